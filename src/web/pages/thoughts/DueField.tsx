import { lazy, useState } from "react";
import { AtRest } from "../../parts/AtRest.tsx";
import { DueButton, type DueProps } from "./DueButton.tsx";

const DuePopover = lazy(async () => ({ default: (await import("./DuePopover.tsx")).DuePopover }));

/** When a thought is due; pressing it changes that. */
export function DueField(props: DueProps) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <AtRest isWanted={isPressed} fallback={<DueButton {...props} onClick={() => setIsPressed(true)} />}>
      <DuePopover {...props} isOpenAtFirst={isPressed} />
    </AtRest>
  );
}
