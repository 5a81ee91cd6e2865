import { toIndexable } from "../../../base/index-key.ts";
import { capitalize } from "../../../base/text.ts";
import { ZONE_AREA } from "../../../base/time-zone.ts";
import type { EntityKind } from "../../../contract.ts";
import { scoreLanguages, wordsOf } from "../../analysis/written-language.ts";
import type { FoundEntity } from "../../mind.ts";
import { CODE, GERMAN_PLACE, germanPair, isGermanPlace, kindFromContext } from "./context.ts";
import {
  headWords,
  knownNames,
  lowerCaseWords,
  notNames,
  personLeads,
  personModals,
  personVerbs,
  starters,
  titles,
  wordNames,
} from "./gazetteer.ts";
import { CAPITAL, findSpans, isTitle, type Span, type Word } from "./spans.ts";

/** Bounds the work per text; names usually appear early. */
const READ_CHARACTERS = 4_000;
const MAX_ENTITIES = 64;

const EMAIL = /(?<![\p{L}\p{N}/:@.])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** "14:00 Europe/Berlin", "15:00 UTC+2" */
const ZONE = new RegExp(
  String.raw`(?<=\d(?: ?[ap]m)? ?[([]?)(?:${ZONE_AREA}(?:\/[A-Z][\p{L}_-]+)+|(?:UTC|GMT)[+-]\d{1,2}(?::?\d\d)?)`,
  "gu",
);
const URL_FORM =
  /\b(?:https?:\/\/|www\.)[^\s<>"“”]+|(?<![\p{L}\p{N}@.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|ai|edu|gov|de|fr|es|uk|eu|ch)(?:\/[^\s<>"“”]*)?(?![\p{L}\p{N}@])/giu;
