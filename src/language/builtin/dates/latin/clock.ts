import { DAY, HOUR, MINUTE } from "../calendar.ts";
import type { FoundTime } from "../date-language.ts";
import type { Groups } from "../forms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How many characters around a day are searched for a clock time. */
const AROUND = 60;

/** A clock time directly after or before a day narrows it to the hour starting then. */
export function createClock(words: Vocabulary): (time: FoundTime, text: string) => FoundTime {
  const following = new RegExp(`^,? (?:${words.clock})`, "i");
  const leading = new RegExp(`(?<![a-z0-9ß-ÿœ])(?:${words.clock}),? (?:(?:${words.articles}) )?$`, "i");
  return (time, text) => {
    if (time.to - time.from !== DAY) return time;
    const end = time.index + time.text.length;
    const after = following.exec(text.slice(end, end + AROUND));
    const found = after ?? leading.exec(text.slice(Math.max(0, time.index - AROUND), time.index));
    if (!found) return time;
    const whole = after ? time.text + found[0] : found[0] + time.text;
    const start = startOf(found.groups ?? {}, words, whole);
    if (start === undefined) return time;
    const index = after ? time.index : time.index - found[0].length;
    return { index, text: whole, from: time.from + start, to: time.from + start + HOUR };
  };
}

/** Marks that make small hours unambiguous: "um drei" may mean 3:00 or 15:00. */
const EXPLICIT =
  /\d ?(?:uhr|h|heures?|uur|u|horas?)(?![a-z])|ore |früh|morgens|du matin|de la mañana|d[ei]l? matt|da manhã|ochtend/i;

function startOf(groups: Groups, { numbers, afternoon }: Vocabulary, whole: string): number | undefined {
  const { hour = "", minute, half, halfTo } = groups;
  const word = numbers.findIndex((source) => new RegExp(`^(?:${source})$`, "i").test(hour)) + 1;
  const hours = /^\d/u.test(hour) ? Number(hour) : word;
  const minutes = half || halfTo ? 30 : Number(minute ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  const noon = hours < 12 && afternoon.test(whole) ? 12 : 0;
  const isVague = noon === 0 && hours <= 6 && !/^0/.test(hour) && minute === undefined;
  if (isVague && !EXPLICIT.test(whole)) return undefined;
  return (hours + noon) * HOUR + minutes * MINUTE - (halfTo ? HOUR : 0);
}
