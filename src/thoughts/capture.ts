import { findKeyByPrefix } from "../auth/api-keys.ts";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { createId } from "../base/ids.ts";
import { parseMoment } from "../base/instant.ts";
import { zoneOf } from "../base/time-zone.ts";
import type { CaptureInput, ThoughtView } from "../contract.ts";
import { classifyText } from "../language/builtin/categories/classifier.ts";
import { recordActivity } from "../storage/tables/activity.ts";
import { changeBook } from "../storage/tables/books.ts";
import { requireRoom } from "../storage/tables/quota.ts";
import type { ThoughtDeps } from "./deps.ts";
import { analyzeThoughtInTurns } from "./index-rows.ts";
import { storeThought } from "./store.ts";
import { type Thought, toSnapshot, toThoughtView, unenriched } from "./thought.ts";

/** One durable transaction, then the answer. The thought can be found by its words at once. */
export async function captureThought(
  deps: ThoughtDeps,
  actor: Actor,
  input: CaptureInput,
): Promise<ThoughtView> {
  const authorName = await resolveAuthor(deps, actor, input);
  const now = deps.clock();
  const captured = input.captured_at === undefined ? undefined : parseMoment(input.captured_at);
  await requireRoom(deps.db, actor.userId, input.raw);
  const entry = await analyzeThoughtInTurns(deps.tokenizer, input.raw);
  const draft: Thought = {
    user_id: actor.userId,
    id: createId(now),
    text: input.raw,
    category: classifyText(input.raw),
    state: "open",
    author_kind: authorName === null ? "user" : "agent",
    author_name: authorName,
    created_at: captured?.at ?? now,
    time_zone: captured ? zoneOf(captured, actor.timeZone) : actor.timeZone,
    stored_at: now,
    updated_at: now,
    version: 1,
    revision: 0,
    dates: "[]",
    ...unenriched,
  };
  await changeBook(deps.db, actor.userId, async (tx, revision) => {
    await storeThought(tx, { ...draft, revision }, entry, now);
    await recordActivity(tx, actor, { before: null, after: draft, show: toSnapshot });
  });
  return toThoughtView(draft, []);
}

/** The name of the key that the thought is attributed to; null for the person's own. */
async function resolveAuthor(deps: ThoughtDeps, actor: Actor, input: CaptureInput): Promise<string | null> {
  const named = input.author === undefined ? undefined : await findNamedKey(deps, actor, input.author);
  if (input.as_user === true || actor.key === null) return null;
  return named ?? actor.key.name;
}

async function findNamedKey(deps: ThoughtDeps, actor: Actor, prefix: string): Promise<string> {
  const found = await findKeyByPrefix(deps.db, actor.userId, prefix, deps.clock());
  if (found.kind === "found") return found.key.name;
  throw new AppError(
    "invalid-argument",
    "author must be the first 8 to 10 characters of exactly one of the user's API keys",
  );
}
