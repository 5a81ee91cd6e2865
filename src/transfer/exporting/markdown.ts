import type { Actor } from "../../base/actor.ts";
import { dayOf } from "../../base/time-zone.ts";
import { states, type ThoughtState } from "../../contract.ts";
import type { Note } from "../../notes/note.ts";
import type { Db } from "../../storage/db.ts";
import type { Thought } from "../../thoughts/thought.ts";
import { readByTime, readNotes } from "./rows.ts";

const titles: Record<ThoughtState, string> = { open: "Open", completed: "Completed", archived: "Archived" };
const boxes: Record<ThoughtState, string> = { open: "", completed: "[x] ", archived: "[-] " };

/** For people to read: thoughts by state and day, then notes. No history. */
export async function* exportMarkdown(db: Db, actor: Actor): AsyncGenerator<string> {
  yield "# Thoughts\n";
  for (const state of states) {
    let day = "";
    for await (const page of readByTime(db, actor, state)) {
      let text = day === "" ? `\n## ${titles[state]}\n` : "";
      for (const thought of page) {
        const date = dayOf(actor.timeZone, thought.created_at);
        if (date !== day) text += `\n### ${date}\n\n`;
        day = date;
        text += toItem(thought);
      }
      yield text;
    }
  }
  let isFirst = true;
  for await (const note of readNotes(db, actor)) {
    yield `${isFirst ? "\n# Notes\n" : ""}${toNoteSection(note)}`;
    isFirst = false;
  }
}

/** Continuation lines are indented, so they stay part of the list item. */
function toItem({ text, state }: Thought): string {
  return `- ${boxes[state]}${text.replaceAll("\n", "\n  ")}\n`;
}

function toNoteSection({ title, text, state }: Note): string {
  return `\n## ${title}${state === "archived" ? " (archived)" : ""}\n\n${text}\n`;
}
