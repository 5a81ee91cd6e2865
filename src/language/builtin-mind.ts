import { classifyText } from "./builtin-classifier.ts";
import { extractDates } from "./builtin-dates.ts";
import { planBuiltinEdit } from "./builtin-editor.ts";
import { extractEntities } from "./builtin-entities.ts";
import type { Mind } from "./mind.ts";

/** The mind that needs no model: rules and small tables, deterministic, well under a millisecond for a short text. */
export function createBuiltinMind(): Mind {
  return {
    name: "builtin",
    classify: async (text) => classifyText(text),
    extract: async (text, capturedAt) => ({
      entities: extractEntities(text),
      dates: extractDates(text, capturedAt),
    }),
    planEdit: async (edit) => planBuiltinEdit(edit),
  };
}
