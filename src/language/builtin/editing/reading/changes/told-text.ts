import { quoteOf } from "../../words/quotes.ts";
import { findRanges, hasWords, joinClause, type Range, splice, splitSentences } from "../../words/ranges.ts";
import { toWords } from "../../words/text-words.ts";

/** What the text, or a sentence of it, is to be word for word: "change the last sentence to \"…\"". */

const SLOT = "[\uE000-\uE0FF]";
const NTH = "(?<nth>first|second|third|last|final)";
const TOLD = new RegExp(
  `(?:(?<!\\p{L})(?:reads?|says?|be|write|to|with|by|as)|(?:^|[,;.] )so) ?:? (?<slot>${SLOT})(?! (?:with|to|by|in|and|or|before|after)(?!\\p{L}))`,
  "iu",
);
const SENTENCE = new RegExp(`(?<!\\p{L})${NTH} (?:sentence|line|part|point)(?!\\p{L})`, "iu");
const ADDED = new RegExp(
  `^(?:please )?(?:add|append|attach|extend (?:it|this) with|(?:add|append|put) (?:at|to) the end):? (?<slot>${SLOT})(?: ?[.!]| (?:so|because|since|as|\\().*)?$`,
  "iu",
);
const REMOVED = new RegExp(
  `^(?:[^:]*[,;.] )?(?:please )?(?:delete|remove|drop|cut|strike|take out) (?:that |the )${NTH} (?:sentence|line)(?=$|[.,;!]| please)`,
  "iu",
);
const MORE =
  /(?<!\p{L})(?:and (?:also )?|also |then )(?:add|append|remove|delete|drop|replace|change|set|mark|archive)(?!\p{L})/iu;
const LIMITED =
  /(?<!\p{L})(?:if|unless|maybe|perhaps|or|until|don't|do not|never|wait|not sure|not yet)(?!\p{L})/iu;

function findNth(text: string, nth: string): Range | undefined {
  const sentences = splitSentences(text);
  const at = ["first", "second", "third"].indexOf(nth.toLowerCase());
  return sentences.length > 1 ? sentences.at(at) : undefined;
}

const WORD = /[\p{L}\p{N}]+(?:[-_'’.@/][\p{L}\p{N}]+)*/gu;
/** What comes after "units 3" and "Ana" is of their kind. */
const NAME_LAST = /(?:\d|(?<!\p{L})\p{Lu}\S*)$/u;
const ENDED = /[.!?]$/u;

/** Where the text has much of these words: from their first word to the last, or to the last of a clause. */
function findAlike(text: string, fresh: string, isShorter: boolean): Range | undefined {
  const said = toWords(fresh);
  const found = splitSentences(text).flatMap(({ from, to }) => {
    const words = [...text.slice(from, to).matchAll(WORD)].map(({ 0: word, index }) => ({
      from: from + index,
      to: from + index + word.length,
      isSaid: toWords(word).every((part) => said.includes(part)),
      isFirst: toWords(word)[0] === said[0],
      isLast: toWords(word).at(-1) === said.at(-1),
    }));
    const first = words.findIndex(({ isFirst }) => isFirst);
    const end = words.findIndex(({ isLast }, at) => isLast && at > first);
    const last = end < 0 ? words.findLastIndex(({ isSaid }) => isSaid) : end;
    const span = first < 0 ? [] : words.slice(first, last + 1);
    const share = words.filter(({ isSaid }) => isSaid).length / words.length;
    if (ENDED.test(fresh)) return first === 0 && share >= 0.4 ? [{ from, to }] : [];
    const place = { from: span[0]?.from ?? 0, to: span.at(-1)?.to ?? 0 };
    const rest = text.slice(place.to);
    // What comes after may be what is to go.
    const isEnd =
      end < 0 || isShorter || NAME_LAST.test(fresh) ? /^(?:[.;!?)]|,(?! \S+ and )|$)/u.test(rest) : true;
    const isMuch = span.length > 1 && span.filter(({ isSaid }) => isSaid).length * 3 >= span.length * 2;
    return isMuch && isEnd ? [place] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

const LESS = /(?<!\p{L})(?:not|drop|remove|delete|cross|strike|cut|take|without|only|just)(?!\p{L})/iu;

/** Undefined unless one quotation is new, and it is sure in the place of what it comes. */
export function readToldText(masked: string, quotes: string[], text: string): string | undefined {
  if (MORE.test(masked) || LIMITED.test(masked)) return undefined;
  const [fresh, ...others] = quotes.filter((quote) => !hasWords(text, quote));
  const added = ADDED.exec(masked)?.groups?.slot;
  if (added !== undefined && fresh !== undefined && quoteOf(quotes, added) === fresh && quotes.length === 1)
    return joinClause(text, fresh);
  const removed = REMOVED.exec(masked)?.groups?.nth;
  if (removed !== undefined && fresh === undefined) {
    const sentence = findNth(text, removed);
    return sentence && splice(text, [sentence], "").trim();
  }
  const exchanged = exchangeQuotes(masked, quotes, text);
  if (exchanged !== undefined) return exchanged;
  const slot = TOLD.exec(masked)?.groups?.slot;
  if (fresh === undefined || others.length > 0 || slot === undefined || quoteOf(quotes, slot) !== fresh)
    return undefined;
  const nth = SENTENCE.exec(masked)?.groups?.nth;
  if (nth === undefined && quotes.length > 1) return undefined;
  const place = nth === undefined ? findAlike(text, fresh, LESS.test(masked)) : findNth(text, nth);
  if (!place) return undefined;
  const old = text.slice(place.from, place.to);
  const stop = ENDED.test(old) && !ENDED.test(fresh) ? "." : "";
  return splice(text, [place], fresh + stop);
}

/** "'X' sounds rude, say 'Y'": one of two quotations stands in the text, and the other takes its place. */
function exchangeQuotes(masked: string, quotes: string[], text: string): string | undefined {
  const [old, ...others] = quotes.filter((quote) => hasWords(text, quote));
  const fresh = quotes.find((quote) => quote !== old);
  if (old === undefined || fresh === undefined || quotes.length !== 2 || others.length > 0) return undefined;
  const [only, ...more] = findRanges(text, old);
  const [, wrong = ""] = DENIED.exec(masked) ?? [];
  const isMeant = SAY.test(masked) && !BESIDE.test(masked) && quoteOf(quotes, wrong) !== fresh;
  return only && more.length === 0 && isMeant ? splice(text, [only], fresh) : undefined;
}
/** Of "it should say 'B', not 'A'" the text has the one that is not to be there. */
const DENIED = new RegExp(`(?<!\\p{L})(?:not|never|no longer|instead of|rather than) (${SLOT})`, "iu");
const SAY =
  /(?<!\p{L})(?:says?|reads?|writes?|put|make|be|change|replace|swap|reword|rephrase|use)(?!\p{L})/iu;
const BESIDE =
  /(?<!\p{L})(?:add|insert|append|prepend|after|before|behind|beside|between|next to|in front|following|keep|leave|except)(?!\p{L})| (?:to|with|by) .* and /iu;
