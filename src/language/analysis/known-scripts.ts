const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}\p{M}*/gu;

/**
 * The text without what the built-in model cannot read. It takes other scripts apart into single letters, and two
 * Korean texts that share letters would seem to share a meaning: there only words count.
 */
export function keepKnownScripts(text: string): string {
  return text.replace(FOREIGN_LETTER, " ");
}
