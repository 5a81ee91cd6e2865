import type { Db } from "../storage/db.ts";
import { resolveShown } from "./shown.ts";

/** By thought, the entities that its text names. */
export type Said = Map<string, Set<string>>;

/** Few enough parameters for both databases. */
const ROWS_A_STATEMENT = 5_000;

type Row = { user_id: string; thought_id: string; entity_id: string };

/** Writes what is shown of each thought, and keeps aside what is merged or ignored. Nothing may be stored of them yet. */
export async function insertMentions(tx: Db, userId: string, said: Said): Promise<void> {
  const all = [...said.values()].flatMap((ids) => [...ids]);
  if (all.length === 0) return;
  const { mentions, aside } = toRows(userId, said, await resolveShown(tx, userId, all));
  for (let from = 0; from < mentions.length; from += ROWS_A_STATEMENT)
    await tx
      .insertInto("mentions")
      .values(mentions.slice(from, from + ROWS_A_STATEMENT))
      .execute();
  for (let from = 0; from < aside.length; from += ROWS_A_STATEMENT)
    await tx
      .insertInto("aside_mentions")
      .values(aside.slice(from, from + ROWS_A_STATEMENT))
      .execute();
}

function toRows(user_id: string, said: Said, shown: Map<string, string | null>) {
  const mentions: (Row & { is_said: number })[] = [];
  const aside: Row[] = [];
  for (const [thought_id, ids] of said) {
    for (const entity_id of new Set([...ids].flatMap((id) => shown.get(id) ?? [])))
      mentions.push({ user_id, thought_id, entity_id, is_said: ids.has(entity_id) ? 1 : 0 });
    for (const entity_id of ids)
      if (shown.get(entity_id) !== entity_id) aside.push({ user_id, thought_id, entity_id });
  }
  return { mentions, aside };
}

/** Brings what is shown of these thoughts up to date with the corrections. */
export async function renewMentions(tx: Db, userId: string, thoughtIds: string[]): Promise<void> {
  const mentions = await tx
    .deleteFrom("mentions")
    .where("user_id", "=", userId)
    .where("thought_id", "in", thoughtIds)
    .returning(["thought_id", "entity_id", "is_said"])
    .execute();
  const aside = await tx
    .deleteFrom("aside_mentions")
    .where("user_id", "=", userId)
    .where("thought_id", "in", thoughtIds)
    .returning(["thought_id", "entity_id"])
    .execute();
  const named = [...mentions.filter(({ is_said }) => is_said === 1), ...aside];
  const byThought = Map.groupBy(named, ({ thought_id }) => thought_id);
  const said = new Map([...byThought].map(([id, rows]) => [id, new Set(rows.map((row) => row.entity_id))]));
  await insertMentions(tx, userId, said);
}
