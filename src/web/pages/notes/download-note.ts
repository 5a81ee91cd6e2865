import type { Words } from "./note-draft.ts";

/** As a Markdown file, the title as its heading. */
export function downloadNote({ title, text }: Words): void {
  const file = new Blob([`# ${title}\n\n${text}\n`], { type: "text/markdown;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${toFileName(title)}.md`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Without what some system forbids in a file's name. */
const toFileName = (title: string) =>
  title
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
    .replaceAll(/[\u0000-\u001f<>:"/\\|?*]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 100) || "note";
