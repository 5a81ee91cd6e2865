import { createHash } from "node:crypto";
import { BoundedCache } from "../../base/bounded-cache.ts";
import type { EmbeddedPart, PassageEmbedder } from "../embedder.ts";
import type { Gateway } from "./gateway.ts";

const CACHED_TEXTS = 2_000;

/**
 * Unrelated texts. Many models give any two texts a high cosine, up to 0.8. Subtracting the mean of these vectors
 * removes what all texts share, so a cosine of 0 means unrelated for every model.
 */
const unrelated = [
  "The train to the coast leaves at seven.",
  "He never liked the taste of olives.",
  "Quarterly revenue rose by four percent.",
  "Install the package and restart the server.",
  "Her grandmother's garden was full of roses.",
  "The goalkeeper saved a penalty in the last minute.",
  "Photosynthesis turns light into sugar.",
  "Remember to renew the passport before June.",
];

/** Vectors from an endpoint's model, centred and of unit length. Recent texts are cached. */
export class GatewayEmbedder implements PassageEmbedder {
  readonly model: string;
  readonly readsEveryScript = true;
  readonly maxTokens = Number.POSITIVE_INFINITY;
  readonly isCalibrated = false;
  readonly #gateway: Pick<Gateway, "embed">;
  readonly #known = new BoundedCache<string, Float32Array>({ limit: CACHED_TEXTS });
  #dimensions: number | undefined;
  #centre: Float32Array | undefined;

  /** `dimensions`: of the vectors already stored, if any. */
  constructor(gateway: Pick<Gateway, "embed">, model: string, dimensions?: number) {
    this.#gateway = gateway;
    this.model = model;
    this.#dimensions = dimensions;
  }

  embedPassages(passages: EmbeddedPart[]): Promise<Float32Array[]> {
    return this.#embed(passages.map(({ text }) => text));
  }

  async embedQuestion({ text }: EmbeddedPart): Promise<Float32Array> {
    const [vector] = await this.#embed([text]);
    return vector as Float32Array;
  }

  async #embed(texts: string[]): Promise<Float32Array[]> {
    const hashes = texts.map(toHash);
    const missing = new Map(hashes.map((hash, i) => [hash, texts[i] as string]));
    const vectors = new Map<string, Float32Array>();
    for (const hash of hashes) {
      const known = this.#known.get(hash);
      if (!known) continue;
      vectors.set(hash, known);
      missing.delete(hash);
    }
    if (missing.size > 0) {
      const fresh = await this.#ask([...missing.values()]);
      for (const [i, hash] of [...missing.keys()].entries()) vectors.set(hash, fresh[i] as Float32Array);
    }
    for (const [hash, vector] of vectors) this.#known.set(hash, vector);
    return hashes.map((hash) => vectors.get(hash) as Float32Array);
  }

  /** The first request also embeds the unrelated texts, to compute the centre. */
  async #ask(texts: string[]): Promise<Float32Array[]> {
    const known = this.#centre;
    const vectors = await this.#gateway.embed(known ? texts : [...texts, ...unrelated], this.#dimensions);
    const centre = known ?? meanOf(vectors.slice(texts.length));
    this.#centre = centre;
    this.#dimensions = centre.length;
    return vectors.slice(0, texts.length).map((vector) => toUnit(subtract(toUnit(vector), centre)));
  }
}

const toHash = (text: string) => createHash("sha256").update(text).digest("base64");

const subtract = (vector: Float32Array, centre: Float32Array) =>
  vector.map((value, i) => value - (centre[i] as number));

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function meanOf(vectors: Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [i, value] of toUnit(vector).entries()) mean[i] = (mean[i] as number) + value / vectors.length;
  return mean;
}
