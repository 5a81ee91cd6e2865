import { anyOf } from "../forms.ts";
import { fullMonthOf, HOUR_WORD, MONTH, monthName, toNumber, WEEKDAY } from "./names.ts";

type Place = { index: number; text: string };
type Rewriting = readonly [form: RegExp, write: string | ((all: string, ...parts: string[]) => string)];

/** A text in plain spelling, and where its parts stand in what was written. */
export type Rewritten = {
  text: string;
  toWritten(place: number): number;
  restore<Found extends Place>(found: Found): Found;
};

const DAY_WORD = `(?:${WEEKDAY}|today|tonight|tomorrow)`;
/** What follows a time of day; after "at 7" many things may be counted. */
const APART = String.raw`(?=$|[,;!?)\n]|[.:](?!\d)| [–—-] | (?:on|in the|to(?! \d| ${HOUR_WORD})|and(?! \d| ${HOUR_WORD})|or so|for|sharp|prompt|today|tomorrow|tonight|this|with|w\/|then|but|so|because|if|latest|${WEEKDAY})(?!\p{L}))`;
/** "Capped at 7", "died at 9". */
const NO_CLOCK = String.raw`(?<!\b(?:capped|fixed|(?:is|was|are) set|priced?|pegged|valued|stays?|stayed|rates?|rated|limit|limited|stuck|stands?|remains?|remained|level|look|looked|looking|laughed|died|aged?|married|diagnosed|kept|kept it|keep it|scored?|interest|mortgage|sells?|sold|trading|max|maxed|good|bad|better|worse|set it) )`;
const PRICED = String.raw`(?!\d|\.\d| ?(?:%|[€£$]|(?:each|per|an?|the|percent|euros?|dollars?|pounds?|eur|usd|gbp|km|kg|k|x|m|million|points?|stars?)\b))`;

const minutesOf: Record<string, number> = {
  quarter: 15,
  half: 30,
  five: 5,
  ten: 10,
  twenty: 20,
  "twenty-five": 25,
};
const clock = (hour: number, minutes: number) => `${hour}:${String(minutes).padStart(2, "0")}`;
const pastHour = (minutes: string, hour: string) =>
  clock(toNumber(hour), minutesOf[minutes.toLowerCase()] ?? 0);
const toHour = (minutes: string, hour: string) =>
  clock(((toNumber(hour) + 10) % 12) + 1, 60 - (minutesOf[minutes.toLowerCase()] ?? 0));

/** Short forms and common slips. */
const slips: Record<string, string> = {
  tomorrow: "tomorow tommorow tommorrow tomorrrow tomoz tmrw tmr tmw 2morrow 2morow 2moro 2mrw",
  today: "2day tdy",
  tonight: "tonite 2nite 2night",
  yesterday: "yday yesterdy yesterady yestarday",
  Monday: "monady mondy",
  Tuesday: "tues tuseday teusday tuesdy",
  Wednesday: "weds wensday wendsday wednsday wedensday wednesdy",
  Thursday: "thurs thur thrusday thursdy thurday thusday",
  Friday: "fri firday fridy",
  Saturday: "saterday satuday saturdy",
  February: "febuary feburary",
  weekend: "wknd wkend week-end",
  next: "nxt",
  till: "til untill",
};
const meant = new Map(
  Object.entries(slips).flatMap(([word, list]) => list.split(" ").map((slip) => [slip, word] as const)),
);
const SLIP = new RegExp(String.raw`\b(?:${[...meant.keys()].join("|")})\b(?:\.(?= ?\d))?`, "giu");

const UNIT = "(?:day|week|month|year)s?";
const SEVERAL = String.raw`(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|few|couple(?: of)?|several)`;

/** "A year and a half" is 18 months. */
const andHalf: Record<string, (count: number) => string> = {
  week: (count) => `${Math.round((count + 0.5) * 7)} days`,
  month: (count) => `${Math.round((count + 0.5) * 4.35)} weeks`,
  year: (count) => `${12 * count + 6} months`,
};

/** "Mon-Fri 9-5, Sat 9-12" are opening hours of every week, which chrono takes for the next Friday and Saturday. */
const SOME_WEEKDAY = `(?:${WEEKDAY}|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)`;
const SOME_CLOCK = String.raw`\d{1,2}(?:[:.][0-5]\d)? ?(?:[ap]\.?m\b\.?)?`;
const TO = " ?(?:[-–]|to|till|until|thru|through) ?";
const HOURS = String.raw`,?:? (?:from )?${SOME_CLOCK}${TO}${SOME_CLOCK}(?!\d)`;
const OPENING_HOURS = new RegExp(
  String.raw`\b${SOME_WEEKDAY}${TO}${SOME_WEEKDAY}${HOURS}(?:(?:[,;/]| and| &) ?${SOME_WEEKDAY}(?:(?:${TO}| ?& ?)${SOME_WEEKDAY})?${HOURS})*`,
  "giu",
);

