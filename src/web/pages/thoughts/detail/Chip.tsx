import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { EntityView } from "../../../../contract-app/entities.ts";
import type { ThoughtsSearch } from "../search.ts";
import classes from "./Mentions.module.css";

type Props = { entity: EntityView; onRemove: () => void };

/** Leads to the thoughts that mention it, and can be removed from this one. */
export function Chip({ entity: { id, kind, name, count }, onRemove }: Props) {
  const filter: ThoughtsSearch = kind === "tag" ? { tag: name.replace(/^#/, "") } : { entity: id };
  return (
    <span className={classes.chip}>
      <Link
        to="/thoughts"
        search={(old) => ({ ...(old.thought && { thought: old.thought }), ...filter })}
        resetScroll={false}
        className={classes.entity}
        title={`${kind}; in ${count} ${count === 1 ? "thought" : "thoughts"}`}
      >
        {name}
      </Link>
      <button type="button" className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
