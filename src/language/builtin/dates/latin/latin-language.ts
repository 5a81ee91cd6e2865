import { DAY, type ZonedAim } from "../calendar.ts";
import { type DateLanguage, type FoundTime, sentenceAt } from "../date-language.ts";
import { WORD_BEGIN } from "../forms.ts";
import { createClock, createClockFinder } from "./clock.ts";
import { groupRules } from "./grammar.ts";
import { createRelativeFinder, lastBefore } from "./relative-times.ts";
import type { Rule } from "./rule.ts";
import { createStreetHider } from "./streets.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A language in Latin script from its vocabulary. Its regular expressions are compiled on first use, as that is slow. */
export function createLatinLanguage(words: Vocabulary): DateLanguage {
  const groups = groupRules(words).map(({ triggers, create, countsOn = false }) => ({
    trigger: toTrigger(triggers),
    create,
    countsOn,
    rules: undefined as Rule[] | undefined,
  }));
  const attachClock = createClock(words);
  const hideStreets = createStreetHider(words);
  const findClocks = createClockFinder(words);
  const findRelative = createRelativeFinder(words);
  const nameLead = new RegExp(
    `(?<=${WORD_BEGIN}(?:${words.nameLead ?? "(?!)"}) (?:[\\dIVX]{1,4}[.°º]? )?)`,
    "iy",
  );
  const isName = (text: string, index: number) => {
    nameLead.lastIndex = index;
    return nameLead.test(text);
  };
  return {
    find(written, aimAt) {
      const text = hideStreets(written);
      const findBy = (isOn: boolean, aim: typeof aimAt) =>
        groups
          .filter(({ countsOn, trigger }) => countsOn === isOn && trigger.test(text))
          .flatMap((group) => {
            group.rules ??= group.create();
            return group.rules.flatMap((rule) => findByRule(rule, text, { aimAt: aim, past: words.past }));
          })
          .filter(({ index }) => !isName(text, index))
          .map((time) => attachClock(time, text));
      const first = findBy(false, aimAt);
      const times = [...first, ...findBy(true, (index) => aimFrom(aimAt(index), lastBefore(first, index)))];
      return [...times, ...findRelative(text, times)];
    },
    ...(findClocks && { findClocks }),
    past: words.past,
    future: words.future,
    joint: words.joint,
    relate: (before) =>
      words.relations.find(([lead]) =>
        new RegExp(`${WORD_BEGIN}(?:${lead})(?: (?:${words.articles}))?(?:[ '’]|(?<=['’]))$`, "i").test(
          before,
        ),
      )?.[1],
    unsure: words.unsure,
  };
}

/** "Umbau ab dem 3. Mai, am 15. zurück": the next 15th from then. */
function aimFrom(aim: ZonedAim, last: FoundTime | undefined): ZonedAim {
  const isBase = last && last.from > aim.ref && last.to - last.from <= 31 * DAY;
  return isBase ? { ...aim, ref: last.from, lean: "future" } : aim;
}

/** Also within "mi-juin" and "48h". */
const toTrigger = (source: string) => new RegExp(`(?<![a-zß-ÿœ_])(?:${source})`, "i");

function findByRule(
  { form, read, isUnsureInPast }: Rule,
  text: string,
  { aimAt, past }: { aimAt: (index: number) => ZonedAim; past: RegExp },
): FoundTime[] {
  return [...text.matchAll(form)].flatMap((hit) => {
    if (isUnsureInPast && past.test(sentenceAt(text, hit.index))) return [];
    const interval = read(hit.groups ?? {}, aimAt(hit.index));
    return interval ? [{ index: hit.index, text: hit[0], ...interval }] : [];
  });
}
