import type { Actor } from "../base/actor.ts";
import type { Db } from "../storage/db.ts";
import { findThoughts } from "../thoughts/rows.ts";
import { readShownLinks } from "../thoughts/shown-links.ts";
import { type Found, inOrder, type ReadThought } from "./rows.ts";

const NUMBERS = /\p{N}+/gu;
const NEGATION =
  /\b(?:not|no|never|none|nicht|kein\w*|nie|pas|jamais|ningún\w*|nunca|non|n['’]t)\b|n['’]t\b/giu;

/** Open thoughts that the enrichment has linked as duplicates, that say the same, numbers included, and that the person has not called unrelated. */
export async function findDuplicates(db: Db, actor: Actor, thoughts: ReadThought[]): Promise<Found[]> {
  const open = thoughts.filter(({ state }) => state === "open");
  const links = await readShownLinks(
    db,
    actor.userId,
    open.map(({ id }) => id),
  );
  const pairs = open.flatMap((own) =>
    (links.get(own.id) ?? []).filter(({ kind }) => kind === "duplicate").map(({ toId }) => ({ own, toId })),
  );
  const others = await findThoughts(db, actor, [...new Set(pairs.map(({ toId }) => toId))]);
  return pairs.flatMap(({ own, toId }): Found[] => {
    const other = others.get(toId);
    if (other?.state !== "open" || !saysTheSame(own.text, other.text)) return [];
    const ends = { id: own.id, createdAt: own.created_at, otherId: toId, otherCreatedAt: other.created_at };
    return [{ kind: "duplicate", ...inOrder(ends), topic: "", detail: "" }];
  });
}

/** Vectors hardly tell "at 9" from "at 10", or "is" from "is not". */
function saysTheSame(one: string, other: string): boolean {
  const numbers = (text: string) => (text.match(NUMBERS) ?? []).toSorted().join(" ");
  const negations = (text: string) => text.match(NEGATION)?.length ?? 0;
  return numbers(one) === numbers(other) && negations(one) === negations(other);
}
