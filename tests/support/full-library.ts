import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { authorise } from "../../src/base/actor.ts";
import type { Db } from "../../src/storage/db.ts";
import { writeLinks } from "../../src/storage/tables/links.ts";
import { addPerson, PASSWORD } from "../../testkit/people.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { sharedEmbedder } from "./embedder.ts";

export const ada = { email: "ada@example.com", password: PASSWORD };
export const texts = [
  "the piano is tuned 🎹",
  "Grüße aus Łódź, 東京 und القاهرة",
  "quote ' and \\ and \n line",
];

const at = 1_763_195_868_123;
const times = { created_at: at, updated_at: at };
const written = { created_at: "2026-11-15T08:00:00.000Z", updated_at: "2026-11-15T08:00:00.000Z" };

export type Library = { userId: string; key: string; thoughts: string[] };

/** A library with rows in every table but that of the jobs. */
export async function fillLibrary(db: Db): Promise<Library> {
  const userId = await addPerson(db, ada.email);
  const { key } = await createApiKey(db, { userId, name: "laptop" }, at);
  await seedThoughts(db, sharedEmbedder(), authorise(userId), texts);
  const rows = await db.selectFrom("thoughts").select("id").orderBy("id").execute();
  const thoughts = rows.map(({ id }) => id);
  const [first = "", second = ""] = thoughts;
  const corrections = JSON.stringify({ category: "fact" });
  await db.updateTable("thoughts").set({ corrections, pinned_at: at }).where("id", "=", first).execute();
  await fillGraph(db, userId, first, second);
  await fillNotes(db, userId, first);
  await fillImports(db, userId, first);
  await fillReview(db, userId, first, second);
  await fillAccounts(db, userId);
  return { userId, key, thoughts };
}

/** Leaves the last thought as a service does that is stopped before its enrichment. */
export async function leaveWaiting(db: Db, { userId, thoughts }: Library): Promise<string> {
  const id = thoughts.at(-1) ?? "";
  await db
    .updateTable("thoughts")
    .set({ enrichment: "pending" })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
  const job = { user_id: userId, thought_id: id, version: 1, queued_at: at, run_at: 0 };
  await db
    .insertInto("jobs")
    .values({ ...job, claimed_until: 0, attempts: 0 })
    .execute();
  return id;
}

async function fillGraph(db: Db, user_id: string, first: string, second: string): Promise<void> {
  const entity = (id: string) => ({ user_id, id, kind: "person" as const, name: id });
  await db
    .insertInto("entities")
    .values([entity("Ada"), entity("Łukasz")])
    .execute();
  await db.insertInto("entity_aliases").values({ user_id, alias: "ada", entity_id: "Ada" }).execute();
  await db.insertInto("mentions").values({ user_id, thought_id: first, entity_id: "Ada" }).execute();
  await db.insertInto("aside_mentions").values({ user_id, thought_id: first, entity_id: "Łukasz" }).execute();
  const correction = {
    user_id,
    id: "k",
    entity_id: "Łukasz",
    kind: "ignored" as const,
    actor_name: null,
    at,
  };
  await db
    .insertInto("entity_corrections")
    .values({ ...correction, before: "{}", after: "{}", undone_at: null, is_settled: 1 })
    .execute();
  const said = { user_id, from_id: first, to_id: second, verdict: "related" as const };
  await db
    .insertInto("hand_links")
    .values([said, { ...said, from_id: second, to_id: first }])
    .execute();
  const change = { user_id, thought_id: first, id: "h", other_id: second, actor_name: null, at };
  await db
    .insertInto("hand_link_changes")
    .values({ ...change, before: "none", after: "related" })
    .execute();
  const relation = { from_id: "Ada", label: "knows", to_id: "Łukasz" };
  await db
    .insertInto("relations")
    .values({ user_id, thought_id: first, ...relation })
    .execute();
  const key = { key: "retry-1", text_hash: "h" };
  await db
    .insertInto("capture_keys")
    .values({ user_id, thought_id: first, ...key })
    .execute();
  await db.insertInto("snoozes").values({ user_id, thought_id: first, until: at }).execute();
  const link = { kind: "semantic" as const, weight: 0.1 + 0.2 };
  const links = new Map([
    [first, [{ ...link, toId: second }]],
    [second, [{ ...link, toId: first }]],
  ]);
  await writeLinks(db, user_id, links);
  await db.insertInto("embedding_models").values({ name: "small", dimensions: 256 }).execute();
}

