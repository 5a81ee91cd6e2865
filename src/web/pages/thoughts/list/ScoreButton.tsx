import { UnstyledButton } from "@mantine/core";
import type { Why } from "../../../../contract.ts";
import type { Press } from "../../../parts/AtRest.tsx";
import classes from "./Score.module.css";

export type ScoreProps = { score: number; why: Why | undefined; tabIndex: number };

export const formatShare = (part: number) => `${Math.round(part * 100)} %`;
export const toWidth = (part: number) => ({ width: `${Math.max(0, part) * 100}%` });

/** How well a thought matches, as a bar. */
export function ScoreButton({ score, ...props }: Omit<ScoreProps, "why"> & Press) {
  return (
    <UnstyledButton
      aria-label={`Match ${formatShare(score)}: why?`}
      title="Why was this found?"
      {...props}
      // The last: a popover's target passes an empty one.
      className={classes.score}
    >
      <span className={classes.track}>
        <span style={toWidth(score)} />
      </span>
      {formatShare(score)}
    </UnstyledButton>
  );
}
