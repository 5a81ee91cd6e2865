const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/;
const OFFSET = /^[+-](?:[01]\d|2[0-3]):[0-5]\d$/;
const MINUTE_MS = 60_000;

/** An instant with its suffix: an offset such as -08:00, "Z", or nothing. */
export type Moment = { at: number; offset: string };

/** Parses a valid ISO 8601 date or date-time to epoch milliseconds; without a zone it is UTC. */
export function parseInstant(text: string): number | undefined {
  return parseMoment(text)?.at;
}

export function parseMoment(text: string): Moment | undefined {
  const parts = ISO.exec(text);
  if (!parts) return undefined;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", fraction = "0", zone] =
    parts;
  const offset = spellOffset(zone);
  if (offset === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, "0").slice(0, 3)));
  // A day or time that does not exist (31 February, 25:00) rolls over to another one.
  if (date.toISOString().slice(0, 19) !== `${year}-${month}-${day}T${hour}:${minute}:${second}`)
    return undefined;
  const at = date.getTime() - parseOffset(offset);
  // Its offset may put the first or last day into a year that has no four digits.
  return ISO.test(toIso(at)) ? { at, offset } : undefined;
}

function spellOffset(zone = ""): string | undefined {
  if (zone.length < 2) return zone.toUpperCase();
  const spelt = `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
  return isOffset(spelt) ? spelt : undefined;
}

export function isOffset(text: string): boolean {
  return OFFSET.test(text);
}

/** In milliseconds; an empty one is UTC. */
export function parseOffset(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return (offset.startsWith("-") ? -minutes : minutes) * MINUTE_MS;
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
