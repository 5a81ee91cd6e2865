import type { Db } from "../storage/db.ts";
import type { Question } from "./question.ts";
import type { Hit } from "./rank.ts";
import type { UserIndex } from "./user-index.ts";

/** So many of the best hits are compared. */
const COMPARED = 3;
/** Fewer letters and digits may be in a text by chance. */
const LEAST_LETTERS = 8;

/**
 * The slots whose text has the whole query in it. Only for scripts that the model cannot read: of the others, the index
 * has the tokens in their order.
 */
export async function findQuoting(
  db: Db,
  userId: string,
  index: UserIndex,
  { query, hits, question }: { query: string; hits: readonly Hit[]; question: Question },
): Promise<ReadonlySet<number>> {
  const wanted = squash(query);
  if (question.knownShare === 1 || hits.length === 0 || wanted.length < LEAST_LETTERS) return new Set();
  const best = hits.toSorted((a, b) => b.score - a.score).slice(0, COMPARED);
  const rows = await db
    .selectFrom("thoughts")
    .select(["id", "text"])
    .where("user_id", "=", userId)
    .where(
      "id",
      "in",
      best.map(({ slot }) => index.idOf(slot)),
    )
    .execute();
  const quoting = rows.filter(({ text }) => squash(text).includes(wanted));
  return new Set(quoting.flatMap(({ id }) => index.slotOf(id) ?? []));
}

/** Letters and digits alone, so that spaces, punctuation, case and width make no difference. */
function squash(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
