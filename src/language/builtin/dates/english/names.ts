/** The names that English dates are made of, as parts of regular expressions. */

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
export const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b";

/** Monday is 0. */
export const indexOfWeekday = (name: string) => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
export const indexOfMonth = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase());
const FULL_MONTHS =
  "January February March April May June July August September October November December".split(" ");
/** "September" of "sept". */
export const fullMonthOf = (name: string) => FULL_MONTHS[indexOfMonth(name)] ?? name;
/** "sep" of "09". */
export const monthName = (number: string) => MONTHS[Number(number) - 1] ?? "";

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const articles = ["a", "an", "the"];
export const NUMBER = `(?:\\d{1,3}|an?|${NUMBERS.join("|")})`;
export const HOUR_WORD = `(?:${NUMBERS.join("|")})`;

/** "3", "three", "a". */
export function toNumber(word: string): number {
  const lower = word.toLowerCase();
  return articles.includes(lower) ? 1 : Number(word) || NUMBERS.indexOf(lower) + 1;
}

export const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );
/** "On the first" and "on the second" mostly count something else. */
export const ORDINAL_WORD = `(?:${ORDINALS.slice(3).reverse().join("|")})`;
export const ORDINAL = "(?:[12]?\\d|3[01])(?:st|nd|rd|th)";

/** "3rd", "twelfth". */
export function toOrdinal(word: string): number {
  return Number.parseInt(word, 10) || ORDINALS.indexOf(word.toLowerCase().replace(" ", "-")) + 1;
}
