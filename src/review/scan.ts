import type { Actor } from "../base/actor.ts";
import type { Clock } from "../base/clock.ts";
import { createId } from "../base/ids.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import type { Db } from "../storage/db.ts";
import { lockBook } from "../storage/tables/books.ts";
import { findContradictions } from "./contradictions.ts";
import { findDuplicates } from "./duplicates.ts";
import { findJunk } from "./junk.ts";
import {
  deleteFindings,
  deleteMasked,
  type FindingRow,
  type Found,
  insertFindings,
  keyOf,
  listUnchanged,
  listUndecided,
  type ReadThought,
  readProgress,
  writeProgress,
} from "./rows.ts";
import { findSecrets } from "./secrets.ts";
import { readStatements } from "./statements.ts";

/** Raised when the rules change: every book is then read again. */
const RULES = 2;
/** Read in one call: some hundred milliseconds of long texts. */
const STEP = 500;

/**
 * Reads what is new or changed since the last call, at most one step of it. It stores findings only: no thought is ever changed.
 * `isDone`: nothing is left to read.
 */
export async function scanBook(db: Db, actor: Actor, clock: Clock): Promise<{ isDone: boolean }> {
  const read = await readChanged(db, actor);
  const last = read.at(-1);
  if (!last) return { isDone: true };
  const seen = await findInTexts(read);
  seen.push(...(await findDuplicates(db, actor, read)));
  await db.transaction().execute(async (tx) => {
    await lockBook(tx, actor.userId);
    // Some may have been erased since they were read; what was changed, such as a secret that was masked, is read again.
    const ends = [...read.map(({ id }) => id), ...seen.flatMap(endsOf)];
    const unchanged = await listUnchanged(tx, actor, ends, last.revision);
    const thoughts = read.filter(({ id }) => unchanged.has(id));
    const found = seen.filter((finding) => endsOf(finding).every((id) => unchanged.has(id)));
    const before = await listUndecided(
      tx,
      actor,
      thoughts.map(({ id }) => id),
    );
    const statements = found.filter(({ kind }) => kind === "statement");
    await settle(tx, actor, clock, before.filter(isStatement), statements);
    // Compares with all statements that are stored by now, those of this step included.
    const contradictions = await findContradictions(tx, actor, thoughts);
    const shown = [...found.filter((finding) => !isStatement(finding)), ...contradictions];
    await deleteMasked(tx, actor, found);
    await settle(
      tx,
      actor,
      clock,
      before.filter((finding) => !isStatement(finding)),
      shown,
    );
    await writeProgress(tx, actor, { revision: last.revision, thought_id: last.id, rules: RULES });
  });
  return { isDone: read.length < STEP };
}

const endsOf = ({ thought_id, other_id }: Found) => (other_id === "" ? [thought_id] : [thought_id, other_id]);

const isStatement = ({ kind }: Pick<Found, "kind">) => kind === "statement";

async function readChanged(db: Db, actor: Actor): Promise<ReadThought[]> {
  const progress = await readProgress(db, actor);
  const after = progress?.rules === RULES ? progress : { revision: 0, thought_id: "" };
  return db
    .selectFrom("thoughts")
    .select(["id", "text", "state", "author_kind", "created_at", "revision"])
    .where("user_id", "=", actor.userId)
    .where((where) =>
      where(where.refTuple("revision", "id"), ">", where.tuple(after.revision, after.thought_id)),
    )
    .orderBy("revision")
    .orderBy("id")
    .limit(STEP)
    .execute();
}

async function findInTexts(thoughts: ReadThought[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const thought of thoughts) {
    if (isTurnOver()) await nextTurn();
    found.push(...findInText(thought));
  }
  return found;
}

/** A secret is one in an archived thought, too; the rest concerns what is open. */
function findInText({ id, text, state, author_kind }: ReadThought): Found[] {
  const alone = { thought_id: id, other_id: "", topic: "" };
  const kinds = new Set(findSecrets(text).map(({ kind }) => kind));
  const secrets: Found[] =
    kinds.size > 0 ? [{ ...alone, kind: "secret", detail: [...kinds].join(", ") }] : [];
  if (state !== "open") return secrets;
  const reason = author_kind === "agent" ? findJunk(text) : null;
  const junk: Found[] = reason ? [{ ...alone, kind: "junk", detail: reason }] : [];
  const statements = readStatements(text).map(
    ({ topic, value }): Found => ({ ...alone, kind: "statement", topic, detail: value }),
  );
  return [...secrets, ...junk, ...statements];
}

/** Removes what is not found any more, and adds what is new. */
async function settle(
  tx: Db,
  actor: Actor,
  clock: Clock,
  before: FindingRow[],
  found: Found[],
): Promise<void> {
  const wanted = new Map(found.map((finding) => [`${keyOf(finding)} ${finding.detail}`, finding]));
  const outdated = before.filter((row) => !wanted.has(`${keyOf(row)} ${row.detail}`));
  await deleteFindings(
    tx,
    actor,
    outdated.map(({ id }) => id),
  );
  const undecided = { user_id: actor.userId, decision: null, decided_at: null, archived_id: null };
  await insertFindings(
    tx,
    [...wanted.values()].map((finding) => ({ ...undecided, id: createId(clock()), ...finding })),
  );
}
