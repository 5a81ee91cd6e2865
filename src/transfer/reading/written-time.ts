import { DAY_MS } from "../../base/time-zone.ts";
import { readDates } from "../../language/builtin/dates/dates.ts";

const WRITTEN =
  /^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|^(?!\d{1,2}\/\d)(?=.*\p{L})(?=.*\d{4})(?=.*(?<!\d)\d{1,2}(?!\d))/u;
const LONGEST = 100;
const LONGEST_DAY_MS = 25 * 3_600_000;
const YEAR = /\d{4}/;
const AROUND_WEEKDAY = /^[\s,(]+|[\s,)]+$/g;

/**
 * Of "3.3.2023", "Friday, 3 March 2023", "2023-03-03 (Fri)" or "March 3rd 2023, 9:41 am". In 3/4/2023 either number may be
 * the month.
 */
export async function readWrittenTime(text: string, timeZone: string): Promise<number | undefined> {
  if (text.length > LONGEST || !WRITTEN.test(text)) return undefined;
  const date = (await readDays(text, 0, timeZone)).find((day) => YEAR.test(day.text));
  if (!date) return undefined;
  const rest = text.replace(date.text, "").replace(AROUND_WEEKDAY, "");
  if (rest === "") return date.from;
  const [weekday] = await readDays(rest, date.from, timeZone);
  const isSame = weekday?.text === rest && Math.round((weekday.from - date.from) / DAY_MS) % 7 === 0;
  return isSame ? date.from : undefined;
}

const readDays = async (text: string, at: number, timeZone: string) =>
  (await readDates(text, at, timeZone))
    .map((date) => ({ text: date.text, from: Date.parse(date.from), to: Date.parse(date.to) }))
    .filter(({ from, to }) => to - from <= LONGEST_DAY_MS);
