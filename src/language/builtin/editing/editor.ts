import { countCharacters, normalizeText } from "../../../base/text.ts";
import { limits, type ThoughtState } from "../../../contract.ts";
import type { EditPlan, EditRequest } from "../../mind.ts";
import { compilePhrase } from "./phrase-words.ts";
import { courtesies, statePhrases, type TextAct, textPhrases } from "./phrases.ts";
import { changeText, type Slots } from "./text-changes.ts";

type Step = { kind: "state"; state: ThoughtState } | { kind: "text"; act: TextAct; slots: Slots };

const stateRules = Object.entries(statePhrases).flatMap(([state, phrases]) =>
  phrases.map((phrase) => ({ state: state as ThoughtState, pattern: compilePhrase(phrase) })),
);
const textRules = Object.entries(textPhrases).flatMap(([act, phrases]) =>
  phrases.map((phrase) => ({ act: act as TextAct, pattern: compilePhrase(phrase) })),
);

const QUOTED =
  /"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«\s*([^«»]*?)\s*»|‹([^‹›]*)›|`([^`]*)`|「([^「」]*)」|(?<![\p{L}\p{N}])'(.*?)'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘(.*?)’(?![\p{L}\p{N}])/gsu;
const SLOT_BASE = 0xe000;
const SLOTS = /[\uE000-\uE0FF]/gu;
const SEPARATOR =
  /\s*(?:[,;]|[.!](?=\s)|\band\b|\bthen\b|&|\bund\b|\bet\b)(?:\s*(?:[,;]|\band\b|\bthen\b|\balso\b))*\s+/iu;
/** More parts than this is no request that a person wrote for the built-in editor. */
const MOST_STEPS = 6;

/** Understands an edit request by fixed phrases, or says that it does not: it never guesses. */
export function planBuiltinEdit(edit: EditRequest): EditPlan {
  const { said, quotes } = maskQuotes(edit.request);
  const steps = readSteps(said, quotes);
  if (!steps) return unclear(`The built-in editor does not surely understand "${excerpt(edit.request)}"`);
  const wanted = new Set(steps.flatMap((step) => (step.kind === "state" ? [step.state] : [])));
  if (wanted.size > 1)
    return unclear(`The request asks for two states at once (${[...wanted].join(" and ")})`);
  const [state] = wanted;
  let text: string | undefined;
  for (const step of steps) {
    if (step.kind === "state") continue;
    const changed = changeText(text ?? edit.text, step.act, step.slots);
    if (changed.kind === "doubt") return unclear(changed.reason);
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

/** Puts one private-use character for each quoted text, so that no phrase can match inside a quotation. */
function maskQuotes(request: string): { said: string; quotes: string[] } {
  const quotes: string[] = [];
  const masked = request.replace(SLOTS, "\uFFFD").replace(QUOTED, (_whole, ...groups) => {
    quotes.push(groups.find((group, at) => at < 9 && typeof group === "string") ?? "");
    return ` ${String.fromCharCode(SLOT_BASE + ((quotes.length - 1) & 0xff))} `;
  });
  return { said: masked.replace(/[’´]/g, "'").replace(/\s+/g, " ").trim(), quotes };
}

/** The steps of a request, when every part of it is understood. Parts are tried before the whole. */
function readSteps(said: string, quotes: string[]): Step[] | undefined {
  if (quotes.length > 0x100 || (said.includes("?") && !courtesies.asking.test(said))) return undefined;
  const request = trimCourtesies(said);
  const parts = request.split(SEPARATOR).map(trimCourtesies).filter(Boolean);
  if (parts.length > 1 && parts.length <= MOST_STEPS) {
    const steps = parts.map((part) => readStep(part, quotes));
    if (steps.every((step) => step !== undefined)) return steps;
  }
  const step = readStep(request, quotes);
  return step && [step];
}

function readStep(part: string, quotes: string[]): Step | undefined {
  const words = `${part
    .replace(/[,:;=](?= |$)/g, " ")
    .replace(/\s+/g, " ")
    .trim()} `;
  // A state may stand in quotes where nothing but a state can: mark this as "done".
  const plain = words
    .replace(
      /(?<=^(?:mark|flag|tag) .*\bas )[\uE000-\uE0FF](?= $)/iu,
      (slot) => quotes[slot.charCodeAt(0) - SLOT_BASE] ?? slot,
    )
    .replace(courtesies.reason, " ");
  const state = stateRules.find((rule) => rule.pattern.test(plain))?.state;
  if (state) return { kind: "state", state };
  for (const { act, pattern } of textRules) {
    const found = pattern.exec(words);
    if (found) return { kind: "text", act, slots: readSlots(found.groups ?? {}, quotes) };
  }
  return undefined;
}

function readSlots(groups: Record<string, string | undefined>, quotes: string[]): Slots {
  const { old = "", new: fresh = "", all, everywhere, which } = groups;
  const quoted = (said: string) => quotes[said.charCodeAt(0) - SLOT_BASE];
  return {
    old: quoted(old) ?? old,
    new: quoted(fresh) ?? fresh,
    which: all || everywhere ? "all" : ((which?.toLowerCase() as "first" | "last" | undefined) ?? "only"),
    isQuoted: [old, fresh].every((said) => said === "" || quoted(said) !== undefined),
  };
}

function trimCourtesies(said: string): string {
  let before: string;
  let rest = said;
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

function unclear(what: string): EditPlan {
  return {
    kind: "unclear",
    reason: what,
    remedy: "configure a language model (LLM_BASE_URL) or send the new text as raw_text",
  };
}
