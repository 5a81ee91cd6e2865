import { z } from "zod";
import { instant } from "../../base/fields.ts";
import { parseInstant } from "../../base/instant.ts";
import { countCharacters, normalizeText } from "../../base/text.ts";
import { parseLocal, toLocalIso } from "../../base/time-zone.ts";
import { categories, entityKinds, limits, states } from "../../contract.ts";
import type { EditPlan, EditRequest, Mind, Understanding } from "../mind.ts";
import type { Gateway } from "./gateway.ts";
import { editingPrompt, understandingPrompt } from "./prompts.ts";

const MAX_FOUND = 40;

const name = z.string().trim().min(1).max(200);

const understanding = z.object({
  category: z.enum(categories),
  entities: z.array(z.object({ kind: z.enum(entityKinds), name })),
  relations: z.array(z.object({ from: name, label: name, to: name })),
  dates: z.array(
    z
      .object({ text: name, from: instant(), to: instant() })
      .refine(({ from, to }) => (parseInstant(from) ?? 0) <= (parseInstant(to) ?? 0)),
  ),
});

/** Flat and nullable, because small models follow such a shape best. */
const editing = z
  .object({
    decision: z.enum(["change", "unclear"]),
    text: z.string().overwrite(normalizeText).nullish(),
    state: z.enum(states).nullish(),
    reason: z.string().trim().nullish(),
  })
  .refine(({ decision, text, state }) => decision === "unclear" || text != null || state != null)
  .refine(({ text }) => text == null || (text !== "" && countCharacters(text) <= limits.thoughtCharacters));

/** A mind backed by a language model. Its answers are validated like any other input. */
export function createGatewayMind(gateway: Pick<Gateway, "generateObject">, model: string): Mind {
  return {
    name: model,
    async understand(text, capturedAt, timeZone) {
      const prompt = JSON.stringify({ captured_at: toLocalIso(timeZone, capturedAt), text });
      const found = await gateway.generateObject({
        schema: understanding,
        system: understandingPrompt,
        prompt,
      });
      return toUnderstanding(found, timeZone);
    },
    async planEdit({ request, text, state }: EditRequest) {
      const prompt = JSON.stringify({ text, state, edit_request: request });
      const answer = await gateway.generateObject({ schema: editing, system: editingPrompt, prompt });
      return toPlan(answer);
    },
  };
}

/** Drops relations whose ends are not among the entities. */
function toUnderstanding(
  { category, entities, relations, dates }: z.output<typeof understanding>,
  timeZone: string,
) {
  const tell = (text: string) => toLocalIso(timeZone, parseLocal(timeZone, text) ?? 0);
  const named = new Set(entities.map((entity) => entity.name));
  return {
    category,
    entities: entities.slice(0, MAX_FOUND),
    relations: relations.filter(({ from, to }) => named.has(from) && named.has(to)).slice(0, MAX_FOUND),
    dates: dates.slice(0, MAX_FOUND).map(({ text, from, to }) => ({ text, from: tell(from), to: tell(to) })),
  } satisfies Understanding;
}

function toPlan({ decision, text, state, reason }: z.output<typeof editing>): EditPlan {
  if (decision === "unclear") return { kind: "unclear", reason: reason || "it is not clear what to change." };
  return { kind: "change", ...(text != null && { text }), ...(state != null && { state }) };
}
