import { CalendarClock } from "lucide-react";
import type { ThoughtState } from "../../contract.ts";
import classes from "./DueLabel.module.css";
import { isLate, isOverdue, nameDue } from "./due.ts";

/** When a thought is due; red once that has passed, until it is done. */
export function DueLabel({ due, state }: { due: string; state: ThoughtState }) {
  return (
    <span className={classes.due} data-late={isLate(state, due) || undefined}>
      <CalendarClock size={13} aria-hidden /> {isOverdue(due) ? "Was due" : "Due"} {nameDue(due)}
    </span>
  );
}
