import { HOUR, MINUTE } from "../calendar.ts";
import { clauseAt, type FoundClock, sentenceAt } from "../date-language.ts";

const named: Record<string, number> = { noon: 12, midday: 12, midnight: 24 };

/** In plain spelling. Without "am" or "pm" only with minutes: "at 7" has become "at 7:00". */
const FORM =
  /(?<![\p{L}\p{N}.,:/$€£-])(?:(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?: ?(?<half>[ap])(?:m\b|\.m\.?))?|(?<even>1[0-2]|[1-9])(?<share>\.[0-5]\d)?(?: ?[-–] ?1?\d)? ?(?<evenHalf>[ap])(?:m\b|\.m\.?)|(?<=\b(?:at|by|till|until|before|after|around|from|about|is|,) )(?<name>noon|midday|midnight)\b)(?![\p{L}\p{N}/]|:\d|\.\d)/giu;

/** Lengths, results and verses: "in 24:30", "won 3:12", "John 3:16". */
const NO_CLOCK_BEFORE =
  /\b(?:in|of|pace|took|ratio|scored?|won|lost|beat|result|final|ran|swam|rode|aspect|version|john|luke|mark|matthew|acts|romans|psalms?|genesis|exodus|isaiah|proverbs|corinthians|hebrews|james|peter|revelation|ecclesiastes|job|ephesians|philippians|galatians)[: ]$/iu;
const NO_CLOCK_AFTER =
  /^[ -]?(?:\/|(?:mins?|minutes?|h|hrs?|hours?|per|pace|ratio|split|aspect|marathon|long|mix|victory|win|defeat|loss|in the (?:video|film|movie|song|recording|podcast)|mark)\b)/iu;

/** There "5:40" is a pace or a result. */
const RACE =
  /\d ?(?:km?|mi|miles?|metres|meters)\b|\b(?:pace|tempo|splits?|marathon|erg|intervals?|avg|average|(?:goal|finish|race) time|pb)\b|->/iu;

/** What happens again and again. */
const HABIT =
  /\b(?:every|each|daily|weekly|weekdays|weekends|usually|always|normally|often|typically|generally|sometimes|never|mostly|most (?:days|mornings|evenings|nights)|prefers?|preferred|likes? to|loves? to|hates? to|(?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings|evenings|afternoons|nights|from now on|now|nothing|nobody|only|lately|reachable|no longer|no \p{L}+ (?:before|after)|(?:opening|office|working|business|quiet|core) hours|works? from|working from|before bed|bedtime|curfew|school (?:starts|ends))\b/iu;
/** The commas of "every Mon, Wed and Fri at 7am" and "twice a day, at 8am and 8pm" part no clauses. */
const LISTED_HABIT =
  /\b(?:every|each) (?:mon|tue|wed|thu|fri|sat|sun)[a-z]*, |\b(?:once|twice|times|\d+x) (?:(?:a|per) (?:day|week)|daily|weekly)\b/iu;
/** "Opens at 9" is a habit unless it speaks of a day. */
const HABIT_VERB =
  /\b(?:open|opens|closes?|shuts?|wakes? up|gets? up|rises?|goes? to bed|go to sleep|runs from|leaves for work)\b/iu;
const OF_A_DAY =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;

/** "10:45" alone is no English. */
const ENGLISH =
  /\b(?:the|at|to|for|and|of|with|my|our|we|you|till|until|by|from|then|this|are|has|have|not|out|it|its|call|meeting|meet|train|flight|dentist|doctor|appt|appointment|haircut|pickup|pick|drop|dinner|lunch|breakfast|class|school|game|practice|party|doors|arrives?|departs?|leaves?|back|home|check|pills?|shift|kick|starts?|get|send|book|tickets|today|tomorrow|tonight|\p{L}+day)\b|\d ?[ap]m\b/iu;

/** Times of day that stand apart from their day, in a text in plain spelling. */
export function findClocks(text: string): FoundClock[] {
  if (!ENGLISH.test(text)) return [];
  return [...text.matchAll(FORM)].flatMap((hit) => {
    const before = text.slice(Math.max(0, hit.index - 20), hit.index);
    const after = text.slice(hit.index + hit[0].length, hit.index + hit[0].length + 20);
    if (NO_CLOCK_BEFORE.test(before) || NO_CLOCK_AFTER.test(after)) return [];
    const sentence = sentenceAt(text, hit.index);
    if (/^\d+:\d+$/u.test(hit[0]) && RACE.test(sentence)) return [];
    if (isHabit(sentence, clauseAt(text, hit.index))) return [];
    const at = readClock(hit.groups ?? {}, sentence);
    return at === undefined ? [] : [{ index: hit.index, text: hit[0], at }];
  });
}

function isHabit(sentence: string, clause: string): boolean {
  return (
    HABIT.test(clause) || LISTED_HABIT.test(sentence) || (HABIT_VERB.test(clause) && !OF_A_DAY.test(sentence))
  );
}

function readClock(groups: Record<string, string | undefined>, sentence: string): number | undefined {
  const { hour, minute = "0", half, even, share, evenHalf, name } = groups;
  if (name) return (named[name.toLowerCase()] ?? 0) * HOUR;
  const letter = (half ?? evenHalf)?.toLowerCase();
  const read = Number(hour ?? even);
  if (letter && read > 12) return undefined;
  const minutes = Number(share?.slice(1) ?? minute) * MINUTE;
  if (letter) return ((read % 12) + (letter === "p" ? 12 : 0)) * HOUR + minutes;
  return (hour?.startsWith("0") ? read : likelyHour(read, Number(minute), sentence)) * HOUR + minutes;
}

const AT_NIGHT =
  /\b(?:woke|wake|waking|woken|awake|slept|sleep|asleep|insomnia|alarm|up at|flight|airport|am|a\.m|mornings?|dawn|sunrise|night shift|in the night)\b/iu;
const EARLY = /\b(?:train|breakfast|gym|run|swim|commute|fasting|surgery|bakery|work|school)\b/iu;
const IN_THE_EVENING =
  /\b(?:tonight|evening|dinner|supper|drinks?|pub|bar|concert|gig|show|theatre|theater|opera|film|movie|party|sunset|fireworks|eve|table|restaurant|bedtime|nightcap|(?:date|games?|quiz|poker) night|evensong)\b/iu;

/** Of a time without "am" or "pm": people meet at 3:15 or at 6 after noon, for dinner at 7:30 in the evening, and leave at 7:15 in the morning. */
export function likelyHour(hour: number, minute: number, sentence: string): number {
  const isEvening = IN_THE_EVENING.test(sentence);
  const isEarly = AT_NIGHT.test(sentence) || (hour > 5 && EARLY.test(sentence));
  if (hour >= 1 && hour <= (minute === 0 ? 7 : 5)) return isEarly && !isEvening ? hour : hour + 12;
  return hour >= 6 && hour <= 11 && isEvening ? hour + 12 : hour;
}
