import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { createId } from "../base/ids.ts";
import type { EntityKind } from "../contract.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { Db } from "../storage/db.ts";
import type { CorrectionKind } from "../storage/schema.ts";
import { changeBook } from "../storage/tables/books.ts";
import {
  type Corrected,
  type Entity,
  type EntityChange,
  findEntity,
  findSpelled,
  insertAlias,
  requireEntityRow,
  updateEntity,
} from "./rows.ts";
import { type EntityDeps, settleAll, settleCorrection } from "./settle.ts";
import { findShown } from "./shown.ts";

/** `taken`: another entity has that name; merging the two may be what was meant. */
export type CorrectOutcome = { kind: "corrected"; id: string } | { kind: "unchanged" } | Taken;
type Taken = { kind: "taken"; entityId: string };

type Plan = { kind: CorrectionKind; after: Corrected } | { kind: "unchanged" } | Taken;

/** The new spelling is one of the entity's, and the old one stays. */
export async function renameEntity(
  deps: EntityDeps,
  actor: Actor,
  { id, name: given }: { id: string; name: string },
): Promise<CorrectOutcome> {
  return correct(deps, actor, id, async (tx, entity) => {
    const name = nameAs(entity.kind, given);
    if (name === entity.name) return { kind: "unchanged" };
    const spelled = await spell(tx, entity, name);
    if (spelled.kind === "taken") return spelled;
    return { kind: "renamed", after: { name, standing: "corrected", ...spelled.added } };
  });
}

export async function retypeEntity(
  deps: EntityDeps,
  actor: Actor,
  { id, kind }: { id: string; kind: EntityKind },
): Promise<CorrectOutcome> {
  return correct(deps, actor, id, async (tx, entity) => {
    if (kind === entity.kind) return { kind: "unchanged" };
    const name = nameAs(kind, entity.name);
    // The sign of a tag is part of its spelling.
    const spelled = await spell(tx, entity, name);
    if (spelled.kind === "taken") return spelled;
    return { kind: "retyped", after: { kind, name, standing: "corrected", ...spelled.added } };
  });
}

/** Another spelling of the same, which later texts are searched for. */
export async function addSpelling(
  deps: EntityDeps,
  actor: Actor,
  { id, spelling }: { id: string; spelling: string },
): Promise<CorrectOutcome> {
  return correct(deps, actor, id, async (tx, entity) => {
    const spelled = await spell(tx, entity, spelling);
    if (spelled.kind === "taken") return spelled;
    if (!spelled.added.alias) return { kind: "unchanged" };
    return { kind: "spelled", after: { standing: "corrected", spelling, ...spelled.added } };
  });
}

/** Both are the same: from now on everything that names the first one mentions the second. */
export async function mergeEntity(
  deps: EntityDeps,
  actor: Actor,
  { id, into }: { id: string; into: string },
): Promise<CorrectOutcome> {
  return correct(deps, actor, id, async (tx, { user_id }) => {
    const shown = await findShown(tx, user_id, into);
    const target = requireLive(await requireEntityRow(tx, { userId: user_id, id: shown }));
    if (target.id === id) throw new AppError("invalid-argument", "into must be another entity");
    return { kind: "merged", after: { standing: "merged", merged_into: target.id, into: target.name } };
  });
}

/** Shown nowhere any more, and later texts do not bring it back. */
export async function ignoreEntity(deps: EntityDeps, actor: Actor, id: string): Promise<CorrectOutcome> {
  return correct(deps, actor, id, async () => ({ kind: "ignored", after: { standing: "ignored" } }));
}

export async function restoreEntity(deps: EntityDeps, actor: Actor, id: string): Promise<CorrectOutcome> {
  const plan = async (_: Db, { standing }: Entity): Promise<Plan> =>
    standing === "ignored" ? { kind: "restored", after: { standing: "corrected" } } : { kind: "unchanged" };
  return correct(deps, actor, id, plan, (entity) => entity);
}

/** Records what was before and after, in one transaction; then all thoughts that name the entity follow. */
async function correct(
  deps: EntityDeps,
  actor: Actor,
  id: string,
  plan: (tx: Db, entity: Entity) => Promise<Plan>,
  check = requireLive,
): Promise<CorrectOutcome> {
  const { userId } = actor;
  const at = deps.clock();
  await requireEntityRow(deps.db, { userId, id });
  await settleAll(deps, userId);
  const planned = await changeBook(deps.db, userId, async (tx) => {
    const entity = check(await requireEntityRow(tx, { userId, id }));
    const made = await plan(tx, entity);
    if (!("after" in made)) return made;
    const { alias, spelling: _, into: __, ...change } = made.after;
    await updateEntity(tx, { userId, id }, change);
    if (alias !== undefined) await insertAlias(tx, { userId, id }, alias);
    const after = JSON.stringify(made.after);
    const correction = { id: createId(at), entity_id: id, kind: made.kind, after, undone_at: null };
    await tx
      .insertInto("entity_corrections")
      .values({
        user_id: userId,
        ...correction,
        actor_name: actor.key?.name ?? null,
        at,
        before: JSON.stringify(pick(entity, change)),
        is_settled: 0,
      })
      .execute();
    return { kind: "corrected" as const, correction };
  });
  if (planned.kind !== "corrected") return planned;
  await settleCorrection(deps, userId, planned.correction);
  return { kind: "corrected", id: planned.correction.id };
}

const pick = (entity: Entity, change: EntityChange): EntityChange =>
  Object.fromEntries(
    Object.keys(change).map((column) => [column, entity[column as keyof EntityChange] ?? null]),
  );

/** What is shown can be corrected. */
function requireLive(entity: Entity): Entity {
  if (entity.standing === "merged")
    throw new AppError("conflict", `${entity.name} was merged into another name. Nothing was changed.`);
  if (entity.standing === "ignored")
    throw new AppError("conflict", `${entity.name} is ignored. Bring it back first; nothing was changed.`);
  return entity;
}

type Spelled = { kind: "free"; added: { alias?: string } } | Taken;

/** The folded spelling, if the entity does not have it yet. */
async function spell(tx: Db, { user_id: userId, id }: Entity, name: string): Promise<Spelled> {
  const alias = foldEntityName(name);
  const owner = await findSpelled(tx, userId, alias);
  if (owner === undefined) return { kind: "free", added: { alias } };
  const shown = await findShown(tx, userId, owner);
  if (shown === id) return { kind: "free", added: {} };
  const other = await findEntity(tx, { userId, id: shown });
  return { kind: "taken", entityId: other?.id ?? shown };
}

/** Tags and mentions carry their sign. */
function nameAs(kind: EntityKind, name: string): string {
  const bare = name.replace(/^[#@]+(?=.)/u, "");
  if (kind === "tag") return `#${bare.trim().replace(/\s+/gu, "-")}`;
  if (kind === "mention") return `@${bare.trim().replace(/\s+/gu, "-")}`;
  return name.startsWith("#") || name.startsWith("@") ? bare : name;
}
