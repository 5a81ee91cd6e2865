import { sql } from "kysely";
import type { Db } from "./db.ts";
import type { LexicalDoc, LexicalHit, LexicalIndex, LexicalQuery } from "./lexical-index.ts";
import { prepareQuery } from "./prepared.ts";

const putDoc = prepareQuery((db, doc: LexicalDoc) =>
  db
    .insertInto("lexical_docs")
    .values({ user_id: doc.userId, kind: doc.kind, id: doc.id })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "id"]).doUpdateSet({ kind: doc.kind }))
    .returning("doc"),
);

/** FTS5 with BM25. Every term carries its user's scope, so a search reads only that user's postings. */
export const sqliteLexicalIndex: LexicalIndex = {
  async put(tx: Db, doc: LexicalDoc, terms: string[]): Promise<void> {
    const [row] = await putDoc(tx, doc);
    const scoped = terms.map((term) => `${doc.scope}_${term}`).join(" ");
    await sql`insert or replace into lexical_terms (rowid, terms) values (${row?.doc}, ${scoped})`.execute(
      tx,
    );
  },

  async searchThoughts(db: Db, query: LexicalQuery): Promise<LexicalHit[]> {
    if (query.terms.length === 0) return [];
    const match = query.terms.map((term) => `"${query.scope}_${term}"`).join(" OR ");
    const author = query.author === "all" ? sql`` : sql`and t.author_kind = ${query.author}`;
    const hits = await sql<LexicalHit>`
      select d.id, -bm25(lexical_terms) as score
      from lexical_terms
      join lexical_docs d on d.doc = lexical_terms.rowid
      join thoughts t on t.user_id = d.user_id and t.id = d.id
      where lexical_terms match ${match} and d.user_id = ${query.userId} and d.kind = 'thought'
        and t.state = ${query.state} ${author}
      order by score desc limit ${query.limit}`.execute(db);
    return hits.rows;
  },
};
