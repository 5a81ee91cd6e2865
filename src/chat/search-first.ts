import type { ModelMessage } from "ai";
import type { Actor } from "../base/actor.ts";
import { limits } from "../contract.ts";
import { emitText } from "./answer-parts.ts";
import type { AnswerRequest } from "./answer-request.ts";
import type { Budget } from "./context.ts";
import type { ChatDeps } from "./deps.ts";
import { SEARCH_FIRST_NOTICE } from "./history.ts";
import type { ChatPart } from "./message.ts";
import { createSearchFirstPrompt } from "./prompt.ts";
import { toModelView } from "./tools/model-view.ts";
import { createTools } from "./tools/tools.ts";
import type { Turn } from "./turn.ts";

const CALL_ID = "search-first";
const TOOL = "retrieve_thoughts";

export type SearchedFirst = { instructions: string; messages: ModelMessage[]; parts: ChatPart[] };

/**
 * For a model that cannot call tools: the search is made before it is asked, with the question itself, and what was
 * found comes with the question. The person is told so, and sees the search as if the model had called for it.
 */
export async function searchFirst(
  deps: ChatDeps,
  actor: Actor,
  { request, turn, budget }: { request: AnswerRequest; turn: Turn; budget: Budget },
): Promise<SearchedFirst> {
  const { question, earlier } = request.toPlainMessages();
  const input = { query: question.slice(0, limits.queryCharacters).toWellFormed() };
  emitText(SEARCH_FIRST_NOTICE, request.emit);
  request.emit({ type: "tool-input-available", toolCallId: CALL_ID, toolName: TOOL, input });
  const tool = createTools(deps, actor, budget.result)[TOOL];
  if (!tool) throw new Error(`there is no ${TOOL}`);
  const output = await turn.call(tool, input, CALL_ID);
  request.emit({ type: "tool-output-available", toolCallId: CALL_ID, output });
  const found = `What was found for it:\n${JSON.stringify(toModelView(output))}`;
  return {
    instructions: createSearchFirstPrompt(deps.clock(), actor.timeZone),
    messages: [...earlier, { role: "user", content: `${question}\n\n${found}` }],
    parts: [
      { type: "text", text: SEARCH_FIRST_NOTICE, state: "done" },
      { type: `tool-${TOOL}`, toolCallId: CALL_ID, state: "output-available", input, output },
    ],
  };
}
