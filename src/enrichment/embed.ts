import { ANALYSIS_VERSION } from "../language/analyzer.ts";
import { toInt8 } from "../language/vectors.ts";
import { analyzeThought } from "../thoughts/index-rows.ts";
import type { Step } from "./pipeline.ts";

export const embed: Step = {
  stage: "embed",
  async run({ embedder, tokenizer }, { text, analysis }) {
    const [vector] = await embedder.embed([text]);
    return {
      ...(vector && { vector: toInt8(vector) }),
      ...(analysis !== ANALYSIS_VERSION && { entry: analyzeThought(tokenizer, text) }),
    };
  },
};
