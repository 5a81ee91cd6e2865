/** As if every book began with this many texts about something else: in a book of three, no word is common yet. */
const TEXTS_BEFORE = 30;

/** How much a word that stands in `frequency` of `texts` tells: rare ones more. */
export function rarityOf(frequency: number, texts: number): number {
  const others = Math.max(0, TEXTS_BEFORE + texts - frequency);
  return Math.log(1 + (others + 0.5) / (frequency + 0.5));
}
