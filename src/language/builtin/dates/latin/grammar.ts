import { months, nearestWeekday, nearestWeekend, numberedWeek, unitAway, yearly } from "../calendar.ts";
import { BEGIN, END, either, indexed, NO_COUNT, placeIn, sourcesOf, WORD_BEGIN, YEAR } from "../forms.ts";
import { countedRules } from "./counted-rules.ts";
import { dateRules, dayOfMonthRules } from "./date-rules.ts";
import { monthIn, noYearAfter, type Reader, type Rule, toForm, yearAfter, yearlyOf } from "./rule.ts";
import { dayOfThisMonthRules, steppedRules } from "./stepped-rules.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { inMonthRules, shortWeekdayRules, weekdaySpans } from "./weekday-rules.ts";

/** Rules that apply only to texts with one of the triggers. */
export type RuleGroup = {
  triggers: string;
  create: () => Rule[];
  /** Its times count from the one before them in the text. */
  countsOn?: true;
};

export function groupRules(words: Vocabulary): RuleGroup[] {
  const names = [
    ...words.weekdays,
    ...words.months,
    ...words.seasons,
    words.weekend,
    ...sourcesOf(words.holidays),
  ];
  const month = either([...words.months, ...words.shortMonths]);
  const named = `(?:(?:\\d{1,2}${words.ordinal} ?[-–] ?)?\\d{1,2}${words.ordinal} ?(?:${words.ofMonth})?|(?:${words.firstDay}) (?:${words.ofMonth})?)(?:${month})`;
  const dates = `${named}|\\d{1,4}[./-]\\d{1,2}[./-]\\d|(?:${words.dateLead}) \\d{1,2}[./-] ?\\d|(?:${either([...words.weekdays, ...words.shortWeekdays])})\\.?,? \\d{1,2}[./-]\\d|${words.sureDate ?? "(?!)"}|${words.digitSpan ?? "(?!)"}`;
  const weekday = either([...words.weekdays, ...words.shortWeekdays]);
  const dayNumbers = `(?:${words.dayLead ?? "(?!)"}|(?:${weekday})\\.?,?(?: (?:${words.articles}))?) ?\\d`;
  const shortWeekdays = `(?:${either(words.shortWeekdays)})${END}`;
  const bundles = sourcesOf(words.bundles ?? []);
  const years = `\\(?${YEAR}|['’]\\d\\d|Q[1-4]|(?:${either(words.quarter[0])}) ${words.quarter[1]}|${words.decade}|${words.weekNumber ?? "(?!)"}`;
  return [
    { triggers: either(sourcesOf(words.days)), create: () => dayRules(words) },
    { triggers: either(sourcesOf([...words.steps, ...words.stepsAfter])), create: () => steppedRules(words) },
    {
      triggers: either([...Object.values(words.units), ...bundles]),
      create: () => [...countedRules(words), ...dayOfThisMonthRules(words)],
    },
    { triggers: dates, create: () => dateRules(words) },
    { triggers: dayNumbers, create: () => dayOfMonthRules(words), countsOn: true },
    { triggers: shortWeekdays, create: () => shortWeekdayRules(words) },
    { triggers: either(names), create: () => nameRules(words) },
    { triggers: years, create: () => longRules(words) },
  ];
}

function dayRules({ days, dayParts, every }: Vocabulary): Rule[] {
  return days.map(([source, away]) => ({
    form: toForm(`${WORD_BEGIN}(?<!${WORD_BEGIN}(?:${every}) )(?:${source})(?:,? (?:${dayParts}))?${END}`),
    read: (_groups, { ref }) => unitAway("day", ref, away),
  }));
}

