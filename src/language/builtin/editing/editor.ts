import { countCharacters, normalizeText } from "../../../base/text.ts";
import { limits, type ThoughtState } from "../../../contract.ts";
import type { EditPlan, EditRequest } from "../../mind.ts";
import { isComment } from "./comments.ts";
import { saysItIsDone, saysItIsUndone } from "./deeds.ts";
import { readLiteralTail } from "./literal-tails.ts";
import { compilePhrase } from "./phrase-words.ts";
import { courtesies, statePhrases } from "./phrases.ts";
import { changeText, type Slots } from "./text-changes.ts";
import { type TextOperation, textPhrases } from "./text-phrases.ts";

/** A deed is a state that is told, not asked for: "bought it". */
type Step =
  | { kind: "state"; state: ThoughtState; isDeed?: true }
  | { kind: "text"; operation: TextOperation; slots: Slots };

const stateRules = Object.entries(statePhrases).flatMap(([state, phrases]) =>
  phrases.map((phrase) => ({ state: state as ThoughtState, pattern: compilePhrase(phrase) })),
);
const textRules = Object.entries(textPhrases).flatMap(([operation, phrases]) =>
  phrases.map((phrase) => ({ operation: operation as TextOperation, pattern: compilePhrase(phrase) })),
);

const QUOTED =
  /"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«\s*([^«»]*?)\s*»|‹([^‹›]*)›|`([^`]*)`|「([^「」]*)」|(?<![\p{L}\p{N}])'(.*?)'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘(.*?)’(?![\p{L}\p{N}])/gsu;
/** Each quoted text is replaced by one private-use character, U+E000 plus its index. */
const SLOT_BASE = 0xe000;
const SLOTS = /[\uE000-\uE0FF]/gu;
const SEPARATOR =
  /\s*(?:[,;]|[.!](?=\s)|[–—-](?=\s)|\band\b|\bthen\b|&|\bund\b|\bet\b)(?:\s*(?:[,;]|\band\b|\bthen\b|\balso\b))*\s+/iu;
/** No realistic request for the built-in editor has more parts. */
const MAX_STEPS = 6;

/** Matches an edit request against fixed phrases; anything else is unclear. It never guesses. */
export function planBuiltinEdit(edit: EditRequest): EditPlan {
  const steps = readRequest(edit);
  if (!steps) return unclear(`The built-in editor does not understand "${excerpt(edit.request)}"`);
  const states = new Set(steps.flatMap((step) => (step.kind === "state" ? [step.state] : [])));
  if (states.size > 1)
    return unclear(`The request asks for two states at once (${[...states].join(" and ")})`);
  const [state] = states;
  let text: string | undefined;
  for (const step of steps) {
    if (step.kind === "state") continue;
    const changed = changeText(text ?? edit.text, step.operation, step.slots);
    if (changed.kind === "unclear") return unclear(changed.reason);
    text = changed.text;
  }
  if (text === undefined) return state ? { kind: "change", state } : unclear("The request asks for nothing");
  text = normalizeText(text);
  if (text === "") return unclear("The change would leave no text (ask to archive the thought instead)");
  if (countCharacters(text) > limits.thoughtCharacters)
    return unclear(
      `The changed text would be longer than ${limits.thoughtCharacters.toLocaleString("en-US")} characters`,
    );
  return state ? { kind: "change", text, state } : { kind: "change", text };
}

/** Undefined unless every part of the request is understood. */
function readRequest({ request, text }: EditRequest): Step[] | undefined {
  const literal = readLiteralTail(request);
  if (!literal) return readMasked(request, text);
  const { head, operation, old, tail, isEverywhere, isSure } = literal;
  // "note that it is done" may ask for the state, or for the words.
  if ([tail, ...tail.split(SEPARATOR).slice(1)].some((part) => asksForState(part, text))) return undefined;
  if (!isSure && (operation === "set") !== isLikeText(tail, text)) return undefined;
  const before = head === "" ? [] : readMasked(head, text);
  const which = isEverywhere ? "all" : "only";
  return before && [...before, { kind: "text", operation, slots: { old, new: tail, which, isQuoted: true } }];
}

