import type { Actor } from "../base/actor.ts";
import type { ReplacedThought, ThoughtDetail } from "../contract-app/thoughts.ts";
import type { Db } from "../storage/db.ts";
import { cutSnippet } from "../thoughts/retrieving/snippet.ts";
import { findThoughts } from "../thoughts/rows.ts";

/** Which thought this one gave way to in the review, and which ones gave way to it. */
export async function readReplaced(
  db: Db,
  actor: Actor,
  id: string,
): Promise<Pick<ThoughtDetail, "replacedBy" | "replaces">> {
  const rows = [
    ...(await selectPairs(db, actor, id, "thought_id")),
    ...(await selectPairs(db, actor, id, "other_id")),
  ];
  const others = rows.map(({ thought_id, other_id }) => (thought_id === id ? other_id : thought_id));
  const found = await findThoughts(db, actor, others);
  const replaced = rows.flatMap(({ decision, archived_id }, index) => {
    const other = found.get(others[index] as string);
    if (!other || (decision !== "merged" && decision !== "superseded")) return [];
    const view: ReplacedThought = {
      id: other.id,
      text: cutSnippet(other.text, new Set()).text,
      how: decision,
    };
    return [{ view, isBy: archived_id === id }];
  });
  return {
    replacedBy: replaced.find(({ isBy }) => isBy)?.view ?? null,
    replaces: replaced.filter(({ isBy }) => !isBy).map(({ view }) => view),
  };
}

const selectPairs = (db: Db, actor: Actor, id: string, column: "thought_id" | "other_id") =>
  db
    .selectFrom("review_findings")
    .select(["thought_id", "other_id", "decision", "archived_id"])
    .where("user_id", "=", actor.userId)
    .where(column, "=", id)
    .where("decision", "in", ["merged", "superseded"])
    .execute();
