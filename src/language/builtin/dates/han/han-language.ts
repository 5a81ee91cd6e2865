import { DAY, HOUR, MINUTE } from "../calendar.ts";
import type { DateLanguage, FoundTime } from "../date-language.ts";
import { createRules, type Rule } from "./grammar.ts";
import { readNumber } from "./numerals.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Chinese or Japanese from its vocabulary. */
export function createHanLanguage(words: Vocabulary): DateLanguage {
  let forms: { rules: Rule[]; clock: RegExp } | undefined;
  return {
    find(text, aimAt) {
      forms ??= { rules: createRules(words), clock: new RegExp(`^(?:${words.clock})`, "u") };
      const { rules, clock } = forms;
      return rules.flatMap(({ form, read }) =>
        [...text.matchAll(form)].flatMap((hit) => {
          const interval = read(hit.groups ?? {}, aimAt(hit.index));
          return interval
            ? [attachClock({ index: hit.index, text: hit[0], ...interval }, text, { clock, words })]
            : [];
        }),
      );
    },
    past: words.past,
    future: words.future,
    joint: words.joint,
    relate(before, after) {
      const follows = words.after.find(([source]) => new RegExp(`^(?:${source})`, "u").test(after));
      const leads = words.before.find(([source]) => new RegExp(`(?:${source})$`, "u").test(before));
      return (follows ?? leads)?.[1];
    },
  };
}

/** A clock time directly after a day narrows it to the hour starting then. */
function attachClock(
  time: FoundTime,
  text: string,
  { clock, words }: { clock: RegExp; words: Vocabulary },
): FoundTime {
  const end = time.index + time.text.length;
  const found = time.to - time.from === DAY ? clock.exec(text.slice(end, end + 20)) : null;
  if (!found) return time;
  const { hour = "", minute, half } = found.groups ?? {};
  const whole = time.text + found[0];
  const [hours, minutes] = [readNumber(hour), half ? 30 : minute ? readNumber(minute) : 0];
  if (hours > 23 || minutes > 59) return time;
  const noon = hours < 12 && words.afternoon.test(whole) ? 12 : 0;
  const from = time.from + (hours + noon) * HOUR + minutes * MINUTE;
  return { index: time.index, text: whole, from, to: from + HOUR };
}
