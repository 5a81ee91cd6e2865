import { countCharacters, normalizeText } from "../../../base/text.ts";
import { limits, type ThoughtState } from "../../../contract.ts";
import type { EditPlan, EditRequest } from "../../mind.ts";
import { isComment, isRemark } from "./comments.ts";
import { readContrast } from "./contrasts.ts";
import { type Correction, readCorrection } from "./corrections.ts";
import { inFirstPerson, isInDoubt, REASON, trimCourtesies } from "./courtesies.ts";
import {
  deniesTheDeed,
  endsTheDeed,
  endsWhenDone,
  mayBeLedTo,
  repeatsTheTask,
  tellsTheDeed,
  tellsTheWhole,
} from "./deeds.ts";
import { wordsOf } from "./first-words.ts";
import { addToList, namesSome } from "./lists.ts";
import { readLiteralTail } from "./literal-tails.ts";
import { readNameRequest } from "./name-requests.ts";
import { splitParts } from "./parts.ts";
import { compilePhrase, pastTimeAbroad } from "./phrase-words.ts";
import { statePhrases } from "./phrases.ts";
import { foreignStatePhrases } from "./phrases-in-languages.ts";
import { correctCommands, dropAdverbs, toPlainWords } from "./plain-words.ts";
import { readRestatement } from "./restatements.ts";
import { findValues, likeCase } from "./retime.ts";
import { changeText, type Slots } from "./text-changes.ts";
import { type TextOperation, textPhrases } from "./text-phrases.ts";
import { readTopic, type Topic } from "./topic.ts";
import { readValueRequest } from "./value-requests.ts";

/** A deed is a state that is told, not asked for: "bought it". */
type Step =
  | { kind: "state"; state: ThoughtState; isDeed?: true; isTold?: boolean }
  | { kind: "text"; readings: { operation: TextOperation; slots: Slots }[] }
  | { kind: "correction"; correction: Correction };

const stateRules = [...Object.entries(statePhrases), ...Object.entries(foreignStatePhrases)].flatMap(
  ([state, phrases]) =>
    phrases.map((phrase) => ({ state: state as ThoughtState, form: compilePhrase(phrase, "u") })),
);
const textRules = Object.entries(textPhrases).flatMap(([operation, phrases]) =>
  phrases.map((phrase) => ({ operation: operation as TextOperation, form: compilePhrase(phrase, "iu") })),
);

const QUOTED =
  /"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«\s*([^«»]*?)\s*»|‹([^‹›]*)›|`([^`]*)`|「([^「」]*)」|(?<![\p{L}\p{N}])'(.*?)'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘(.*?)’(?![\p{L}\p{N}])/gsu;
