import type { ThoughtState } from "../../../contract.ts";
import { type Correction, readCorrection } from "./corrections.ts";
import { REASON, trimCourtesies } from "./courtesies.ts";
import { deniesTheDeed, endsWhenDone, repeatsTheTask, tellsTheDeed, tellsTheWhole } from "./deeds.ts";
import { wordsOf } from "./first-words.ts";
import { compilePhrase, pastTimeAbroad } from "./phrase-words.ts";
import { statePhrases } from "./phrases.ts";
import { foreignStatePhrases } from "./phrases-in-languages.ts";
import { correctCommands, correctVerb, toPlainWords } from "./plain-words.ts";
import { quoteOf } from "./quotes.ts";
import { dropSigns, readTextChange } from "./read-text-change.ts";
import type { Step } from "./steps.ts";
import { toWords } from "./text-words.ts";
import { readTopic, type Topic } from "./topic.ts";

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
  const plain = toPlainWords(trimCourtesies(unquoted.replace(REASON, "")));
  const asked = trimCourtesies(part.replace(REASON, ""));
  return (
    readState(plain, topic, text) ??
    toStep(readCorrection(asked, text, (slot) => quoteOf(quotes, slot), topic)) ??
    readTextChange(asked, quotes, text) ??
    readState(correctCommands(plain.replace(/(?<! for| not| until| by) now$/u, "")), topic, text) ??
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
  const timeless = marked.replace(pastTimeAbroad, "");
  const words = wordsOf(marked);
  const state = stateRules.find(({ form }) => form.exec(marked, words) ?? form.exec(timeless, words))?.state;
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

/** "the meeting was cancelled" of "Meeting with Sarah". */
const CALLED_OFF = /^the (\p{L}+)(?= (?:is|was|has been|got) (?:cancelled|canceled|called off)$)/u;
const beginsWith = (text: string, noun: string) => toWords(text)[0] === noun;

const TOLD = /^(?:it|this|that|i|we|he|she|they) (?!(?:can|may|should|must|could|needs) )/u;