/** Whether these may be the new words of the whole text: "it should say: Friday" may mean one word of it. */
function isLikeText(words: string, text: string): boolean {
  const old = toWords(text);
  const kept = new Set(toWords(words));
  return old.filter((word) => kept.has(word)).length >= Math.max(Math.min(2, old.length), old.length / 3);
}

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function asksForState(part: string, text: string): boolean {
  return readMasked(part, text)?.some((step) => step.kind === "state") ?? false;
}

function readMasked(request: string, text: string): Step[] | undefined {
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
  return { masked: replaced.replace(/[’´]/g, "'").replace(/\s+/g, " ").trim(), quotes };
}

/** Parts are tried before the whole; last, a state with its reason. */
function readSteps(masked: string, quotes: string[], text: string): Step[] | undefined {
  if (quotes.length > 0x100 || (masked.includes("?") && !courtesies.asking.test(masked))) return undefined;
  const request = trimCourtesies(masked);
  const parts = request.split(SEPARATOR).map(trimCourtesies).filter(Boolean);
  if (parts.length > 1 && parts.length <= MAX_STEPS) {
    const steps = parts.map((part) => readStep(part, quotes, text));
    if (steps.every((step) => step !== undefined)) return steps;
  }
  const step = readStep(request, quotes, text);
  if (step) return [step];
  return parts.length <= MAX_STEPS ? readStatesWithReasons(parts, quotes, text) : undefined;
}

/** "drop this, the trip was cancelled": every part is a request for a state, or says why. */
function readStatesWithReasons(parts: string[], quotes: string[], text: string): Step[] | undefined {
  const read = parts.map((part) => ({ part, step: readStep(part, quotes, text) }));
  const steps = read.flatMap(({ step }) => step ?? []);
  if (steps.length === 0 || steps.some((step) => step.kind === "text" || step.isDeed)) return undefined;
  const isReopening = steps.every((step) => step.kind === "state" && step.state === "open");
  return read.every(({ part, step }) => step || isComment(part, isReopening)) ? steps : undefined;
}

function readStep(part: string, quotes: string[], text: string): Step | undefined {
  const words = `${part
    .replace(/[,:;=](?= |$)/g, " ")
    .replace(/\s+/g, " ")
    .trim()} `;
  // A quoted state is allowed where only a state can follow: mark this as "done".
  const plain = words
    .replace(
      /(?<=^(?:mark|flag|tag) .*\bas )[\uE000-\uE0FF](?= $)/iu,
      (slot) => quotes[slot.charCodeAt(0) - SLOT_BASE] ?? slot,
    )
    .replace(courtesies.reason, " ");
  const state = stateRules.find((rule) => rule.pattern.test(plain))?.state;
  const isDeed = saysItIsDone(plain.trim(), text);
  // "it was cancelled" of "Cancel the gym": is it done, or no longer wanted?
  if (isDeed && state === "archived") return undefined;
  if (state) return { kind: "state", state };
  if (saysItIsUndone(plain.trim(), text)) return { kind: "state", state: "open" };
  if (isDeed) return { kind: "state", state: "completed", isDeed: true };
  for (const { operation, pattern } of textRules) {
    const found = pattern.exec(words);
    if (found) return { kind: "text", operation, slots: readSlots(found.groups ?? {}, quotes) };
  }
  return undefined;
}

function readSlots(groups: Record<string, string | undefined>, quotes: string[]): Slots {
  const { old = "", new: fresh = "", all, everywhere, which, about, prep } = groups;
  const quoted = (slot: string) => quotes[slot.charCodeAt(0) - SLOT_BASE];
  return {
    old: quoted(old) ?? old,
    new: quoted(fresh) ?? fresh,
    which: all || everywhere ? "all" : ((which?.toLowerCase() as "first" | "last" | undefined) ?? "only"),
    about,
    prep,
    isQuoted: [old, fresh].every((slot) => slot === "" || quoted(slot) !== undefined),
  };
}

function trimCourtesies(part: string): string {
  let before: string;
  let rest = part;
  do {
    before = rest;
    rest = rest
      .replace(/[\s.!?…,;:]+$/u, "")
      .replace(courtesies.before, "")
      .replace(courtesies.after, "")
      .trim();
  } while (rest !== before);
  return rest;
}

function excerpt(request: string): string {
  return request.length > 80 ? `${request.slice(0, 80).toWellFormed()}…` : request;
}

function unclear(reason: string): EditPlan {
  return {
    kind: "unclear",
    reason,
    remedy: "configure a language model (LLM_BASE_URL) or send the new text as raw_text",
  };
}
