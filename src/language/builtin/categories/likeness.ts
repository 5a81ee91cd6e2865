import { type Category, categories } from "../../../contract.ts";
import { toSearchableText } from "../../analysis/folding.ts";
import { keepKnownScripts } from "../../analysis/known-scripts.ts";
import { guessForeignLanguages } from "../../analysis/language-guess.ts";
import { segmentText } from "../../analysis/segment.ts";
import type { StaticEmbedder } from "../../embedding/static-embedder.ts";
import type { CategoryScores } from "./classifier.ts";
import { categoryPrototypes } from "./prototypes.ts";

type Vector = Float64Array;

/** How far the fit gives way: less follows every prototype, more comes down to the categories' means. */
const RIDGE = 1;

const nothing = Object.fromEntries(categories.map((category) => [category, 0])) as CategoryScores;

/**
 * How like a category's prototypes a text is, about -0.2 to 0.6; 0 when it is in another language than the model's,
 * English. Fitted to the prototypes once, by ridge regression:
 * what all categories share then counts for none, which a nearest mean cannot see (62 against 53 % right alone).
 */
export class CategoryLikeness {
  readonly #embedder: StaticEmbedder;
  /** Computed when first asked for. */
  #fit: { mean: Vector; directions: [Category, Vector][] } | undefined;

  constructor(embedder: StaticEmbedder) {
    this.#embedder = embedder;
  }

  score(text: string): CategoryScores {
    if (!isEnglish(text)) return nothing;
    this.#fit ??= this.#fitPrototypes();
    const { mean, directions } = this.#fit;
    const vector = centre(this.#embed(text), mean);
    const scores = directions.map(([category, direction]) => [category, dot(direction, vector)]);
    return Object.fromEntries(scores) as CategoryScores;
  }

  /** Every token counts the same: the model makes "should" and "why" short, but they are what tells kinds of texts apart. */
  #embed(text: string): Vector {
    const embedder = this.#embedder;
    const evenly = { weight: (token: number) => 1 / embedder.norm(token) };
    return Float64Array.from(embedder.embedTokens(embedder.tokenize(text), evenly));
  }

  #fitPrototypes() {
    const prototypes = categories.flatMap((category) =>
      categoryPrototypes[category].map((text) => ({ category, raw: this.#embed(text) })),
    );
    const mean = sum(prototypes.map(({ raw }) => [1 / prototypes.length, raw]));
    const vectors = prototypes.map(({ raw }) => centre(raw, mean));
    const likenesses = vectors.map((a, i) =>
      Float64Array.from(vectors, (b, j) => dot(a, b) + (i === j ? RIDGE : 0)),
    );
    const directions = categories.map((category): [Category, Vector] => {
      const isOf = Float64Array.from(prototypes, (it) => Number(it.category === category));
      const shares = solve(
        likenesses,
        isOf.map((share) => share - 1 / categories.length),
      );
      return [category, sum(vectors.map((vector, i) => [shares[i] as number, vector]))];
    });
    return { mean, directions };
  }
}

const LETTERS = /\p{L}/u;

function isEnglish(text: string): boolean {
  const known = toSearchableText(keepKnownScripts(text));
  return LETTERS.test(known) && guessForeignLanguages(known, segmentText(known)).length !== 1;
}

function dot(a: Vector, b: Vector): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += (a[i] as number) * (b[i] as number);
  return product;
}

function sum(parts: [share: number, vector: Vector][]): Vector {
  const total = new Float64Array(parts[0]?.[1].length ?? 0);
  for (const [share, vector] of parts)
    for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + share * (vector[i] as number);
  return total;
}

function centre(vector: Vector, mean: Vector): Vector {
  const centred = mean.map((value, i) => (vector[i] as number) - value);
  const length = Math.sqrt(dot(centred, centred)) || 1;
  return centred.map((value) => value / length);
}

/** Conjugate gradients: the matrix is symmetric and positive, and so well conditioned that few steps do. */
function solve(matrix: Vector[], target: Vector): Vector {
  const solution = new Float64Array(target.length);
  let rest = target;
  let step = target;
  for (let round = 0; round < 100 && dot(rest, rest) > 1e-9; round++) {
    const moved = Float64Array.from(matrix, (row) => dot(row, step));
    const size = dot(rest, rest) / dot(step, moved);
    for (let i = 0; i < solution.length; i++)
      solution[i] = (solution[i] as number) + size * (step[i] as number);
    const left = rest.map((value, i) => value - size * (moved[i] as number));
    const turn = dot(left, left) / dot(rest, rest);
    step = left.map((value, i) => value + turn * (step[i] as number));
    rest = left;
  }
  return solution;
}
