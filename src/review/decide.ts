import { recordEvent, type Source } from "../auth/audit/audit.ts";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { ReviewDecision } from "../contract-app/review.ts";
import { forgetName } from "../entities/forgotten.ts";
import type { Db } from "../storage/db.ts";
import type { FindingDecision, FindingKind } from "../storage/schema.ts";
import { changeBook, markErased } from "../storage/tables/books.ts";
import { deriveFrom, putChange } from "../thoughts/changing/change.ts";
import { readCorrections, writeCorrections } from "../thoughts/corrections.ts";
import type { ThoughtDeps } from "../thoughts/deps.ts";
import { findThought, requireThought } from "../thoughts/rows.ts";
import { listValues, maskHistory, withoutSecrets } from "./mask-history.ts";
import { deleteStatements, type FindingRow, findFinding, updateDecision } from "./rows.ts";
import { maskSecrets } from "./secrets.ts";

/** What may be decided of each kind. */
const decisions: Partial<Record<FindingKind, Partial<Record<ReviewDecision, FindingDecision>>>> = {
  duplicate: { keep: "kept", merge: "merged" },
  contradiction: { keep: "kept", supersede: "superseded" },
  junk: { keep: "kept", archive: "archived" },
  secret: { keep: "kept", mask: "masked" },
};

type Wish = { id: string; decision: ReviewDecision; archive_id?: string | undefined };

/** Carries out what the person has decided, together with remembering it. */
export async function decideFinding(
  deps: ThoughtDeps,
  actor: Actor,
  { id, decision, archive_id }: Wish,
  source: Source,
): Promise<void> {
  const finding = await requireUndecided(deps.db, actor, id);
  const meaning = decisions[finding.kind]?.[decision];
  if (!meaning) throw new AppError("invalid-argument", `decision: does not fit a ${finding.kind}`);
  if (meaning === "masked") return maskThought(deps, actor, finding, source);
  const archivedId = meaning === "kept" ? null : chooseArchived(finding, archive_id);
  const at = deps.clock();
  await changeBook(deps.db, actor.userId, async (tx, revision) => {
    const current = await requireUndecided(tx, actor, id);
    if (archivedId !== null) {
      await requireOpen(tx, actor, current);
      await changeState(tx, actor, archivedId, { state: "archived", at, revision });
    }
    await updateDecision(tx, current, { decision: meaning, decided_at: at, archived_id: archivedId });
  });
}

/** Both of two: one has to stay, and undoing opens only what was open. */
async function requireOpen(tx: Db, actor: Actor, { thought_id, other_id }: FindingRow): Promise<void> {
  for (const id of other_id ? [thought_id, other_id] : [thought_id]) {
    const { state } = await requireThought(tx, actor, id);
    if (state !== "open")
      throw new AppError("conflict", "A thought is not open any more. Nothing was archived; look again.");
  }
}

/** Of duplicates the one that is not kept, otherwise the older or the only one. */
function chooseArchived({ kind, thought_id, other_id }: FindingRow, wanted: string | undefined): string {
  if (kind !== "duplicate") return thought_id;
  if (wanted !== thought_id && wanted !== other_id)
    throw new AppError("invalid-argument", "archive_id: must be one of the two thoughts");
  return wanted;
}

/** Brings back what the decision has archived, and asks again. */
export async function undoFinding(deps: ThoughtDeps, actor: Actor, id: string): Promise<void> {
  const at = deps.clock();
  await changeBook(deps.db, actor.userId, async (tx, revision) => {
    const finding = await requireFinding(tx, actor, id);
    if (finding.decision === "masked")
      throw new AppError("conflict", "What was masked is gone and cannot be brought back.");
    const archived = finding.archived_id && (await findThought(tx, actor, finding.archived_id));
    if (archived && archived.state === "archived")
      await changeState(tx, actor, archived.id, { state: "open", at, revision });
    await updateDecision(tx, finding, { decision: null, decided_at: null, archived_id: null });
  });
}

type StateChange = { state: "open" | "archived"; at: number; revision: number };

async function changeState(tx: Db, actor: Actor, id: string, change: StateChange): Promise<void> {
  const read = await requireThought(tx, actor, id);
  await putChange(tx, actor, read, { text: read.text, ...change });
}

/** For good: also in the history, the index and its files, as an erasure. */
async function maskThought(
  deps: ThoughtDeps,
  actor: Actor,
  finding: FindingRow,
  source: Source,
): Promise<void> {
  const seen = await requireThought(deps.db, actor, finding.thought_id);
  const text = maskSecrets(seen.text);
  const derived = await deriveFrom(deps, actor, { ...seen, text });
  const at = deps.clock();
  await changeBook(deps.db, actor.userId, async (tx, revision) => {
    await requireUndecided(tx, actor, finding.id);
    const values = await listValues(tx, actor, seen);
    const corrections = writeCorrections(withoutSecrets(readCorrections(seen), values));
    const masked = { state: seen.state, text, corrections, ...derived, at, revision };
    // Without a secret in it any more, only the history is masked.
    const isMasked =
      (text === seen.text && corrections === seen.corrections) || (await putChange(tx, actor, seen, masked));
    if (!isMasked)
      throw new AppError("conflict", "The thought was changed just now. Nothing was masked; look again.");
    await maskHistory(tx, actor, seen, values);
    await deleteStatements(tx, seen);
    for (const name of values) await forgetName(tx, { userId: actor.userId, thoughtId: seen.id }, name);
    await markErased(tx, actor.userId, revision);
    await updateDecision(tx, finding, { decision: "masked", decided_at: at, archived_id: null });
    await recordEvent(tx, { kind: "secret_masked", userId: actor.userId, ...source }, at);
  });
  deps.search.indexes.forget(actor.userId);
}

async function requireFinding(db: Db, actor: Actor, id: string): Promise<FindingRow> {
  const finding = await findFinding(db, actor, id);
  if (!finding) throw new AppError("not-found", "There is no such finding any more.");
  return finding;
}

async function requireUndecided(db: Db, actor: Actor, id: string): Promise<FindingRow> {
  const finding = await requireFinding(db, actor, id);
  if (finding.decision !== null) throw new AppError("conflict", "This has been decided already.");
  return finding;
}
