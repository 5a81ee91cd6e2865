import type { Actor } from "../base/actor.ts";
import type { Db } from "../storage/db.ts";
import { type Found, inOrder, type ReadThought } from "./rows.ts";
import { differs } from "./statements.ts";

/** Statements of one topic that are looked at, the newest first: nobody moves more often. */
const MAX_OF_TOPIC = 50;
const TOPICS_A_QUERY = 100;

/** Pairs of statements about the same that follow each other and differ, as far as one of them is of these thoughts. */
export async function findContradictions(tx: Db, actor: Actor, thoughts: ReadThought[]): Promise<Found[]> {
  const ids = new Set(thoughts.filter(({ state }) => state === "open").map(({ id }) => id));
  const topics = await listTopics(tx, actor, [...ids]);
  const found: Found[] = [];
  for (let start = 0; start < topics.length; start += TOPICS_A_QUERY) {
    const rows = await selectStatements(tx, actor, topics.slice(start, start + TOPICS_A_QUERY));
    for (const [topic, said] of Map.groupBy(rows, (row) => row.topic))
      found.push(...compareNeighbours(topic, said.slice(0, MAX_OF_TOPIC), ids));
  }
  return found;
}

type Said = { id: string; topic: string; value: string; createdAt: number };

function compareNeighbours(topic: string, said: Said[], ids: Set<string>): Found[] {
  return said.flatMap((newer, index): Found[] => {
    const older = said[index + 1];
    if (!older || older.id === newer.id || !(ids.has(older.id) || ids.has(newer.id))) return [];
    if (!differs(older.value, newer.value)) return [];
    const order = inOrder({ ...older, otherId: newer.id, otherCreatedAt: newer.createdAt });
    return [{ kind: "contradiction", ...order, topic: "", detail: topic }];
  });
}

async function listTopics(tx: Db, actor: Actor, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("review_findings")
    .select("topic")
    .distinct()
    .where("user_id", "=", actor.userId)
    .where("thought_id", "in", ids)
    .where("kind", "=", "statement")
    .execute();
  return rows.map(({ topic }) => topic);
}

/** Of open thoughts, newest first. */
async function selectStatements(tx: Db, actor: Actor, topics: string[]): Promise<Said[]> {
  return tx
    .selectFrom("review_findings as finding")
    .innerJoin("thoughts", (join) =>
      join.onRef("thoughts.user_id", "=", "finding.user_id").onRef("thoughts.id", "=", "finding.thought_id"),
    )
    .select(["thoughts.id as id", "topic", "detail as value", "thoughts.created_at as createdAt"])
    .where("finding.user_id", "=", actor.userId)
    .where("finding.topic", "in", topics)
    .where("finding.kind", "=", "statement")
    .where("thoughts.state", "=", "open")
    .orderBy("thoughts.created_at", "desc")
    .orderBy("thoughts.id", "desc")
    .execute();
}