/** "Mon/Wed/Sat" is every week. */
const WEEKDAY_LIST = new RegExp(
  String.raw`\b${SOME_WEEKDAY}(?: ?\/ ?${SOME_WEEKDAY}){2,}\b(?:,? (?:at )?${SOME_CLOCK})?`,
  "giu",
);

/** Of words. Later rows see what earlier ones wrote. */
const wordForms: readonly Rewriting[] = [
  // Between numbers each further space multiplies the ways that chrono tries.
  [/\s{2,}/gu, (spaces) => (spaces.includes("\n") ? "\n" : " ")],
  [OPENING_HOURS, (hours) => "·".repeat(hours.length)],
  [WEEKDAY_LIST, (days) => "·".repeat(days.length)],
  [/(?<!-)\bthru\b/giu, "through"],
  // "Pain 6/10 at 3pm"
  [
    /(?<=\b(?:pain|mood|energy|anxiety|stress|sleep)(?: \p{L}+){0,2}:? )\d{1,2}\/10\b/giu,
    (share) => "·".repeat(share.length),
  ],
  [SLIP, (slip) => meant.get(slip.toLowerCase().replace(".", "")) ?? slip],
  [
    new RegExp(String.raw`\b(${WEEKDAY}|mon|tue|wed|thu|sat|sun|tomorrow) ([ap])\.?m\b\.?`, "giu"),
    (_all, day = "", half = "") => `${day} ${half.toLowerCase() === "a" ? "morning" : "afternoon"}`,
  ],
  [
    new RegExp(
      String.raw` back(?<=(?<!\b(?:took|take|set|gave|give|get|got|put|pushed|moved|held|paid)\b.{0,12})\b${SEVERAL} ${UNIT} back)(?=$|[.,;:!?)]| (?:about|i|we|he|she|they|with|when)\b)`,
      "giu",
    ),
    " ago",
  ],
  [
    new RegExp(
      String.raw`\b(an?|${HOUR_WORD}|\d) (?:(week|month|year)s? and a half|and a half (week|month|year)s)(?= ago\b)`,
      "giu",
    ),
    (_all, ...[count = "", first, second]) =>
      (andHalf[(first ?? second ?? "").toLowerCase()] as (count: number) => string)(toNumber(count)),
  ],
  [
    new RegExp(
      String.raw`(?<=\bin (?:about )?)(an?|${HOUR_WORD}|\d{1,2}) (?:hours? and a half|and a half hours?)\b`,
      "giu",
    ),
    (_all, count = "") => `${toNumber(count)}.5 hours`,
  ],
  [new RegExp(String.raw` or so(?= ago\b)(?<=\b${UNIT} or so)`, "giu"), ""],
  [/\blast(?= (?:week|month|year) or so\b)/giu, "past"],
  [/ or so\b(?<=\bpast (?:week|month|year) or so)/giu, ""],
  // Alone, chrono reads short months only after "in"; Jan is also a person.
  [
    /(?<=\b(?:due|until|till|expires?|ends?|renews?) )(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b(?!\.? ?\d)|(?<=\b(?:by|before|since) )(?:feb|apr|jul|aug|sept?|oct|nov|dec)\b(?!\.? ?\d)/giu,
    fullMonthOf,
  ],
  [/(?<=\bin (?:an?|\d{1,2}) )wks?\b/giu, "weeks"],
  [/(?<=\bin (?:an?|\d{1,2}) )yrs?\b/giu, "years"],
  [/\bwks?(?= (?:of|commencing|starting|ago|from)\b)/giu, "weeks"],
];

/** Of dates and times of day, which have a number. */
const numberForms: readonly Rewriting[] = [
  // With dots the day comes first, also in America.
  [
    /(?<![\d.])(\d{1,2})\.(0?[1-9]|1[0-2])\.(\d{4})(?![\d.]\d)/giu,
    (_all, ...[day = "", month = "", year = ""]) => `${day} ${monthName(month)} ${year}`,
  ],
  [
    /(?<=\b(?:on|by|until|till|before|after|since|due|dated|\p{L}+day,?) )(\d{1,2})\.(0?[1-9]|1[0-2])\.(\d\d)(?![\d.]\d|\d)/giu,
    (_all, ...[day = "", month = "", year = ""]) => `${day} ${monthName(month)} 20${year}`,
  ],
  [
    /(?<![\d.])(\d{1,2})\.(0?[1-9]|1[0-2])\.(?<=\b(?:on|until|till|due|due by) [\d.]+(?!\d)|(?=,? (?:at |from |um )?\d{1,2}(?::\d\d| ?[ap]m)))/giu,
    (_all, ...[day = "", month = ""]) => `${day} ${monthName(month)}`,
  ],
  [/(?<![\p{L}\p{N}])@ ?(?=\d)/giu, "at "],
  [
    /\b(\d{1,2}[:.][0-5]\d|(?<=\b(?:at|by|till|until|\d\/\d{1,2},?|\p{L}+day,?|tomorrow|tonight) )(?:1[0-2]|[1-9])) ?([ap])(?![\p{L}\p{N}]|\.m)/giu,
    "$1 $2m",
  ],
  [/(?<![\d.,:])(\d{1,2})\.([0-5]\d)(?= ?[ap]\.?m\b)/giu, "$1:$2"],
  [
    /\b(?:between|from) (1[0-2]|[1-9])((?::[0-5]\d)?) (?:and|to|till|until) (1[0-2]|[1-9])((?::[0-5]\d)?) ?([ap])\.?m\b/giu,
    (_all, ...[first = "", share = "", last = "", lastShare = "", half = ""]) => {
      const isSameHalf = Number(first) % 12 < Number(last) % 12;
      const firstHalf = isSameHalf === (half.toLowerCase() === "p") ? "p" : "a";
      return `${first}${share}${firstHalf}m-${last}${lastShare}${half}m`;
    },
  ],
  [
    new RegExp(
      String.raw`(?<=${NO_CLOCK}\b(?:at|till|until|(?:booked|set|scheduled|arranged|planned|fixed|table|due) for|(?:${WEEKDAY}|mon|tue|wed|thu|fri|sat|sun),?(?: \d\d)?|tomorrow|today|tonight) )([01]?\d|2[0-3])\.([0-5]\d)${PRICED}`,
      "giu",
    ),
    "$1:$2",
  ],
  [
    new RegExp(String.raw`\b(half|quarter|five|ten|twenty|twenty-five) past (${HOUR_WORD}|\d{1,2})\b`, "giu"),
    (_all, ...[minutes = "", hour = ""]) => pastHour(minutes, hour),
  ],
  [
    new RegExp(
      String.raw`\b(quarter|(?<=\b(?:at|about|around|by|till|until|before) )(?:five|ten|twenty|twenty-five)) to (${HOUR_WORD}|\d{1,2})\b(?! (?:times|years|percent)\b)`,
      "giu",
    ),
    (_all, ...[minutes = "", hour = ""]) => toHour(minutes, hour),
  ],
  [
    new RegExp(
      String.raw`(?<=\b(?:at|about|around|by|till|until|before|from|shuts|closes|opens|starts|meet) )half (${HOUR_WORD})\b(?! (?:hundred|thousand|million)|-)`,
      "giu",
    ),
    (_all, ...[hour = ""]) => pastHour("half", hour),
  ],
  [
    new RegExp(String.raw`\b(${HOUR_WORD}|\d{1,2}) ?o['’]?clock\b`, "giu"),
    (_all, ...[hour = ""]) => clock(toNumber(hour), 0),
  ],
  [/\b(?:at |around )?(1[0-2]|[1-9])ish\b/giu, "at $1:00"],
  [
    /(?<=\bat )(\d{1,2})h([0-5]\d)?\b/giu,
    (_all, ...[hour = "", minutes]) => clock(Number(hour), Number(minutes ?? 0)),
  ],
  [/(?<=\bat )(0\d|1[0-8]|2[1-3])([0-5]\d)(?=[.,;]|$)/giu, "$1:$2"],
  [/\b([01]\d|2[0-3])([0-5]\d) ?(?:h|hrs)\b/giu, "$1:$2"],
  [
    new RegExp(String.raw`${NO_CLOCK}\bat (${HOUR_WORD}|1?\d|2[0-3])${APART}`, "giu"),
    (_all, ...[hour = ""]) => `at ${clock(toNumber(hour), 0)}`,
  ],
  // chrono takes "-2" for a zone.
  [
    new RegExp(String.raw`\bnoon ?(?:[-–]|to|till|until) ?([1-9])(?= (?:on )?${DAY_WORD}|$|[.,;!?)])`, "giu"),
    "12:00pm-$1:00pm",
  ],
  [new RegExp(String.raw`\b(1[0-2]|[1-9]) ?([ap])(?= (?:on )?${DAY_WORD}\b)`, "giu"), "$1$2m"],
  [
    /(?<=\b(?:home|here|there|back|bed|ready|done|finished|leave|(?:call|ring|text|email|answer) \w+) by )(1[0-2]|[1-9])(?=$|[.,;!?)])/giu,
    "$1:00",
  ],
  [
    /(?<=\b(?:booked|out|up|stay|stays|here|there|home|busy|away|asleep|slept|worked) till )(1[0-2]|[1-9])(?=$|[.,;!?)])/giu,
    "$1:00",
  ],
  [new RegExp(String.raw`\b(by|before) (1[0-2]|[1-9])(?= ${DAY_WORD}\b)`, "giu"), "$1 $2:00"],
  [new RegExp(String.raw`(?<=\b${DAY_WORD} (?:by|before) )(1[0-2]|[1-9])(?=$|[.,;!?)\n])`, "giu"), "$1:00"],
  [
    new RegExp(
      String.raw`\b(?:between|from) (1?\d) (?:and|to|till|until) (1?\d)(?= (?:on )?(?:this )?${DAY_WORD}\b)`,
      "giu",
    ),
    "$1:00-$2:00",
  ],
  [
    new RegExp(
      String.raw`(?<=\b(?:${DAY_WORD},?|\d{1,2}(?:st|nd|rd|th)? ${MONTH},?|${MONTH} \d{1,2}(?:st|nd|rd|th)?,) )(?:between |from )?(1?\d)(?: ?[-–] ?| to | till | until | and )(1?\d)(?=$|[,;!?)]|[.:](?!\d)| (?:at|in|with|w\/|@)(?!\p{L}))`,
      "giu",
    ),
    "$1:00-$2:00",
  ],
  [/(?<=, )(1?\d) till (1?\d)(?=$|[.,;!?)])/giu, "$1:00-$2:00"],
];

