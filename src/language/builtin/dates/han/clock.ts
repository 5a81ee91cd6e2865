import { HOUR, MINUTE } from "../calendar.ts";
import { type FoundClock, sentenceAt } from "../date-language.ts";
import type { Groups } from "../forms.ts";
import { readNumber } from "./numerals.ts";
import type { Vocabulary } from "./vocabulary.ts";

const DIGIT = "[\\d０-９]";
const ONES = "[一二三四五六七八九]";
const HOURS = `(?<hour>${DIGIT}{1,2}|[〇零一二三四五六七八九十两兩]{1,3})`;
/** 三点五 is a number: minutes have two digits, or are called so. */
const MINUTES = `(?<minute>[0-5０-５]${DIGIT}|${DIGIT}(?=分)|[〇零]${ONES}|[二三四五]?十${ONES}?|${ONES}(?=分))分?`;

const AFTERNOON = /午後|下午|夕|傍晚/u;
const NIGHT = /夜|晚|晩/u;
const EARLY = /朝|早|晨|午前|上午|未明/u;
/** Who tells of sleep means three at night. */
const SLEEP = /夜|晨|未明|寝|覚め|起き|起床|睡|醒|失眠|通宵/u;
/** Hours of the night before this one are those of the next day. */
const MORNING = 5;

/** The source of a clock time, for `readClock`. */
export function clockForm({ dayParts, of, hour }: Vocabulary): string {
  const rest = `(?:(?<half>半)|(?<quarter>[一三])刻|${MINUTES})?`;
  const written = `[:：](?<exact>[0-5０-５]${DIGIT})(?![\\d０-９:：])`;
  return `(?:(?<part>${dayParts})(?:${of})?)? ?(?:(?<noon>正午)|${HOURS} ?(?:(?:${hour})${rest}|${written}))`;
}

/** What the clock shows, the words it was said in with its day, and the sentence around them. */
type Spoken = { groups: Groups; words: string; sentence: string };

/** Milliseconds since midnight; undefined if there is no such time. */
export function readClock({ groups, words, sentence }: Spoken): number | undefined {
  if (groups.noon) return 12 * HOUR;
  const hours = readNumber(groups.hour ?? "");
  const minutes = readMinutes(groups);
  if (hours > 24 || minutes > 59) return undefined;
  const isEarly = groups.hour?.startsWith("0") || EARLY.test(words) || SLEEP.test(sentence);
  return (hours + hoursToAdd(hours, words, isEarly === true)) * HOUR + minutes * MINUTE;
}

function readMinutes({ half, quarter, minute, exact }: Groups): number {
  if (half) return 30;
  if (quarter) return readNumber(quarter) * 15;
  return readNumber(minute ?? exact ?? "0");
}

/** Three o'clock is at night to nobody, unless it is said. */
function hoursToAdd(hours: number, words: string, isEarly: boolean): number {
  if (hours > 12) return 0;
  if (NIGHT.test(words)) return hours < MORNING ? 24 : 12;
  if (AFTERNOON.test(words)) return hours < 12 ? 12 : 0;
  return hours > 0 && hours <= MORNING && !isEarly ? 12 : 0;
}

/** A sentence about what happens again and again, or about scores. */
const REPEATED =
  /毎|いつも|営業|開館|閉館|開店|閉店|定時|平日|受付|普段|ふだん|たいてい|大抵|日課|習慣|スコア|每|总是|總是|一般|通常|平时|平時|工作日|营业|營業|习惯|经常|經常|往往|比分|开放/u;

/** Cost grows with them, and no text needs more. */
const MOST_CLOCKS = 32;

/** Finds clock times apart from their day; not the second one of "from 2 to 4". */
export function createClockFinder(words: Vocabulary): (text: string) => FoundClock[] {
  const before = `(?<![\\d０-９.:：/第这這那几幾有差a-zA-Z-]|[時时点點分半\\d](?:から|より|[〜~～—–-]|到|至) ?|(?:${words.dayParts})(?:${words.of})?)`;
  const form = new RegExp(before + clockForm(words), "gu");
  return (text) =>
    [...text.matchAll(form)].slice(0, MOST_CLOCKS).flatMap((hit) => {
      const { index, 0: found, groups = {} } = hit;
      const sentence = sentenceAt(text, index);
      const at = readClock({ groups, words: found, sentence });
      const isSure =
        ["part", "noon", "half", "quarter", "minute", "exact"].some((name) => groups[name]) ||
        words.afterHour.test(text.slice(index + found.length));
      const isOnce = isSure && !REPEATED.test(sentence);
      return at !== undefined && isOnce ? [{ index, text: found, at }] : [];
    });
}
