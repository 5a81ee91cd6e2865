import Sqlite from "better-sqlite3";
import { load } from "sqlite-vec";
import { openStaticEmbedder } from "../../src/language/embedding/static-embedder.ts";
import type { Corpus } from "../../testkit/corpus.ts";
import { type Load, quantile } from "./load.ts";

const QUESTIONS = 60;
const CANDIDATES = 100;
const RRF_K = 60;

/**
 * The obvious first implementation: FTS5 for words, sqlite-vec for the same vectors, reciprocal rank fusion.
 * In process, so without HTTP overhead.
 */
export async function measureBaseline(path: string, texts: string[], corpus: Corpus): Promise<Load> {
  const embedder = openStaticEmbedder();
  const embed = (text: string) => Buffer.from(embedder.embedTokens(embedder.tokenize(text)).buffer);
  const database = new Sqlite(path);
  load(database);
  database.exec(`
    create table thoughts (id integer primary key, text text not null);
    create virtual table words using fts5 (text, content = 'thoughts', content_rowid = 'id', tokenize = 'porter unicode61');
    create virtual table vectors using vec0 (id integer primary key, vector float[${embedder.dimensions}] distance_metric=cosine);`);
  const insertText = database.prepare("insert into thoughts (id, text) values (?, ?)");
  const insertWords = database.prepare("insert into words (rowid, text) values (?, ?)");
  const insertVector = database.prepare("insert into vectors (id, vector) values (?, ?)");
  database.transaction(() => {
    for (const [i, text] of texts.entries()) {
      insertText.run(i, text);
      insertWords.run(i, text);
      insertVector.run(BigInt(i), embed(text));
    }
  })();

  const byWords = database.prepare<[string], { id: number }>(
    `select rowid as id from words where words match ? order by rank limit ${CANDIDATES}`,
  );
  const byVector = database.prepare<[Buffer], { id: number }>(
    `select id from vectors where vector match ? and k = ${CANDIDATES}`,
  );
  const search = (query: string) => {
    const match = (query.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(" OR ");
    const scores = new Map<number, number>();
    for (const ranking of [byWords.all(match), byVector.all(embed(query))])
      for (const [rank, { id }] of ranking.entries())
        scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF_K + rank));
    const best = [...scores].sort((a, b) => b[1] - a[1]).slice(0, 10);
    return best.map(([id]) => database.prepare("select text from thoughts where id = ?").get(id));
  };
  for (let i = 0; i < 5; i++) search(corpus.question());
  const latencies = Array.from({ length: QUESTIONS }, () => {
    const startedAt = performance.now();
    search(corpus.question());
    return performance.now() - startedAt;
  });
  database.close();
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { perSecond: 1000 / p50, p50, p99 };
}
