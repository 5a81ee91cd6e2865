import type { EditRequest } from "../../../mind.ts";
import { addToList } from "../applying/lists.ts";
import { findValues } from "../applying/retime.ts";
import type { Slots, Step } from "../steps.ts";
import { maskQuotes, unmaskQuotes } from "../words/quotes.ts";
import { hasWords } from "../words/ranges.ts";
import { isLikeText } from "../words/text-words.ts";
import { readDoubled } from "./changes/doubled-words.ts";
import { exchangeSeveral } from "./changes/labelled-values.ts";
import { readLetters } from "./changes/letter-requests.ts";
import { readLiteralTail } from "./changes/literal-tails.ts";
import { addToPart } from "./changes/placed-additions.ts";
import { readToldRemoval } from "./changes/told-removals.ts";
import { readToldText } from "./changes/told-text.ts";
import { exchangeTold } from "./changes/told-values.ts";
import { isInDoubt, trimCourtesies } from "./courtesies.ts";
import { splitParts } from "./parts.ts";
import { readParts } from "./read-parts.ts";

/** Of words to add, the end may be a request of its own. */
const LAST_PARTS = 20;

/** The readings in which every part of the request is understood, the likeliest first. */
export function readRequest({ request: said, text }: EditRequest): Step[][] {
  const request = said.replace(HEADING, "");
  const literal = readLiteralTail(request);
  const isNoItem = literal?.operation === "append-item" && addToList(text, literal.tail) === undefined;
  if (!literal || isNoItem) return readMasked(request, text);
  const { head, operation, old, tail, isEverywhere, isSure, about } = literal;
  if (about !== undefined && !isCalled(text, about)) return [];
  // "note that it is done" may ask for the state, or for the words.
  if ([tail, ...splitParts(tail).slice(1).slice(-LAST_PARTS)].some((part) => asksForState(part, text)))
    return [];
  if (RETOLD.test(tail)) return [];
  if (!isSure && (operation === "set") !== isLikeText(tail, text)) return [];
  const slots: Slots = { old, new: tail, which: isEverywhere ? "all" : "only", isQuoted: true, about };
  const last: Step = { kind: "text", readings: [{ operation, slots }] };
  return (head === "" ? [[]] : readMasked(head, text)).map((before) => [...before, last]);
}

/** What any thought may be called. */
const NOTE =
  /^(?:the|this|that|my|our|his|her|their|its|note|notes|entry|thought|text|decision|plan|rules?|reminder|memo|task)$/iu;

/** Whether the text has a word of "the event bus decision". */
function isCalled(text: string, about: string): boolean {
  const words = about
    .replace(/'s?(?= |$)/gu, "")
    .split(" ")
    .filter((word) => !NOTE.test(word));
  return (
    findValues(about).every(({ kind }) => kind === "code" || kind === "number") &&
    (words.length === 0 || words.some((word) => hasWords(text, word)))
  );
}

/** "Update text: replace …" is a request, not the new text. */
const HEADING =
  /^(?:please )?(?:change|correct|edit|fix|modify|update)(?: (?:(?:the|this|my) )?(?:entry|note|text|thought|wording))?: (?=(?:change|replace|swap) ["“'‘].+["”'’] (?:by|for|to|with) ["“'‘]|mark (?:it |this )?as |archive (?:it|this)[.!]?$)/iu;

/** "add Peter: it should read …", "put in that it was repeated: the year should read 2024" */
const RETOLD =
  /(?<!\p{L})(?:it|this) should (?:now |then )?(?:read|say) ["“']|: the \p{L}+ should (?:now |then )?(?:be|read|say) /iu;

function asksForState(part: string, text: string): boolean {
  return readMasked(part, text).some((steps) => steps.some(({ kind }) => kind !== "text"));
}

function readMasked(request: string, text: string): Step[][] {
  const { masked, quotes } = maskQuotes(request);
  return readSteps(masked, quotes, text);
}

/** "oops, chapter 6", "room 14 sorry": with the cue it is a correction. */
const CUED =
  /^(?=.* .* )(?:(?:oops|whoops|sorry|wait|actually|correction)[,:]? )*(?:its |it's )?(\p{L}{3,}) (\d+)(?:,? (?:now|sorry|actually|instead|oops))*[.!]*$/iu;

function readSteps(masked: string, quotes: string[], text: string): Step[][] {
  const request = trimCourtesies(
    masked.replace(CUED, (whole, label: string, value: string) =>
      new RegExp(`(?<!\\p{L})${label} \\d`, "iu").test(text) ? `it's ${label} ${value}` : whole,
    ),
  ).replace(/,? and (?:not|no longer) (?=\S)/iu, ", not ");
  if (quotes.length > 0x100 || isInDoubt(masked, request)) return [];
  const single = readDoubled(masked, quotes, text) ?? readLetters(masked, text);
  if (single) return [single];
  const fresh =
    readToldText(masked, quotes, text) ??
    (quotes.length === 0 ? readToldRemoval(request, text) : undefined) ??
    addToPart(unmaskQuotes(request, quotes), text) ??
    exchangeSeveral(unmaskQuotes(masked, quotes), text) ??
    (quotes.length === 0 ? exchangeTold(request, text) : undefined) ??
    "";
  const slots: Slots = { old: "", new: fresh, which: "only", isQuoted: true };
  const anew: Step = { kind: "text", readings: [{ operation: "set", slots }] };
  const parts = splitParts(request).filter((part) => part !== "");
  return [...readParts(request, parts, quotes, text), ...(fresh === "" ? [] : [[anew]])];
}
