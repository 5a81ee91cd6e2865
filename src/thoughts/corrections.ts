import { type Category, type DateMention, limits } from "../contract.ts";
import { createOccurrenceCheck } from "../language/analysis/occurrence.ts";
import { extractTags, foldEntityName } from "../language/builtin/entities/entities.ts";
import type { FoundEntity, Understanding } from "../language/mind.ts";
import type { Tables } from "../storage/schema.ts";

/** What a person decided about a thought's understanding. It holds over whatever a mind understands, now and later. */
export type Corrections = {
  category?: Category | undefined;
  /** `removed`: named by the text, but not what the thought is about. */
  mentions?: CorrectedMentions | undefined;
  /** A day or an instant in ISO 8601; null: none. */
  due?: { at: string } | null | undefined;
  /** The days that an edit named, as they were meant when it was made: the others count from the capture. */
  dates?: DateMention[] | undefined;
};
export type CorrectedMentions = { added: FoundEntity[]; removed: FoundEntity[] };

const noMentions: CorrectedMentions = { added: [], removed: [] };

export const readCorrections = ({ corrections }: Pick<Tables["thoughts"], "corrections">): Corrections =>
  corrections === null ? {} : (JSON.parse(corrections) as Corrections);

/** Null without any. Members are in a fixed order, so that equal corrections are equal texts. */
export function writeCorrections({ mentions, dates, ...others }: Corrections): string | null {
  const hasMentions = mentions && mentions.added.length + mentions.removed.length > 0;
  const hasDates = dates && dates.length > 0;
  const lists = { mentions: hasMentions ? mentions : undefined, dates: hasDates ? dates : undefined };
  const set = Object.entries({ ...others, ...lists })
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return set.length === 0 ? null : JSON.stringify(Object.fromEntries(set));
}

/** Adding what was removed takes the removal back, and the other way round, as far as the text does not name it. */
export function correctMentions(
  { added, removed }: CorrectedMentions = noMentions,
  { add, remove }: { add: FoundEntity[]; remove: FoundEntity[] },
  text: string,
): CorrectedMentions {
  const occurs = createNameCheck(text);
  const removable = remove.filter((entity) => !isAmong(entity, added) || occurs(entity.name));
  return {
    added: union(
      without(added, remove),
      // A text that has another spelling of it does not bring it back by itself.
      add.filter((entity) => !isAmong(entity, removed) || !occurs(entity.name)),
    ),
    removed: union(without(removed, add), removable),
  };
}

/** For a new text: what it no longer names may be mentioned again. */
export function keepNamed(mentions: CorrectedMentions | undefined, text: string) {
  if (!mentions) return undefined;
  const occurs = createNameCheck(text);
  return { ...mentions, removed: mentions.removed.filter(({ name }) => occurs(name)) };
}

/**
 * Which mentions a change of the corrections adds and removes at once, before any mind reads the text again. `isOpen`: a mind
 * has to, because the text has the name of one that is no longer added, and may mean it or not.
 */
export function compareMentions(before: Corrections, after: Corrections, text: string) {
  const { mentions: old = noMentions } = before;
  const { mentions: now = noMentions } = after;
  const occurs = createNameCheck(text);
  const lost = without(old.added, now.added);
  const regained = without(old.removed, now.removed).filter(({ name }) => occurs(name));
  return {
    add: union(without(now.added, old.added), regained),
    remove: union(without(now.removed, old.removed), lost),
    isOpen: lost.some(({ name }) => occurs(name)),
  };
}

/** The tags in a new text, which need no mind, without those that the person removed. */
export const readTags = (text: string, { mentions = noMentions }: Corrections) =>
  without(extractTags(text), mentions.removed);

/** The tags that an old text had and a new one has not, without those that the person added. */
export const readGoneTags = (old: string, text: string, { mentions = noMentions }: Corrections) =>
  without(extractTags(old), [...extractTags(text), ...mentions.added]);

/** What a mind understood, corrected. */
export function applyCorrections(understood: Understanding, corrections: Corrections): Understanding {
  const { category = understood.category, mentions = noMentions } = corrections;
  const entities = union(without(understood.entities, mentions.removed), mentions.added);
  return { ...understood, category, entities, dates: correctDates(understood.dates, corrections) };
}

export const correctDates = (dates: DateMention[], { dates: meant = [] }: Corrections): DateMention[] =>
  dates.map((date) => meant.find(({ text }) => date.text.includes(text)) ?? date);

/** The mentioned entities that a person means by these names; undefined for a name that leads to none or to several. */
export function findMeant(name: string, mentioned: FoundEntity[], text: string): FoundEntity | undefined {
  const folded = foldEntityName(name);
  const same = mentioned.find((entity) => foldEntityName(entity.name) === folded);
  if (same) return same;
  const [partly, another] = mentioned.filter((entity) =>
    foldEntityName(entity.name).split(" ").includes(folded),
  );
  if (partly) return another ? undefined : partly;
  // Nothing is mentioned by a longer name that is no mention yet.
  if (name.length > limits.entityNameCharacters || !createNameCheck(text)(name)) return undefined;
  return { kind: name.startsWith("#") ? "tag" : "person", name };
}

/** Tells whether a text names somebody or something. A tag has its sign there. */
function createNameCheck(text: string): (name: string) => boolean {
  const occurs = createOccurrenceCheck(text);
  return (name) => (name.startsWith("#") ? isAmong({ kind: "tag", name }, extractTags(text)) : occurs(name));
}

export const isAmong = ({ name }: FoundEntity, entities: FoundEntity[]) => {
  const folded = foldEntityName(name);
  return entities.some((other) => foldEntityName(other.name) === folded);
};

const without = (entities: FoundEntity[], others: FoundEntity[]) =>
  entities.filter((entity) => !isAmong(entity, others));

const union = (entities: FoundEntity[], more: FoundEntity[]) => {
  const all = [...entities];
  for (const entity of more) if (!isAmong(entity, all)) all.push(entity);
  return all;
};
