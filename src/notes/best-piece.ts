import { analyzeText } from "../language/analysis/analyzer.ts";
import { foldLetters } from "../language/analysis/folding.ts";
import { cutSnippet } from "../thoughts/retrieving/snippet.ts";
import { shareIn, toLikelihood, type WeighedWord } from "./likelihood.ts";

/** The piece of a note with most of the question, and the note's likelihood. */
type BestPiece = { piece: number; likelihood: number };

/** How many pieces of a long note are analysed, after a fast preselection. */
const ANALYSED = 3;
/** Of a very long question, the preselection uses only the most informative words. */
const PRESELECT_WORDS = 16;
const SHORTEST_BEGINNING = 3;
/** The more pieces, the likelier one matches by chance: the best of a hundred counts five sixths. */
const CHANCE_POWER = 0.04;

/**
 * The best piece of a long note; the title counts for each piece. What the whole note's `likelihood` exceeds that of the
 * best of n pieces by counts 1/n, because a long text contains all words somewhere.
 */
export function findBestPiece(
  title: string,
  pieces: string[],
  words: WeighedWord[],
  likelihood: number,
): BestPiece {
  const titleTerms = analyzeText(title);
  let best: BestPiece = { piece: 0, likelihood: 0 };
  for (const piece of preselect(pieces, words)) {
    const terms = new Set([...titleTerms, ...analyzeText(pieces[piece] as string)]);
    const together = toLikelihood(words, (word) => shareIn(terms, word));
    if (together > best.likelihood) best = { piece, likelihood: together };
  }
  const apart = Math.max(0, likelihood - best.likelihood) / pieces.length;
  return { ...best, likelihood: best.likelihood * pieces.length ** -CHANCE_POWER + apart };
}

/** Searches for the beginnings of terms: 100 times faster than an analysis, and misses mainly irregular forms. */
function preselect(pieces: string[], words: WeighedWord[]): number[] {
  if (pieces.length <= ANALYSED) return [...pieces.keys()];
  const informative = words.toSorted((a, b) => b.weight - a.weight).slice(0, PRESELECT_WORDS);
  const beginnings = informative.map(({ terms }) => [...new Set(terms.map(toBeginning))]);
  const seen = pieces.map((text, piece) => {
    const folded = foldLetters(text.toLowerCase());
    return {
      piece,
      likelihood: toLikelihood(informative, (_, i) =>
        beginnings[i]?.some((beginning) => folded.includes(beginning)) ? 1 : 0,
      ),
    };
  });
  return seen
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, ANALYSED)
    .map(({ piece }) => piece);
}

/** Without the last letter, which stemming may have changed: "citi" for "cities". */
function toBeginning(term: string): string {
  return term.slice(0, Math.max(SHORTEST_BEGINNING, term.length - 1));
}

/** A snippet of a part of the text, with "…" where the note continues. */
export function cutPart(
  text: string,
  { start, end }: { start: number; end: number },
  terms: ReadonlySet<string>,
): string {
  const snippet = cutSnippet(text.slice(start, end).trim(), terms).text;
  const before = start > 0 && !snippet.startsWith("…") ? "…" : "";
  const after = end < text.length && !snippet.endsWith("…") ? "…" : "";
  return `${before}${snippet}${after}`;
}
