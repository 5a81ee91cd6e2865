import { DAY, HOUR, type Interval, isDay } from "./calendar.ts";

const NIGHT =
  /(?<!\p{L})night(?!\p{L})|(?<!weih|fast)nachts?(?!\p{L})|(?<!\p{L})(?:nuit|(?:ante?)?a?noche|(?:sta)?notte|noite)(?!\p{L})|夜/iu;

/** Words for a part of a day and the hours that it may mean; a night ends in the morning after. */
const parts: readonly (readonly [words: RegExp, from: number, to: number])[] = [
  [
    /(?<!\p{L})(?:early )?morning(?!\p{L})|(?:vormittag|früh|frueh)s?(?!\p{L})|(?:heute|gestern|tag|woch),? ?morgen(?!\p{L})|(?:van|dag|gister) ?(?:morgen|ochtend)(?!\p{L})|matin|mattina|manhã|(?:por|de) la mañana|esta mañana|早上|上午|午前|今朝/iu,
    4,
    12,
  ],
  [
    /(?<!\p{L})afternoon(?!\p{L})|nachmittags?(?!\p{L})|après-midi|aprem(?!\p{L})|(?<!\p{L})tarde(?!\p{L})|pomeriggio|middag(?!\p{L})|下午|午後/iu,
    12,
    19,
  ],
  [
    /(?<!\p{L})(?:evening|tonight)(?!\p{L})|(?<!sonn)abe?nds?(?!\p{L})|(?<!\p{L})soir(?:ée)?(?!\p{L})|(?<!\p{L})(?:sta)?sera(?!\p{L})|avond(?!\p{L})|晚|夕方|昨夜|今夜/iu,
    17,
    28,
  ],
  [NIGHT, 19, 30],
];

/** "Tuesday evening" within its day: what was noted at other hours of that day may tell of it, too. */
export function readAskedPart(
  time: Interval & { text: string },
  before: string,
  now: number,
): Interval | undefined {
  if (!isDay(time)) return undefined;
  const [lead = ""] = /(?:morning|afternoon|evening|night) of (?:the )?$/iu.exec(before) ?? [];
  const words = lead + time.text;
  const part = parts.find(([form]) => form.test(words));
  if (!part) return undefined;
  const [form, first, last] = part;
  const from = time.from + first * HOUR;
  // "Heute Nacht" and "stanotte" are the last one, too.
  const days = form === NIGHT && from > now && time.from <= now ? DAY : 0;
  return { from: from - days, to: time.from + last * HOUR - days };
}
