import { toPlainText } from "./plain-text.ts";

const TASK = /^(\s*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\]\s*)(.*)/;

/** The words of the task that begins at `offset`, without the signs of Markdown. */
export const taskAt = (text: string, offset: number) =>
  toPlainText(TASK.exec(text.slice(offset))?.[4]?.trim() ?? "");

/** The text with the task that begins at `offset` ticked, or no longer so. */
export function toggleTask(text: string, offset: number): string {
  const toggled = text
    .slice(offset)
    .replace(TASK, (_, before, mark, after, words) => before + (mark === " " ? "x" : " ") + after + words);
  return text.slice(0, offset) + toggled;
}
