import { clauseAt, type DateLanguage } from "../date-language.ts";
import { clockOf, createClock, createClockReader } from "./clock.ts";
import { groupRules } from "./rules.ts";
import { spell } from "./spelled.ts";
import type { PlainVocabulary } from "./vocabulary.ts";

/** Of each rule: to tell whether each is past or to come takes time. */
const MOST_HITS = 40;

/** A language from its words, by rules that are the same for many. */
export function createPlainLanguage(vocabulary: PlainVocabulary): DateLanguage {
  const words = spell(vocabulary);
  const { begin, end, every } = words;
  const form = (source: string) => toForm(`${begin}(?<!${begin}(?:${every}) ?)(?:${source})${end}`);
  const groups = groupRules(words).map((group) => ({
    isIn: once(() => new RegExp(group.words, "iu")),
    rules: once(() => group.create(form)),
  }));
  const readClock = once(() => createClockReader(words));
  const attachClock = once(() => createClock(words, readClock()));
  const soleClock = once(() => toForm(`${begin}(?:${clockOf(words, false)})${end}(?![.:]?\\d)`));
  const inWords = (source: string) => new RegExp(`${begin}(?:${source})${end}`, "iu");
  const repeats = once(() => inWords(every));
  const relations = once(() =>
    words.relations.map(
      ([lead, relation]) => [new RegExp(`${begin}(?:${lead})\\s?$`, "iu"), relation] as const,
    ),
  );
  return {
    find: (text, aimAt) =>
      groups
        .filter(({ isIn }) => isIn().test(text))
        .flatMap(({ rules }) => rules())
        .flatMap(({ form, read }) =>
          findHits(form, text).flatMap((hit) => {
            const interval = read(hit.groups ?? {}, aimAt(hit.index));
            return interval ? [{ index: hit.index, text: hit[0], ...interval }] : [];
          }),
        )
        .map((time) => attachClock()(time, text)),
    findClocks: (text) =>
      findHits(soleClock(), text).flatMap((hit) => {
        const at = readClock()(hit.groups ?? {}, hit[0]);
        if (at === undefined || repeats().test(clauseAt(text, hit.index))) return [];
        return [{ index: hit.index, text: hit[0], at }];
      }),
    past: inWords(words.past),
    future: inWords(words.future),
    joint: new RegExp(`^ ?(?:[-–—]|${words.to}) ?$`, "iu"),
    relate: (before) => relations().find(([lead]) => lead.test(before))?.[1],
  };
}

/** What is made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const toForm = (source: string) => new RegExp(source, "giu");

function findHits(form: RegExp, text: string): RegExpExecArray[] {
  const hits: RegExpExecArray[] = [];
  for (const hit of text.matchAll(form)) if (hits.push(hit) === MOST_HITS) break;
  return hits;
}
