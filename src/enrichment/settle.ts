import { createId } from "../base/ids.ts";
import { foldEntityName } from "../language/builtin-entities.ts";
import type { FoundEntity } from "../language/mind.ts";
import { toBlob } from "../language/vectors.ts";
import { bumpRevision } from "../storage/books.ts";
import type { Db } from "../storage/db.ts";
import { type Job, postponeJob, settleJob } from "../storage/jobs.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { LinkKind, Tables } from "../storage/schema.ts";
import type { Findings, FoundLink, Stage } from "./pipeline.ts";

const RETRY_BASE_MS = 30_000;
const RETRY_MAX_MS = 60 * 60_000;

/** Writes what the first phase found; false when the thought was edited meanwhile, and nothing was written. */
export async function writeFindings(db: Db, job: Job, model: string, findings: Findings): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isCurrent = await updateThought(tx, job, {
      ...(findings.category && { category: findings.category }),
      ...(findings.dates && { dates: JSON.stringify(findings.dates) }),
    });
    if (!isCurrent) return false;
    if (findings.vector) await putVector(tx, job, model, findings.vector);
    await syncMentions(tx, job, findings.entities ?? []);
    return true;
  });
}

/** Writes the links and ends the job, unless the thought was edited meanwhile. */
export async function writeLinks(db: Db, job: Job, links: FoundLink[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const done = { enrichment: "done", enrichment_stage: null, enrichment_error: null } as const;
    if (!(await updateThought(tx, job, done))) return;
    await replaceLinks(tx, job, links);
    await settleJob(tx, job);
  });
}

/** Puts the reason on the thought; the job waits, longer each time, and is tried again. */
export async function writeFailure(
  db: Db,
  job: Job,
  stage: Stage,
  reason: string,
  now: number,
): Promise<void> {
  const wait = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** (job.attempts - 1));
  await db.transaction().execute(async (tx) => {
    await updateThought(tx, job, { enrichment: "failed", enrichment_stage: stage, enrichment_error: reason });
    await postponeJob(tx, job, now + wait);
  });
}

/** Guarded by the version that was read: a newer text wins, and its own job follows. */
async function updateThought(tx: Db, job: Job, values: Partial<Tables["thoughts"]>): Promise<boolean> {
  const revision = await bumpRevision(tx, job.userId);
  const result = await tx
    .updateTable("thoughts")
    .set({ ...values, revision })
    .where("user_id", "=", job.userId)
    .where("id", "=", job.thoughtId)
    .where("version", "=", job.version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

async function putVector(tx: Db, job: Job, model: string, vector: Int8Array): Promise<void> {
  await tx
    .updateTable("thought_index")
    .set({ model, vector: toBlob(vector) })
    .where("user_id", "=", job.userId)
    .where("thought_id", "=", job.thoughtId)
    .execute();
}

async function syncMentions(tx: Db, job: Job, found: FoundEntity[]): Promise<void> {
  const ids = new Set<string>();
  for (const entity of found) ids.add(await resolveEntity(tx, job.userId, entity));
  const before = await tx
    .deleteFrom("mentions")
    .where("user_id", "=", job.userId)
    .where("thought_id", "=", job.thoughtId)
    .returning("entity_id")
    .execute();
  if (ids.size > 0)
    await tx
      .insertInto("mentions")
      .values([...ids].map((entity_id) => ({ user_id: job.userId, thought_id: job.thoughtId, entity_id })))
      .execute();
  const left = before.map((row) => row.entity_id).filter((id) => !ids.has(id));
  if (left.length > 0) await removeUnmentioned(tx, job.userId, left);
}

async function resolveEntity(tx: Db, userId: string, entity: FoundEntity): Promise<string> {
  const alias = foldEntityName(entity.name);
  const known = await tx
    .selectFrom("entity_aliases")
    .select("entity_id")
    .where("user_id", "=", userId)
    .where("alias", "=", alias)
    .executeTakeFirst();
  if (known) return known.entity_id;
  const id = createId(Date.now());
  await tx
    .insertInto("entities")
    .values({ user_id: userId, id, kind: entity.kind, name: entity.name })
    .execute();
  await tx.insertInto("entity_aliases").values({ user_id: userId, alias, entity_id: id }).execute();
  return id;
}

async function removeUnmentioned(tx: Db, userId: string, ids: string[]): Promise<void> {
  await tx
    .deleteFrom("entities")
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("mentions")
            .select("mentions.entity_id")
            .where("mentions.user_id", "=", userId)
            .whereRef("mentions.entity_id", "=", "entities.id"),
        ),
      ),
    )
    .execute();
}

/** Both directions at once, so that the two never differ. */
async function replaceLinks(tx: Db, job: Job, links: FoundLink[]): Promise<void> {
  const { userId, thoughtId } = job;
  const before = await tx
    .deleteFrom("links")
    .where("user_id", "=", userId)
    .where("from_id", "=", thoughtId)
    .returning(["to_id", "kind"])
    .execute();
  for (const { to_id, kind } of before)
    await deleteLink(tx, { userId, fromId: to_id, toId: thoughtId, kind });
  for (const { toId, kind, weight } of links) {
    await insertLink(tx, { userId, fromId: thoughtId, toId, kind, weight });
    await insertLink(tx, { userId, fromId: toId, toId: thoughtId, kind, weight });
  }
}

type LinkKey = { userId: string; fromId: string; toId: string; kind: LinkKind };

const insertLink = prepareQuery((db, link: LinkKey & { weight: number }) =>
  db.insertInto("links").values({
    user_id: link.userId,
    from_id: link.fromId,
    to_id: link.toId,
    kind: link.kind,
    weight: link.weight,
  }),
);

const deleteLink = prepareQuery((db, link: LinkKey) =>
  db
    .deleteFrom("links")
    .where("user_id", "=", link.userId)
    .where("from_id", "=", link.fromId)
    .where("to_id", "=", link.toId)
    .where("kind", "=", link.kind),
);
