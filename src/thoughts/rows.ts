import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { Place } from "../base/page.ts";
import type { Category, EntityKind, ThoughtState } from "../contract.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import { toRanges } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";
import { isAmong, type Listed, toListed } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";
import type { DueColumns } from "./due/due.ts";
import { readShownLinks } from "./shown-links.ts";
import { type Thought, type ThoughtEntity, unenriched } from "./thought.ts";

/** The SQL on thoughts. Every statement filters by user, so another user's thought does not exist. */

export const insertIntoThoughts = (
  db: Db,
  thought: Thought,
  revision: number | RawBuilder<number> = thought.revision,
) =>
  db.insertInto("thoughts").values({
    user_id: thought.user_id,
    id: thought.id,
    text: thought.text,
    category: thought.category,
    state: thought.state,
    author_kind: thought.author_kind,
    author_name: thought.author_name,
    created_at: thought.created_at,
    time_zone: thought.time_zone,
    stored_at: thought.stored_at,
    updated_at: thought.updated_at,
    version: thought.version,
    revision,
    dates: thought.dates,
    enrichment: thought.enrichment,
    enrichment_stage: thought.enrichment_stage,
    enrichment_error: thought.enrichment_error,
    corrections: thought.corrections,
    pinned_at: thought.pinned_at,
    due_at: thought.due_at,
    due_has_time: thought.due_has_time,
    about_day: thought.about_day,
  });

export const insertThought = prepareQuery(insertIntoThoughts);

export async function findThought(db: Db, actor: Actor, id: string): Promise<Thought | undefined> {
  return db
    .selectFrom("thoughts")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findThoughts(db: Db, actor: Actor, ids: string[]): Promise<Map<string, Thought>> {
  if (ids.length === 0) return new Map();
  const rows = await selectThoughts(db, { userId: actor.userId, ids: toListed(db, ids) });
  return new Map(rows.map((row) => [row.id, row]));
}

const selectThoughts = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("thoughts")
    .selectAll()
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "id", of.ids)),
);

/** Only thoughts with this tag, and only pinned ones. */
export type Narrowing = { tag?: string | undefined; pinned?: boolean | undefined };

export type Page = Narrowing & {
  category?: Category | undefined;
  author: "user" | "agent" | "all";
  /** Starts after this thought, newest first. */
  after: Place | undefined;
  size: number;
};

