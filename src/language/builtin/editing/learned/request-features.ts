import { taskVerbs } from "../../categories/cues.ts";
import { basesOf } from "../reading/states/deeds.ts";
import { type Said, upTo } from "./said.ts";
import { type Token, toPhrase } from "./tokens.ts";

/** So like the thought's verb, another may tell the same deed. */
const LIKE_VERB = 0.45;

/** What makes a request less than one, wherever it is said. */
export const MANNERS: [string, RegExp][] = [
  [
    "question",
    / (?:\?|what|when|where|who|why|how|which|is it|does it|did we|did i|should i|should we|was it|can we|do we) /u,
  ],
  [
    "doubt",
    / (?:maybe|might|perhaps|possibly|probably|unsure|not sure|think|guess|wonder|apparently|supposedly|i hope|hopefully|not certain|no idea|could) /u,
  ],
  ["condition", / (?:if|unless|once|when|until|till|depending|in case|provided|assuming) /u],
  [
    "future",
    / (?:will|ill|gonna|going to|tomorrow|later|next|soon|tonight|plan|planning|about to|want to|wants to|need to|needs to|have to|has to|should) /u,
  ],
  [
    "part",
    / (?:half|some|most|started|starting|part|partly|almost|nearly|halfway|first|one of|two of|few|so far|not all|except|still|only|just the) /u,
  ],
  [
    "negation",
    / (?:not|no|never|dont|doesnt|didnt|isnt|wasnt|arent|cant|wont|havent|hasnt|nobody|nothing|without|nope) /u,
  ],
  [
    "withdrawal",
    / (?:no wait|wait no|scratch that|never mind|nevermind|nvm|forget it|on second thought|actually no) /u,
  ],
  ["hearsay", / (?:says|said|told|thinks|wants|asked|claims|heard|wondering|suggested|wishes|prefers) /u],
];

/** What the whole request is like, and how it speaks of the thought. */
export function readRequestFeatures(said: Said): string[] {
  const classes = said.request.map((token) => classOf(said, token));
  const features = new Set(["any"]);
  addRuns(features, ["^", ...classes, "$"]);
  addClauses(features, classes);
  const all = ` ${toPhrase(said.request)} `;
  for (const [manner, form] of MANNERS) if (form.test(all)) features.add(`manner:${manner}`);
  for (const { word, kind } of said.request) {
    if (kind === "word") features.add(`word:${word}`);
    else if (kind !== "sign") features.add(`value:${kind} ${said.text.some((token) => token.kind === kind)}`);
    if (kind === "word" && word.length > 5) features.add(`begins:${word.slice(0, 5)}`);
  }
  const isTask = taskVerbs.test(said.source.text.toLowerCase());
  features
    .add(`task:${isTask}`)
    .add(`task:${isTask} ${classes.includes("=did")} ${classes.includes("~did")}`)
    .add(`list:${said.text.some(({ word }) => word === ",")}`);
  const fresh = said.request.filter(
    (token) => token.kind === "word" && token.isTelling && !said.knows(token),
  );
  const own = classes.filter((each) => each.startsWith("="));
  features
    .add(`fresh:${upTo(5, fresh.length)}`)
    .add(`own:${upTo(4, own.length)}`)
    .add(`fresh:${upTo(5, fresh.length)} own:${upTo(3, own.length)}`);
  if (fresh.length > 0) {
    const matter = said.text.filter(({ isTelling }) => isTelling);
    const like = Math.round(said.likeness(toPhrase(fresh), toPhrase(matter)) * 6);
    features.add(`like:${like}`).add(`like:${like} task:${isTask}`);
    const sibling = findSibling(said, fresh);
    features
      .add(`sibling:${sibling}`)
      .add(`sibling:${sibling} ${classes.includes("=did")} ${upTo(2, own.length)}`);
  }
  return [...features];
}

/** How like a word of the thought that is not said another word is: "pear" for "apple". */
function findSibling({ request, text, likeness }: Said, fresh: Token[]): number {
  const unsaid = text.filter(
    ({ isTelling, kind, stem }) =>
      isTelling && kind === "word" && !request.some((token) => token.stem === stem),
  );
  const likest = fresh.flatMap((token) => unsaid.map(({ word }) => likeness(token.word, word)));
  return Math.round(Math.max(-1, ...likest) * 8);
}

/** Whose past has the form of the verb. */
const SAME_FORM = /^(?:read|put|set|cut|shut|let|hit)$/u;

/** Small words as they are, the thought's own words by what they are there. */
function classOf({ text, knows, likeness }: Said, token: Token): string {
  const { word, kind } = token;
  const verb = text[0]?.word ?? "";
  if (!token.isTelling) return word;
  const bases = basesOf(word);
  if (bases.includes(verb) || (word === verb && SAME_FORM.test(word))) return "=did";
  if (word === verb) return "=verb";
  if (basesOf(word, /ing$/u).includes(verb)) return "=doing";
  if (knows(token)) return kind === "word" ? "=own" : `=${kind}`;
  if (kind !== "word") return kind;
  return bases.length > 0 && likeness(word, verb) >= LIKE_VERB ? "~did" : word;
}

/** One, two and three in a row. */
function addRuns(features: Set<string>, classes: string[]): void {
  for (const [i, one] of classes.entries()) {
    const [two, three] = classes.slice(i + 1, i + 3);
    if (two === undefined) break;
    features.add(one).add(`${one} ${two}`);
    if (three !== undefined) features.add(`${one} ${two} ${three}`).add(`${one} _ ${three}`);
  }
}

/** What is said last, and what before it: often the reason. */
function addClauses(features: Set<string>, classes: string[]): void {
  const end = classes.findLastIndex((each, i) => /^(?:[.,;!?]|so)$/u.test(each) && i < classes.length - 1);
  for (const each of classes.slice(end + 1)) features.add(`last:${each}`);
  for (const each of classes.slice(0, Math.max(0, end))) features.add(`before:${each}`);
}
