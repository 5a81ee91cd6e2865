import { query, queryClient } from "./query-client.ts";

const QUARTER_MS = 15 * 60_000;

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Days and clocks are those of the person's zone, so that every device shows the same. */
const timeZone = () => queryClient.getQueryData(query("readMe").queryKey)?.timeZone ?? browserTimeZone();

/** The reader's date format if it is English, to match the rest of the text. */
const english = navigator.language.startsWith("en") ? navigator.language : "en-GB";

/** Formats instants by the person's clocks. */
export function createFormat(options: Intl.DateTimeFormatOptions, locale = english) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at: number | Date, zone = timeZone()): string => {
    const format = formats.get(zone) ?? openFormat(zone, options, locale);
    formats.set(zone, format);
    return format.format(at);
  };
}

/** An old browser may not know the zone: then its own has to do. */
function openFormat(zone: string, options: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

/** Swedes write days as ISO does. */
const formatDay = createFormat({ year: "numeric", month: "2-digit", day: "2-digit" }, "sv-SE");

/** By zone and quarter of an hour: days begin with one. */
const days = new Map<string, string>();

/** The day of an instant, as `2026-11-15`. Who asks for thousands gives the zone. */
export function toDay(at: string | Date, zone = timeZone()): string {
  const quarter = Math.floor(new Date(at).getTime() / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  const day = days.get(key) ?? formatDay(quarter * QUARTER_MS, zone);
  days.set(key, day);
  return day;
}