export async function listOpenThoughts(db: Db, actor: Actor, page: Page): Promise<Thought[]> {
  const { author, after } = page;
  let query = db
    .selectFrom("thoughts")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where(isInState("open", page.pinned));
  if (author !== "all") query = query.where("author_kind", "=", author);
  if (page.tag !== undefined) query = query.where(isTagged(actor.userId, page.tag));
  if (page.pinned) query = query.where("pinned_at", "is not", null);
  if (page.category) query = query.where("category", "=", page.category);
  if (after)
    query = query.where((where) =>
      where(where.refTuple("created_at", "id"), "<", where.tuple(after.at, after.id)),
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(page.size).execute();
}

/**
 * For a query on thoughts. Of few pinned ones, the state is compared in a way that no index knows: SQLite would otherwise
 * read all open thoughts in their order.
 */
export const isInState = (state: ThoughtState, isPinned = false) =>
  isPinned ? sql<boolean>`thoughts.state || '' = ${state}` : sql<boolean>`thoughts.state = ${state}`;

/** The open thoughts with the tag or pinned; undefined if neither is asked for. */
export async function listNarrowed(
  db: Db,
  actor: Actor,
  { tag, pinned }: Narrowing,
): Promise<Set<string> | undefined> {
  if (tag === undefined && !pinned) return undefined;
  let query = db
    .selectFrom("thoughts")
    .select("id")
    .where("user_id", "=", actor.userId)
    .where("state", "=", "open");
  if (tag !== undefined) query = query.where(isTagged(actor.userId, tag));
  if (pinned) query = query.where("pinned_at", "is not", null);
  return new Set((await query.execute()).map(({ id }) => id));
}

/** For a query on thoughts: those with a tag of this name. */
export const isTagged = (userId: string, tag: string) => (where: ExpressionBuilder<Tables, "thoughts">) =>
  where("thoughts.id", "in", (mention) =>
    mention
      .selectFrom("mentions")
      .innerJoin("entity_aliases", (join) =>
        join
          .onRef("entity_aliases.user_id", "=", "mentions.user_id")
          .onRef("entity_aliases.entity_id", "=", "mentions.entity_id"),
      )
      .select("mentions.thought_id")
      .where("mentions.user_id", "=", userId)
      .where("entity_aliases.user_id", "=", userId)
      .where("alias", "=", foldEntityName(`#${tag}`)),
  );

/** `dates` comes with a new text; of the same text they stay. What is missing stays, too. */
export type Change = Pick<Thought, "text" | "state"> &
  Partial<Pick<Thought, "category" | "corrections" | "pinned_at">> & {
    dates?: string | undefined;
    due: DueColumns;
    /** Whether there is something to enrich. */
    isUnenriched: boolean;
    at: number;
    revision: number;
  };

/** Compare-and-swap on the version that was read; undefined if another change came first. */
export async function updateThought(tx: Db, read: Thought, change: Change): Promise<Thought | undefined> {
  const { category = read.category, corrections = read.corrections, pinned_at = read.pinned_at } = change;
  return tx
    .updateTable("thoughts")
    .set({
      text: change.text,
      state: change.state,
      dates: change.dates ?? read.dates,
      ...change.due,
      updated_at: change.at,
      version: read.version + 1,
      revision: change.revision,
      category,
      corrections,
      pinned_at,
      ...(change.isUnenriched && unenriched),
    })
    .where("user_id", "=", read.user_id)
    .where("id", "=", read.id)
    .where("version", "=", read.version)
    .returningAll()
    .executeTakeFirst();
}

export async function listEntities(
  db: Db,
  actor: Actor,
  ids: string[],
  kind?: EntityKind,
): Promise<Map<string, ThoughtEntity[]>> {
  const byThought = new Map<string, ThoughtEntity[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byThought;
  const of = { userId: actor.userId, ids: toListed(db, ids) };
  const rows = kind === undefined ? await selectMentioned(db, of) : await selectOfKind(db, { ...of, kind });
  for (const { thought_id, kind, name } of rows) byThought.get(thought_id)?.push({ kind, name });
  return byThought;
}

export async function listEntitiesOf(db: Db, actor: Actor, id: string): Promise<ThoughtEntity[]> {
  return (await listEntities(db, actor, [id])).get(id) ?? [];
}

type MentionsOf = { userId: string; ids: Listed };

/** In the order in which the names came up first. */
const mentionedIn = (db: Db, of: MentionsOf) =>
  db
    .selectFrom("mentions")
    .innerJoin("entities", (join) =>
      join.onRef("entities.user_id", "=", "mentions.user_id").onRef("entities.id", "=", "mentions.entity_id"),
    )
    .select(["mentions.thought_id", "entities.kind", "entities.name"])
    .where("mentions.user_id", "=", of.userId)
    .where(isAmong(db, "mentions.thought_id", of.ids))
    .orderBy("mentions.entity_id");

const selectMentioned = prepareQuery(mentionedIn);
const selectOfKind = prepareQuery((db, of: MentionsOf & { kind: EntityKind }) =>
  mentionedIn(db, of).where("entities.kind", "=", of.kind),
);

/** The open thoughts linked to each of these, strongest first. */
export async function listLinks(db: Db, actor: Actor, ids: string[]): Promise<Map<string, string[]>> {
  const links = await readShownLinks(db, actor.userId, ids);
  const targets = new Set([...links.values()].flatMap((own) => own.map(({ toId }) => toId)));
  const open = await filterByState(db, actor, targets, ["open"]);
  return new Map(
    ids.map((id) => {
      const strongest = new Map<string, number>();
      for (const { toId, weight } of links.get(id) ?? [])
        if (open.has(toId)) strongest.set(toId, Math.max(weight, strongest.get(toId) ?? 0));
      // Equally strong ones stay in order of their ids, as they are stored.
      return [id, [...strongest].sort((a, b) => b[1] - a[1]).map(([toId]) => toId)];
    }),
  );
}

const selectStates = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("thoughts")
    .select(["id", "state"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "id", of.ids)),
);

/** Those of the thoughts that exist and have one of the states. */
export async function filterByState(
  db: Db,
  { userId }: Actor,
  ids: ReadonlySet<string>,
  states: ThoughtState[],
): Promise<Set<string>> {
  if (ids.size === 0) return new Set();
  const rows = await selectStates(db, { userId, ids: toListed(db, [...ids]) });
  return new Set(rows.flatMap(({ id, state }) => (states.includes(state) ? id : [])));
}

export function noSuchThought(): AppError {
  return new AppError("not-found", "There is no such thought.");
}

export async function requireThought(db: Db, actor: Actor, id: string): Promise<Thought> {
  const thought = await findThought(db, actor, id);
  if (!thought) throw noSuchThought();
  return thought;
}

/** By id, where the passages of a text begin and end. */
export async function listPassages(
  db: Db,
  actor: Actor,
  ids: string[],
): Promise<Map<string, { start: number; end: number }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRanges(db, { userId: actor.userId, ids: toListed(db, ids) });
  return new Map(rows.map((row) => [row.thought_id, toRanges(row.passage_ranges)]));
}

const selectRanges = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("thought_index")
    .select(["thought_id", "passage_ranges"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids)),
);
