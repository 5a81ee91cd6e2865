import { readDates } from "../../language/builtin/dates/dates.ts";

const WRITTEN =
  /^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|^(?!\d{1,2}\/\d)(?=.*\p{L})(?=.*\d{4})(?=.*(?<!\d)\d{1,2}(?!\d))/u;
const LONGEST = 100;
const LONGEST_DAY_MS = 25 * 3_600_000;

/** Of "3.3.2023", "Friday, 3 March 2023" or "March 3rd 2023, 9:41 am". In 3/4/2023 either number may be the month. */
export async function readWrittenTime(text: string, timeZone: string): Promise<number | undefined> {
  if (text.length > LONGEST || !WRITTEN.test(text)) return undefined;
  const [date] = await readDates(text, 0, timeZone);
  const isDay = date?.text === text && Date.parse(date.to) - Date.parse(date.from) <= LONGEST_DAY_MS;
  return isDay ? Date.parse(date.from) : undefined;
}
