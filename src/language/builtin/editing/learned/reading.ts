import type { StaticEmbedder } from "../../../embedding/static-embedder.ts";
import { evenMean, hash } from "../../linear-model.ts";
import { type Act, acts } from "./acts.ts";
import { listAdditions } from "./additions.ts";
import { describeClauses, readClauses } from "./clauses.ts";
import { listRemovals } from "./removals.ts";
import { listReplacements } from "./replacements.ts";
import { readRequestFeatures } from "./request-features.ts";
import { createLikeness, readSaid } from "./said.ts";

/** One thing that a request may ask for, with the places of its features among the model's weights. */
export type Option = { act: Act; result: string; places: number[] };

/** All that a request may ask for. */
export type Reading = {
  /** The mean vector of its words. */
  mean: Float32Array;
  /** Places of the request's own features for each act. */
  places: Record<Act, number[]>;
  options: Option[];
};

/** Of a request, and of what is read of a thought. */
export const MOST_TOKENS = 60;
/** Nobody's tokens are longer, and each of hundreds of options is a text of its own. */
const MOST_CHARACTERS = 2_000;

const PLACE_BITS = 18;
export const PLACES = 2 ** PLACE_BITS;

/** Undefined if it is too long to be read so. */
export function readOptions(
  source: { request: string; text: string },
  embedder: StaticEmbedder,
): Reading | undefined {
  if (Math.max(source.request.length, source.text.length) > MOST_CHARACTERS) return undefined;
  const said = readSaid(source, createLikeness(embedder));
  if (Math.max(said.request.length, said.text.length) > MOST_TOKENS) return undefined;
  const features = readRequestFeatures(said);
  const clauses = readClauses(source);
  const changes = [...listReplacements(said), ...listRemovals(said), ...listAdditions(said)];
  // Where words are put in, or two things change, only a clause tells it.
  const told = new Set(changes.map(({ result }) => result.toLowerCase()));
  const more = clauses.flatMap(({ plan: { text }, adds }) =>
    text === undefined || adds !== undefined || told.has(text.toLowerCase())
      ? []
      : [{ act: "replace" as const, result: text, features: ["clause:alone"] }],
  );
  return {
    mean: evenMean(embedder, embedder.tokenize(source.request)),
    places: Object.fromEntries(
      acts.map((act) => [act, features.map((feature) => placeOf(`${act}|${feature}`))]),
    ) as Record<Act, number[]>,
    options: [
      ...(["completed", "archived", "open", "none"] as const).map((act) => ({
        act,
        result: "",
        features: [],
      })),
      ...changes,
      ...more,
    ].map(({ act, result, features }) => ({
      act,
      result,
      places: [...features, ...describeClauses(clauses, { act, result })].map((feature) =>
        placeOf(`${act}.${feature}`),
      ),
    })),
  };
}

/** Some features share a place by chance; the examples outweigh it. */
function placeOf(feature: string): number {
  const key = hash(feature);
  return Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> (32 - PLACE_BITS);
}
