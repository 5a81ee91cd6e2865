const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/;

/** Reads an ISO-8601 date or date-time that exists, as epoch milliseconds; a time without a zone is UTC. */
export function parseInstant(text: string): number | undefined {
  const parts = ISO.exec(text);
  if (!parts) return undefined;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", fraction = "0", zone] =
    parts;
  const offset = parseOffset(zone);
  if (offset === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, "0").slice(0, 3)));
  // A day or time that does not exist (31 February, 25:00) rolls over into another one.
  if (date.toISOString().slice(0, 19) !== `${year}-${month}-${day}T${hour}:${minute}:${second}`)
    return undefined;
  return date.getTime() - offset;
}

function parseOffset(zone: string | undefined): number | undefined {
  if (!zone || zone.toUpperCase() === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", "") || "0");
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
