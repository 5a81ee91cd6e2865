import { lazy, useState } from "react";
import { AtRest } from "../../parts/AtRest.tsx";
import { ScoreButton, type ScoreProps } from "./ScoreButton.tsx";

const ScorePopover = lazy(async () => ({ default: (await import("./ScorePopover.tsx")).ScorePopover }));

/** How well a thought matches; a click explains the score. */
export function Score({ why, ...props }: ScoreProps) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <AtRest isWanted={isPressed} fallback={<ScoreButton {...props} onClick={() => setIsPressed(true)} />}>
      <ScorePopover {...props} why={why} isOpenAtFirst={isPressed} />
    </AtRest>
  );
}
