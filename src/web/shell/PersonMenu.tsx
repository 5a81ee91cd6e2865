import { lazy } from "react";
import { PopupAtRest } from "../parts/AtRest.tsx";
import { PersonButton } from "./PersonButton.tsx";

const PersonItems = lazy(async () => ({ default: (await import("./PersonItems.tsx")).PersonItems }));

export function PersonMenu() {
  return (
    <PopupAtRest
      button={(onClick) => <PersonButton onClick={onClick} />}
      popup={(isOpenAtFirst) => <PersonItems isOpenAtFirst={isOpenAtFirst} />}
    />
  );
}
