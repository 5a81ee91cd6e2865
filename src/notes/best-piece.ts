import { analyzeText } from "../language/analysis/analyzer.ts";
import { foldLetters } from "../language/analysis/folding.ts";
import { cutSnippet } from "../thoughts/snippet.ts";
import { shareIn, toLikelihood, type WeighedWord } from "./likelihood.ts";

/** Where in a note most of the question stands together, and what the note is then likely to be worth. */
type BestPiece = { piece: number; likelihood: number };

/** How many pieces of a long note are analysed: those that look best at a glance. */
const ANALYSED = 3;
/** Of a very long question only the most telling words are glanced for. */
const GLANCED_WORDS = 16;
const SHORTEST_BEGINNING = 3;
/** Of a hundred pieces the best one is worth five sixths: the more there are, the likelier one fits by chance. */
const CHANCE_POWER = 0.04;

/**
 * The best piece of a long note; what the title says holds for each. Of the `likelihood` of the whole, what stands
 * apart from the best piece counts one nth: somewhere in a book are all words.
 */
export function findBestPiece(
  title: string,
  pieces: string[],
  words: WeighedWord[],
  likelihood: number,
): BestPiece {
  const titleTerms = analyzeText(title);
  let best: BestPiece = { piece: 0, likelihood: 0 };
  for (const piece of glance(pieces, words)) {
    const terms = new Set([...titleTerms, ...analyzeText(pieces[piece] as string)]);
    const together = toLikelihood(words, (word) => shareIn(terms, word));
    if (together > best.likelihood) best = { piece, likelihood: together };
  }
  const apart = Math.max(0, likelihood - best.likelihood) / pieces.length;
  return { ...best, likelihood: best.likelihood * pieces.length ** -CHANCE_POWER + apart };
}

/** Looks for how the terms begin, which costs a hundredth of an analysis, and misses little but irregular forms. */
function glance(pieces: string[], words: WeighedWord[]): number[] {
  if (pieces.length <= ANALYSED) return [...pieces.keys()];
  const telling = words.toSorted((a, b) => b.weight - a.weight).slice(0, GLANCED_WORDS);
  const beginnings = telling.map(({ terms }) => [...new Set(terms.map(toBeginning))]);
  const seen = pieces.map((text, piece) => {
    const folded = foldLetters(text.toLowerCase());
    return {
      piece,
      likelihood: toLikelihood(telling, (_, i) =>
        beginnings[i]?.some((beginning) => folded.includes(beginning)) ? 1 : 0,
      ),
    };
  });
  return seen
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, ANALYSED)
    .map(({ piece }) => piece);
}

/** Without the letter that a stem may have changed: the citi of cities. */
function toBeginning(term: string): string {
  return term.slice(0, Math.max(SHORTEST_BEGINNING, term.length - 1));
}

/** The words around the place, with a mark where the note goes on. */
export function cutPiece(pieces: string[], piece: number, terms: ReadonlySet<string>): string {
  const { text } = cutSnippet((pieces[piece] ?? "").trim(), terms);
  const lead = piece > 0 && !text.startsWith("…") ? "…" : "";
  const end = piece < pieces.length - 1 && !text.endsWith("…") ? "…" : "";
  return `${lead}${text}${end}`;
}
