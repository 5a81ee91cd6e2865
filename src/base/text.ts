// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** The *normalized text* of a thought: well-formed, NFC, no control characters but newline and tab, trimmed. */
export function normalizeText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, "").normalize("NFC").trim();
}

/** In code points, the unit of every limit. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      count--;
      i++;
    }
  }
  return count;
}

/** At most so long, in UTF-16 units, but never between the two of a pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const isInsidePair = (text.codePointAt(length - 2) ?? 0) > 0xffff;
  return `${text.slice(0, length - (isInsidePair ? 2 : 1)).trimEnd()}…`;
}

/** How much two texts share at their beginnings, and how much of the rest at their ends; never half a character. */
export function sharedEnds(before: string, after: string): { head: number; tail: number } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  if (isHalf(after, head)) head--;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (isHalf(after, after.length - tail)) tail--;
  return { head, tail };
}

/** Whether it is the second half of a character there, which stays with the first. */
const isHalf = (text: string, at: number) => /^[\uDC00-\uDFFF]$/.test(text[at] ?? "");

export function capitalize(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** 10000 -> "10,000". `toLocaleString` takes about a millisecond, which a start cannot spend on each field. */
export function formatWhole(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
