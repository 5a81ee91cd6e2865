import { DAY, nearestWeekday, steppedWeekday, unitAway, yearly } from "../calendar.ts";
import { END, either, type Groups, indexed, placeIn, sourcesOf, WORD_BEGIN } from "../forms.ts";
import { inMonth } from "../movable-days.ts";
import { monthIn, type Reader, type Rule, toForm, yearAfter } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** "bis Fr", "Sa früh", "Do 19 Uhr", "nächsten Mi", but not "Mo–Fr" or "Mo, Mi, Fr 9–12 Uhr", which repeat. */
export function shortWeekdayRules(words: Vocabulary): Rule[] {
  const anyWeekday = either([...words.weekdays, ...words.shortWeekdays]);
  const weekday = `(?:${indexed("weekday", words.shortWeekdays)})`;
  const once = `${WORD_BEGIN}(?<!(?:${anyWeekday}) ?(?:${words.toDay}|[-–,/&+]) ?)(?<!${WORD_BEGIN}(?:${words.every}) )`;
  const close = `${END}(?! ?[-–&+/])`;
  const read: Reader = (groups, aim) => nearestWeekday(placeIn(groups, "weekday"), aim);
  const sure = [
    { form: toForm(`${once}${weekday}\\.?,? (?:${words.dayParts})${END}`), read },
    { form: toForm(`${once}${weekday}(?=\\.?,? (?:${words.clock}))`), read },
  ];
  if (!words.shortWeekdayLead) return sure;
  const step = `(?:${indexed("step", sourcesOf(words.steps))})`;
  const readStepped: Reader = (groups, aim) =>
    steppedWeekday(placeIn(groups, "weekday"), words.steps[placeIn(groups, "step")]?.[1] ?? 0, aim);
  return [
    ...sure,
    { form: toForm(`${once}(?<=${WORD_BEGIN}(?:${words.shortWeekdayLead}) )${weekday}${close}`), read },
    { form: toForm(`${WORD_BEGIN}${step} ${weekday}${close}`), read: readStepped },
  ];
}

/** "Samstag und Sonntag", "von Montag bis Mittwoch". "Montag und Donnerstag" are two times. */
export function weekdaySpans(words: Vocabulary, weekdays: readonly string[]): Rule[] {
  const joint = ` ?(?:(?<and>${words.and ?? "(?!)"})|${words.toDay}|[-–]) ?`;
  const once = `${WORD_BEGIN}(?<!${WORD_BEGIN}(?:${words.every}|${words.habitual ?? "(?!)"}) )`;
  const noClock = `(?!,? (?:${words.clock}))`;
  const read: Reader = (groups, aim) => {
    const first = nearestWeekday(placeIn(groups, "weekday"), aim);
    const last = nearestWeekday(placeIn(groups, "last"), { ref: first.to, lean: "future" });
    const isSpan = !groups.and || last.from - first.from === DAY;
    return isSpan ? { from: first.from, to: last.to } : undefined;
  };
  return [
    {
      form: toForm(
        `${once}(?:${indexed("weekday", weekdays)})${joint}(?:${indexed("last", weekdays)})${END}${noClock}`,
      ),
      read,
    },
  ];
}

/** "Erster Montag im März", "letzter Freitag im Monat", "zweite Maiwoche". */
export function inMonthRules(words: Vocabulary): Rule[] {
  const which = `(?:${indexed("ordinal", words.quarter[0])}|${words.lastOne ?? "(?!)"})`;
  const unit = `(?:(?<week>${words.units.week})|(?<weekend>${words.weekend})|${indexed("weekday", words.weekdays)})`;
  const month = `(?:${indexed("name", words.months)})`;
  const of = `(?:${words.inMonth ?? "(?!)"})`;
  const unitIn = (groups: Groups) =>
    groups.week ? "week" : groups.weekend ? "weekend" : placeIn(groups, "weekday");
  const readIn = (year: number, month: number, groups: Groups) =>
    inMonth(year, month, unitIn(groups), placeIn(groups, "ordinal"));
  const read: Reader = (groups, aim) =>
    yearly((y) => readIn(y, monthIn(groups), groups), { year: groups.year }, aim);
  const readThisMonth: Reader = (groups, { ref, lean }) => {
    const found = [0, 1].map((away) => {
      const month = new Date(unitAway("month", ref, away).from);
      return readIn(month.getUTCFullYear(), month.getUTCMonth(), groups);
    });
    return found.find(({ to }) => lean === "past" || to > ref);
  };
  return [
    { form: toForm(`${WORD_BEGIN}${which} ${unit} ${of}?${month}(?:${yearAfter(words)})?${END}`), read },
    { form: toForm(`${WORD_BEGIN}${which} ${month}(?<week>${words.units.week})${END}`), read },
    {
      form: toForm(
        `${WORD_BEGIN}(?<!${WORD_BEGIN}(?:${words.every}) )${which} ${unit} ${of}(?:${words.units.month})${END}`,
      ),
      read: readThisMonth,
    },
  ];
}
