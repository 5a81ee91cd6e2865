import { type Aim, DAY, type Interval, months, quarterAway, unitAway } from "./calendar.ts";
import type { FoundTime } from "./date-language.ts";

/** Beginnings, middles and ends of longer times, in all languages that dates are read in. */

/** `words` stand before a time, Chinese and Japanese ones after it. `share` is of a time, `week` in days, `year` in months. */
type Part = {
  words: string;
  after?: RegExp;
  share: readonly [number, number];
  week?: readonly [number, number];
  year?: readonly [number, number];
};

const parts: readonly Part[] = [
  {
    words:
      "(?:first|1st) half of|erste[nr]? hälfte|première (?:moitié|quinzaine)|primera (?:mitad|quincena)|prima (?:metà|quindicina)|primeira (?:metade|quinzena)|eerste helft",
    share: [0, 1 / 2],
  },
  {
    words:
      "(?:second|2nd) half of|zweite[nr]? hälfte|(?:seconde|deuxième) (?:moitié|quinzaine)|segunda (?:mitad|quincena)|seconda (?:metà|quindicina)|segunda (?:metade|quinzena)|tweede helft",
    share: [1 / 2, 1],
  },
  {
    words:
      "early|(?:beginning|start) of|anfang|beginn|début|principios?|comienzos?|inicios?|inizio|primi|início|começo|princípio|begin",
    after: /^(?:初|上旬|头|頭|の?(?:初め|はじめ))/u,
    share: [0, 1 / 3],
    week: [0, 2],
    year: [0, 3],
  },
  {
    words: "mid|middle of|mitte|mi|milieu|mediados|mitad|metà|meados|meio|midden|halverwege|half|medio",
    after: /^(?:中旬|の?半ば)/u,
    share: [1 / 3, 2 / 3],
    week: [2, 3],
    year: [5, 7],
  },
  {
    words: "late|end of|ende|fin|finale?s?|finais|fines|fine|fim|eind|einde",
    after: /^(?:底|末|下旬|の?終わり)/u,
    share: [2 / 3, 1],
    week: [4, 7],
    year: [9, 12],
  },
];
const JOINT =
  "(?:(?: (?:the|de[rsn]?|de la|d[ui]|la|le|del|della|dello|d[oa]|van(?: de| het)?))?[ -]| (?:d|de l|dell)['’])";
const befores = parts.map(({ words }) => new RegExp(`(?<!\\p{L})(?:${words})${JOINT}$`, "iu"));

/** A part, and how many characters of the text before and after a time tell it. */
export type FoundPart = { part: Part; lead: number; tail: number };

export function findPart(before: string, after: string): FoundPart | undefined {
  for (const [place, part] of parts.entries()) {
    const lead = befores[place]?.exec(before)?.[0].length ?? 0;
    const tail = part.after?.exec(after)?.[0].length ?? 0;
    if (lead || tail) return { part, lead, tail };
  }
  return undefined;
}

/** What stands before "end of" and the like. */
export const cutPartWords = (before: string): string =>
  before.slice(0, before.length - (findPart(before, "")?.lead ?? 0));

export const isWeek = ({ from, to }: Interval) => to - from === 7 * DAY && new Date(from).getUTCDay() === 1;
const isYear = ({ from, to }: Interval) => (to - from) / DAY >= 365 && (to - from) / DAY <= 366;

/** Whole days: the middle of a month is from the 11th to the 20th. Undefined if the time has no such part. */
export function cutPart(time: Interval, { share, week, year }: Part): Interval | undefined {
  const { from, to } = time;
  if (isWeek(time)) return week && { from: from + week[0] * DAY, to: from + week[1] * DAY };
  if (isYear(time) && year) return months(new Date(from).getUTCFullYear(), year[0], year[1] - year[0]);
  const days = (to - from) / DAY;
  return { from: from + Math.floor(days * share[0]) * DAY, to: from + Math.floor(days * share[1]) * DAY };
}

const units = {
  week: "(?<= (?:the|der|la|della|da|van de) |end of )(?:week|woche|semaine|semana|settimana)",
  month: "month|monats?|mois|mes|mese|mês|maand",
  quarter: "quarter|quartals?|trimestre|kwartaal",
  year: "year|jahres?|année|año|anno|ano|jaar",
};
type Unit = keyof typeof units;
const NOT_ANOTHER =
  "(?!\\p{L}| (?:\\d|of|in|prochain|derni|passé|suivant|précédent|que v|pasad|passad|próxim|prossim|scors|seguent|siguient))";
const forms = parts.map(
  ({ words }) =>
    new RegExp(
      `(?<!\\p{L})(?:${words})${JOINT}(?:${Object.entries(units)
        .map(([unit, names]) => `(?<${unit}>${names})`)
        .join("|")})${NOT_ANOTHER}`,
      "giu",
    ),
);
const anyUnit = new RegExp(`(?:${Object.values(units).join("|")})`, "iu");
/** "Monatsende" */
const compounds =
  /(?<!\p{L})(?:(?<month>monats)|(?<quarter>quartals)|(?<year>jahres))(?<part>anfang|mitte|ende)(?!\p{L})/giu;

/** "By the end of the month", of the one that is meant where nothing says which. */
export function findCurrentParts(text: string, aimAt: (index: number) => Aim): FoundTime[] {
  if (!anyUnit.test(text)) return [];
  const found = forms.flatMap((form, place) =>
    [...text.matchAll(form)].map((hit) => ({ hit, part: parts[place] })),
  );
  const joined = [...text.matchAll(compounds)].map((hit) => ({
    hit,
    part: findPart(`${hit.groups?.part} `, "")?.part,
  }));
  return [...found, ...joined].flatMap(({ hit, part }) => {
    const unit = (Object.keys(units) as Unit[]).find((name) => hit.groups?.[name]);
    const interval = unit && part && nearestPart(unit, part, aimAt(hit.index));
    return interval ? [{ index: hit.index, text: hit[0], ...interval }] : [];
  });
}

function nearestPart(unit: Unit, part: Part, { ref, lean }: Aim): Interval | undefined {
  const [before, now, next] = [-1, 0, 1].map((away) =>
    cutPart(unit === "quarter" ? quarterAway(ref, away) : unitAway(unit, ref, away), part),
  );
  if (lean === "past") return now && now.from > ref ? before : now;
  return now && now.to <= ref ? next : now;
}
