/** A text that an item can be added to. */
const LIST =
  /^(?:buy|get|pack|bring|order|pick up|invite|comprar|acheter|comprare|shopping|groceries|packing|to buy|to pack|ingredients|guests)\b[: ]*/iu;
const ARTICLE = /^(?:the|my|our|some|an?) /iu;
const VAGUE_ITEM =
  /^(?:an?|the|some|something|anything|more|another|any|my|your|our|it|this|that|these|those|in|at|as|to)\b|\b(?:about|to|for|from|with|because|if|unless|until|or|week|month|maybe|perhaps|that|when|not|details?|context|info|information|tags?|labels?|emojis?|punctuation|dates?|times?|priority|urgency|reminders?|deadlines?|notes?|comments?|text|words?|links?|prices?|colou?rs?|titles?|names?|capitals?|marks?|letters?|bullets?|lines?|spaces?|quotes|brackets|today|tonight|tomorrow|now|next|later|please|\p{L}+day)\b/iu;

/** Whether these are words to add as they stand, not words about them. */
export const isItem = (words: string) => !VAGUE_ITEM.test(words);

/** Undefined unless the text is a list. */
export function addToList(text: string, words: string): string | undefined {
  return LIST.test(text) && isItem(words) ? `${text.replace(/[.;,]$/u, "")}, ${words}` : undefined;
}

/** "Buy milk, bread and wine" without one of them; undefined unless that is one of a list's items. */
export function dropFromList(text: string, words: string): string | undefined {
  const [lead] = LIST.exec(text) ?? [];
  if (lead === undefined) return undefined;
  const items = text.slice(lead.length).split(/\s*,\s*(?:and\s+)?|\s+and\s+/u);
  const wanted = words.replace(ARTICLE, "").toLowerCase();
  const kept = items.filter((item) => item.replace(ARTICLE, "").toLowerCase() !== wanted);
  if (kept.length === 0 || kept.length !== items.length - 1) return undefined;
  const last = / and /u.test(text) && kept.length > 1 ? ` and ${kept.pop()}` : "";
  return lead + kept.join(", ") + last;
}
