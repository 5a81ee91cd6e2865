import { DAY, HOUR, isDay } from "../calendar.ts";
import { type DateLanguage, type FoundClock, type FoundTime, sentenceAt } from "../date-language.ts";
import { indexed, placeIn, sourcesOf } from "../forms.ts";
import { clockForm, createClockFinder, readClock } from "./clock.ts";
import { createRules, type Rule } from "./grammar.ts";
import type { Vocabulary } from "./vocabulary.ts";

type Forms = { rules: Rule[]; clock: RegExp; shift: RegExp };

/** Chinese or Japanese from its vocabulary. */
export function createHanLanguage(words: Vocabulary): DateLanguage {
  let forms: Forms | undefined;
  let findClocks: ((text: string) => FoundClock[]) | undefined;
  return {
    find(text, aimAt) {
      forms ??= createForms(words);
      const { rules, clock, shift } = forms;
      return rules.flatMap(({ form, read }) =>
        [...text.matchAll(form)].flatMap((hit) => {
          const interval = read(hit.groups ?? {}, aimAt(hit.index));
          if (!interval) return [];
          const time = { index: hit.index, text: hit[0], ...interval };
          return [attachClock(shiftDay(time, text, { shift, words }), text, clock)];
        }),
      );
    },
    findClocks(text) {
      findClocks ??= createClockFinder(words);
      return findClocks(text);
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

function createForms(words: Vocabulary): Forms {
  return {
    rules: createRules(words),
    clock: new RegExp(`^${words.beforeClock}${clockForm(words)}`, "u"),
    shift: new RegExp(`^(?:${indexed("shift", sourcesOf(words.dayShifts))})`, "u"),
  };
}

const LONGEST_TAIL = 20;

const tailOf = (time: FoundTime, text: string) =>
  text.slice(time.index + time.text.length, time.index + time.text.length + LONGEST_TAIL);

/** "The day before Christmas". */
function shiftDay(
  time: FoundTime,
  text: string,
  { shift, words }: { shift: RegExp; words: Vocabulary },
): FoundTime {
  const found = isDay(time) ? shift.exec(tailOf(time, text)) : null;
  if (!found) return time;
  const move = (words.dayShifts[placeIn(found.groups ?? {}, "shift")]?.[1] ?? 0) * DAY;
  return { index: time.index, text: time.text + found[0], from: time.from + move, to: time.to + move };
}

/** A clock time directly after a day narrows it to the hour starting then. */
function attachClock(time: FoundTime, text: string, clock: RegExp): FoundTime {
  const found = isDay(time) ? clock.exec(tailOf(time, text)) : null;
  if (!found) return time;
  const whole = time.text + found[0];
  const sentence = sentenceAt(text, time.index);
  const at = readClock({ groups: found.groups ?? {}, words: whole, sentence });
  if (at === undefined) return time;
  return { index: time.index, text: whole, from: time.from + at, to: time.from + at + HOUR };
}
