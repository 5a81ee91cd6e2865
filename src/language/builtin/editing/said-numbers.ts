import { ORDINALS } from "../dates/english/names.ts";
import { readLiteralTail } from "./reading/changes/literal-tails.ts";
import { QUOTED } from "./words/quotes.ts";
import { NUMERALS } from "./words/values.ts";

const numerals = NUMERALS.split("|");
const tens = numerals.indexOf("twenty");

type SaidNumber = { value: number; isOrdinal: boolean };
const NONE: SaidNumber = { value: 0, isOrdinal: false };
const words = new Map<string, SaidNumber>();
for (const [value, name] of ["zero", "one", ...numerals.slice(0, tens)].entries())
  words.set(name, { value, isOrdinal: false });
for (const [i, name] of ORDINALS.slice(0, 19).entries()) words.set(name, { value: i + 1, isOrdinal: true });
for (const [i, name] of numerals.slice(tens).entries()) {
  const value = 10 * (i + 2);
  words.set(name, { value, isOrdinal: false });
  words.set(name.replace(/y$/u, "ieth"), { value, isOrdinal: true });
}

const NAME = Array.from(words.keys())
  .sort((a, b) => b.length - a.length)
  .join("|");
const ORDINAL = Array.from(words)
  .flatMap(([name, { isOrdinal }]) => (isOrdinal ? [name] : []))
  .join("|");
const GAP = "(?: |-|(?<=hundred|thousand) and )";
/** "forty-nine", "a hundred and twenty", "five five five zero one four three" */
const RUN = `(?<!\\p{L})(?:an? (?=hundred|thousand))?(?:${NAME}|(?<=an? )(?:hundred|thousand))(?:(?<!${ORDINAL})${GAP}(?:${NAME}|oh|hundred|thousand))*(?!\\p{L})`;
/** "half past eight"; "five to nine" may be from one to the other. */
const CLOCK = `(?<!\\p{L})(?:(?:a )?(?:(?<minutes>half|quarter|five|ten|twenty(?:[ -]five)?) past|quarter to) (?<hour>${NAME})|(?<full>${NAME}) o'clock)(?!\\p{L})`;
const SAID = new RegExp(`${QUOTED.source}|${CLOCK}|(?<said>${RUN})`, "gisu");
const IN_WORDS = new RegExp(`(?<!\\p{L})(?:one|${NUMERALS})(?!\\p{L})`, "iu");
/** Else "one" is a pronoun, and "a second" a short while. */
const LED_TO_ONE = /(?<!\p{L})(?:at|to|from|not|until|till|by|than) $/iu;
const CLOCKS = /\d[:.]\d{2}(?!\d)/u;
const TIME = new RegExp(
  `${CLOCKS.source}|\\d ?(?:[ap]m|o'clock)(?!\\p{L})|(?<!\\p{L})at \\d{1,2}(?!\\d)`,
  "iu",
);
const CLOCKS_IN = /(?<!\d)(\d{1,2})[:.]\d{2}(?!\d)/gu;
const HOURS = 24;
const HALF_DAY = 12;
const FACTORS = { hundred: 100, thousand: 1000 };

type Found = { [name in "said" | "hour" | "minutes" | "full"]?: string };

/** Figures that somebody types are meant so, and words as words: "two more are coming, make it 24". */
const isTyped = (request: string) => /\d/u.test(request.replace(QUOTED, ""));

/** A request's numbers in figures, as somebody dictates them in words, where the thought has figures only. */
export function writeFigures(request: string, text: string): string {
  const hasFigures = /\d/u.test(text) && !IN_WORDS.test(text);
  return hasFigures && !isTyped(request) && !readLiteralTail(request) ? toFigures(request, text) : request;
}

/** With all numbers in figures, as the text writes them. */
export function toFigures(request: string, text: string): string {
  const inFigures = request.replace(SAID, (whole: string, ...found) => {
    const { said, hour, minutes, full } = found.at(-1) as Found;
    if (hour !== undefined) return TIME.test(text) ? toClock(hour, minutes, text) : whole;
    if (full !== undefined) return CLOCKS.test(text) ? writeTime(numberOf(full), 0, text) : whole;
    if (said === undefined) return whole;
    const at = found.at(-3) as number;
    const around = { before: request.slice(0, at), after: request.slice(at + whole.length), text };
    return isNoNumber(said, around) ? whole : toFigure(said, text);
  });
  return inFigures.replace(/(?<![\p{N}.,:])(\d+) point (\d+)(?!\p{N})/gu, "$1.$2");
}

