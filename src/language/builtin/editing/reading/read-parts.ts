import { dropFromList, dropFromSeries, isBareList, namesSome } from "../applying/lists.ts";
import { findValues } from "../applying/retime.ts";
import { mentions } from "../applying/subjects.ts";
import { changeText } from "../applying/text-changes.ts";
import type { Slots, Step } from "../steps.ts";
import { UNSURE } from "../words/phrase-words.ts";
import { hasWords } from "../words/ranges.ts";
import { toWords } from "../words/text-words.ts";
import { isComment, isStatement } from "./comments.ts";
import { readStep } from "./read-step.ts";

/** No realistic request for the built-in editor has more parts. */
const MAX_STEPS = 6;

/** The readings of a request in which each of its parts asks for something, or says why. */
export function readParts(request: string, parts: string[], quotes: string[], text: string): Step[][] {
  const [first = request, ...more] = parts;
  const whole = readStep(more.length === 0 ? first : request, quotes, text);
  if (more.length === 0 || parts.length > MAX_STEPS) return whole ? [[whole]] : [];
  const asked = parts.map((part, at) => {
    const step = readStep(part, quotes, text) ?? readStep(repeatVerb(parts, at), quotes, text);
    // "they close at 7pm now" may be the reason for another change.
    return step && !applies(step, text) && isComment(part, undefined) ? undefined : step;
  });
  const changesWords = asked.some((step) => step?.kind === "text");
  const steps = asked.map((step, at) =>
    changesWords && step?.kind === "state" && SETTLED.test(parts[at] ?? "") ? undefined : step,
  );
  if (isTakenBack(parts, steps)) return [];
  const removal = readRemoval(parts, text);
  if (removal) return [removal];
  const readings = [
    steps.every((step) => step !== undefined) ? steps : undefined,
    whole && [whole],
    readWithReasons(parts, steps, text),
  ];
  // Of one item of several: is it the item that is done, or the thought?
  const isOfSome =
    parts.some((part) => namesSome(part, text).length > 0) ||
    // "skip the bell, remove it"
    parts.some((part, at) => at > 0 && REMOVE_IT.test(part) && removesWords(steps[at - 1]));
  return readings
    .filter((reading) => reading !== undefined)
    .filter((reading) => !(isOfSome && reading.some(({ kind }) => kind === "state")));
}

