import type { ZonedAim } from "../calendar.ts";
import { type DateLanguage, type FoundTime, sentenceAt } from "../date-language.ts";
import { WORD_BEGIN } from "../forms.ts";
import { createClock } from "./clock.ts";
import { groupRules } from "./grammar.ts";
import type { Rule } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A language in Latin script from its vocabulary. Its regular expressions are compiled on first use, as that is slow. */
export function createLatinLanguage(words: Vocabulary): DateLanguage {
  const groups = groupRules(words).map(({ triggers, create }) => ({
    trigger: toTrigger(triggers),
    create,
    rules: undefined as Rule[] | undefined,
  }));
  const attachClock = createClock(words);
  return {
    find(text, aimAt) {
      return groups
        .filter(({ trigger }) => trigger.test(text))
        .flatMap((group) => {
          group.rules ??= group.create();
          return group.rules.flatMap((rule) => findByRule(rule, text, { aimAt, past: words.past }));
        })
        .map((time) => attachClock(time, text));
    },
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

const toTrigger = (source: string) => new RegExp(`${WORD_BEGIN}(?:${source})`, "i");

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
