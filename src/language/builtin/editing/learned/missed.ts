import type { EditRequest } from "../../../mind.ts";
import { isBroken } from "../applying/broken-text.ts";
import { basesOf } from "../reading/states/deeds.ts";
import { isRepeated } from "../words/phrase-words.ts";
import { hasWords, NAME_TITLE } from "../words/ranges.ts";
import { toWords } from "../words/text-words.ts";
import { losesValue, losses, MANY_WORDS } from "./lost.ts";
import { HOW_MANY, misreadings } from "./misread.ts";
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
      namesLabel(request, text) ||
      isCutShort(request, result, text)
    );
  if (act !== "replace" && act !== "remove") return act !== "none" && tellsMore(act, request, text);
  if (isBroken(text, result)) return true;
  const change = { request, text, result };
  if (ONE_MORE.test(request) || losesQuote(quotes, text, result) || losesValue(change)) return true;
  if (act === "remove") return MORE_THAN_GONE.test(request) || !isQuoteGone(quotes, text, result);
  return IT_GOES.test(request) || [...losses, ...misreadings].some((isMissed) => isMissed(change));
}

/** The state is not all that has changed: "it was Tuesday, and I did", "Friday was moved to Monday, done". */
const VALUE_TOLD =
  /(?<!\p{L})(?:(?:it|that)(?:['’]s| is| was) (?:(?:at|in|on) )?|(?:moved|changed|shifted|pushed|postponed|rescheduled) to )(\p{L}+day|\d[\d:.]*)(?!\p{L})/iu;
/** Another thing is meant now: "the login bug is fixed, it's the signup bug now". */
const THING_TOLD = /(?<!\p{L})(?:it|that)(?:['’]s| is) (?:the|an?|called) ([^,.;!?]+?) now(?!\p{L})/iu;

function tellsMore(act: Likely["act"], request: string, text: string): boolean {
  const [, value] = VALUE_TOLD.exec(request) ?? [];
  const [, thing] = THING_TOLD.exec(request) ?? [];
  return (
    (value !== undefined && !/^(?:to|yester)day$/iu.test(value) && !hasWords(text, value)) ||
    (thing !== undefined && !hasWords(text, thing)) ||
    asksAgain(request, text) ||
    isGivenUp(act, request, text) ||
    doesOnce(act, request, text) ||
    speaksOfLater(request, text)
  );
}

const GIVEN_UP = /(?<!\p{L})(?:quit|cancell?ed|g[ai]ven? up|called off|got rid of)(?!\p{L})/iu;

/** "Mila gave up the piano" completes nothing but what was to be given up. */
function isGivenUp(act: Likely["act"], request: string, text: string): boolean {
  const [words = ""] = GIVEN_UP.exec(request) ?? [];
  const [verb = ""] = toWords(words);
  return act === "completed" && verb !== "" && ![verb, ...basesOf(verb)].some((base) => hasWords(text, base));
}

/** "intervals done" of what is to be done every week; of a longer note that may be about something else. */
const doesOnce = (act: Likely["act"], request: string, text: string) =>
  act === "completed" && isRepeated(text) && toWords(text).length < MANY_WORDS && !NAMES_STATE.test(request);

const NAMES_STATE =
  /(?<!\p{L})(?:archiv\p{L}*|complet\p{L}*|done|close[sd]?|mark|tick|re-?open\p{L}*|delete|finish\p{L}*|undo)(?!\p{L})/iu;

/** "no appointment needed" of "Renew passport; appointment on 3 June": of the thought, or of that part? */
function speaksOfLater(request: string, text: string): boolean {
  const tokens = tokenize(text);
  // Of a longer note nobody names the first words.
  if (toWords(text).length >= MANY_WORDS || NAMES_STATE.test(request)) return false;
  const said = new Set(tokenize(request).map(({ stem }) => stem));
  // "booked!" speaks of what was to be booked.
  const deeds = new Set(tokenize(request).flatMap(({ word }) => basesOf(word)));
  const isSaid = ({ isTelling, word, stem }: Token) =>
    isTelling && (said.has(stem) || deeds.has(stem)) && !HOW_MANY.test(word);
  const isToDo = tokens.some(({ word, stem }) => deeds.has(stem) && !said.has(word));
  const end = tokens.findIndex(({ word }) => /^[.;!?]$/u.test(word) || (word === "," && !isToDo));
  return end >= 0 && !tokens.slice(0, end).some(isSaid) && tokens.slice(end).some(isSaid);
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
  /^(["”'’]?) (?:to|under) (?:(?:the|my|our|this|that|its) )*(?:very )?(?!bottom|end|entry|it|its|list|my|note|our|text|that|the|this|thought|very)(\p{L}+)/iu;

/** "side effects: cough" of "…; side effects: none": a value, and nothing for the end. */
function namesLabel(request: string, text: string): boolean {
  const [label] = /^[^:,.;]+:(?= )/u.exec(request) ?? [];
  return label !== undefined && text.toLowerCase().lastIndexOf(label.toLowerCase()) > 0;
}

const MORE_AFTER = new RegExp(String.raw`(?<!${NAME_TITLE})[.!?;\n]\s*\p{L}`, "iu");

/** "add a trip to the zoo": the zoo is no list. */
function isCutShort(request: string, result: string, text: string): boolean {
  const [, mark, place] = ADDED_TO.exec(request.slice(request.indexOf(result) + result.length)) ?? [];
  if (place === undefined) return false;
  if (!hasWords(text, place)) return mark === "";
  // "add Lior to the panel" of "Panel: Ben, Ruth. Send her the task."
  return MORE_AFTER.test(text.slice(text.toLowerCase().lastIndexOf(place.toLowerCase())));
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
