import { useMemo } from "react";
import classes from "./Detail.module.css";
import { diffWords } from "./word-diff.ts";

const elements = { same: "span", added: "ins", removed: "del" } as const;

export function Diff({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <div className={classes.diff}>
      {changes.map(({ kind, text }, index) => {
        const Element = elements[kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
        return <Element key={`${index}${kind}`}>{text}</Element>;
      })}
    </div>
  );
}