/** "change Tuesday to Friday, it's settled": that is, and the thought stays open. */
const SETTLED =
  /^(?:it|that|this|all|everything)(?:['’]s| is| was| has been)? (?:(?:all|now) )*(?:settled|resolved|sorted(?: out)?|agreed|decided|arranged|finali[sz]ed)(?: now)?$/iu;

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

const REMOVE_IT =
  /^(?:remove|delete|drop|strike|scratch|cut|take|cross|leave|get rid of) (?:it|them|her|him|that|those|that one|(?:his|her|their) name)(?: (?:off|out))?(?:(?: (?:of|from))? (?:the|my|this|our) list)?$/iu;

/** "the adapter is packed, remove it": the one item that was named before. */
function readRemoval(parts: string[], text: string): Step[] | undefined {
  const [said = "", asked = "", ...more] = parts;
  const [named, ...others] = namesSome(said, text);
  const [, who = ""] =
    /^(\p{L}+) (?:can|is|has|left|will|won|does|doesn|isn|quit|dropped|cancel)/iu.exec(said) ?? [];
  const isOneOf = who !== "" && dropFromSeries(text, who) !== undefined;
  const item = isOneOf ? who : named?.replace(/^(?:bring|buy|get|pack|take|order) /iu, "");
  if (item === undefined || others.length > 0 || more.length > 0 || !REMOVE_IT.test(asked)) return undefined;
  const isSaid = toWords(item).every((word) => toWords(said).includes(word));
  const isList = dropFromList(text, item) !== undefined;
  // Of what is no list, "drop it" may mean the thought.
  if (!isList && (!isSaid || !OUT.test(asked))) return undefined;
  if (!isComment(said.replace(/\bcan'?t\b/iu, "can not"), "archived")) return undefined;
  const slots: Slots = { old: item, new: "", which: "only", isQuoted: true };
  return [{ kind: "text", readings: [{ operation: "remove-item", slots }] }];
}

const removesWords = (step: Step | undefined) =>
  step?.kind === "text" && step.readings.every(({ operation }) => operation.startsWith("remove"));
const OUT = / (?:him|her|them|out|off)(?: |$)/iu;

/** "drop this, the trip was cancelled": every part asks for something, or says why. */
function readWithReasons(parts: string[], read: (Step | undefined)[], text: string): Step[] | undefined {
  const steps = read.filter((step) => step !== undefined);
  // "signed and returned" is one deed.
  if (steps.every((step) => step.kind === "state" && step.isDeed))
    return steps.length === parts.length ? steps : undefined;
  const [first] = steps;
  const state = first?.kind === "state" ? first.state : undefined;
  const isOneState = steps.every((step) => step.kind === "state" && step.state === state);
  const reasons = parts.filter((_, at) => read[at] === undefined);
  if (state === "archived" && isOneState) {
    const isDiscarded = DISCARD_IT.test(parts.at(-1) ?? "");
    if (isDiscarded && (OF_WORDS.test(parts[0] ?? "") || namesOneOfTwo(parts.join(" "), text)))
      return undefined;
    const isOnlyTold = steps.every((step) => step.kind === "state" && step.isTold);
    if (isOnlyTold && reasons.some((part) => CHANGED.test(part))) return undefined;
    const [, named, thing = named] = THING.exec(parts[0] ?? "") ?? [];
    // "kickoff is over, remove it" of a project: the kickoff, or the project?
    const [head = ""] = text.split(/[,;:.!?]\s/u);
    const isOfPart = thing !== undefined && (isBareList(text) || !mentions(head, thing));
    if (isOfPart && isDiscarded) return undefined;
  }
  // With a change of words, what is said of the thought's own words may be one more.
  const changesText = steps.some(({ kind }) => kind === "text");
  const isLiteral = changesText && steps.every((step) => step.kind === "text" && isQuoted(step));
  const isExplicit = changesText && steps.every((step) => step.kind === "text" && isNamed(step, text));
  const isReason = (part: string) =>
    (state === "open" && isOneState && isStatement(part) && !MORE_OR_LESS.test(part)) ||
    (isExplicit && isStatement(part) && tellsNoMore(part, steps, text)) ||
    (isLiteral && saysWhy(part)) ||
    (changesText && steps.some((step) => tellsTheSame(part, step) || tellsWhatIsLeft(part, step, text))) ||
    // "it was Tuesday, and I did" corrects the day as well.
    (!(state === "completed" && CORRECTS.test(part) && findValues(part).length > 0) &&
      isComment(part, isOneState ? state : undefined) &&
      !(changesText && findValues(part).length > 0 && !tellsNoMore(part, steps, text)) &&
      !(
        changesText &&
        SAYS_WHAT_IS.test(part) &&
        toWords(part).some((word) => word.length > 1 && toWords(text).includes(word))
      ));
  return parts.every((part, at) => read[at] || isReason(part)) ? steps : undefined;
}

/** Whether a change names what goes, and what comes unless nothing does. */
const isNamed = ({ readings }: Extract<Step, { kind: "text" }>, text: string) =>
  readings.some(
    ({ operation, slots }) =>
      slots.old !== "" &&
      (slots.new !== "" || operation.startsWith("remove")) &&
      changeText(text, operation, slots).kind === "changed",
  );

/** Without a value that is neither the thought's nor what it becomes, and nothing that limits the change. */
const tellsNoMore = (part: string, steps: Step[], text: string) =>
  !MORE_OR_LESS.test(part) &&
  findValues(part).every(
    ({ words }) =>
      hasWords(text, words) ||
      steps.some(
        (step) => step.kind === "text" && step.readings.some(({ slots }) => hasWords(slots.new, words)),
      ),
  );

/** "the pot is green now" beside "swap blue for green". */
const tellsTheSame = (part: string, step: Step) =>
  SAYS_WHAT_IS.test(part) &&
  !MORE_OR_LESS.test(part) &&
  step.kind === "text" &&
  step.readings.some(
    ({ slots: { old, new: fresh } }) =>
      old !== "" &&
      fresh !== "" &&
      hasWords(part, fresh) &&
      findValues(part).every(({ words }) => hasWords(fresh, words)),
  );

/** "I only need the stamps" beside "scratch the envelopes". */
const LEFT = /^(?:(?:i|we) )?(?:only|just)(?: (?:need|want|have|take|bring))? (?:the )?(?<left>[\p{L} ]+)$/iu;
function tellsWhatIsLeft(part: string, step: Step, text: string): boolean {
  const { left = "" } = LEFT.exec(part)?.groups ?? {};
  return (
    left !== "" &&
    hasWords(text, left) &&
    step.kind === "text" &&
    step.readings.every(({ operation, slots }) => /^remove/u.test(operation) && !hasWords(slots.old, left))
  );
}

const isQuoted = (step: Extract<Step, { kind: "text" }>) => step.readings.some(({ slots }) => slots.isQuoted);
/** Beside a change that is told letter by letter: "I only need stamps, remove \"and envelopes\"". */
const saysWhy = (part: string) => (SAYS_WHY.test(part) && !MORE_OR_LESS.test(part)) || NOT_NEEDED.test(part);
const NOT_NEEDED = / (?:is|are) (?:not|no longer) (?:needed|necessary|required)$/iu;
const SAYS_WHY = /^(?:i|we|he|she|they|it|that|this|there|you)(?: |')/iu;
const MORE_OR_LESS = new RegExp(
  `(?<!\\p{L})(?:${UNSURE}|or|but|until|when|sa(?:ys|id)|should|[\uE000-\uE0FF])`,
  "iu",
);

/** "that's out of date, he charges 250 now": a new text is wanted. */
const CHANGED = /(?<!\p{L})(?:now|new|instead)(?!\p{L})/iu;
/** "the milk is off, bin it" of another thing. */
const DISCARD_IT = /^(?:remove|delete|erase|cut|strike|bin|drop|toss|scrap|trash) (?:it|them|that)$/iu;
/** "I'm not allergic to penicillin, delete that" of "peanuts and penicillin" */
const namesOneOfTwo = (words: string, text: string) =>
  [...text.matchAll(OF_TWO)].some(
    ([, one = "", other = ""]) => hasWords(words, one) !== hasWords(words, other),
  );
const OF_TWO = /([\p{L}\p{N}'’-]+) (?:and|or|&) (?:(?:the|an?|my|our|his|her|their) )?([\p{L}\p{N}'’-]+)/giu;
/** "the word urgently is unnecessary, delete it": the word, not the thought. */
const OF_WORDS =
  /^(?:one of|(?:the|that|this) (?:words?|phrase|part|bit|sentence|line|bracket|mention|name|date|time|price|number))(?!\p{L})/iu;
const THING =
  /^(?:nobody (?:needs|wants|uses) )?(?:(?:the|my|our) (\p{L}+)|(?!(?:he|she|that|there|these|this|those) )(\p{L}{2,}) (?:is|are|was|were) )/iu;

/** "change Alan to Allen, scratch that" */
const TAKEN_BACK = /^(?:forget|scratch|scrap|undo) (?:that|it|this)$/iu;

function isTakenBack(parts: string[], steps: (Step | undefined)[]): boolean {
  const before = steps.slice(0, -1).filter((step) => step !== undefined);
  return (
    TAKEN_BACK.test(parts.at(-1) ?? "") &&
    before.some((step) => step.kind !== "state" || (step.state !== "open" && !step.isDeed && !step.isTold))
  );
}

const CORRECTS = /^(?:it|that|this)(?:'s| is| was) /iu;
const SAYS_WHAT_IS = /\b(?:is|are|was|were|be|has|have|had|moved|changed|becomes?|became)\b|'s\b/iu;
