import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { PassageEmbedder, TokenWeights } from "../embedder.ts";
import { type ContextualEmbedder, openContextualEmbedder } from "./contextual-embedder.ts";
import { CONTEXTUAL_MODEL, readContextualModel } from "./contextual-model.ts";

/** A question of so many tokens takes a few milliseconds; a longer one is read in turns. */
const SHORT_QUESTION = 64;

/** The built-in contextual model, opened when it is first used: a start must not wait for it. */
export function createContextualPassages(readFile = readContextualModel): PassageEmbedder {
  const openEmbedder = () => openContextualEmbedder(readFile());
  let opened: ContextualEmbedder | undefined;
  const open = () => (opened ??= openEmbedder());
  const inTurns = createLongReader(openEmbedder);
  return {
    model: CONTEXTUAL_MODEL,
    readsEveryScript: false,
    get maxTokens() {
      return open().maxTokens;
    },
    isCalibrated: true,
    async embedPassages(passages) {
      return passages.map(({ tokens }) => open().embedTokens(tokens));
    },
    async embedQuestion({ tokens }, weights) {
      return tokens.length <= SHORT_QUESTION ? open().embedTokens(tokens, weights) : inTurns(tokens, weights);
    },
  };
}

/** Long questions, one after the other, with an embedder of their own: short ones are read in between. */
function createLongReader(open: () => ContextualEmbedder) {
  let opened: ContextualEmbedder | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function read(tokens: number[], weights: TokenWeights): Promise<Float32Array> {
    opened ??= open();
    const steps = opened.embedInSteps(tokens, weights);
    for (;;) {
      if (isTurnOver()) await nextTurn();
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  return (tokens: number[], weights: TokenWeights): Promise<Float32Array> => {
    const reading = last.then(() => read(tokens, weights));
    last = reading.catch(() => undefined);
    return reading;
  };
}
