import { Checkbox } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import type { Components } from "react-markdown";
import { CodeText } from "./CodeText.tsx";
import { ExternalLink } from "./ExternalLink.tsx";
import classes from "./Markdown.module.css";
import { NoteLink } from "./NoteLink.tsx";
import { readNoteHref } from "./note-names.ts";
import { taskAt } from "./tasks.ts";

export type Tasks = {
  /** The Markdown itself. */
  text: string;
  /** Undefined: tasks cannot be ticked here. `offset`: where the task begins in the text. */
  onTick: ((offset: number) => void) | undefined;
};
export const TasksContext = createContext<Tasks>({ text: "", onTick: undefined });
const TaskOffset = createContext(-1);

/** Images are shown as links: loading one would reveal the reader. Wide tables scroll by themselves. */
export const elements: Components = {
  a: ({ href, children }) => {
    const title = readNoteHref(href);
    return title === undefined ? (
      <ExternalLink href={href}>{children}</ExternalLink>
    ) : (
      <NoteLink title={title}>{children}</NoteLink>
    );
  },
  img: ({ src, alt }) => (
    <ExternalLink href={typeof src === "string" ? src : ""}>{alt || "picture"}</ExternalLink>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may need to be scrolled with the keyboard
    <section className={classes.table} aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
  code: ({ className, children }) => (
    <code className={className}>
      <CodeText code={toText(children)} language={/language-(\S+)/.exec(className ?? "")?.[1]} />
    </code>
  ),
  ul: ({ node: _node, ...props }) => <ul dir="auto" {...props} />,
  ol: ({ node: _node, ...props }) => <ol dir="auto" {...props} />,
  blockquote: ({ node: _node, ...props }) => <blockquote dir="auto" {...props} />,
  li: ({ node, className, children }) => (
    <TaskOffset value={node?.position?.start.offset ?? -1}>
      <li className={className}>{children}</li>
    </TaskOffset>
  ),
  input: ({ checked }) => <TaskBox isDone={checked === true} />,
};

const toText = (children: ReactNode) =>
  Array.isArray(children) ? children.join("") : String(children ?? "");

function TaskBox({ isDone }: { isDone: boolean }) {
  const { text, onTick } = useContext(TasksContext);
  const offset = useContext(TaskOffset);
  return (
    <Checkbox
      size="sm"
      className={classes.task ?? ""}
      aria-label={`Done: ${taskAt(text, offset)}`}
      checked={isDone}
      disabled={onTick === undefined}
      onChange={() => onTick?.(offset)}
    />
  );
}
