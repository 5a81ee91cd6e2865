import { DAY, days, easter, type Interval, weekendOf, type ZonedAim } from "../calendar.ts";
import { advent, weekdayOfMonth } from "../movable-days.ts";

/** The names of a holiday, as a regular expression, and when it is. */
type Holiday = readonly [names: string, of: (year: number, aim: ZonedAim) => Interval];

const [MON, TUE, THU, SUN] = [0, 1, 3, 6];

function daysAfter({ from, to }: Interval, count: number): Interval {
  return { from: from + count * DAY, to: to + count * DAY };
}

const thanksgiving = (year: number) => weekdayOfMonth(year, 10, THU, 3);

/** In Britain and Ireland it is in Lent. */
const mothersDay: Holiday[1] = (year, { timeZone }) =>
  /^Europe\/(?:London|Dublin|Belfast|Jersey|Guernsey|Isle_of_Man)$/u.test(timeZone)
    ? easter(year, -21)
    : weekdayOfMonth(year, 4, SUN, 1);

export const holidays: readonly Holiday[] = [
  ["(?:christmas|xmas) eve", (y) => days(y, 11, 24)],
  ["(?:christmas|xmas) (?:holidays?|break|vacation)", (y) => days(y, 11, 24, 9)],
  ["(?<=\\bover )(?:christmas|xmas)(?! (?:eve|day)\\b)", (y) => days(y, 11, 24, 3)],
  ["christmas day|christmas|xmas", (y) => days(y, 11, 25)],
  ["boxing day|st\\.? stephen['’]?s day", (y) => days(y, 11, 26)],
  ["new year['’]?s eve|NYE", (y) => days(y, 11, 31)],
  [
    "new year['’]?s day|new year['’]s|(?<=(?:before|after|until|till|since|for|in|by|at|over|around|(?:christmas|xmas) and)(?: the)? )new year",
    (y) => days(y, 0, 1),
  ],
  ["burns night", (y) => days(y, 0, 25)],
  ["australia day", (y) => days(y, 0, 26)],
  ["(?:mlk|martin luther king(?:,? jr\\.?)?) day", (y) => weekdayOfMonth(y, 0, MON, 2)],
  ["groundhog day", (y) => days(y, 1, 2)],
  ["super ?bowl sunday", (y) => weekdayOfMonth(y, 1, SUN, 1)],
  ["valentine['’]?s(?: day)?", (y) => days(y, 1, 14)],
  ["president['’]?s['’]? day", (y) => weekdayOfMonth(y, 1, MON, 2)],
  ["st\\.? david['’]?s day", (y) => days(y, 2, 1)],
  ["(?:st\\.? (?:patrick|paddy)|paddy)['’]?s(?: day)?", (y) => days(y, 2, 17)],
  ["april fools?['’]?s?['’]?(?: day)?", (y) => days(y, 3, 1)],
  ["tax day", (y) => days(y, 3, 15)],
  ["earth day", (y) => days(y, 3, 22)],
  ["st\\.? george['’]?s day", (y) => days(y, 3, 23)],
  ["anzac day", (y) => days(y, 3, 25)],
  ["may day(?! bank)", (y) => days(y, 4, 1)],
  ["(?:early )?may(?: day)? bank holiday(?: monday)?", (y) => weekdayOfMonth(y, 4, MON, 0)],
  ["cinco de mayo", (y) => days(y, 4, 5)],
  ["mother['’]?s['’]? day", mothersDay],
  ["(?:late may|spring) bank holiday(?: monday)?|memorial day", (y) => weekdayOfMonth(y, 4, MON, -1)],
  ["father['’]?s['’]? day", (y) => weekdayOfMonth(y, 5, SUN, 2)],
  ["juneteenth", (y) => days(y, 5, 19)],
  ["canada day", (y) => days(y, 6, 1)],
  ["independence day|(?:the )?fourth of july", (y) => days(y, 6, 4)],
  ["bastille day", (y) => days(y, 6, 14)],
  ["(?:(?:late )?august|summer) bank holiday(?: monday)?", (y) => weekdayOfMonth(y, 7, MON, -1)],
  ["labou?r day", (y) => weekdayOfMonth(y, 8, MON, 0)],
  ["(?:columbus|indigenous peoples?['’]?s?['’]?) day", (y) => weekdayOfMonth(y, 9, MON, 1)],
  ["hallowe['’]?en", (y) => days(y, 9, 31)],
  ["all saints['’]?(?: day)?", (y) => days(y, 10, 1)],
  ["all souls['’]?(?: day)?", (y) => days(y, 10, 2)],
  ["(?:bonfire|guy fawkes) night", (y) => days(y, 10, 5)],
  ["election day", (y) => daysAfter(weekdayOfMonth(y, 10, MON, 0), TUE - MON)],
  ["remembrance sunday", (y) => weekdayOfMonth(y, 10, SUN, 1)],
  ["(?:veterans?['’]?s?|remembrance|armistice) day", (y) => days(y, 10, 11)],
  ["thanksgiving(?: day)?", thanksgiving],
  ["black friday", (y) => daysAfter(thanksgiving(y), 1)],
  ["cyber monday", (y) => daysAfter(thanksgiving(y), 4)],
  ["st\\.? andrew['’]?s day", (y) => days(y, 10, 30)],
  ["advent sunday|first sunday (?:of|in) advent", (y) => advent(y)],
  ["second sunday (?:of|in) advent", (y) => advent(y, 7)],
  ["third sunday (?:of|in) advent", (y) => advent(y, 14)],
  ["fourth sunday (?:of|in) advent", (y) => advent(y, 21)],
  ["(?<=(?:in|during|before|throughout) )advent", (y) => ({ from: advent(y).from, to: Date.UTC(y, 11, 25) })],
  ["shrove tuesday|fat tuesday|mardi gras|pancake (?:day|tuesday)", (y) => easter(y, -47)],
  ["ash wednesday", (y) => easter(y, -46)],
  [
    "(?<=(?:in|during|for|before|throughout|until) )lent(?! (?:to|me|you|him|her|us|them)\\b)",
    (y) => easter(y, -46, 46),
  ],
  ["mothering sunday", (y) => easter(y, -21)],
  ["palm sunday", (y) => easter(y, -7)],
  ["maundy thursday", (y) => easter(y, -3)],
  ["good friday", (y) => easter(y, -2)],
  ["holy saturday", (y) => easter(y, -1)],
  [
    "easter (?:weekend|break)|(?<=\\bover )easter(?! (?:eggs?|bunny|sunday|monday)\\b)",
    (y) => easter(y, -2, 4),
  ],
  ["easter monday", (y) => easter(y, 1)],
  ["easter sunday|easter(?! (?:eggs?|bunny)\\b)", (y) => easter(y)],
  ["ascension day", (y) => easter(y, 39)],
  ["whit sunday|pentecost|whitsun", (y) => easter(y, 49)],
  ["whit monday", (y) => easter(y, 50)],
  ["trinity sunday", (y) => easter(y, 56)],
  ["corpus christi", (y) => easter(y, 60)],
];

/** From the day off to Sunday, or from Saturday to the day off. In the middle of the week it is the weekend after. */
export function holidayWeekend(holiday: Interval): Interval {
  const { from, to } = holiday;
  switch (new Date(from).getUTCDay()) {
    case 1:
      return { from: from - 2 * DAY, to };
    case 2:
      return { from: from - 3 * DAY, to };
    case 4:
      return { from, to: to + 3 * DAY };
    case 5:
      return { from, to: to + 2 * DAY };
    default:
      return weekendOf(from, 0);
  }
}
