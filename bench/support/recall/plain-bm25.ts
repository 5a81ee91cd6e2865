import { analyzeQuery, analyzeText } from "../../../src/language/analysis/analyzer.ts";

const K1 = 1.2;
const B = 0.75;

/** The simple baseline: textbook BM25 over whole texts, on our analyzer's terms (stemmed, the query's stop words out). */
export class PlainBm25 {
  readonly #lengths: number[] = [];
  /** By term: document, count, document, count … */
  readonly #postings = new Map<string, number[]>();
  #totalLength = 0;

  add(text: string): void {
    const terms = analyzeText(text);
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const postings = this.#postings.get(term) ?? [];
      postings.push(this.#lengths.length, count);
      this.#postings.set(term, postings);
    }
    this.#lengths.push(terms.length);
    this.#totalLength += terms.length;
  }

  /** The numbers of the best documents, in the order they were added; those that share no term are left out. */
  search(query: string, limit: number): { document: number; score: number }[] {
    const documents = this.#lengths.length;
    const average = this.#totalLength / Math.max(1, documents);
    const scores = new Map<number, number>();
    for (const term of analyzeQuery(query)) {
      const postings = this.#postings.get(term) ?? [];
      const frequency = postings.length / 2;
      const rarity = Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
      for (let i = 0; i < postings.length; i += 2) {
        const document = postings[i] as number;
        const count = postings[i + 1] as number;
        const norm = K1 * (1 - B + (B * (this.#lengths[document] as number)) / average);
        scores.set(document, (scores.get(document) ?? 0) + (rarity * count * (K1 + 1)) / (count + norm));
      }
    }
    return Array.from(scores, ([document, score]) => ({ document, score }))
      .sort((a, b) => b.score - a.score || a.document - b.document)
      .slice(0, limit);
  }
}
