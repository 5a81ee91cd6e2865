import type { Db } from "../../storage/db.ts";
import { isAmong, type Listed, toListed } from "../../storage/listed.ts";
import { prepareQuery } from "../../storage/prepared.ts";
import type { UserIndex } from "../index/user-index.ts";
import type { Question } from "../question/question.ts";
import type { Hits } from "./hits.ts";

/** So many of the best hits are compared. */
const COMPARED = 3;
/** Fewer letters and digits may be in a text by chance. */
const LEAST_LETTERS = 8;

const selectTexts = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("thoughts")
    .select(["id", "text"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "id", of.ids)),
);

/**
 * The slots whose text has the whole query in it. Only for scripts that the model cannot read: of the others, the index
 * has the tokens in their order.
 */
export async function findQuoting(
  db: Db,
  userId: string,
  index: UserIndex,
  { query, hits, question }: { query: string; hits: Hits; question: Question },
): Promise<ReadonlySet<number>> {
  const wanted = question.knownShare === 1 ? "" : squash(query);
  if (hits.count === 0 || wanted.length < LEAST_LETTERS) return new Set();
  const best = Array.from(hits.best(COMPARED), (hit) => index.idOf(hits.slots[hit] as number));
  const rows = await selectTexts(db, { userId, ids: toListed(db, best) });
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
