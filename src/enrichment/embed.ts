import { toInt8 } from "../language/vectors.ts";
import type { Step } from "./pipeline.ts";

export const embed: Step = {
  stage: "embed",
  async run({ embedder }, thought) {
    const [vector] = await embedder.embed([thought.text]);
    return vector ? { vector: toInt8(vector) } : {};
  },
};
