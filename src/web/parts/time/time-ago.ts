const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Each from its second number on; days as long as months would say too little. */
const units: [Intl.RelativeTimeFormatUnit, length: number, from: number][] = [
  ["year", 365 * DAY_MS, 365 * DAY_MS],
  ["month", 30 * DAY_MS, 60 * DAY_MS],
  ["day", DAY_MS, DAY_MS],
  ["hour", HOUR_MS, HOUR_MS],
  ["minute", MINUTE_MS, MINUTE_MS],
];
/** "yesterday", but not "last month": 40 days ago may be the month before that. */
const near = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const far = new Intl.RelativeTimeFormat("en");

/** "3 hours ago". Of the past only what has fully passed counts: 47 hours are one day. What is to come is rounded. */
export function formatAgo(at: string, now = Date.now()): string {
  const passed = new Date(at).getTime() - now;
  const unit = units.find(([, , from]) => Math.abs(passed) >= from);
  if (!unit) return "just now";
  const [name, length] = unit;
  const count = passed < 0 ? Math.trunc(passed / length) : Math.round(passed / length);
  return (name === "month" || name === "year" ? far : near).format(count, name);
}
