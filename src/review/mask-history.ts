import type { Actor } from "../base/actor.ts";
import type { Db } from "../storage/db.ts";
import type { Corrections } from "../thoughts/corrections.ts";
import type { Thought } from "../thoughts/thought.ts";
import { listSecrets, MASK, maskSecrets } from "./secrets.ts";

/** The secrets of a thought, in its text or in any stored version: one may have the words that give another's away. */
export async function listValues(tx: Db, actor: Actor, read: Thought): Promise<string[]> {
  const rows = await selectVersions(tx, actor, read);
  const stored = rows.flatMap(({ before, after }) => [before, after]).filter((version) => version !== null);
  const texts = stored.map((version) => (JSON.parse(version) as Snapshot).text);
  const values = new Set([read.text, ...texts].flatMap(listSecrets));
  // One may be a part of another.
  return [...values].sort((a, b) => b.length - a.length);
}

/** Masks every stored version of a thought. Who changed it and when stays. */
export async function maskHistory(tx: Db, actor: Actor, read: Thought, values: string[]): Promise<void> {
  for (const { id, before, after } of await selectVersions(tx, actor, read)) {
    const mask = (stored: string | null) => stored && maskSnapshot(stored, values);
    const masked = { before: mask(before), after: mask(after) };
    if (masked.before === before && masked.after === after) continue;
    await tx
      .updateTable("activity")
      .set(masked)
      .where("user_id", "=", actor.userId)
      .where("subject_id", "=", read.id)
      .where("id", "=", id)
      .execute();
  }
}

/** Without what the person said about a secret, such as that it is no name. */
export function withoutSecrets({ mentions, dates, ...others }: Corrections, values: string[]): Corrections {
  const isHarmless = (words: string) =>
    !values.some((value) => words.toLowerCase().includes(value.toLowerCase()));
  return {
    ...others,
    ...(mentions && {
      mentions: {
        added: mentions.added.filter(({ name }) => isHarmless(name)),
        removed: mentions.removed.filter(({ name }) => isHarmless(name)),
      },
    }),
    ...(dates && { dates: dates.filter(({ text }) => isHarmless(text)) }),
  };
}

async function selectVersions(tx: Db, actor: Actor, { id }: Thought) {
  return tx
    .selectFrom("activity")
    .select(["id", "before", "after"])
    .where("user_id", "=", actor.userId)
    .where("subject_id", "=", id)
    .execute();
}

type Snapshot = { text: string; corrections?: Corrections };

/** An earlier version may contain the same value without the words that give it away. */
function maskSnapshot(stored: string, values: string[]): string {
  const snapshot = JSON.parse(stored) as Snapshot;
  const text = values.reduce((masked, value) => masked.replaceAll(value, MASK), snapshot.text);
  const { corrections } = snapshot;
  return JSON.stringify({
    ...snapshot,
    text: maskSecrets(text),
    ...(corrections && { corrections: withoutSecrets(corrections, values) }),
  });
}
