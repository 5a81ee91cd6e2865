import { dropSigns } from "../../words/signs.ts";

const THE_LAST =
  "(?:the )?(?:last|final|end) (?:(?:one|two|three|four|five|six|\\d) )?(?:digits?|numbers?|figures?)";
/** "the last digits are 128", "Marek's number ends in 0124 and not 0142" */
const END = new RegExp(
  `(?:^|(?<= ))(?:${THE_LAST}(?: (?:is|are|was|were) wrong)? ?(?:is|are|should be|must be|it's|should read|to)?|(?:(?:should|must|has to|ought to) )?(?:ends?|finish(?:es)?) (?:in|with|on)) (?:actually |really )?(?<fresh>\\d+)(?: now)?(?:,? (?:and not|not|instead of|rather than) (?<old>\\d+))?$`,
  "iu",
);
/** What the end is of: nothing else is told. */
const OF =
  /^(?:(?:(?:change|correct|fix|make|the|it|its|his|her|their|my|our|\p{L}+'s|phone|telephone|mobile|cell|account|card|order|invoice|reference|tracking|door|gate|alarm|locker|number|code|pin|combination|that|should|now|actually|really|is|wrong|of|and)(?: |$))*)$/iu;
/** Digits, also in groups. */
const NUMBER = /(?<![\p{L}\p{N}])\+?\d(?:[ -]?\d)+(?![\p{L}\p{N}])/gu;

/** Shorter ones are sizes and counts, whose end nobody names. */
const SHORTEST = 4;

/** The one number of the thought that is longer, and what it is with another end. */
export function readNumberEnd(part: string, text: string): { old: string; new: string } | undefined {
  const words = dropSigns(part);
  const found = END.exec(words);
  const { fresh = "", old = fresh } = found?.groups ?? {};
  if (!found || old.length !== fresh.length || !OF.test(words.slice(0, found.index).trim())) return undefined;
  const [only, ...more] = (text.match(NUMBER) ?? []).filter((number) => {
    const [last = ""] = /\d+$/u.exec(number) ?? [];
    if (number.replace(/\D/gu, "").length <= fresh.length || last.length < fresh.length) return false;
    return old !== fresh ? last.endsWith(old) : number.length >= SHORTEST;
  });
  return only !== undefined && more.length === 0
    ? { old: only, new: only.slice(0, -fresh.length) + fresh }
    : undefined;
}