async function fillNotes(db: Db, user_id: string, thought_id: string): Promise<void> {
  const state = { state: "open" as const, version: 1, revision: 1 };
  await db
    .insertInto("notes")
    .values({ user_id, id: "n", title: "Jam", text: "quince", ...times, ...state })
    .execute();
  await db
    .insertInto("note_index")
    .values({ user_id, note_id: "n", version: 1, analysis: 0, terms: "" })
    .execute();
  await db.insertInto("note_attachments").values({ user_id, note_id: "n", thought_id }).execute();
  const conversation = { user_id, id: "c", title: "About the piano", ...times, archived_at: null };
  await db.insertInto("conversations").values(conversation).execute();
  const said = { role: "user" as const, parts: '[{"type":"text","text":"Is it tuned?"}]', citations: "[]" };
  const place = { user_id, conversation_id: "c", id: "m", position: 0, created_at: at };
  await db
    .insertInto("messages")
    .values({ ...place, ...said, ending: null, error: null })
    .execute();
  // An instance was killed there.
  const left = { user_id, conversation_id: "c", answer_id: "x", claimed_until: at, is_stopping: 0 };
  await db.insertInto("answer_leases").values(left).execute();
  const change = { user_id, id: "a", subject_id: thought_id, action: "captured" as const, at };
  await db
    .insertInto("activity")
    .values({ ...change, actor_name: null, before: null, after: "{}" })
    .execute();
}

async function fillImports(db: Db, user_id: string, subject_id: string): Promise<void> {
  const made = { thoughts: 1, notes: 0, removed: 0 };
  await db
    .insertInto("imports")
    .values({ user_id, id: "f", file_name: "list.md", format: "text", state: "done", begun_at: at, ...made })
    .execute();
  await db
    .insertInto("import_items")
    .values({ user_id, import_id: "f", subject_id, kind: "thought", version: 1, is_kept: 0 })
    .execute();
}

async function fillReview(db: Db, user_id: string, thought_id: string, other_id: string): Promise<void> {
  const finding = {
    user_id,
    id: "r",
    kind: "duplicate" as const,
    thought_id,
    other_id,
    topic: "",
    detail: "",
  };
  await db
    .insertInto("review_findings")
    .values({ ...finding, decision: "merged", decided_at: at, archived_id: thought_id })
    .execute();
  await db.insertInto("review_progress").values({ user_id, revision: 1, thought_id, rules: 1 }).execute();
}

async function fillAccounts(db: Db, userId: string): Promise<void> {
  const session = { id: "s", user_id: userId, token: "t", expires_at: "2020-01-01T00:00:00.000Z" };
  await db
    .insertInto("sessions")
    .values({ ...session, ip_address: null, user_agent: null, ...written })
    .execute();
  const invitation = { id: "i", token_hash: "h", created_by: userId, created_at: at, expires_at: at };
  await db
    .insertInto("invitations")
    .values({ ...invitation, used_at: null, used_by: null })
    .execute();
  const row = {
    user_id: userId,
    hash: "c",
    client_hash: "h",
    client_name: "Claude",
    client_site: "claude.ai",
  };
  const asked = { redirect_uri: "https://claude.ai/x", challenge: "c", scopes: "read", expires_at: at };
  await db
    .insertInto("oauth_codes")
    .values({ ...row, ...asked })
    .execute();
  const { id: key_id } = await db.selectFrom("api_keys").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("oauth_tokens")
    .values({ user_id: userId, hash: "t", key_id, kind: "refresh", expires_at: at, spent_at: at })
    .execute();
  await db
    .insertInto("sign_in_places")
    .values({ user_id: userId, network: "203.0.113.0/24", seen_at: at })
    .execute();
  await db
    .insertInto("account_links")
    .values({ user_id: userId, hash: "l", kind: "email", email: "new@example.com", expires_at: at })
    .execute();
  await db.insertInto("calendar_feeds").values({ user_id: userId, hash: "f", created_at: at }).execute();
  await db
    .insertInto("mail_choices")
    .values({ user_id: userId, kind: "daily", minute: 420, next_at: at })
    .execute();
  const secret = { id: "f", user_id: userId, secret: "s", backup_codes: "[]" };
  await db
    .insertInto("two_factors")
    .values({ ...secret, verified: 1, locked_until: null })
    .execute();
  const passkey = {
    id: "p",
    user_id: userId,
    name: "phone",
    public_key: "k",
    credential_id: "c",
    counter: 7,
  };
  const device = { device_type: "multiDevice", backed_up: 1, transports: "internal", aaguid: null };
  await db
    .insertInto("passkeys")
    .values({ ...passkey, ...device, created_at: written.created_at })
    .execute();
  const verification = { id: "v", identifier: "x", value: "y", expires_at: written.created_at, ...written };
  await db
    .withTables<{ verifications: typeof verification }>()
    .insertInto("verifications")
    .values(verification)
    .execute();
}
