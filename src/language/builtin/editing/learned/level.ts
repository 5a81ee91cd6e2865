/** What makes no difference to what is meant: capitals, commas or "and", an article before what is added, a last full stop. */
export const level = (result: string): string =>
  result
    .toLowerCase()
    .replace(/^(?:[,;]\s*|and |an? |the |some )+/u, "")
    .replace(/(?<![.!\s])[.!\s]+$/u, "")
    .replace(/,? and |, /gu, ", ")
    .replace(/’/gu, "'")
    .replace(/\s+/gu, " ")
    .trim();