const MENTION = /(?<![\p{L}\p{N}_@/])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu;
const TAG = /(?<![\p{L}\p{N}_#&/])#(?=[\p{N}_-]*\p{L})[\p{L}\p{N}\p{M}_-]+/gu;
const SPEAKER = /(?:^|\n)[ \t]*(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}):[ \t]+([^\n]*)/gu;
const LABEL =
  /(?:^|\n)[ \t*•-]*(?:[\p{Lu}\p{N}(][\p{L}\p{N}'’()/-]*|&|and|of|for|the)(?: (?:[\p{Lu}\p{N}(][\p{L}\p{N}'’()/-]*|&|-|and|of|for|the)){0,7}:(?=\s)/gu;
const SPEECH = /[!?]|\b(?:i|i'm|i've|you|your|my|we|hey|hi|hello|yes|yeah|thanks|thank)\b/iu;
const FUNCTION_WORD = /^(?:is|are|was|were|the|and|or|in|on|to|for|an?|my|your|it|that|with)$/;
/** The title of a book, a film or a song: a few words, the first with a capital, without the end of a sentence. */
const QUOTED_TITLE = /["“„«](?=\p{Lu})[^\s"“”„«».!?]+(?: [^\s"“”„«».!?]+){0,6} ?["”“»]/gu;
/** One without quotation marks: "read The Left Hand of Darkness", "Book: A Tale of Two Cities". */
const OF_TITLE =
  /(?<=[\p{Ll}\p{N},:] )(?:The|An?) ((?:\p{Lu}[\p{L}'’-]* )+)of (?:(?:the|an?|my|our|his|her) )?\p{Lu}[\p{L}'’-]*(?: (?:and )?\p{Lu}[\p{L}'’-]*)*/gu;

/** What people are done, and places are not. */
const ONLY_PEOPLE =
  /^(?:by|met|meet|meeting|with|calls?|called|asks?|asked|tells?|told|thanks?|invited?|named)$/;

const SURNAME = /^(?:hill|hall|wood|woods|dale|glen|moor|heath|lane|park|church|castle|lake|rivers?|books)$/;
const AT_A_PLACE = /^(?:in|on|at|to|up|down|near|round|around|over|behind|the|from|of)$/;

const LOWER_CASE = /^\P{L}*\p{Ll}/u;
const LOWER_TITLE = /^(?:herr|frau|mr|mrs|ms|mme)$/;
const DETERMINER =
  /^(?:my|your|his|her|our|their|the|an?|[mds]eine?[nmr]?|ihre?[nmr]?|unsere?|d(?:ie|er|as|en|em)|eine?|las?|los|el|les?|mi|tu|su|una?|une|m(?:on|a)|s(?:on|a)|notre|mia|mio|il|minha|meu|a|o|mijn)$/;

/** Today mostly churches, schools and towns: "St Werburgh's", "Saint-Denis". */
const SAINT = /^(?:st|st\.|sankt|saint|sainte|san|santa|são)$|^sainte?-/;

/** People, places, organisations, products, links, mentions and tags, each once. Dates are extracted separately. */
export function extractEntities(text: string): FoundEntity[] {
  let { found, rest } = findMarked(text);
  for (const [, name = "", speech = ""] of rest.matchAll(SPEAKER))
    if (isSpeaker(name, speech)) found.push({ kind: "person", name });
  rest = rest
    .replace(QUOTED_TITLE, ",")
    .replace(OF_TITLE, leaveOutTitle)
    .replace(LABEL, (label) => {
      for (const [name] of label.matchAll(/\p{L}+/gu))
        if (isKnownPerson(name)) found.push({ kind: "person", name });
      return "\n";
    });
  const spans = findSpans(rest);
  const isAgain = findRepeated(spans);
  const isInGerman = isGerman(rest);
  const isHeavy = isInGerman || isCapitalHeavy(rest);
  for (const span of spans)
    found.push(...(isHeavy ? toKnownEntities(span, isInGerman) : toEntities(span, isAgain)));
  if (LOWER_CASE.test(text)) found.push(...findLowerCase(rest));
  return dedupe(found).slice(0, MAX_ENTITIES);
}

/** "The Bank of England" and "The Isle of Man" are names. */
const leaveOutTitle = (title: string, before: string) =>
  before
    .toLowerCase()
    .split(" ")
    .some((word) => headWords.has(word))
    ? title
    : ",";

/** Only the tags, which are there without understanding the text. */
export const extractTags = (text: string): FoundEntity[] =>
  text.includes("#")
    ? dedupe(findMarked(text).found)
        .slice(0, MAX_ENTITIES)
        .filter(({ kind }) => kind === "tag")
    : [];

/** Links, mentions and tags, and the text with a comma in the place of each. */
function findMarked(text: string): { found: FoundEntity[]; rest: string } {
  const found: FoundEntity[] = [];
  let rest = text.slice(0, READ_CHARACTERS).replace(EMAIL, ",").replace(ZONE, ",");
  for (const [kind, form] of [
    ["url", URL_FORM],
    ["mention", MENTION],
    ["tag", TAG],
  ] as const)
    rest = rest.replace(form, (hit) => {
      found.push({ kind, name: hit.replace(/[.,;:!?)\]}'"’]+$/u, "") });
      return ",";
    });
  return { found, rest };
}

/**
 * A key that is equal for all spellings of a name: ignores case, accents, titles, possessives, signs and URL prefixes. Only
 * a tag keeps its sign, so that it is not taken for somebody of that name.
 */
export function foldEntityName(name: string): string {
  return toIndexable(foldWhole(name));
}

function foldWhole(name: string): string {
  const words = name
    .trim()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/^(?:https?:\/\/)?(?:www\.)?|^[@#]|\/+$/gu, "")
    .replace(/['’]s(?=\s|$)|['’]/gu, "")
    .split(/[^\p{L}\p{N}./+]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ""))
    .filter(Boolean);
  const isTag = /^\s*#/.test(name);
  while (words.length > 1 && !isTag && titles.has(words[0] ?? "")) words.shift();
  const folded = words.join(" ");
  if (folded !== "") return isTag ? `#${folded}` : folded;
  return name.replace(/\s+/gu, " ").trim().toLowerCase();
}

function isSpeaker(name: string, speech: string): boolean {
  const [first = ""] = name.toLowerCase().split(" ");
  if (notNames.has(first) || starters.has(first) || /..(?:ed|ing)$/.test(first)) return false;
  return knownNames.get(first) === "person" || (!name.includes(" ") && SPEECH.test(speech));
}

/** Who begins in lower case writes names so, too: "lunch with nadia", "herr okafor rang"; but not "my mum". Shown with a capital. */
function findLowerCase(text: string): FoundEntity[] {
  const found: FoundEntity[] = [];
  let lead = "";
  let before = "";
  for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}-]*/gu)) {
    const kind = knownNames.get(word);
    if (LOWER_TITLE.test(before) && !DETERMINER.test(lead) && word.length > 3)
      found.push({ kind: "person", name: capitalize(word) });
    else if ((kind === "person" || kind === "place") && !isLowerWord(word) && !DETERMINER.test(before))
      found.push({ kind, name: capitalize(word) });
    [lead, before] = [before, word];
  }
  return found;
}

const isLowerWord = (word: string) => lowerCaseWords.has(word) || wordNames.has(word) || notNames.has(word);

const isKnownPerson = (name: string) =>
  CAPITAL.test(name) && knownNames.get(name.toLowerCase()) === "person" && !wordNames.has(name.toLowerCase());

/** Headlines and all-caps texts capitalise most words, as German does, so there only known names count. */
function isCapitalHeavy(text: string): boolean {
  const words = (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => !isKnown(word.toLowerCase()));
  const capitals = words.filter((word) => CAPITAL.test(word)).length;
  return words.length > 4 && capitals > words.length * 0.7;
}

const GERMAN_TIME =
  /(?<!\p{L})(?:(?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)\p{Ll}*|Übermorgen|Januar|Februar|März|Oktober|Dezember)(?!\p{L})/u;

/** The letters of names say nothing: "Jonas lives in Malmö". A short note may have no common word: "Montag Friseur". */
function isGerman(text: string): boolean {
  const { german, ...others } = scoreLanguages(text.replace(/\p{Lu}\p{L}*/gu, ""), wordsOf(text));
  return german + Number(GERMAN_TIME.test(text)) > Math.max(...Object.values(others));
}

const isKnown = (key: string) => knownNames.has(key) || isTitle(key);

function toEntities(found: Span, isAgain: (word: Word) => boolean): FoundEntity[] {
  // "Stillness Is the Key": only what stands before the "Is" can be a name.
  const end = found.words.findIndex(({ key }, at) => at > 0 && FUNCTION_WORD.test(key));
  const words = found.words.slice(0, end < 0 ? undefined : end);
  let isTitled = false;
  let { before, lead } = found;
  while (words.length > 1 && isLead(words)) {
    lead = before;
    before = words.shift()?.key ?? "";
    isTitled = isTitle(before);
  }
  const span = { ...found, words, before, lead };
  while (words.length > 1 && notNames.has(words.at(-1)?.key ?? "")) words.pop();
  const keys = words.map((word) => word.key);
  if (notNames.has(keys.join("_")) && !isTitled && !actsAsPerson(words, span)) return [];
  const kind = isTitled ? "person" : kindOf(span, isAgain);
  return kind ? [{ kind, name: nameOf(words) }] : [];
}

/** Whether the first word is not part of the name: a title, a sentence opener, "Tuesday", "Congrats Anna". */
function isLead([first, second]: Word[]): boolean {
  if (!first || !second || headWords.has(second.key) || knownNames.has(`${first.key} ${second.key}`))
    return false;
  if (SAINT.test(first.key)) return false;
  if (first.opens && personLeads.has(first.key)) return true;
  if (isTitle(first.key) || notNames.has(first.key) || starters.has(first.key)) return true;
  if (!first.opens || knownNames.has(first.key)) return false;
  // "Dentist Dr Okafor"
  if (isTitle(second.key)) return true;
  return /..(?:ed|ing)$/.test(first.key) || knownNames.has(second.key);
}

/** "Will asked", "whether April could": the verb shows that an everyday word is a person's name. */
function actsAsPerson(words: Word[], span: Span): boolean {
  const [word] = words;
  if (!word || words.length > 1 || /ing$/.test(word.key) || starters.has(word.key)) return false;
  const isName = wordNames.has(word.key) || knownNames.get(word.key) === "person";
  // "Film recommended by Giulia"
  if (personVerbs.has(span.after) && span.afterNext !== "by") return isName || !notNames.has(word.key);
  return isName && personModals.has(span.after) && !(word.opens && notNames.has(word.key));
}

function kindOf(span: Span, isAgain: (word: Word) => boolean): EntityKind | undefined {
  const { words } = span;
  const [first] = words;
  if (!first) return undefined;
  const keys = words.map((word) => word.key);
  const isPerson = actsAsPerson(words, span);
  const known = knownNames.get(keys.join(" "));
  const isEveryday = words.length === 1 && wordNames.has(first.key);
  if (isEveryday && isPerson) return "person";
  if (known) return isEveryday && first.opens ? undefined : known;
  if (words.length === 1 && (starters.has(first.key) || headWords.has(first.key) || isTitle(first.key)))
    return undefined;
  const head = keys.map((key) => headWords.get(key)).find(Boolean);
  // "Rebecca Hall", but "on Brandon Hill"
  if (SURNAME.test(keys.slice(1).join(" ")) && isKnownPerson(first.text) && !AT_A_PLACE.test(span.before))
    return "person";
  if (head) return head;
  if (SAINT.test(first.key) && (words.length > 1 || first.key.includes("-"))) return "place";
  const begins = knownNames.get(first.key);
  // "Kent Beck's essay", "met Paris Hilton": a place's name is a person's, too.
  if (begins === "place" && words.length === 2 && (words[1]?.owns || ONLY_PEOPLE.test(span.before)))
    return "person";
  if (begins && words.length > 1) return begins;
  if (words.length === 1 && CODE.test(first.text)) return undefined;
  if (words.some((word) => /\p{Ll}\p{Lu}|\p{L}\d/u.test(word.text))) return "product";
  return isPerson ? "person" : kindFromContext(span, isAgain);
}

/** Whether a word is also capitalised where no sentence begins. */
function findRepeated(spans: Span[]): (word: Word) => boolean {
  const inside = new Set(
    spans.flatMap(({ words }) => words.filter((word) => !word.opens)).map(({ key }) => key),
  );
  return ({ key }) => inside.has(key);
}

/** German: only names in the gazetteer, after a title, after "in", with the ending or the head of a name, and the surname of "von Anna Seghers". */
function toKnownEntities(span: Span, isInGerman: boolean): FoundEntity[] {
  const { words, before } = span;
  if (isGermanPlace(span)) return [{ kind: "place", name: nameOf(words) }];
  const found: FoundEntity[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word, next] = words.slice(at, at + 2) as [Word, Word?];
    const pair = next && knownNames.get(`${word.key} ${next.key}`);
    const kind =
      pair ?? (wordNames.has(word.key) || notNames.has(word.key) ? undefined : knownNames.get(word.key));
    const whole = isInGerman && next && !isTitle(next.key) && germanPair(word, next);
    // "Lennarts Vertrag"
    const owner = word.text.slice(0, -1);
    const isAuthor = kind === "person" && (words[at - 1]?.key ?? before) === "von";
    if (next && /^(?:herrn?|frau|familie|dr|prof|tante|onkel)$/.test(word.key))
      found.push({ kind: "person", name: nameOf([next]) });
    else if (whole && !pair) {
      found.push({ kind: whole, name: nameOf([word, next]) });
      at++;
    } else if (!kind && /s$/.test(word.key) && isKnownPerson(owner))
      found.push({ kind: "person", name: owner });
    else if (!kind && GERMAN_PLACE.test(word.key)) found.push({ kind: "place", name: nameOf([word]) });
    else if (kind) found.push({ kind, name: nameOf(next && (pair || isAuthor) ? [word, next] : [word]) });
    if (kind && (pair || isAuthor)) at++;
  }
  return found;
}

function nameOf(words: Word[]): string {
  return words.map((word, at) => (at === 0 ? word.text : word.gap + word.text)).join("");
}

/** Keeps the first spelling of each name. */
function dedupe(found: FoundEntity[]): FoundEntity[] {
  const byKey = new Map<string, FoundEntity>();
  for (const entity of found) {
    const key = foldEntityName(entity.name);
    if (key !== "" && !byKey.has(key)) byKey.set(key, entity);
  }
  return [...byKey.values()];
}
