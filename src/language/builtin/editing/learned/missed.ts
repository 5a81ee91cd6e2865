import type { EditRequest } from "../../../mind.ts";
import { isBroken } from "../applying/broken-text.ts";
import { isAttribute } from "../applying/replace-words.ts";
import { basesOf } from "../reading/states/deeds.ts";
import { hasWords } from "../words/ranges.ts";
import { toWords } from "../words/text-words.ts";
import type { Likely } from "./model.ts";
import { type Token, tokenize } from "./tokens.ts";

/** Where the likeliest change is not done, however likely: it would be less than the request says, or something else. */

/** "add one more": more of what? */
const VAGUE = /^(?:(?:or|to|the|that|it|one|more|some|someone|something|another|else|list|minus)(?: |$))+$/iu;
/** Of what is replaced, more is wanted than that it goes; and of what something is put beside, other than that. */
const MORE_THAN_GONE = /(?<!\p{L})(?:replac\p{L}*|swap\p{L}*|substitut\p{L}*|instead|insert)(?!\p{L})/iu;
/** "delete \"breakfast included\"" of a thought without it. */
const GOES =
  /^(?:please )?(?:delete|remove|drop|take out|leave out|strike|cut|erase|scratch|cross out|get rid of)(?!\p{L})/iu;
/** Words to add at another place than the end: "insert \"and sesame\" after peanuts". */
const PLACED =
  /(?<!\p{L})(?:(?:before|between|in front of) |(?:after|behind) (?!(?:it|that|this|the last)(?!\p{L})))(?:the )?["“']?[\p{L}\p{N}]/iu;

export function missesSomething(
  { act, result }: Likely,
  { text, request }: EditRequest,
  quotes: string[],
): boolean {
  if (act === "add")
    return (
      VAGUE.test(result) ||
      GOES.test(request) ||
      PLACED.test(request.replace(result, "")) ||
      isCutShort(request, result, text)
    );
  if (act !== "replace" && act !== "remove") return act !== "none" && tellsMore(request, text);
  if (isBroken(text, result)) return true;
  const change = { request, text, result };
  if (ONE_MORE.test(request) || losesQuote(quotes, text, result) || losesValue(change)) return true;
  if (act === "remove") return MORE_THAN_GONE.test(request) || !isQuoteGone(quotes, text, result);
  return IT_GOES.test(request) || misreadings.some((isMisread) => isMisread(change));
}

/** The state is not all that has changed: "it was Tuesday, and I did", "Friday was moved to Monday, done". */
const VALUE_TOLD =
  /(?<!\p{L})(?:(?:it|that)(?:['’]s| is| was) (?:(?:at|in|on) )?|(?:moved|changed|shifted|pushed|postponed|rescheduled) to )(\p{L}+day|\d[\d:.]*)(?!\p{L})/iu;
/** Another thing is meant now: "the login bug is fixed, it's the signup bug now". */
const THING_TOLD = /(?<!\p{L})(?:it|that)(?:['’]s| is) (?:the|an?|called) ([^,.;!?]+?) now(?!\p{L})/iu;

function tellsMore(request: string, text: string): boolean {
  const [, value] = VALUE_TOLD.exec(request) ?? [];
  const [, thing] = THING_TOLD.exec(request) ?? [];
  return (
    (value !== undefined && !/^(?:to|yester)day$/iu.test(value) && !hasWords(text, value)) ||
    (thing !== undefined && !hasWords(text, thing)) ||
    asksAgain(request, text) ||
    speaksOfLater(request, text)
  );
}

const NAMES_STATE =
  /(?<!\p{L})(?:archiv\p{L}*|complet\p{L}*|done|close[sd]?|mark|tick|re-?open\p{L}*|delete|finish\p{L}*|undo)(?!\p{L})/iu;

/** "no appointment needed" of "Renew passport; appointment on 3 June": of the thought, or of that part? */
function speaksOfLater(request: string, text: string): boolean {
  const tokens = tokenize(text);
  // Of a longer note nobody names the first words.
  if (toWords(text).length >= MANY_WORDS) return false;
  const end = tokens.findIndex(({ word }) => /^[.;!?]$/u.test(word));
  // "booked!" speaks of what was to be booked.
  const said = new Set(tokenize(request).flatMap(({ word, stem }) => [stem, ...basesOf(word)]));
  const isSaid = ({ isTelling, word, stem }: Token) => isTelling && said.has(stem) && !HOW_MANY.test(word);
  return (
    end >= 0 &&
    !NAMES_STATE.test(request) &&
    !tokens.slice(0, end).some(isSaid) &&
    tokens.slice(end).some(isSaid)
  );
}

/** "the flights are booked, book the hotel" of "Book flights": the same of something else. */
function asksAgain(request: string, text: string): boolean {
  const known = new Set(tokenize(text).map(({ stem }) => stem));
  const [verb] = tokenize(text);
  const clauses = request.split(/[,.;:!?]\s+(?:(?:and|now|so|then|please) )*/u).map(tokenize);
  return clauses.some(
    ([first, second, ...more]) =>
      first?.word === verb?.word &&
      second !== undefined &&
      OBJECT.test(second.word) &&
      more.some(({ isTelling, stem }) => isTelling && !known.has(stem)),
  );
}
const OBJECT = /^(?:the|an?|my|our|his|her|their|him|it|them|me|us)$/u;

/** After the words to change: "and drop the last sentence", "(archive)". */
const ONE_MORE =
  /,? and(?: also| please| then)* (?:(?:remove|delete|drop|strike|add|append|change|replace|rename|set|update)|take (?:it|them|that|out|off))(?!\p{L})|(?<!\p{L})(?:archive(?: it| this)?|mark(?: it| this)? as \p{L}+)[).! ]*$/iu;

/** Where something is added: "add it to the end of the list". */
const ADDED_TO =
  /^ to (?:(?:the|my|our|this|that|its) )*(?:very )?(?!bottom|end|entry|it|its|list|my|note|our|text|that|the|this|thought|very)(\p{L}+)/iu;

/** "add a trip to the zoo": the zoo is no list. */
function isCutShort(request: string, result: string, text: string): boolean {
  const [, place] = ADDED_TO.exec(request.slice(request.indexOf(result) + result.length)) ?? [];
  return place !== undefined && !hasWords(text, place);
}

/** What is named letter by letter goes, and nothing else. */
function isQuoteGone(quotes: string[], text: string, result: string): boolean {
  const [quote = ""] = quotes.filter((each) => each !== "" && text.includes(each));
  return quote === "" || lettersOf(text.replace(quote, "")) === lettersOf(result);
}

/** "the plugin is no longer used, take it off the list" */
const IT_GOES =
  /[,;.] (?:please )?(?:take|remove|delete|drop) (?:it|them|him|her)(?: (?:from|off|out)(?!\p{L})|[.! ]*$)/iu;

/** What is quoted is to go, or to come. */
const losesQuote = (quotes: string[], text: string, result: string) =>
  quotes.some((quote) => ![text, result].some((each) => lettersOf(each).includes(lettersOf(quote))));

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();

/** A thought's text, and what it would become with other words in one place. */
type Change = { request: string; text: string; result: string };

const misreadings: ((change: Change) => boolean)[] = [
  losesClause,
  misplacesNumber,
  losesEnd,
  losesSigns,
  losesSecond,
  losesYear,
  exchangesKinds,
  losesName,
  losesTitle,
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
];

const RANGE =
  /(?<![\p{L}\p{N}.,:-]|from )\d{1,2}(?:[:.]\d\d)? ?(?:to|until|till|-|–) ?\d{1,2}(?:[:.]\d\d)?(?![\p{N}-])/giu;

/** Both ends change: "it's 19 to 21 September"; but of "correct 24 to 26" one does. */
function losesEnd({ request, text, result }: Change): boolean {
  return [...request.matchAll(RANGE)].some(([range]) => {
    const [from = "", to = ""] = range.match(/[\d:.]+/gu) ?? [];
    const isExchanged = hasWords(text, from) && !hasWords(result, from) && hasWords(result, to);
    return !isExchanged && !text.includes(range) && !result.includes(range);
  });
}

/** "~/.cache", "a_b@c" */
const CODED = /(?<!\S)["'“]?[^\s"'“]*[/~_@\\][^\s"'”]*[^\s.,;:!?"'”)]/gu;

/** A part of a word with signs in it. */
function losesSigns({ request, text, result }: Change): boolean {
  return (request.match(CODED) ?? []).some((word) => !text.includes(word) && !result.includes(word));
}

const SECOND = / and (?:the )?["“']?(\p{L}+)["”']? (?:to|with|for) (?:the )?["“']?(\p{L}+)/giu;

/** "change Leon to Leonie and his to her" */
function losesSecond({ request, text, result }: Change): boolean {
  return [...request.matchAll(SECOND)].some(
    ([, old = "", fresh = ""]) => hasWords(text, old) && !hasWords(text, fresh) && !hasWords(result, fresh),
  );
}

const RHYTHM =
  /^(?:hourly|daily|nightly|weekly|fortnightly|biweekly|monthly|quarterly|yearly|annually|annual)$/u;
/** No more words stand between a value and what it is of. */
const REACH = 3;

type Labelled = { value: string; kind: Token["kind"]; beside: string[] };

/** Each value with the words around it, which tell what it is of. */
function listValues(text: string): Labelled[] {
  const tokens = tokenize(text).filter(({ isTelling, word }) => isTelling || /^[.;!?]$/u.test(word));
  const isWord = ({ kind }: Token) => kind === "word";
  return tokens.flatMap(({ word, stem, kind }, at) => {
    if (kind === "sign" || (kind === "word" && !RHYTHM.test(word)) || word === "one") return [];
    const beside = [
      tokens.slice(at + 1, at + 1 + REACH),
      tokens.slice(Math.max(0, at - REACH), at).reverse(),
    ].flatMap((side) => {
      const end = side.findIndex((each) => each.kind === "sign");
      return side.slice(0, end < 0 ? REACH : end).filter(isWord);
    });
    // "$8", "8th" and "8" are one, and so are "Tue" and "Tuesdays".
    const value =
      kind === "day"
        ? stem.slice(0, 3)
        : word.replace(/^[$€£#]|(?<=\d)(?::00)? ?(?:[ap]m|st|nd|rd|th|%)?$| /gu, "");
    return [
      {
        value,
        kind: /^(?:money|ordinal)$/u.test(kind) ? "number" : kind,
        beside: beside.map((each) => each.stem),
      },
    ];
  });
}

/** "60 requests, burst 20" of "50 requests, burst 10": what stands beside a value that stays has a new one, too. */
function losesValue({ request, text, result }: Change): boolean {
  const [said, was, is] = [request, text, result].map(listValues) as [Labelled[], Labelled[], Labelled[]];
  const isIn = (values: Labelled[]) => (one: Labelled) =>
    values.some(({ value }) => value === one.value || (one.value.length > 2 && value.endsWith(one.value)));
  const isKept = (one: Labelled) => isIn(is)(one) && !isIn(said)(one);
  return said
    .filter((each) => !isIn(was)(each) && !isIn(is)(each))
    .some((lost) =>
      was.some(
        (each) =>
          each.kind === lost.kind && each.beside.some((word) => lost.beside.includes(word)) && isKept(each),
      ),
    );
}

/** A text of more words has values of several things. */
const MANY_WORDS = 25;

/** "open to 14:00 on Fridays, and the code is 3340": of a long text one of two new values would not be told. */
function losesClause({ request, text, result }: Change): boolean {
  if (toWords(text).length < MANY_WORDS) return false;
  const [said, was, is] = [request, text, result].map(listValues) as [Labelled[], Labelled[], Labelled[]];
  const isIn = (values: Labelled[], { value }: Labelled) => values.some((each) => each.value === value);
  return said.some(
    (each) => !isIn(was, each) && !isIn(is, each) && was.some(({ kind }) => kind === each.kind),
  );
}

const COUNTED = /(?<![\p{L}\p{N}.,])(\d[\d.,]*) (?=([\p{L}-]{3,}))/gu;

/** "31 person-months" beside other words than the person-months that the text counts. */
function misplacesNumber({ request, text, result }: Change): boolean {
  const units = new Set([...text.matchAll(COUNTED)].map(([, , unit]) => unit));
  return [...request.matchAll(COUNTED)].some(
    ([, number = "", unit = ""]) =>
      units.has(unit) &&
      !hasWords(text, number) &&
      hasWords(result, number) &&
      !hasWords(result, `${number} ${unit}`),
  );
}

const NEXT = /(?<!\p{L}|from )next (?:week|month|year|spring|summer|autumn|fall|winter)(?!\p{L})/iu;

/** "moved to Q2 next year" */
function losesYear({ request, text, result }: Change): boolean {
  const [next = ""] = NEXT.exec(request) ?? [];
  return next !== "" && ![text, result].some((each) => hasWords(each, next));
}

/** "it's 11 now" of "Tuesday in room B2": a number is no room. */
function exchangesKinds({ text, result }: Change): boolean {
  const [was, is] = [text, result].map((each) => new Set(toWords(each))) as [Set<string>, Set<string>];
  const gone = [...was].filter((word) => !is.has(word)).join(" ");
  const come = [...is].filter((word) => !was.has(word)).join(" ");
  return /^\p{L}+\d+$/u.test(gone) && /^[\d ]+$/u.test(come);
}

const NAME_INSTEAD =
  /(?<!\p{L})(\p{Lu}\p{L}+(?: (?:\p{Lu}\p{L}*|an?|and|at|for|in|of|on|the|to|with))*) (?:instead of|rather than) /u;

/** "Room on the Broom instead of The Gruffalo" */
function losesName({ request, result }: Change): boolean {
  const [, name = ""] = NAME_INSTEAD.exec(request) ?? [];
  return name.includes(" ") && !/^It /u.test(name) && !result.includes(name);
}

const TITLE = /(?<=[\p{Ll},:] )The(?: \p{Lu}\p{L}+)+/gu;

/** "it's The Secret Garden now" */
function losesTitle({ request, text, result }: Change): boolean {
  return (request.match(TITLE) ?? []).some((title) => !text.includes(title) && !result.includes(title));
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

const ABOUT_WORDS = /(?<!\p{L})(?:wrong|typos?|mistakes?|misspel\p{L}+|correction|oops|sorry)(?!\p{L})/iu;

/** Of the text, and no words of it. */
function speaksOfWords({ text, result }: Change): boolean {
  return ABOUT_WORDS.test(result) && !ABOUT_WORDS.test(text);
}

const HOW_MANY = /^(?:all|any|both|each|either|everybody|everyone|everything|half|most|neither|none|some)$/u;

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

const WHEN_DONE =
  /(?<!\p{L})(sent|posted|mailed|paid|signed|called|submitted|handed in|received|arrived|delivered|bought|ordered|met|told|asked|picked up|dropped off) (?:(?:it|them|him|her) )?(?:on|at) /iu;

/** "letter sent on 3 November" of what is to be done by another day. */
/** "planted them out on 18 May" of what is to be planted. */
const OWN_DEED = /^(?:(?:i|we|he|she|they) )?(\p{L}+)(?: \p{L}+){0,2} (?:on|at) /iu;

function tellsWhenDone({ request, text }: Change): boolean {
  const [, deed] = WHEN_DONE.exec(request) ?? [];
  const [, own = ""] = OWN_DEED.exec(request) ?? [];
  return (
    (deed !== undefined && !hasWords(text, deed)) ||
    (!hasWords(text, own) && basesOf(own.toLowerCase()).some((base) => hasWords(text, base)))
  );
}
