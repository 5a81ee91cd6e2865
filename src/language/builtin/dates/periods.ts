/** Times that chrono does not know, as a table: years, decades, quarters, seasons, feasts. All in local time. */

export type Interval = { from: number; to: number };
export type FoundTime = Interval & { index: number; text: string };
/** Which way a date without its year or week points. */
export type Lean = "past" | "future";
/** `ref` is the local time from which the words count. */
export type Aim = { ref: number; lean: Lean };

type Reader = (groups: Record<string, string | undefined>, aim: Aim) => Interval;
type Period = readonly [form: RegExp, read: Reader];

const LEAD =
  "in|since|during|of|from|until|till|before|after|by|around|about|year|and|to|or|between|early|late|mid|back in|summer|spring|autumn|fall|winter|the";
/** 2019, where it can only be a year: after such a word, or closing a clause; never a number of things. */
const YEAR = new RegExp(
  `(?:(?<=\\b(?:${LEAD})[ -])|(?<=\\p{L}[ (]|^)(?<!\\b(?:room|version|page|no|number|nr|chapter|flight|bus|code|pin|over|than|nearly|almost|about) )(?=\\d{4}(?:$|[.;!?)]|, )))(?<year>19[5-9]\\d|20[0-4]\\d)(?![\\p{L}\\p{N}%€$]|[.,:/-]\\d|-?\\s?(?:steps|words|calories|kcal|people|users|times|hours|days|miles|meters|metres|km|m|kg|g|ml|euros?|dollars|pages|points|items|lines|characters)\\b)`,
  "giu",
);

const seasons: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
/** Month (from 0) and day. */
const feasts: Record<string, readonly [number, number]> = {
  "christmas eve": [11, 24],
  christmas: [11, 25],
  "christmas day": [11, 25],
  xmas: [11, 25],
  "new year's eve": [11, 31],
  "new year's day": [0, 1],
  "new year's": [0, 1],
  "new year": [0, 1],
  halloween: [9, 31],
  "valentine's day": [1, 14],
};

export const months = (year: number, month: number, count: number): Interval => ({
  from: Date.UTC(year, month),
  to: Date.UTC(year, month + count),
});

const periods: readonly Period[] = [
  [/\b(?:the )?(?<decade>(?:19|20)\d)0s\b/giu, ({ decade }) => months(Number(decade) * 10, 0, 120)],
  [
    /\bQ(?<quarter>[1-4])(?: of|,)? ?(?<year>20\d\d)\b/gu,
    ({ quarter, year }) => months(Number(year), Number(quarter) * 3 - 3, 3),
  ],
  [
    /\b(?:(?:(?<which>last|this|next) )|(?:in|during|over|since|before|after|until) (?:the )?|(?=\w+ (?:of )?\d{4}))(?<season>spring|summer|autumn|fall|winter)(?: (?:of )?(?<year>(?:19|20)\d\d))?\b/giu,
    ({ which, season = "", year }, aim) =>
      yearly((y) => months(y, seasons[season.toLowerCase()] ?? 0, 3), { which, year }, aim),
  ],
  [
    /\b(?:(?<which>last|this|next) )?(?<feast>christmas eve|christmas day|christmas|xmas|new year['’]s eve|new year['’]s day|new year['’]s|halloween|valentine['’]s day)(?: (?:of )?(?<year>(?:19|20)\d\d))?(?![\p{L}'’])/giu,
    ({ which, feast = "", year }, aim) => {
      const [month, day] = feasts[feast.toLowerCase().replace("’", "'")] ?? [0, 1];
      return yearly(
        (y) => ({ from: Date.UTC(y, month, day), to: Date.UTC(y, month, day + 1) }),
        { which, year },
        aim,
      );
    },
  ],
  // Until six in the morning chrono takes it for today.
  [
    /\blast night\b/giu,
    (_groups, { ref }) => {
      const today = new Date(ref).setUTCHours(0, 0, 0, 0);
      return { from: today - 86_400_000, to: today };
    },
  ],
  // chrono takes "may" for the verb in most places.
  [
    /(?<=\b(?:between|and|or|to|since|until|till|before|after|by|during|of|last|this|early|late) )may\b(?! \d)/giu,
    (_groups, aim) => yearly((y) => months(y, 4, 1), {}, aim),
  ],
  [YEAR, ({ year }) => months(Number(year), 0, 12)],
];

export function findPeriods(text: string, aimAt: (index: number) => Aim): FoundTime[] {
  return periods.flatMap(([form, read]) =>
    [...text.matchAll(form)].map((hit) => ({
      index: hit.index,
      text: hit[0],
      ...read(hit.groups ?? {}, aimAt(hit.index)),
    })),
  );
}

/** The occurrence of a yearly time that is meant: that of the year given, else the last or the next one. */
export function yearly(
  of: (year: number) => Interval,
  { which, year }: { which?: string | undefined; year?: string | undefined },
  { ref, lean }: Aim,
): Interval {
  if (year) return of(Number(year));
  const now = new Date(ref).getUTCFullYear();
  const chosen = which?.toLowerCase();
  if (chosen === "this") return of(now);
  const candidates = [now - 1, now, now + 1].map(of);
  const past = candidates.findLast(({ from, to }) => (chosen === "last" ? to : from) <= ref);
  const future = candidates.find(({ from, to }) => (chosen === "next" ? from : to) > ref);
  const isPast = chosen ? chosen === "last" : lean === "past";
  return (isPast ? past : future) ?? of(now);
}
