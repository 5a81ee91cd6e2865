import { CalendarClock } from "lucide-react";
import type { ThoughtState } from "../../../contract.ts";
import classes from "./DueLabel.module.css";
import { isOverdue, nameDue } from "./due.ts";
import { useEachMinute } from "./TimeAgo.tsx";

/** When a thought is due; red once that has passed, until it is done. */
export function DueLabel({ due, state }: { due: string; state: ThoughtState }) {
  useEachMinute();
  const isOver = isOverdue(due);
  return (
    <span className={classes.due} data-late={(isOver && state === "open") || undefined}>
      <CalendarClock size={13} aria-hidden /> {isOver ? "Was due" : "Due"} {nameDue(due)}
    </span>
  );
}
