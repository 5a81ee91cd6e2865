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

export function capitalize(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** 10000 -> "10,000". `toLocaleString` takes about a millisecond, which a start cannot spend on each field. */
export function formatWhole(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
