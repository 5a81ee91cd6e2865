import type { ReactNode } from "react";
import { toPlainText } from "../../../parts/markdown/plain-text.ts";
import type { ShownThought } from "./list-items.ts";
import classes from "./PlainThought.module.css";
import { ThoughtMeta } from "./ThoughtMeta.tsx";

type Props = { thought: ShownThought; isReadOnly?: boolean; children?: ReactNode };

/** Text and facts, to read; `children` follow the facts. */
export function PlainThought({ thought, isReadOnly = false, children }: Props) {
  return (
    <>
      <div className={classes.text} dir="auto">
        {toPlainText(thought.normalizedText)}
      </div>
      <div className={classes.meta}>
        <ThoughtMeta thought={thought} isReadOnly={isReadOnly} />
        {children}
      </div>
    </>
  );
}