const MINUTES: Record<string, number> = { half: 30, quarter: 15, five: 5, ten: 10, twenty: 20 };

const numberOf = (name: string) => words.get(name.toLowerCase())?.value ?? 0;

/** Without minutes, a quarter to that hour. */
function toClock(hour: string, minutes: string | undefined, text: string): string {
  const value = numberOf(hour);
  return minutes === undefined
    ? writeTime(value === 1 ? HALF_DAY : value - 1, 45, text)
    : writeTime(value, MINUTES[minutes.toLowerCase()] ?? 25, text);
}

/** In the half of the day that is nearer, where the thought counts its hours to 24. */
function writeTime(hour: number, minute: number, text: string): string {
  const known = Array.from(text.matchAll(CLOCKS_IN), ([, each]) => Number(each));
  const [first = 0] = known.filter((each) => each > HALF_DAY);
  const isLate = hour < HALF_DAY && first > 0 && Math.abs(hour + HALF_DAY - first) < Math.abs(hour - first);
  return `${isLate ? hour + HALF_DAY : hour}:${String(minute).padStart(2, "0")}`;
}

/** "two more", "two n's" */
const OF_OTHERS = /^ (?:more|letters?|words?|times?|of (?:them|us)|\p{L}(?:'?s)?)(?!\p{L})/iu;

function isNoNumber(
  said: string,
  { before, after, text }: { before: string; after: string; text: string },
): boolean {
  if (/^(?:first|second|third)$/iu.test(said) || OF_OTHERS.test(after)) return true;
  return /^one$/iu.test(said) && !(LED_TO_ONE.test(before) && /(?<![\p{N}.,:])1(?![\p{N}.,:])/u.test(text));
}

function toFigure(said: string, text: string): string {
  const names = said
    .toLowerCase()
    .replace(/^an? /u, "one ")
    .split(/ and |[ -]/u);
  const parts: SaidNumber[] = [];
  while (names.length > 0) parts.push(takeNumber(names));
  const [{ value, isOrdinal } = NONE, ...more] = parts;
  if (more.length === 0) return isOrdinal ? writeOrdinal(value, text) : groupThousands(value, text);
  const rest = more.map((part) => part.value).join("");
  const isTime = value <= HOURS && /^[0-5]\d$/u.test(rest) && TIME.test(text);
  return isTime ? writeTime(value, Number(rest), text) : groupLike(`${value}${rest}`, text);
}

/** Takes the longest number off the front: of "five forty-two" the 5. */
function takeNumber(names: string[]): SaidNumber {
  const times = ({ value, isOrdinal }: SaidNumber, factor: "hundred" | "thousand"): SaidNumber => {
    if (names[0] !== factor) return { value, isOrdinal };
    names.shift();
    const takeRest = factor === "hundred" ? takeBelowHundred : takeNumber;
    const rest = words.has(names[0] ?? "") ? takeRest(names) : NONE;
    return { value: value * FACTORS[factor] + rest.value, isOrdinal: rest.isOrdinal };
  };
  return times(times(takeBelowHundred(names), "hundred"), "thousand");
}

function takeBelowHundred(names: string[]): SaidNumber {
  const first = words.get(names.shift() ?? "") ?? NONE;
  const unit = words.get(names[0] ?? "");
  if (first.value < 20 || first.isOrdinal || !unit || unit.value === 0 || unit.value > 9) return first;
  names.shift();
  return { value: first.value + unit.value, isOrdinal: unit.isOrdinal };
}

/** Without its ending where the thought has no such endings: "the twenty-eighth" of "July 12 to 26". */
function writeOrdinal(value: number, text: string): string {
  const ending = value % 100 > 10 && value % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][value % 10] ?? "th");
  return `${value}${/(?<!\p{N})\d{1,2} ?(?:to|-|–|and) ?\d{1,2}(?!\p{N})/u.test(text) ? "" : ending}`;
}

/** "1,260" where the thought has "1,240". */
const groupThousands = (value: number, text: string) =>
  /\d,\d{3}(?!\d)/u.test(text) ? value.toLocaleString("en") : String(value);

/** As the thought's number of so many digits is divided: "555 0143". */
function groupLike(digits: string, text: string): string {
  const alike = text
    .match(/\d(?:[ -]?\d)+/gu)
    ?.find((number) => number.replace(/\D/gu, "").length === digits.length);
  let at = 0;
  return alike?.replace(/\d/gu, () => digits[at++] ?? "") ?? digits;
}
