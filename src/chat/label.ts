const LABEL_CHARACTERS = 60;

/** The beginning of a text in one line. Never cuts through a character. */
export function toLabel(text: string, max = LABEL_CHARACTERS): string {
  const characters = Array.from(
    text
      .slice(0, max * 8)
      .replace(/\s+/g, " ")
      .trim(),
  );
  if (characters.length <= max) return characters.join("");
  const start = characters.slice(0, max).join("");
  const lastSpace = start.lastIndexOf(" ");
  return `${lastSpace > max / 2 ? start.slice(0, lastSpace) : start}…`;
}
