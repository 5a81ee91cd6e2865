import type { ReactNode } from "react";
import { toPlainText } from "../../parts/markdown/plain-text.ts";
import type { ShownThought } from "./list-items.ts";
import classes from "./PlainThought.module.css";
import { ThoughtMeta } from "./ThoughtMeta.tsx";

/** Text and facts, to read; `children` follow the facts. */
export function PlainThought({ thought, children }: { thought: ShownThought; children?: ReactNode }) {
  return (
    <>
      <div className={classes.text} dir="auto">
        {toPlainText(thought.normalizedText)}
      </div>
      <div className={classes.meta}>
        <ThoughtMeta thought={thought} />
        {children}
      </div>
    </>
  );
}