/** Each quoted text is replaced by one private-use character, U+E000 plus its index. */
const SLOT_BASE = 0xe000;
const SLOTS = /[\uE000-\uE100]/gu;
/** With a quotation that is like the thought's text: change it to "…". */
const NEW_TEXT =
  /^(?:(?:change|update|edit|correct|turn|make) (?:it|this)(?: (?:to|into))?(?: (?:say|read))?|(?:change|update|edit|reword|rewrite) (?:to|as|into)|(?:it|this|that) (?:should|must) (?:now )?(?:say|read|be)|i(?:'d| would)? (?:like|want) (?:it|this) to (?:say|read|be)) ([\uE000-\uE0FF])$/iu;
const SAID_ANEW =
  /^(?:(?:change|update|edit|switch) (?:it|this|that)(?: one)? (?:to|into)|(?:rewrite|reword|rephrase) (?:it|this|that)(?: one)? (?:as|to))(?: say| read)? (.+)$/iu;
const SLOTS_IN = /[\uE000-\uE100]/u;
const EXAMPLES =
  '"mark as done", "archive this", "change Monday to Friday", "add: bring the contract", "tag it #garden" or "this is a task"';
/** No realistic request for the built-in editor has more parts. */
const MAX_STEPS = 6;

/** Whoever dictates begins with what to do: the act is over at one of the first. */
const MOST_BEGINNINGS = 3;
/** Where somebody who dictates begins to give a reason: "scrap that its been called off". */
const REASON_BEGINS =
  /(?<=\p{L}) (?=(?:it's|it (?:is|was|has)|its (?:been|over|not|no|already)|we|we're|we've|i|i'm|i've|they|they're|he's|she's)\b)/giu;

/** Matches an edit request against fixed phrases; anything else is unclear. It never guesses. */
export function planBuiltinEdit(edit: EditRequest): EditPlan {
  const plan = planAsWritten(edit);
  if (plan.kind === "change" || /[,;:.!?…]\s/u.test(edit.request)) return plan;
  for (const { index } of [...edit.request.matchAll(REASON_BEGINS)].slice(0, MOST_BEGINNINGS)) {
    const [act, reason] = [edit.request.slice(0, index), edit.request.slice(index + 1)];
    const asked = planAsWritten({ ...edit, request: act });
    if (asked.kind !== "change" || asked.state === undefined || asked.text !== undefined) continue;
    const whole = planAsWritten({ ...edit, request: `${act}, ${reason}` });
    if (whole.kind === "change" && whole.state === asked.state && whole.text === undefined) return whole;
  }
  return plan;
}

function planAsWritten(edit: EditRequest): EditPlan {
  const plans = readRequest(edit).map((steps) => applySteps(steps, edit.text));
  return (
    plans.find(({ kind }) => kind === "change") ??
    plans[0] ??
    unclear(`The built-in editor does not understand "${excerpt(edit.request)}"`)
  );
}

function applySteps(steps: Step[], old: string): EditPlan {
  const wanted = steps.filter((step) => step.kind === "state");
  // "it's open again, please archive": what is told gives the reason for what is asked.
  const asked = wanted.filter(({ isDeed, isTold }) => !isDeed && !isTold);
  const isArchived = asked.length > 0 && asked.every(({ state }) => state === "archived");
  const states = new Set(
    wanted.filter((step) => !(isArchived && step.isTold && step.state === "open")).map(({ state }) => state),
  );
  if (states.size > 1)
    return unclear(`The request asks for two states at once (${[...states].join(" and ")})`);
  const [state] = states;
  const corrected = mergeCorrections(steps);
  if (corrected === undefined) return unclear("The request asks for two things that exclude each other");
  const kept = { ...(state && { state }), ...corrected };
  let text: string | undefined;
  for (const step of steps) {
    if (step.kind !== "text") continue;
    const before = text ?? old;
    const changes = step.readings.map(({ operation, slots }) => changeText(before, operation, slots));
    const changed = changes.find(({ kind }) => kind === "changed") ?? changes[0];
    // "I have until Tuesday, change Sunday to Tuesday" says it twice.
    const isSaid = step.readings.some(({ operation, slots }) => {
      const again = changeText(old, operation, slots);
      return again.kind === "changed" && again.text === text;
    });
    if (isSaid) continue;
    if (changed?.kind !== "changed") return unclear(changed?.reason ?? "The request asks for nothing");
    text = changed.text;
  }
  if (text === undefined)
    return Object.keys(kept).length > 0
      ? { kind: "change", ...kept }
      : unclear("The request asks for nothing");
  text = normalizeText(text);
  if (text === "") return unclear("The change would leave no text (ask to archive the thought instead)");
  if (countCharacters(text) > limits.thoughtCharacters)
    return unclear(
      `The changed text would be longer than ${limits.thoughtCharacters.toLocaleString("en-US")} characters`,
    );
  return { kind: "change", text, ...kept };
}

/** All corrections of a request as one; undefined if they contradict each other. */
function mergeCorrections(steps: Step[]): Correction | undefined {
  const all = steps.flatMap((step) => (step.kind === "correction" ? [step.correction] : []));
  const only = <Value>(values: (Value | undefined)[]) => [
    ...new Set(values.filter((it) => it !== undefined)),
  ];
  const kinds = only(all.map(({ category }) => category));
  const pins = only(all.map(({ pinned }) => pinned));
  if (kinds.length > 1 || pins.length > 1) return undefined;
  const add = all.flatMap(({ mentions }) => mentions?.add ?? []);
  const remove = all.flatMap(({ mentions }) => mentions?.remove ?? []);
  if (add.some(({ name }) => remove.includes(name))) return undefined;
  const [[category], [pinned]] = [kinds, pins];
  return {
    ...(category !== undefined && { category }),
    ...(pinned !== undefined && { pinned }),
    ...((add.length > 0 || remove.length > 0) && { mentions: { add, remove } }),
  };
}

/** The readings in which every part of the request is understood, the likeliest first. */
function readRequest({ request, text }: EditRequest): Step[][] {
  const literal = readLiteralTail(request);
  const isNoItem = literal?.operation === "append-item" && addToList(text, literal.tail) === undefined;
  if (!literal || isNoItem) return readMasked(request, text);
  const { head, operation, old, tail, isEverywhere, isSure } = literal;
  // "note that it is done" may ask for the state, or for the words.
  if ([tail, ...splitParts(tail).slice(1)].some((part) => asksForState(part, text))) return [];
  if (!isSure && (operation === "set") !== isLikeText(tail, text)) return [];
  const slots: Slots = { old, new: tail, which: isEverywhere ? "all" : "only", isQuoted: true };
  const last: Step = { kind: "text", readings: [{ operation, slots }] };
  return (head === "" ? [[]] : readMasked(head, text)).map((before) => [...before, last]);
}

/** Whether these may be the new words of the whole text: "it should say: Friday" may mean one word of it. */
function isLikeText(words: string, text: string): boolean {
  const old = toWords(text);
  const kept = new Set(toWords(words));
  return old.filter((word) => kept.has(word)).length >= Math.max(Math.min(2, old.length), old.length / 3);
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** "change this to buy flowers for grandma" begins as the text does; "rewrite it as …" has at least a word of it. */
function repeatsText(said: string, text: string, words: string): boolean {
  const [fresh, old] = [toWords(said), toWords(text)];
  if (fresh.length < 3 || SLOTS_IN.test(said)) return false;
  if (/^re/iu.test(words)) return fresh.some((word) => word.length > 2 && old.includes(word));
  return fresh[0] === old[0] && isLikeText(said, text);
}

function asksForState(part: string, text: string): boolean {
  return readMasked(part, text).some((steps) => steps.some(({ kind }) => kind !== "text"));
}

function readMasked(request: string, text: string): Step[][] {
  const { masked, quotes } = maskQuotes(request);
  return readSteps(masked, quotes, text);
}

/** Replaces quoted texts, so no phrase can match inside a quotation. */
function maskQuotes(request: string): { masked: string; quotes: string[] } {
  const quotes: string[] = [];
  const replaced = request.replace(SLOTS, "\uFFFD").replace(QUOTED, (_whole, ...groups) => {
    quotes.push(groups.find((group, at) => at < 9 && typeof group === "string") ?? "");
    return ` ${String.fromCharCode(SLOT_BASE + ((quotes.length - 1) & 0xff))} `;
  });
  return { masked: inFirstPerson(replaced.replace(/[’´]/g, "'").replace(/\s+/g, " ").trim()), quotes };
}

/** Its parts come before the whole; last, a change with its reason. */
function readSteps(masked: string, quotes: string[], text: string): Step[][] {
  const request = trimCourtesies(masked);
  if (quotes.length > 0x100 || isInDoubt(masked, request)) return [];
  const parts = splitParts(request).filter((part) => part !== "" && !isRemark(part));
  const told = parts.filter((part) => !FIX_IT.test(part.toLowerCase()));
  if (told.length === 0 || told.length === parts.length) return readParts(request, parts, quotes, text);
  const isUpdate = parts.every((part) => told.includes(part) || /^update/iu.test(part));
  return readParts(told.join(", "), told, quotes, text).filter(
    (steps) =>
      (isUpdate || steps.every(({ kind }) => kind === "text")) &&
      parts.every((part) => told.includes(part) || steps.every((step) => suits(part, step))),
  );
}

/** Says no more than the part that tells what is wrong. */
const FIX_IT =
  /^(?:(?:i|we) have (?:fixed|corrected|changed|updated)|fix|correct|change|update|edit|amend|adjust|mettre à jour|corriger)(?: (?:it|that|this|(?:the|its|my|le|la) (?:(?:phone|start|due|meeting) )?(?:name|text|note|entry|date|day|time|number|price|amount|colou?r|place|room|address|deadline|details?|spelling|montant|date|heure|nom|prix)))?(?: accordingly)?$/u;
const FIGURED = /(?:number|price|amount|date|day|time|deadline|montant|heure|prix)(?: accordingly)?$/iu;
const NAMING = /(?:name|colou?r|spelling|nom)(?: accordingly)?$/iu;

/** "change the name" is not about a new day. */
function suits(heading: string, step: Step): boolean {
  if (step.kind !== "text") return true;
  const isFigure = step.readings.some(({ slots }) => findValues(slots.new).length > 0);
  return !(FIGURED.test(heading) && !isFigure) && !(NAMING.test(heading) && isFigure);
}

function readParts(request: string, parts: string[], quotes: string[], text: string): Step[][] {
  const [first = request, ...more] = parts;
  const whole = readStep(more.length === 0 ? first : request, quotes, text);
  if (more.length === 0 || parts.length > MAX_STEPS) return whole ? [[whole]] : [];
  const steps = parts.map((part, at) => {
    const step = readStep(part, quotes, text) ?? readStep(repeatVerb(parts, at), quotes, text);
    // "they close at 7pm now" may be the reason for another change.
    return step && !applies(step, text) && isComment(part, undefined) ? undefined : step;
  });
  const removal = readRemoval(parts, text);
  if (removal) return [removal];
  const readings = [
    steps.every((step) => step !== undefined) ? withoutHeading(steps) : undefined,
    whole && [whole],
    readWithReasons(parts, steps, text),
  ];
  // Of one item of several: is it the item that is done, or the thought?
  const isOfSome = parts.some((part) => namesSome(part, text).length > 0);
  return readings.filter(
    (reading) => reading !== undefined && !(isOfSome && reading.some(({ kind }) => kind === "state")),
  ) as Step[][];
}

const applies = (step: Step, text: string) =>
  step.kind !== "text" ||
  step.readings.some(({ operation, slots }) => changeText(text, operation, slots).kind === "changed");

const REPLACING = /^(?<verb>replace|change|swap) .+ (?<by>with|by|to|for) .+$/iu;

/** The "replace" of "replace Ana with Eva and 45 with 50", for its second part. */
function repeatVerb(parts: string[], at: number): string {
  const { verb = "", by = "" } = REPLACING.exec(parts[at - 1] ?? "")?.groups ?? {};
  const part = parts[at] ?? "";
  return verb !== "" && new RegExp(`^\\S+ ${by} \\S+$`, "iu").test(part) ? `${verb} ${part}` : "";
}

/** "fix the typo" before what the typo is. */
function withoutHeading(steps: Step[]): Step[] {
  const isHeading = (step: Step) =>
    step.kind === "text" && step.readings.every(({ operation }) => operation === "spell-all");
  const isNamed = steps.some(
    (step) => step.kind === "text" && step.readings.some(({ operation }) => operation === "respell"),
  );
  return isNamed ? steps.filter((step) => !isHeading(step)) : steps;
}

const REMOVE_IT =
  /^(?:remove|delete|drop|strike|scratch|cut|take|cross|leave|get rid of) (?:it|them|her|him|that|those|that one)(?: (?:off|out))?(?: (?:of|from) (?:the|my|this|our) list)?$/iu;

/** "the adapter is packed, remove it": the one item that was named before. */
function readRemoval(parts: string[], text: string): Step[] | undefined {
  const [said = "", asked = "", ...more] = parts;
  const [item, ...others] = namesSome(said, text);
  if (item === undefined || others.length > 0 || more.length > 0 || !REMOVE_IT.test(asked)) return undefined;
  if (!isComment(said.replace(/\bcan't\b/iu, "can not"), "archived")) return undefined;
  const slots: Slots = { old: item, new: "", which: "only", isQuoted: true };
  return [{ kind: "text", readings: [{ operation: "remove-item", slots }] }];
}

/** "drop this, the trip was cancelled": every part asks for something, or says why. */
function readWithReasons(parts: string[], read: (Step | undefined)[], text: string): Step[] | undefined {
  const steps = read.filter((step) => step !== undefined);
  // "called, she was out": a deed alone needs no reason; "signed and returned" is one deed.
  if (steps.every((step) => step.kind === "state" && step.isDeed))
    return parts.every((part, at) => read[at] || endsTheDeed(part)) || leadsToTheDeed(parts, read, text)
      ? steps
      : undefined;
  const [first] = steps;
  const state = first?.kind === "state" ? first.state : undefined;
  const isOneState = steps.every((step) => step.kind === "state" && step.state === state);
  // With a change of words, what is said of the thought's own words may be one more.
  const changesText = steps.some(({ kind }) => kind === "text");
  const isReason = (part: string) =>
    isComment(part, isOneState ? state : undefined) &&
    !(
      changesText &&
      SAYS_WHAT_IS.test(part) &&
      !OF_SOMEBODY.test(part) &&
      toWords(part).some((word) => toWords(text).includes(word))
    );
  return parts.every((part, at) => read[at] || isReason(part)) ? steps : undefined;
}

/** "the plumber came and fixed it" */
const leadsToTheDeed = (parts: string[], read: (Step | undefined)[], text: string) =>
  mayBeLedTo(readTopic(text)) &&
  read.at(-1) !== undefined &&
  parts.every(
    (part, at) =>
      read[at] ||
      (isComment(part, "completed") &&
        / (?:came|went|was here|were here|visited|stopped by|dropped by)(?: |$)/iu.test(part)),
  );

const OF_SOMEBODY =
  /^(?:since |because |as )?(?:\p{Lu}\p{L}+|he|she|they|I|we)(?: (?:is|are|was|were|has|have|had|can|could)|'(?:ve|s|re|d|m))(?: \p{Ll}+)+$/u;
const SAYS_WHAT_IS = /\b(?:is|are|was|were|be|has|have|had|moved|changed|becomes?|became)\b|'s\b/iu;

function readStep(part: string, quotes: string[], text: string): Step | undefined {
  const words = dropSigns(part);
  // A quoted state is allowed where only a state can follow: mark this as "done".
  const unquoted = words.replace(
    /(?<=^(?:mark|flag|tag) .*\bas )[\uE000-\uE0FF]$/iu,
    (slot) => quotes[slot.charCodeAt(0) - SLOT_BASE] ?? slot,
  );
  const topic = readTopic(text);
  const plain = toPlainWords(trimCourtesies(unquoted.replace(REASON, "")));
  return (
    readState(plain, topic, text) ??
    toStep(
      readCorrection(
        trimCourtesies(part.replace(REASON, "")),
        text,
        (slot) => quotes[slot.charCodeAt(0) - SLOT_BASE],
        topic,
      ),
    ) ??
    readTextChange(trimCourtesies(part.replace(REASON, "")), quotes, text) ??
    readState(correctCommands(plain.replace(/(?<! for| not| until| by) now$/u, "")), topic, text)
  );
}

const toStep = (correction: Correction | undefined): Step | undefined =>
  correction && { kind: "correction", correction };

function readState(plain: string, topic: Topic | undefined, text: string): Step | undefined {
  // "Anna does not need it any more" of "Send the report to Anna".
  const said = plain.replace(/^\p{L}+(?= does not )/u, (name) =>
    topic?.words.includes(name) ? "she" : name,
  );
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

const TOLD = /^(?:it|this|that|i|we|he|she|they) (?!(?:can|may|should|must|could|needs) )/u;

const dropSigns = (part: string, colon = " ") =>
  part
    .replace(/[:=](?= |$)/g, colon)
    .replace(/[,;](?= |$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function readTextChange(part: string, quotes: string[], text: string): Step | undefined {
  const words = dropSigns(part);
  const valued = readValueRequest(dropAdverbs(dropSigns(part, " is ")), text, /\bactually\b/iu.test(part));
  const contrast = readContrast(words, text) ?? readRestatement(words, text) ?? readNameRequest(words, text);
  const said = wordsOf(words);
  const readings = textRules.flatMap(({ operation, form }) => {
    const found = form.exec(`${words} `, said);
    return found ? [{ operation, slots: readSlots(found.groups ?? {}, quotes) }] : [];
  });
  const [, whole = ""] = NEW_TEXT.exec(words) ?? [];
  const quoted = quotes[whole.charCodeAt(0) - SLOT_BASE];
  if (quoted && isLikeText(quoted, text))
    readings.unshift({ operation: "set", slots: readSlots({ new: whole }, quotes) });
  const [, anew = ""] = SAID_ANEW.exec(words) ?? [];
  if (
    anew !== "" &&
    !/^(?:an?|the|more|less|in|something|to)\b|\b(?:if|unless|or|but|maybe|perhaps|when|until)\b/iu.test(
      anew,
    ) &&
    repeatsText(anew, text, words)
  )
    readings.unshift({
      operation: "set",
      slots: { ...readSlots({ new: likeCase(text, anew) }, quotes), isQuoted: true },
    });
  if (valued) readings.push({ operation: "retime", slots: readSlots(valued, quotes) });
  if (contrast) readings.unshift({ operation: "correct", slots: readSlots(contrast, quotes) });
  return readings.length > 0 ? { kind: "text", readings } : undefined;
}

function readSlots(groups: Record<string, string | undefined>, quotes: string[]): Slots {
  const { old = "", new: fresh = "", all, everywhere, which, about, prep, how } = groups;
  const quoted = (slot: string) => quotes[slot.charCodeAt(0) - SLOT_BASE];
  return {
    old: quoted(old) ?? old,
    new: quoted(fresh) ?? fresh,
    which: all || everywhere ? "all" : ((which?.toLowerCase() as "first" | "last" | undefined) ?? "only"),
    about,
    prep,
    how,
    isQuoted: [old, fresh].every((slot) => slot === "" || quoted(slot) !== undefined),
  };
}

function excerpt(request: string): string {
  return request.length > 80 ? `${request.slice(0, 80).toWellFormed()}…` : request;
}

function unclear(reason: string): EditPlan {
  return {
    kind: "unclear",
    reason,
    remedy: `say for example ${EXAMPLES}, configure a language model (LLM_BASE_URL) or send the new text as raw_text`,
  };
}
