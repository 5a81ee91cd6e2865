import { taskVerbs } from "../../../categories/cues.ts";
import { isSlip } from "../../words/misspellings.ts";

/** Stands for the noun of the thought, as "the report" of "Write the report"; no request has it, see `maskQuotes`. */
export const TOPIC = "\uE100";

/** What a thought of one thing is about: `verb` is what it asks to do. */
export type Topic = {
  verb: string;
  words: string[];
  /** Somebody to whom it is done: "Emma is signed up" tells a deed, "Emma signed up" another. */
  person: string | undefined;
  /** Whether these words mean the thing itself: "the report", "it". */
  isNamed(words: string): boolean;
  /** Whether all of these are words of the thought. */
  knows(words: string): boolean;
  /** Whether these words mean somebody whom the thought names. */
  isPerson(words: string): boolean;
  /** Its own words where the request has them with a slip of the finger. */
  respell(words: string): string;
  /** "the dentist thing" becomes "this", "the report" the sign TOPIC. */
  mark(words: string): string;
};

/** Of several things one may be meant and another not. A full stop after a title ends no sentence. */
const SEVERAL =
  /(?<!\p{L})(?:and|then|or|und|oder|et|ou|y|en)(?!\p{L})|[;\n&+]|(?<!(?<!\p{L})(?:dr|mr|mrs|ms|prof))\. |[!?] |, (?![$€£\d])/iu;
const PARTICLES = /^(?:up|out|off|back|down|over|away|in|on)$/u;
const ARTICLES = /^(?:the|an?|my|our|some|new)$/u;
/** What ends the first noun of a thought: "flights" of "Book flights to Lisbon". */
const AFTER_NOUN =
  /^(?:to|for|from|with|at|on|in|of|by|before|after|about|until|into|every|each|daily|weekly|is|are|was|were|has|have|costs?|works?|via|up|out|off|back|that|who|which|because|so|[^\p{L}].*)$/u;
const THINGS = "thing|one|task|item|idea|note|thought|reminder|to-?do|entry|plan|job|stuff|business|matter";
/** "the upgrade is done" of "Upgrade the server". */
const ACTION_NOUNS =
  /^(?:upgrade|update|call|e-?mail|review|visit|repair|transfer|test|release|walk|talk|draft|order|search|check|cleanup|clean-up|backup|research|design)$/u;
const PRONOUNS = /^(?:it|this|that|them|these|those|this one|that one|everything)?$/u;
const FILLERS = new Set("the a an my our to for it this that with him her them all both l d".split(" "));
const MOST_WORDS = 40;
/** The words become a pattern, which must not grow without end. */
const MOST_LETTERS = 100;

/** Undefined for a thought of several things. */
export function readTopic(text: string): Topic | undefined {
  const task = text.trim().replace(/(?<![.!])[.!]+$/u, "");
  const tokens = task.match(/[\p{L}\p{N}'-]+/gu) ?? [];
  if (SEVERAL.test(task) || tokens.length > MOST_WORDS) return undefined;
  if (tokens.some((token) => token.length > MOST_LETTERS)) return undefined;
  const lower = tokens.map((token) => token.toLowerCase());
  const known = new Set(
    lower.flatMap((word) => [word, ...word.split(/['-]/u)]).filter((word) => /..|\d/u.test(word)),
  );
  const any = [...known].map(inNumber).join("|");
  const { nouns, isPerson } = findNouns(tokens);
  const noun = nouns.at(-1);
  const part = nouns.map(inNumber).join("|");
  const act = lower[0] ?? "";
  const deed = ACTION_NOUNS.test(act) ? `(?:(?:${any}) )*${act}|` : "";
  const named = noun && !isPerson && `(?:${deed}(?:(?:${any}) )*${inNumber(noun)}|(?:${part}) (?:${part}))`;
  const things = new RegExp(`\\b(?:this|that|the|my|our)(?: (?:${any}))+ (?:${THINGS})\\b`, "gu");
  const deictic = named && new RegExp(`\\b(?:this|that) ${named}\\b`, "gu");
  // "the milk is finished" asks for more of it.
  const start = /^(?:buy|get|order|bring|pack)$/u.test(lower[0] ?? "") ? "(?<!^)" : "";
  const bare =
    named &&
    new RegExp(`${start}(?<![\\p{L}\\p{N}'-])(?:(?:the|my|our) )?${named}(?![\\p{L}\\p{N}'-])`, "gu");
  const mark = (words: string) => {
    const marked = words.replace(things, "this");
    return deictic && bare ? marked.replace(deictic, "this").replace(bare, TOPIC) : marked;
  };
  return {
    verb: lower[0] ?? "",
    words: lower,
    person: nouns.length === 1 && isPerson ? noun : undefined,
    isPerson: (words) => isPerson && nouns.includes(words),
    respell: (words) =>
      words.replace(/\p{L}{5,}/gu, (word) =>
        known.has(word)
          ? word
          : (nouns.find(
              (own) => own.length >= 5 && own !== lower[0] && !own.endsWith("en") && isSlip(word, own),
            ) ?? word),
      ),
    mark,
    isNamed: (words) => PRONOUNS.test(words) || [TOPIC, "this"].includes(mark(` ${words}`).trim()),
    knows: (words) =>
      (words.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => FILLERS.has(word) || known.has(word)),
  };
}

/** What a task is done to, or a thought begins with. What has a name may be somebody, who may do things as well. */
function findNouns(tokens: string[]): { nouns: string[]; isPerson: boolean } {
  const [first = "", second = ""] = tokens.map((token) => token.toLowerCase());
  const isTask = taskVerbs.test(`${first} ${second}`) || ARTICLES.test(second) || PARTICLES.test(second);
  let at = isTask ? 1 : 0;
  while (PARTICLES.test(tokens[at] ?? "") || ARTICLES.test(tokens[at]?.toLowerCase() ?? "")) at++;
  let end = at;
  while (end < tokens.length && !AFTER_NOUN.test(tokens[end]?.toLowerCase() ?? "")) end++;
  const noun = tokens[end - 1];
  if (!noun || end === at || end - at > (isTask ? 4 : 2)) return { nouns: [], isPerson: false };
  if (!/^[\p{L}-]{3,}$/u.test(noun)) return { nouns: [], isPerson: false };
  const nouns = tokens.slice(at, end).map((token) => token.toLowerCase());
  return { nouns, isPerson: end > 1 && /^\p{Lu}\p{Ll}/u.test(noun) };
}

/** "bill" and "bills" alike. */
function inNumber(word: string): string {
  return /\p{L}{3}$/u.test(word) ? `${word.replace(/s$/u, "")}s?` : word;
}
