import type { Step } from "./pipeline.ts";

export const classify: Step = {
  stage: "classify",
  async run({ mind }, thought) {
    return { category: await mind.classify(thought.text) };
  },
};
