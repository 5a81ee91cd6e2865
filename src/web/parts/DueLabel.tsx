import { CalendarClock } from "lucide-react";
import classes from "./DueLabel.module.css";
import { isOverdue, nameDue } from "./due.ts";

/** When a thought is due; red once that has passed. */
export function DueLabel({ due }: { due: string }) {
  const isLate = isOverdue(due);
  return (
    <span className={classes.due} data-late={isLate || undefined}>
      <CalendarClock size={13} aria-hidden /> {isLate ? "Was due" : "Due"} {nameDue(due)}
    </span>
  );
}
