import { lazy, useState } from "react";
import { AtRest } from "../parts/AtRest.tsx";
import { PersonButton } from "./PersonButton.tsx";

const PersonItems = lazy(async () => ({ default: (await import("./PersonItems.tsx")).PersonItems }));

export function PersonMenu() {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <AtRest isWanted={isPressed} fallback={<PersonButton onClick={() => setIsPressed(true)} />}>
      <PersonItems isOpenAtFirst={isPressed} />
    </AtRest>
  );
}
