import { isAttribute } from "../applying/replace-words.ts";
import { basesOf } from "../reading/states/deeds.ts";
import { hasWords } from "../words/ranges.ts";
import { toWords } from "../words/text-words.ts";
import type { Change } from "./change.ts";
import {
  saysAlso,
  speaksOfAnotherOne,
  speaksOfOtherPiece,
  speaksOfSomethingElse,
  tellsAge,
  tellsForNow,
  tellsWish,
} from "./spoken-of.ts";

/** Where a request tells of something else than what would change. */

export const misreadings: ((change: Change) => boolean)[] = [
  exchangesKinds,
  keepsDouble,
  tellsDeed,
  losesLabel,
  speaksOfPart,
  exchangesOwn,
  speaksOfWords,
  speaksOfHow,
  speaksOfOther,
  speaksOfOthers,
  speaksOfAnother,
  tellsWhenDone,
  speaksOfOtherPiece,
  speaksOfAnotherOne,
  speaksOfSomethingElse,
  tellsAge,
  tellsWish,
  saysAlso,
  tellsForNow,
];

/** "it's 11 now" of "Tuesday in room B2": a number is no room. */
function exchangesKinds({ text, result }: Change): boolean {
  const [was, is] = [text, result].map((each) => new Set(toWords(each))) as [Set<string>, Set<string>];
  const gone = [...was].filter((word) => !is.has(word)).join(" ");
  const come = [...is].filter((word) => !was.has(word)).join(" ");
  return /^\p{L}+\d+$/u.test(gone) && /^[\d ]+$/u.test(come);
}

