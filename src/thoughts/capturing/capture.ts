import { findKeyByPrefix } from "../../auth/keys/api-keys.ts";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { createId } from "../../base/ids.ts";
import { parseInstant, parseMoment } from "../../base/instant.ts";
import { zoneOf } from "../../base/time-zone.ts";
import type { CaptureInput, ThoughtView } from "../../contract.ts";
import type { ListedThought } from "../../contract-app/thoughts.ts";
import { classifyText } from "../../language/builtin/categories/classifier.ts";
import { extractTags } from "../../language/builtin/entities/entities.ts";
import type { Db } from "../../storage/db.ts";
import { recordActivity } from "../../storage/tables/activity.ts";
import { changeBook } from "../../storage/tables/books.ts";
import { requireRoom } from "../../storage/tables/quota.ts";
import type { ThoughtDeps } from "../deps.ts";
import { noDue } from "../due/due.ts";
import { analyzeThoughtInTurns } from "../index-rows.ts";
import { toListedThought } from "../listed.ts";
import { addMentions } from "../mention-rows.ts";
import { listEntitiesOf } from "../rows.ts";
import { type Thought, type ThoughtEntity, toSnapshot, toThoughtView, unenriched } from "../thought.ts";
import { type CaptureKey, findCaptured, storeCaptureKey } from "./capture-keys.ts";
import { storeThought } from "./store.ts";
import { canStoreAtOnce, storeCaptured } from "./store-captured.ts";

type CaptureDeps = Pick<ThoughtDeps, "db" | "tokenizer" | "clock">;

/** One durable transaction, then the answer. The thought can be found by its words at once. */
export async function captureThought(
  deps: CaptureDeps,
  actor: Actor,
  input: CaptureInput,
): Promise<ThoughtView> {
  const { thought, entities } = await storeOnce(deps, actor, input);
  return toThoughtView(thought, entities);
}

/** The same for the web app. */
export async function captureListed(
  deps: CaptureDeps,
  actor: Actor,
  input: CaptureInput,
): Promise<ListedThought> {
  const { thought, entities } = await storeOnce(deps, actor, input);
  return toListedThought(thought, entities);
}

type Captured = { thought: Thought; entities: ThoughtEntity[] };

/**
 * A capture whose idempotency key is known stores nothing and returns the first thought as it is now. Tags need no
 * understanding and are stored at once; other names are found by the enrichment.
 */
async function storeOnce(deps: CaptureDeps, actor: Actor, input: CaptureInput): Promise<Captured> {
  const key = toKey(actor, input);
  const known = key && (await findCaptured(deps.db, key));
  if (known) return toCaptured(deps.db, actor, known);
  const draft = await draftThought(deps, actor, input);
  await requireRoom(deps.db, actor.userId, input.raw);
  const entry = await analyzeThoughtInTurns(deps.tokenizer, input.raw);
  const tags = extractTags(input.raw);
  if (!key && tags.length === 0 && (await canStoreAtOnce(deps.db))) {
    await storeCaptured(deps.db, draft, entry, actor);
    return { thought: draft, entities: [] };
  }
  return changeBook(deps.db, actor.userId, async (tx, revision) => {
    // Again, because the same capture may have been stored meanwhile; the book's lock now keeps others out.
    const first = key && (await findCaptured(tx, key));
    if (first) return toCaptured(tx, actor, first);
    await storeThought(tx, { ...draft, revision }, entry, draft.stored_at);
    await addMentions(tx, { userId: actor.userId, thoughtId: draft.id }, tags, draft.stored_at);
    if (key) await storeCaptureKey(tx, key, draft.id);
    await recordActivity(tx, actor, { before: null, after: draft, show: toSnapshot, showFirst: toSnapshot });
    return tags.length > 0 ? toCaptured(tx, actor, draft) : { thought: draft, entities: [] };
  });
}

/** Within the transaction that stores it: what fails after the commit would be taken for a refusal. */
async function toCaptured(db: Db, actor: Actor, thought: Thought): Promise<Captured> {
  return { thought, entities: await listEntitiesOf(db, actor, thought.id) };
}

const toKey = ({ userId }: Actor, { idempotency_key, raw }: CaptureInput): CaptureKey | undefined =>
  idempotency_key === undefined ? undefined : { userId, key: idempotency_key, text: raw };

async function draftThought(deps: CaptureDeps, actor: Actor, input: CaptureInput): Promise<Thought> {
  const authorName = await resolveAuthor(deps, actor, input);
  const now = deps.clock();
  const { captured_at } = input;
  return {
    user_id: actor.userId,
    id: createId(now),
    text: input.raw,
    category: classifyText(input.raw, deps.tokenizer),
    state: "open",
    author_kind: authorName === null ? "user" : "agent",
    author_name: authorName,
    created_at: (captured_at === undefined ? undefined : parseInstant(captured_at)) ?? now,
    time_zone: capturedIn(actor, input),
    stored_at: now,
    updated_at: now,
    version: 1,
    revision: 0,
    dates: "[]",
    ...noDue,
    ...unenriched,
    corrections: null,
    pinned_at: null,
  };
}

/** The time zone of where it was captured. */
export function capturedIn({ timeZone }: Actor, { captured_at }: CaptureInput): string {
  const captured = captured_at === undefined ? undefined : parseMoment(captured_at);
  return captured ? zoneOf(captured, timeZone) : timeZone;
}

/** The name of the key that the thought is attributed to; null for the person's own. */
async function resolveAuthor(deps: CaptureDeps, actor: Actor, input: CaptureInput): Promise<string | null> {
  const named = input.author === undefined ? undefined : await findNamedKey(deps, actor, input.author);
  if (input.as_user === true || actor.key === null) return null;
  return named ?? actor.key.name;
}

async function findNamedKey(deps: CaptureDeps, actor: Actor, prefix: string): Promise<string> {
  const found = await findKeyByPrefix(deps.db, actor.userId, prefix, deps.clock());
  if (found.kind === "found") return found.key.name;
  throw new AppError(
    "invalid-argument",
    "author must be the first 8 to 10 characters of exactly one of the user's API keys",
  );
}
