import { sql } from "kysely";
import { z } from "zod";
import { addUser } from "../../../src/auth/accounts/accounts.ts";
import { authorise } from "../../../src/base/actor.ts";
import { createId } from "../../../src/base/ids.ts";
import { captureInput } from "../../../src/contract.ts";
import type { Db } from "../../../src/storage/db.ts";
import { captureThought } from "../../../src/thoughts/capturing/capture.ts";
import type { openLibrary } from "../library.ts";
import { type Conversation, stageOf } from "./cases.ts";

/** `users`: who holds the first so many documents, for each size at which something is asked. */
export const kept = z.object({ users: z.record(z.string(), z.string()), thoughtIds: z.array(z.string()) });
export type Kept = z.infer<typeof kept>;

/** A user of its own, a capture a document, in order; enriched before each question that is asked meanwhile. */
export async function keepConversation(
  library: Awaited<ReturnType<typeof openLibrary>>,
  conversation: Conversation,
): Promise<Kept> {
  const { docs, queries } = conversation;
  const email = `${createId(Date.now())}@example.com`;
  const { id: userId } = await addUser(library.db, { email }, Date.now());
  const sizes = new Set([...queries.map((query) => stageOf(query, conversation)), docs.length]);
  const users: Kept["users"] = {};
  const thoughtIds: string[] = [];
  for (const size of [...sizes].sort((a, b) => a - b)) {
    for (const { text, time } of docs.slice(thoughtIds.length, size)) {
      const input = captureInput.parse({ raw: text, captured_at: time, as_user: true });
      thoughtIds.push((await captureThought(library.thoughts, authorise(userId), input)).id);
    }
    await library.enrich();
    users[size] = size === docs.length ? userId : await copyBook(library.db, userId);
  }
  return { users, thoughtIds };
}

/** Those that are referred to first. */
const BOOK = [
  "thoughts",
  "thought_index",
  "entities",
  "entity_aliases",
  "mentions",
  "relations",
  "thought_links",
];

/** The book as it is now, for a new user: it does not grow any more. */
async function copyBook(db: Db, from: string): Promise<string> {
  const to = createId(Date.now());
  const tables = await db.introspection.getTables();
  await db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom("users").selectAll().where("id", "=", from).executeTakeFirstOrThrow();
    await tx
      .insertInto("users")
      .values({ ...user, id: to, email: `${to}@example.com` })
      .execute();
    const book = await tx
      .selectFrom("books")
      .selectAll()
      .where("user_id", "=", from)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("books")
      .values({ ...book, user_id: to })
      .execute();
    for (const name of BOOK) {
      const columns = tables.find((table) => table.name === name)?.columns ?? [];
      const others = columns.filter((column) => column.name !== "user_id");
      const copied = sql.join(others.map((column) => sql.ref(column.name)));
      await sql`insert into ${sql.table(name)} (user_id, ${copied})
        select ${to}, ${copied} from ${sql.table(name)} where user_id = ${from}`.execute(tx);
    }
  });
  return to;
}