const TWICE = /(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu;

/** "there's a double \"the\"" */
function keepsDouble({ request, text, result }: Change): boolean {
  return (
    /(?<!\p{L})(?:double|twice|duplicate)/iu.test(request) && [text, result].every((each) => TWICE.test(each))
  );
}

/** "handed in" of what was to hand in. */
function tellsDeed({ text, result }: Change): boolean {
  const [before, after] = [toWords(text), toWords(result)];
  const [old = ""] = before.filter((word) => !after.includes(word));
  const [fresh = "", ...more] = after.filter((word) => !before.includes(word));
  return more.length === 0 && old !== "" && basesOf(fresh).includes(old);
}

/** "the colour should be red" of "My favourite colour is blue": the word for it stays. */
function losesLabel({ text, result }: Change): boolean {
  const kept = new Set(toWords(result));
  const [gone = "", ...more] = toWords(text).filter((word) => !kept.has(word));
  return more.length === 0 && isAttribute(gone);
}

const OF_END =
  /(?<!\p{L})(?:end(?:s|ing)? (?:in|with)|last (?:two|three|four|five|six|\d) (?:digits|numbers))(?!\p{L})/iu;
const OWNED = /'s (?:job|turn|duty)(?!\p{L})/iu;
const countDigits = (text: string) => text.replace(/\D/gu, "").length;

/** Of the end of a number, or of somebody by what is theirs: "it's Mia's job now". */
function speaksOfPart({ request, text, result }: Change): boolean {
  return OWNED.test(request) || (OF_END.test(request) && countDigits(result) < countDigits(text));
}

const EXCHANGE = /(?<!\p{L})swap (?:them|these|those|both|the two|the order)(?! (?:for|with))(?!\p{L})/iu;

/** "swap them round": nothing new comes. */
function exchangesOwn({ request }: Change): boolean {
  return EXCHANGE.test(request);
}

const ABOUT_WORDS =
  /(?<!\p{L})(?:instead|wrong|typos?|mistakes?|misspel\p{L}+|correction|oops|sorry)(?!\p{L})/iu;

/** Of the text, and no words of it. */
function speaksOfWords({ text, result }: Change): boolean {
  return ABOUT_WORDS.test(result) && !ABOUT_WORDS.test(text);
}

export const HOW_MANY =
  /^(?:all|any|both|each|either|everybody|everyone|everything|half|most|neither|none|some)$/u;

/** "it's aisle for both": of how many it is said, not what it is. */
function speaksOfHow({ text, result }: Change): boolean {
  const [was, is] = [text, result].map(toWords) as [string[], string[]];
  const come = is.filter((word) => !was.includes(word));
  const isOfHow = was.some((word) => HOW_MANY.test(word) && !is.includes(word));
  return come.length > 0 && come.every((word) => HOW_MANY.test(word)) && !isOfHow;
}

const OWNED_VALUE =
  /(?<!\p{L})(\p{Lu}\p{L}+)['’]s (?!(?:address|e-?mail|name|number|office|phone|surname|time) )(\p{L}+) (?:is|was) /u;

/** "Dana's extension is 204" of "The code is 4471, ask Dana": what changes is said of something else than hers. */
function speaksOfOther({ request, text, result }: Change): boolean {
  const [, owner = "", noun = ""] = OWNED_VALUE.exec(request) ?? [];
  if (owner === "" || !hasWords(text, owner) || hasWords(text, noun)) return false;
  const [was, is] = [text, result].map((each) => each.split(/[,;.:]\s+/)) as [string[], string[]];
  const changed = was.filter((clause, i) => clause !== is[i]);
  return was.length === is.length && !changed.some((clause) => hasWords(clause, owner));
}

/** With the noun, where one follows: "Kate's number", "Tom's is". */
const OWNERS = /(?<!\p{L})(?:(\p{Lu}\p{L}+)['’]s|(my)) ((?:\p{L}+ )?\p{L}+)(?!\p{L})/gu;
const IS = /^(?:is|are|was|were)(?: |$)/u;

/** "Ben's number is 555-0101" of "Kate's number is 555-0199": his is another. */
function speaksOfOthers({ request, text, result }: Change): boolean {
  const owned = [...text.matchAll(OWNERS)].filter(([words]) => result.includes(words));
  return [...request.matchAll(OWNERS)].some(([, name, my = "", noun = ""]) => {
    const isOwned = name === undefined ? my !== "" : !hasWords(text, name) && !hasWords(result, name);
    return (
      isOwned && owned.some(([, owner, , known = ""]) => owner && (IS.test(noun) || isAlike(noun, known)))
    );
  });
}
const isAlike = (noun: string, known: string) => noun.split(" ")[0] === known.split(" ")[0];

const ANOTHER =
  /(?<!\p{L})(?:second|third|another|additional|extra|follow-?up) (?!from|with)(\p{L}{4,})(?!\p{L})/iu;

/** "second viewing on Tuesday" of "Viewing on Saturday" */
function speaksOfAnother({ request, text, result }: Change): boolean {
  const [words = "", noun = ""] = ANOTHER.exec(request) ?? [];
  return noun !== "" && hasWords(text, noun) && ![text, result].some((each) => hasWords(each, words));
}

/** "letter sent on 3 November" of what is to be done by another day. */
const WHEN_DONE =
  /(?<!\p{L})(sent|posted|mailed|paid|signed|called|submitted|handed in|received|arrived|delivered|bought|ordered|met|told|asked|picked up|dropped off) (?:(?:it|them|him|her) )?(?:on|at) /iu;

/** "planted them out on 18 May" of what is to be planted. */
const OWN_DEED = /^(?:(?:i|we|he|she|they) )?(\p{L}+)(?: \p{L}+){0,2} (?:on|at) /iu;

/** The day of a deed, not that for which it is planned. */
function tellsWhenDone({ request, text }: Change): boolean {
  const [, deed] = WHEN_DONE.exec(request) ?? [];
  const [, own = ""] = OWN_DEED.exec(request) ?? [];
  return (
    (deed !== undefined && !hasWords(text, deed)) ||
    (!hasWords(text, own) && basesOf(own.toLowerCase()).some((base) => hasWords(text, base)))
  );
}
