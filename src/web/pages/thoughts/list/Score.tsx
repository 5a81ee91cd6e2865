import { PopupAtRest } from "../../../parts/AtRest.tsx";
import { late } from "../../../parts/late.tsx";
import { ScoreButton, type ScoreProps } from "./ScoreButton.tsx";

const ScorePopover = late(async () => (await import("./ScorePopover.tsx")).ScorePopover);

/** How well a thought matches; a click explains the score. */
export function Score({ why, ...props }: ScoreProps) {
  return (
    <PopupAtRest
      button={(press) => <ScoreButton {...props} {...press} />}
      popup={(isOpenAtFirst) => <ScorePopover {...props} why={why} isOpenAtFirst={isOpenAtFirst} />}
    />
  );
}