const HAS_NUMBER = new RegExp(String.raw`\d|\b(?:${HOUR_WORD})\b`, "iu");

type Span = { from: number; to: number };

/** Most texts need no rewriting, and one look is cheaper than forty. */
const anyForm = anyOf([...wordForms, ...numberForms].map(([form]) => form));

export function rewrite(written: string): Rewritten {
  if (!anyForm.test(written))
    return { text: written, toWritten: (index) => index, restore: (found) => found };
  let text = written;
  let spans: readonly Span[] | undefined;
  for (const [form, write] of HAS_NUMBER.test(written) ? [...wordForms, ...numberForms] : wordForms) {
    const hits = [...text.matchAll(form)];
    if (hits.length === 0) continue;
    spans ??= Array.from({ length: text.length }, (_none, from) => ({ from, to: from + 1 }));
    [text, spans] = apply(
      text,
      spans,
      hits.map((hit) => [hit, spell(write, hit)]),
    );
  }
  return {
    text,
    toWritten: (index) => spans?.[index]?.from ?? index,
    restore: (found) => (spans ? restore(written, spans, found) : found),
  };
}

const spell = (write: Rewriting[1], hit: RegExpExecArray) =>
  typeof write === "string"
    ? write.replace(/\$(\d)/gu, (_all, place) => hit[Number(place)] ?? "")
    : write(hit[0], ...hit.slice(1));

function apply(
  text: string,
  spans: readonly Span[],
  hits: readonly (readonly [hit: RegExpExecArray, spelt: string])[],
): [string, Span[]] {
  let [end, spelling]: [number, string] = [0, ""];
  const spelled: Span[] = [];
  for (const [hit, spelt] of hits) {
    const last = hit.index + hit[0].length;
    const span = { from: spans[hit.index]?.from ?? 0, to: spans[last - 1]?.to ?? 0 };
    spelling += text.slice(end, hit.index) + spelt;
    spelled.push(...spans.slice(end, hit.index), ...Array.from({ length: spelt.length }, () => span));
    end = last;
  }
  return [spelling + text.slice(end), [...spelled, ...spans.slice(end)]];
}

function restore<Found extends Place>(written: string, spans: readonly Span[], found: Found): Found {
  const from = spans[found.index]?.from ?? 0;
  const to = spans[found.index + found.text.length - 1]?.to ?? from;
  return { ...found, index: from, text: written.slice(from, to) };
}
