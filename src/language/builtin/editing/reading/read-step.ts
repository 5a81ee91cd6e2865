import type { ThoughtState } from "../../../../contract.ts";
import { taskVerbs } from "../../categories/cues.ts";
import type { Step } from "../steps.ts";
import { wordsOf } from "../words/first-words.ts";
import { compilePhrase, pastTimeAbroad } from "../words/phrase-words.ts";
import { correctCommands, correctVerb, dropAdverbs, toPlainWords } from "../words/plain-words.ts";
import { quoteOf } from "../words/quotes.ts";
import { hasWords } from "../words/ranges.ts";
import { dropSigns } from "../words/signs.ts";
import { toWords } from "../words/text-words.ts";
import { type Correction, readCorrection } from "./changes/corrections.ts";
import { readTextChange } from "./changes/read-text-change.ts";
import { REASON, trimCourtesies } from "./courtesies.ts";
import { deniesTheDeed, endsWhenDone, repeatsTheTask, tellsTheDeed, tellsTheWhole } from "./states/deeds.ts";
import { statePhrases } from "./states/phrases.ts";
import { foreignStatePhrases } from "./states/phrases-in-languages.ts";
import { readTopic, TOPIC, type Topic } from "./states/topic.ts";

const stateRules = [...Object.entries(statePhrases), ...Object.entries(foreignStatePhrases)].flatMap(
  ([state, phrases]) =>
    phrases.map((phrase) => ({ state: state as ThoughtState, form: compilePhrase(phrase, "u") })),
);

/** What one part of a request asks for: a state, a correction or a change of the text. */
export function readStep(part: string, quotes: string[], text: string): Step | undefined {
  const words = dropSigns(part);
  // A quoted state is allowed where only a state can follow: mark this as "done".
  const unquoted = words.replace(
    /(?<=^(?:mark|flag|tag) .*\bas )[\uE000-\uE0FF]$/iu,
    (slot) => quoteOf(quotes, slot) ?? slot,
  );
  const topic = readTopic(text);
  const [, adverb = ""] = /^(?:remove|delete|drop|cut|lose|erase|scrap) (\p{L}+)$/iu.exec(words) ?? [];
  // "remove really": the word.
  if (adverb !== "" && dropAdverbs(adverb) === "")
    return hasWords(text, adverb) ? readTextChange(part, quotes, text) : undefined;
  const plain = toPlainWords(trimCourtesies(unquoted.replace(REASON, "")));
  const asked = trimCourtesies(part.replace(REASON, ""));
  return (
    readState(plain, topic, text) ??
    toStep(readCorrection(asked, text, (slot) => quoteOf(quotes, slot), topic)) ??
    readTextChange(asked, quotes, text) ??
    readState(
      correctCommands(
        plain.replace(/(?<! for| not| until| by)(?<!(?<!\p{L})(?:not|no) .*(?:need|want).*) now$/u, ""),
      ),
      topic,
      text,
    ) ??
    readMisspelt(part, quotes, text)
  );
}

function readMisspelt(part: string, quotes: string[], text: string): Step | undefined {
  const corrected = correctVerb(part);
  return corrected === part ? undefined : readTextChange(corrected, quotes, text);
}

const toStep = (correction: Correction | undefined): Step | undefined =>
  correction && { kind: "correction", correction };

function readState(plain: string, topic: Topic | undefined, text: string): Step | undefined {
  // "Anna does not need it any more" of "Send the report to Anna".
  const said = plain
    .replace(/^\p{L}+(?= does not )/u, (name) => (topic?.words.includes(name) ? "she" : name))
    .replace(CALLED_OFF, (subject, noun) => (beginsWith(text, noun) ? "it" : subject));
  const marked = `${topic ? topic.mark(said) : said} `;
  // "heute nicht mehr" is not for good.
  const timeless = NEGATED.test(marked) ? marked : marked.replace(pastTimeAbroad, "");
  const words = wordsOf(marked);
  const state = stateRules.find(({ form }) => form.exec(marked, words) ?? form.exec(timeless, words))?.state;
  if (state && meansTheThing(plain, { state, marked, text, topic })) return undefined;
  // The thought, or the shop that it speaks of?
  if (/^(?:it|this|that) (?:is|was|has been) (?:now )?closed(?: now)?$/u.test(plain)) return undefined;
  const isDeed = tellsTheDeed(plain, topic);
  // "it was cancelled" of "Cancel the gym": is it done, or no longer wanted?
  if (isDeed && state === "archived") return undefined;
  // "drop it" of "Drop off the parcel": the thought, or the parcel?
  if (repeatsTheTask(plain, topic) || (state === "archived" && topic?.verb === "archive")) return undefined;
  if (state) return { kind: "state", state, isTold: TOLD.test(plain) };
  if (deniesTheDeed(plain, topic)) return { kind: "state", state: "open" };
  if (tellsTheWhole(plain, text)) return { kind: "state", state: "completed", isDeed: true };
  return isDeed && endsWhenDone(topic) ? { kind: "state", state: "completed", isDeed: true } : undefined;
}

type Told = { state: ThoughtState; marked: string; text: string; topic: Topic | undefined };

/** What is said of a thing that is to be renewed, sent or bought is no reason to archive or complete: "it's expired". */
function meansTheThing(plain: string, { state, marked, text, topic }: Told): boolean {
  const verb = topic?.verb ?? "";
  if (NO_REQUEST.test(plain)) return true;
  if (state === "archived") return RENEWING.test(verb) && WORN.test(plain);
  if (state !== "completed") return false;
  const isFinished = /(?<!\p{L})(?:finished|completed?)(?!\p{L})/u.test(plain) && marked.includes(TOPIC);
  return (
    isFinished &&
    (SENDING.test(verb) ||
      CONSUMED.test(verb) ||
      (!taskVerbs.test(text.toLowerCase()) && USED_UP.test(plain)) ||
      REPEATED.test(text))
  );
}
const NO_REQUEST =
  /^(?:check .*(?<!\p{L})out|clear|knock (?:it|this|that) off|one (?:is|was) .*|(?:i am|we are) closed|(?:i am |we are )?so done(?: .*)?|well done)$/u;
const RENEWING = /^(?:renew|update|upgrade|refresh|revise|extend|replace|fix|repair|mend|ask|claim)$/u;
const WORN =
  /^(?!mark |flag |set |tag ).*(?<!\p{L})(?:expired|outdated|out of date|out-of-date|invalid|valid|useless|worthless|cancell?ed|called off)(?!\p{L})/u;
const SENDING =
  /^(?:send|submit|mail|e-?mail|post|hand|deliver|print|share|present|forward|upload|publish)$/u;
const CONSUMED = /^(?:replace|refill|restock|top)$/u;
const USED_UP = /^(?:the |my |our )?\p{L}+ (?:is|are|was) (?:now |all )*finished$/u;
const REPEATED = /(?<!\p{L})(?:every|each|daily|weekly|nightly|monthly)(?!\p{L})/iu;

/** "the meeting was cancelled" of "Meeting with Sarah". */
const CALLED_OFF = /^the (\p{L}+)(?= (?:is|was|has been|got) (?:cancelled|canceled|called off)$)/u;
const beginsWith = (text: string, noun: string) => toWords(text)[0] === noun;

const NEGATED = /(?<!\p{L})(?:nicht|kein\p{L}*|pas|plus|no|non|não|niet|geen)(?!\p{L})/u;
const TOLD = /^(?:it|this|that|i|we|he|she|they) (?!(?:can|may|should|must|could|needs) )/u;
