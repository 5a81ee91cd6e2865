/** Within a line, never `\s*`: from each of many empty lines, that would read all that follow. */
const FENCE = /^[ \t]*(```|~~~)/m;
const HEADING = /^#{1,6} \S/m;
const BULLET = /^[ \t]*[-*] \S/m;
/** At least two: one alone may be a date, such as "3. May". */
const NUMBERED = /^[ \t]*\d+[.)] \S.*\n\s*\d+[.)] \S/m;
const QUOTE = /^> ?\S/m;
const TABLE = /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|/m;
const INLINE = /\*\*\S|`[^`\n]+`|~~\S|\[[^[\]\n]+\]\([^)\s]+\)|(^|\s)[*_][^\s*_][^*_\n]*[*_](?=[\s.,;:!?]|$)/;

/** Whether a text is written in Markdown; other texts are shown as they are. */
export const isMarkdown = (text: string) =>
  [FENCE, HEADING, BULLET, NUMBERED, QUOTE, TABLE, INLINE].some((sign) => sign.test(text));

/** Markdown without its signs, for a line in a list: of a table its cells, without the line below the heads. */
export function toPlainText(text: string): string {
  if (!isMarkdown(text)) return text;
  return text
    .replace(/^[ \t]*(```|~~~).*$\n?/gm, "")
    .replace(/^[|: -]+$/gm, "")
    .replace(/^\| | \|$/gm, "")
    .replace(/ \| /g, " · ")
    .replace(/^(?:> ?)+/gm, "")
    .replace(/^([ \t]*)[-*] \[ \] /gm, "$1☐ ")
    .replace(/^([ \t]*)[-*] \[[xX]\] /gm, "$1☑ ")
    .replace(/^([ \t]*)[-*] /gm, "$1• ")
    .replace(/^#{1,6} +/gm, "")
    .replace(/!?\[([^[\]\n]+)\]\([^)\s]+\)/g, "$1")
    .replace(/(\*\*|~~|`)(\S(?:[^\n]*?\S)?)\1/g, "$2")
    .replace(/\n\s*\n/g, "\n");
}
