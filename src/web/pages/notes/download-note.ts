import type { NoteText } from "./editor/note-draft.ts";

/** As a Markdown file with the title as its heading. */
export function downloadNote({ title, text }: NoteText): void {
  const file = new Blob([`# ${title}\n\n${text}\n`], { type: "text/markdown;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${toFileName(title)}.md`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Removes characters that some operating systems forbid in file names. */
const toFileName = (title: string) =>
  title
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must be removed
    .replaceAll(/[\u0000-\u001f<>:"/\\|?*]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 100) || "note";
