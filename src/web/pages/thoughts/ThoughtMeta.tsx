import { Bot, CircleAlert, Clock3 } from "lucide-react";
import { DueLabel } from "../../parts/DueLabel.tsx";
import { TimeAgo } from "../../parts/TimeAgo.tsx";
import { isDraft } from "../../queries/captures.ts";
import type { ShownThought } from "./list-items.ts";
import { categoryNames } from "./search.ts";
import classes from "./ThoughtRow.module.css";

/** Time, author, category, and the enrichment's state unless it is done. */
export function ThoughtMeta({ thought }: { thought: ShownThought }) {
  const { author, category, createdAt, metadata } = thought;
  return (
    <>
      {isDraft(thought) ? <span>Saving …</span> : <TimeAgo at={createdAt} />}
      {category && <span>{categoryNames[category as keyof typeof categoryNames] ?? category}</span>}
      {metadata.due && <DueLabel due={metadata.due} />}
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
