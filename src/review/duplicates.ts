import type { Actor } from "../base/actor.ts";
import type { Db } from "../storage/db.ts";
import { type Found, inOrder, type ReadThought } from "./rows.ts";

const NUMBERS = /\p{N}+/gu;
const NEGATION =
  /\b(?:not|no|never|none|nicht|kein\w*|nie|pas|jamais|ningún\w*|nunca|non|n['’]t)\b|n['’]t\b/giu;
/** Per query. */
const IDS = 500;

/** Open thoughts that the enrichment has linked as duplicates, and that say the same, numbers included. */
export async function findDuplicates(db: Db, actor: Actor, thoughts: ReadThought[]): Promise<Found[]> {
  const ids = thoughts.filter(({ state }) => state === "open").map(({ id }) => id);
  const rows: Pair[] = [];
  for (let start = 0; start < ids.length; start += IDS)
    rows.push(...(await selectPairs(db, actor, ids.slice(start, start + IDS))));
  return rows
    .filter(({ text, otherText }) => saysTheSame(text, otherText))
    .map((pair): Found => ({ kind: "duplicate", ...inOrder(pair), topic: "", detail: "" }));
}

type Pair = {
  id: string;
  text: string;
  createdAt: number;
  otherId: string;
  otherText: string;
  otherCreatedAt: number;
};

async function selectPairs(db: Db, actor: Actor, ids: string[]): Promise<Pair[]> {
  return db
    .selectFrom("links")
    .innerJoin("thoughts as own", (join) =>
      join.onRef("own.user_id", "=", "links.user_id").onRef("own.id", "=", "links.from_id"),
    )
    .innerJoin("thoughts as other", (join) =>
      join.onRef("other.user_id", "=", "links.user_id").onRef("other.id", "=", "links.to_id"),
    )
    .select([
      "own.id as id",
      "own.text as text",
      "own.created_at as createdAt",
      "other.id as otherId",
      "other.text as otherText",
      "other.created_at as otherCreatedAt",
    ])
    .where("links.user_id", "=", actor.userId)
    .where("links.from_id", "in", ids)
    .where("links.kind", "=", "duplicate")
    .where("other.state", "=", "open")
    .execute();
}

/** Vectors hardly tell "at 9" from "at 10", or "is" from "is not". */
function saysTheSame(one: string, other: string): boolean {
  const numbers = (text: string) => (text.match(NUMBERS) ?? []).toSorted().join(" ");
  const negations = (text: string) => text.match(NEGATION)?.length ?? 0;
  return numbers(one) === numbers(other) && negations(one) === negations(other);
}
