import { z } from "zod";
import { instant } from "../../base/fields.ts";
import { parseInstant } from "../../base/instant.ts";
import { normalizeText } from "../../base/text.ts";
import { parseLocal, toLocalIso } from "../../base/time-zone.ts";
import { type Category, categories, entityKinds } from "../../contract.ts";
import { createOccurrenceCheck } from "../analysis/occurrence.ts";
import { extractTags, foldEntityName } from "../builtin/entities/entities.ts";
import type { FoundEntity, Understanding } from "../mind.ts";
import { UnreadableAnswer } from "./failure.ts";

const MAX_FOUND = 40;
/** Of a name; more are a sentence. */
const MOST_WORDS = 6;

const name = z.string().overwrite(normalizeText).min(1).max(200);
const entity = z.object({ kind: z.enum(entityKinds), name });
const relation = z.object({ from: name, label: name, to: name });
const date = z
  .object({ text: name, from: instant(), to: instant() })
  .refine(({ from, to }) => (parseInstant(from) ?? 0) <= (parseInstant(to) ?? 0));

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_FOUND);
/** A pattern, since servers with a grammar hold the model to it; "format" asks for an offset. */
const localInstant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);

/** What the model is asked for. What it answers is read part by part, and less strictly. */
export const understandingFormat = z.object({
  category: z.enum(categories),
  entities: listOf(entity),
  relations: listOf(relation),
  dates: listOf(z.object({ text: name, from: localInstant, to: localInstant })),
});

/** The text that was to be understood, and the category that it has without an answer. */
type Read = { text: string; timeZone: string; provisional: Category };

/**
 * Makes an understanding of a model's answer. A part that cannot be read, or that the text does not say, is left out
 * and the rest is kept: small models get most of an answer right, and invent the remainder.
 */
export function readUnderstanding(answer: unknown, of: Read, leaveOut: () => void): Understanding {
  const given = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {};
  const category = z.enum(categories).safeParse(given.category).data;
  const lists = [given.entities, given.relations, given.dates];
  if (category === undefined && !lists.some(Array.isArray))
    throw new UnreadableAnswer("it has none of category, entities, relations and dates");
  if (category === undefined) leaveOut();

  const keep = <T>(list: unknown, item: z.ZodType<T>, isTrue: (found: T) => boolean): T[] => {
    if (!Array.isArray(list)) {
      if (list != null) leaveOut();
      return [];
    }
    const kept = list
      .map((one) => item.safeParse(one).data)
      .filter((one) => one !== undefined && isTrue(one));
    for (let i = kept.length; i < list.length; i++) leaveOut();
    return (kept as T[]).slice(0, MAX_FOUND);
  };
  const occurs = createOccurrenceCheck(of.text);
  const isName = ({ kind, name }: FoundEntity) => kind === "url" || name.split(/\s+/).length <= MOST_WORDS;
  const named = keep(given.entities, entity, (found) => isName(found) && occurs(found.name));
  // What is a tag is written in the text, whatever the model makes of it.
  const tags = extractTags(of.text);
  const entities = [...named.filter(({ kind, name }) => kind !== "tag" && !name.startsWith("#")), ...tags];
  const names = new Map(entities.map(({ name }) => [foldEntityName(name), name]));
  const nameOf = (end: string) => names.get(foldEntityName(end)) ?? "";
  const relations = keep(
    given.relations,
    relation,
    ({ from, to }) => nameOf(from) !== "" && nameOf(to) !== "" && nameOf(from) !== nameOf(to),
  );
  const dates = keep(given.dates, date, ({ text }) => occurs(text));
  const tell = (time: string) => toLocalIso(of.timeZone, parseLocal(of.timeZone, time) ?? 0);
  return {
    category: category ?? of.provisional,
    entities,
    relations: relations.map(({ from, label, to }) => ({ from: nameOf(from), label, to: nameOf(to) })),
    dates: dates.map(({ text, from, to }) => ({ text, from: tell(from), to: tell(to) })),
  };
}
