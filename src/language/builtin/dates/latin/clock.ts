import { DAY, HOUR, isDay, MINUTE, NIGHT_END } from "../calendar.ts";
import { narrowByClock } from "../clock-beside-day.ts";
import { type FoundClock, type FoundTime, sentenceAt } from "../date-language.ts";
import { BEGIN, type Groups } from "../forms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A clock time directly after or before a day narrows it to the hour starting then. */
export function createClock(words: Vocabulary): (time: FoundTime, text: string) => FoundTime {
  const following = new RegExp(`^\\.?,? (?:${words.clock})`, "i");
  const leading = new RegExp(`(?<![a-z0-9ß-ÿœ])(?:${words.clock}),? (?:(?:${words.articles}) )?$`, "i");
  return (time, text) => {
    const read = (groups: Groups, whole: string) => {
      const isByDay = !AT_NIGHT.test(sentenceAt(text, time.index));
      const from = startOf(groups, words, whole, isByDay);
      return from === undefined ? undefined : { from, to: from + lengthOf(groups, from) };
    };
    return isDay(time) ? narrowByClock(time, text, { following, leading, read }) : time;
  };
}

/** Looking at the sentence of each takes time. */
const MOST_CLOCKS = 40;

/** "4:32 min", "1:52:30", "16:9": a length, not a time of day. "7:30p" is English. */
const NO_LENGTH =
  "(?![:.]\\d| ?(?:min|std|stunden|km|k/|/|%|€|euros?|franken|dollars?)| ?[ap]\\.?m(?![a-z])|[ap](?![a-z]))";

/** In all languages, as "10:45" is the same in each of them. */
const ALWAYS =
  /(?<!\p{L})(?:always|every|daily|(?<!wie )immer|täglich|jede[nrsm]?|toujours|chaque|siempre|cada|todos|sempre|ogni|todas|altijd|elke|iedere|(?:mon|tue|wed|thu|fri|sat) ?[-–] ?(?:tue|wed|thu|fri|sat|sun))(?!\p{L})|[总總每毎]|いつも/iu;

/** Finds times of day that stand apart from their day. */
export function createClockFinder(words: Vocabulary): ((text: string) => FoundClock[]) | undefined {
  const { soleClock, repeated } = words;
  if (!soleClock) return undefined;
  let form: RegExp | undefined;
  return (text) => {
    form ??= new RegExp(`${BEGIN}(?<!\\d ?[–-] ?)(?:${soleClock})${NO_LENGTH}`, "gi");
    return [...text.matchAll(form)].slice(0, MOST_CLOCKS).flatMap((hit) => {
      const at = startOf(hit.groups ?? {}, words, hit[0]);
      const sentence = sentenceAt(text, hit.index);
      const isOnce = !ALWAYS.test(sentence) && !repeated?.test(sentence);
      return at !== undefined && isOnce ? [{ index: hit.index, text: hit[0], at }] : [];
    });
  };
}

/** "Freitag um drei" is at night for who wakes, sleeps, works then or has a plane to catch. */
const AT_NIGHT =
  /nacht|wach|schl[aä]f|wecker|schicht|flug|flieg|zug(?![a-zß-ÿ])|bahn|aufst[eaä]|früh|nuit|réveil|dorm|vol(?![a-zß-ÿ])|avion|train|levé|noche|madrug|despert|vuelo|avión|tren(?![a-zß-ÿ])|notte|svegl|volo|treno|aereo|noite|acord|voo(?![a-zß-ÿ])|avião|comboio|wakker|slaap|slapen|vlucht|trein/iu;

/** Marks that make small hours unambiguous: "um drei" may mean 3:00 or 15:00. */
const EXPLICIT =
  /\d ?(?:uhr|h|heures?|uur|u|horas?)(?![a-z])|ore |früh|morgens|du matin|de la mañana|madrugada|(?<![a-z])[ap]\.? ?m(?![a-z])|d[ei]l? matt|da manhã|ochtend/i;

/** "Anoche a las 2", "om 2 uur 's nachts". */
const NIGHT = /noche|noite|notte|nuit|nacht/iu;
/** The last hour that is after noon for most people; at six they get up, too. */
const LAST_VAGUE = 5;

function startOf(groups: Groups, words: Vocabulary, whole: string, isByDay = false): number | undefined {
  const { hour = "", minute, half, halfTo, shift } = groups;
  const hours = readHour(hour, words);
  const shifted = shift === undefined ? 0 : shiftOf(shift, words);
  const minutes = half || halfTo ? 30 : Number(minute ?? 0);
  if (Number(hour) > 23 || minutes > 59) return undefined;
  const isLate = hours * HOUR < NIGHT_END && NIGHT.test(whole);
  const isVague = hours <= 6 && !/^0/.test(hour) && minute === undefined && !EXPLICIT.test(whole);
  const isAfternoon = words.afternoon.test(whole) || (isVague && isByDay && hours <= LAST_VAGUE);
  const noon = hours < 12 && isAfternoon && !isLate ? 12 : 0;
  if (isVague && noon === 0 && !isLate) return undefined;
  return (hours + noon) * HOUR + (minutes + shifted) * MINUTE - (halfTo ? HOUR : 0);
}

function readHour(hour: string, { numbers, hourNames = [] }: Vocabulary): number {
  if (/^\d/u.test(hour)) return Number(hour);
  return lookUp(hour, hourNames) ?? numbers.findIndex((source) => isWhole(hour, source)) + 1;
}

function shiftOf(shift: string, { clockShifts = [] }: Vocabulary): number {
  return lookUp(shift, clockShifts) ?? 0;
}

const lookUp = (word: string, table: readonly (readonly [string, number])[]) =>
  table.find(([source]) => isWhole(word, source))?.[1];
const isWhole = (word: string, source: string) => new RegExp(`^(?:${source})$`, "i").test(word);

const EVENING = 17 * HOUR;

/** An hour, unless the end is said: "9–11 Uhr". */
function lengthOf({ endHour, endMinute }: Groups, start: number): number {
  const end = Number(endHour ?? 0) * HOUR + Number(endMinute ?? 0) * MINUTE;
  // "Von 9 bis 5", "22–2 Uhr"
  const passed = end > start ? end : start < EVENING && end > 0 ? end + DAY / 2 : end + DAY;
  const isKnown = endHour !== undefined && passed > start && end <= DAY;
  return isKnown && (end > start || passed - start <= DAY / 2) ? passed - start : HOUR;
}
