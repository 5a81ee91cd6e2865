import type { Step } from "./pipeline.ts";

export const extract: Step = {
  stage: "entities",
  async run({ mind }, thought) {
    return mind.extract(thought.text, thought.created_at);
  },
};