/** Weekdays, weekends, months, seasons and holidays without "last" or "next". */
function nameRules(words: Vocabulary): Rule[] {
  const once = `${WORD_BEGIN}(?<!${WORD_BEGIN}(?:${words.every}) )`;
  const year = yearAfter(words);
  const noYear = noYearAfter(words);
  const read: Reader = (groups, aim) => yearly(yearlyOf(words, groups), { year: groups.year }, aim);
  const month = `(?:${indexed("name", words.months)})`;
  const season = `(?:${indexed("season", words.seasons)})`;
  const holiday = `(?:${indexed("holiday", sourcesOf(words.holidays))})`;
  const repeated = `${words.every}|${words.habitual ?? "(?!)"}`;
  // "Los martes y jueves"
  const alsoOnce = `(?<!${WORD_BEGIN}(?:${repeated}) (?:${either(words.weekdays)})s? (?:${words.and ?? "(?!)"}) )`;
  const weekday = `(?<!${WORD_BEGIN}(?:${words.habitual ?? "(?!)"}) )${alsoOnce}(?:${indexed("weekday", words.weekdays)})(?:,? (?:${words.dayParts}))?`;
  return [
    { form: toForm(`${once}${month}${END}${noYear}(?<!${WORD_BEGIN}(?:${words.nameMonths}))`), read },
    { form: toForm(`(?<=${WORD_BEGIN}(?:${words.leads})[ -])${month}${END}${noYear}`), read },
    // "Notes de mars à mai": the first of two months.
    {
      form: toForm(`${WORD_BEGIN}${month}(?= (?:${words.toDay}) (?:${either(words.months)})${END})`),
      read,
    },
    { form: toForm(`${once}${month}${year}`), read },
    { form: toForm(`(?<=${WORD_BEGIN}(?:${words.seasonLeads}))${season}${END}`), read },
    { form: toForm(`${once}${season}${year}`), read },
    { form: toForm(`${once}${holiday}${year}?${END}`), read },
    {
      form: toForm(`${once}${weekday}${END}`),
      read: (groups, aim) => nearestWeekday(placeIn(groups, "weekday"), aim),
    },
    ...weekdaySpans(words, words.weekdays),
    ...inMonthRules(words),
    { form: toForm(`${once}(?:${words.weekend})${END}`), read: (_groups, aim) => nearestWeekend(aim) },
  ];
}

/** Years, decades, quarters and numbered weeks. */
function longRules(words: Vocabulary): Rule[] {
  const [ordinals, noun] = words.quarter;
  const quarter = `(?:Q(?<digit>[1-4])|(?:${indexed("quarter", ordinals)}) ${noun})`;
  const led = `(?:(?<=${WORD_BEGIN}(?:${words.leads}) )|(?<=${WORD_BEGIN}(?:${words.yearLeads}) )(?!\\d\\d00)|(?<=\\()(?=\\d{4}\\))|${words.bareYear ?? "(?!)"})`;
  const readYear: Reader = ({ year }) => months(Number(year), 0, 12);
  /** "nel '61": the last such year. */
  const readShortYear: Reader = ({ year }, { ref }) => {
    const now = new Date(ref).getUTCFullYear();
    return months(now - ((now - Number(year)) % 100), 0, 12);
  };
  const readQuarter: Reader = (groups, aim) => {
    const place = groups.digit ? Number(groups.digit) - 1 : placeIn(groups, "quarter");
    return yearly((y) => months(y, 3 * place, 3), { year: groups.year }, aim);
  };
  const short = `(?:${indexed("short", words.shortMonths)})`;
  return [
    {
      form: toForm(`${WORD_BEGIN}${short},? (?:${words.ofYear})?(?<year>${YEAR})${NO_COUNT}`),
      read: (groups) => months(Number(groups.year), monthIn(groups), 1),
    },
    {
      form: toForm(
        `${BEGIN}(?:(?<number>0[1-9]|1[0-2])/(?<year>${YEAR})|(?<=^|${WORD_BEGIN}(?:${words.leads}) )(?<year>${YEAR})-(?<number>0[1-9]|1[0-2]))${NO_COUNT}`,
      ),
      read: ({ number, year }) => months(Number(year), Number(number) - 1, 1),
    },
    { form: toForm(`${led}(?<year>${YEAR})${NO_COUNT}`), read: readYear },
    {
      form: toForm(`(?<=${WORD_BEGIN}(?:${words.leads}) )['’](?<year>\\d\\d)${NO_COUNT}`),
      read: readShortYear,
    },
    {
      form: toForm(`${WORD_BEGIN}(?:${words.decade})${END}`),
      read: ({ decade = "" }) => months(decade.length === 4 ? Number(decade) : 1900 + Number(decade), 0, 120),
    },
    {
      form: toForm(`${WORD_BEGIN}${quarter},? (?:${words.ofYear})?(?<year>${YEAR})${END}`),
      read: readQuarter,
    },
    {
      form: toForm(
        `${WORD_BEGIN}(?!(?<!${WORD_BEGIN}(?:${words.leads}) )Q)${quarter}${END}${noYearAfter(words)}`,
      ),
      read: readQuarter,
    },
    {
      form: toForm(
        `${WORD_BEGIN}(?:${words.weekNumber ?? "(?!)"}) ?(?<number>5[0-3]|[1-4]\\d|[1-9])(?:[ /](?<year>${YEAR}))?${END}`,
      ),
      read: ({ number, year }, aim) => yearly((y) => numberedWeek(y, Number(number)), { year }, aim),
    },
  ];
}
