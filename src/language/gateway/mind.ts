import { z } from "zod";
import { countCharacters, normalizeText } from "../../base/text.ts";
import { toLocalIso } from "../../base/time-zone.ts";
import { limits, states } from "../../contract.ts";
import type { EditPlan, EditRequest, Mind } from "../mind.ts";
import { estimateTokens } from "../tokens.ts";
import { exactly } from "./answer.ts";
import { checkPlan } from "./edit-check.ts";
import type { Gateway } from "./gateway.ts";
import { editingPrompt, understandingPrompt } from "./prompts.ts";
import { readUnderstanding, understandingFormat } from "./understanding.ts";

const MOST_UNDERSTANDING_TOKENS = 2_048;

/** Flat and nullable, because small models follow such a shape best. Many write "" where they mean null. */
const editing = z
  .object({
    decision: z.enum(["change", "unclear"]),
    text: z.string().overwrite(normalizeText).nullish(),
    state: z.enum(states).nullish(),
    reason: z.string().trim().nullish(),
  })
  .refine(({ decision, text, state }) => decision === "unclear" || text || state != null, {
    error: "changes neither text nor state",
  })
  .refine(({ text }) => countCharacters(text ?? "") <= limits.thoughtCharacters, {
    path: ["text"],
    error: "is too long",
  });

/** A mind backed by a language model, whose answers are validated like any other input. */
export function createGatewayMind(
  gateway: Pick<Gateway, "generateObject">,
  model: string,
  builtin: Mind,
): Mind {
  return {
    name: model,
    async understand(text, capturedAt, timeZone) {
      const prompt = JSON.stringify({ captured_at: toLocalIso(timeZone, capturedAt), text });
      const { category: provisional } = await builtin.understand(text, capturedAt, timeZone);
      return gateway.generateObject({
        format: understandingFormat,
        read: (answer, leaveOut) => readUnderstanding(answer, { text, timeZone, provisional }, leaveOut),
        system: understandingPrompt,
        prompt,
        maxTokens: Math.min(512 + estimateTokens(text), MOST_UNDERSTANDING_TOKENS),
      });
    },
    async planEdit(edit: EditRequest) {
      const sure = await builtin.planEdit(edit);
      if (sure.kind === "change") return sure;
      const { request, text, state } = edit;
      const prompt = JSON.stringify({ text, state, edit_request: request });
      const answer = await gateway.generateObject({
        ...exactly(editing),
        system: editingPrompt,
        prompt,
        // The whole text again, and what is added to it.
        maxTokens: 256 + estimateTokens(text) + estimateTokens(request),
      });
      return checkPlan(edit, toPlan(answer));
    },
  };
}

function toPlan({ decision, text, state, reason }: z.output<typeof editing>): EditPlan {
  if (decision === "unclear") return { kind: "unclear", reason: reason || "it is not clear what to change." };
  return { kind: "change", ...(text && { text }), ...(state != null && { state }) };
}
