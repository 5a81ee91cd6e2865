import type { StaticEmbedder } from "../embedding/static-embedder.ts";
import type { Mind } from "../mind.ts";
import { classifyText } from "./categories/classifier.ts";
import { readDates } from "./dates/dates.ts";
import { extractEntities } from "./entities/entities.ts";

/**
 * A mind without a language model: rules and small tables, deterministic, well under a millisecond for a short text.
 * Without an embedder the category depends on the cues alone, and what an edit request asks for on the rules.
 */
export function createBuiltinMind(embedder?: StaticEmbedder): Mind {
  return {
    name: "builtin",
    understand: async (text, capturedAt, timeZone) => ({
      category: classifyText(text, embedder),
      entities: extractEntities(text),
      relations: [],
      dates: await readDates(text, capturedAt, timeZone),
    }),
    /** A date that the text names is changed there; otherwise a due date is a correction. */
    async planEdit(said) {
      // Hundreds of patterns, which only requests to edit need.
      const [{ planBuiltinEdit }, { planDue, planDueWithMore }, { writeFigures }] = await Promise.all([
        import("./editing/editor.ts"),
        import("./editing/due-requests.ts"),
        import("./editing/said-numbers.ts"),
      ]);
      const edit = { ...said, request: writeFigures(said.request, said.text) };
      const plan = planBuiltinEdit(edit);
      if (plan.kind === "change") return plan;
      const due = (await planDue(edit)) ?? (await planDueWithMore(edit));
      if (due || !embedder) return due ?? plan;
      // Thousands of weights, which only what no rule knows needs.
      const { readByExample } = await import("./editing/learned/reader.ts");
      return readByExample(edit, embedder) ?? plan;
    },
  };
}
