import { Typography } from "@mantine/core";
import { useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { elements, type Tasks, TasksContext } from "./elements.tsx";
import classes from "./Markdown.module.css";
import { NoteTitles } from "./NoteTitles.tsx";
import { remarkNoteNames } from "./note-names.ts";

/** The page has its own first-level heading. */
const components: Components = { ...elements, h1: "h2", h2: "h3", h3: "h4", h4: "h5", h5: "h6" };
const plugins = [remarkGfm, remarkNoteNames];

type Props = { text: string; onTick?: Tasks["onTick"] };

/** GitHub's Markdown. HTML in the text is shown as text; react-markdown empties unsafe URLs, such as `javascript:`. */
export function Markdown({ text, onTick }: Props) {
  const tasks = useMemo(() => ({ text, onTick }), [text, onTick]);
  // Reading a long text takes an old phone a second, and what shows it is drawn anew with each step of a save.
  const read = useMemo(
    () => (
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {text}
      </ReactMarkdown>
    ),
    [text],
  );
  return (
    <TasksContext value={tasks}>
      <Typography className={classes.markdown ?? ""}>
        <NoteTitles>{read}</NoteTitles>
      </Typography>
    </TasksContext>
  );
}
