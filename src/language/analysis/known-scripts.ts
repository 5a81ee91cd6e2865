import { NOT_ASCII } from "./folding.ts";

const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}\p{M}*/gu;

/**
 * Removes scripts that the built-in model does not know. It would split them into single letters, so two Korean texts
 * that share letters would seem similar. Those texts are matched by words only.
 */
export function keepKnownScripts(text: string): string {
  return NOT_ASCII.test(text) ? text.replace(FOREIGN_LETTER, " ") : text;
}
