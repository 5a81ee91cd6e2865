import { Bot, CircleAlert, Clock3, Pin } from "lucide-react";
import type { ReactNode } from "react";
import { DueLabel } from "../../../parts/time/DueLabel.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { isDraft } from "../../../queries/thoughts/captures.ts";
import { DueField } from "../due/DueField.tsx";
import { categoryNames } from "../search.ts";
import type { ShownThought } from "./list-items.ts";
import classes from "./ThoughtRow.module.css";

type Props = {
  thought: ShownThought;
  /** Instead of the category's name. */
  category?: ReactNode;
  tabIndex?: number;
  isReadOnly?: boolean;
  canAddDue?: boolean;
};

/** Pin, time, category, due date, author, and the enrichment's state unless it is done. */
export function ThoughtMeta({ thought, category: shown, tabIndex = 0, isReadOnly, canAddDue }: Props) {
  const { author, category, createdAt, metadata } = thought;
  return (
    <>
      {metadata.pinned && <Pin size={13} role="img" aria-label="Pinned" />}
      {isDraft(thought) ? <span>Saving …</span> : <TimeAgo at={createdAt} />}
      {shown ??
        (category && <span>{categoryNames[category as keyof typeof categoryNames] ?? category}</span>)}
      {isReadOnly
        ? metadata.due && <DueLabel due={metadata.due} state={thought.state} />
        : (metadata.due || canAddDue) && <DueField thought={thought} tabIndex={tabIndex} />}
      {author.kind === "agent" && (
        <span className={classes.author}>
          <Bot size={13} aria-label="By the assistant" /> {author.name ?? "Assistant"}
        </span>
      )}
      {metadata.enrichment === "pending" && !isDraft(thought) && (
        <Clock3 size={13} role="img" aria-label="Not yet enriched" />
      )}
      {metadata.enrichment === "failed" && (
        <span className={classes.author}>
          <CircleAlert size={13} aria-hidden /> Enrichment failed
        </span>
      )}
    </>
  );
}
