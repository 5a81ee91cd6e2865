import { z } from "zod";
import type { Actor } from "../../base/actor.ts";
import { requireWholeCursor, text } from "../../base/fields.ts";
import { captureInput, editInput, limits, type RetrieveOutput, retrieveInput } from "../../contract.ts";
import type { Proposal, ToolResult } from "../../contract-app/chat.ts";
import { estimateTokens } from "../../language/tokens.ts";
import { captureThought } from "../../thoughts/capturing/capture.ts";
import { deleteThought } from "../../thoughts/changing/delete.ts";
import { editThought, explainUnclear } from "../../thoughts/changing/edit.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { retrieveThoughts } from "../../thoughts/retrieving/retrieve.ts";
import { findThought } from "../../thoughts/rows.ts";
import type { Thought } from "../../thoughts/thought.ts";
import { toLabel } from "../label.ts";
import { toShort } from "./model-view.ts";
import { type AgentTool, createTool, refuse, succeed } from "./tool.ts";

/** Of a thought that is to be changed, for the person to recognise it. */
const SHOWN_CHARACTERS = 200;

const notFound = refuse("not_found", "The user has no thought with this id.");

const { raw, captured_at } = captureInput.shape;
const { top_k, detail, cursor_created_at, cursor_id } = retrieveInput.shape;
const { thought_id, edit_request, raw_text } = editInput.shape;

/** Kept short, because every answer pays for it. */
const chatInputs = {
  retrieve: z
    .object({
      query: text(1, limits.queryCharacters).optional().describe("The question"),
      top_k: top_k.describe(""),
      detail: detail.describe("full: long texts whole"),
      cursor_created_at: cursor_created_at.describe("From next"),
      cursor_id: cursor_id.describe(""),
    })
    .superRefine(requireWholeCursor("cursor_created_at")),
  capture: z.object({
    raw: raw.describe(""),
    captured_at: captured_at.describe("ISO"),
  }),
  edit: z
    .object({
      thought_id: thought_id.describe(""),
      edit_request: edit_request.describe('"mark as done", "reopen", "archive"'),
      raw_text: raw_text.describe("All of the new text"),
    })
    .refine((input) => input.edit_request !== undefined || input.raw_text !== undefined, {
      path: ["edit_request"],
      error: "or raw_text is required",
    }),
  delete: z.object({ thought_id: thought_id.describe("") }),
};

/** The same four verbs as over MCP. */
export function createThoughtTools(
  deps: ThoughtDeps,
  actor: Actor,
  tokens: number,
): Record<string, AgentTool> {
  async function proposeChange(thoughtId: string, doing: string, text = ""): Promise<Proposal | ToolResult> {
    const thought = await findThought(deps.db, actor, thoughtId);
    if (!thought) return notFound;
    const { id, version } = thought;
    const what = `${doing} “${toLabel(thought.text, SHOWN_CHARACTERS)}”`;
    return { what, ...(text !== "" && { text }), subject: { id, version } };
  }

  return {
    retrieve_thoughts: createTool({
      description: "Search the open thoughts; without query, list the newest",
      input: chatInputs.retrieve,
      async run(input) {
        const { matches, next } = await retrieveThoughts(deps, actor, {
          ...input,
          author: "all",
          mode: "full",
        });
        const shown = takeFitting(matches, tokens);
        const left = matches.length - shown.length;
        return succeed({ matches: shown, next, ...(left > 0 && { left_out_because_too_long: left }) });
      },
    }),
    capture_thought: createTool({
      description: "Store one thought, worded so that it makes sense on its own",
      input: chatInputs.capture,
      propose: async ({ raw }) => ({ what: "Capture a thought", text: raw }),
      async run(input) {
        const thought = await captureThought(deps, actor, input);
        const undo = { kind: "thought" as const, id: thought.id, version: 1 };
        return succeed({ thought, summary: `Captured “${toLabel(thought.normalizedText)}”`, undo });
      },
    }),
    edit_thought: createTool({
      description: "Change a thought's state or text",
      input: chatInputs.edit,
      propose: ({ thought_id, edit_request, raw_text }) =>
        proposeChange(thought_id, "Change", [raw_text, edit_request].filter(Boolean).join("\n")),
      async run(input) {
        const before = await findThought(deps.db, actor, input.thought_id);
        const outcome = await editThought(deps, actor, input);
        switch (outcome.kind) {
          case "edited": {
            const { changed, thought } = outcome;
            return succeed({ changed, thought, ...(changed && (await describeChange(deps, actor, before))) });
          }
          case "missing":
            return notFound;
          case "unclear":
            return refuse("unclear", `edit_request was refused: ${explainUnclear(outcome)}`);
          default:
            return outcome satisfies never;
        }
      },
    }),
    delete_thought: createTool({
      description: "Delete a thought (archives it)",
      input: chatInputs.delete,
      propose: ({ thought_id }) => proposeChange(thought_id, "Archive"),
      async run(input) {
        const before = await findThought(deps.db, actor, input.thought_id);
        const outcome = await deleteThought(deps, actor, input);
        if (outcome.kind === "missing") return notFound;
        const changed = before?.state !== "archived";
        return succeed({
          thought: { id: outcome.id, state: "archived" },
          changed,
          ...(changed && (await describeChange(deps, actor, before))),
        });
      },
    }),
  };
}

const changeWords = { open: "Reopened", completed: "Completed", archived: "Archived" } as const;

/** Undoable if exactly one version was added, which is ours: nobody else changed it meanwhile. */
async function describeChange(deps: ThoughtDeps, actor: Actor, before: Thought | undefined) {
  const after = before && (await findThought(deps.db, actor, before.id));
  if (!before || !after) return {};
  const { id, version } = after;
  const word = before.state === after.state ? "Changed" : changeWords[after.state];
  const summary = `${word} “${toLabel(before.text)}”`;
  return version === before.version + 1
    ? { summary, undo: { kind: "thought" as const, id, version } }
    : { summary };
}

type Matches = RetrieveOutput["matches"];

/** The best matches that fit. */
function takeFitting(matches: Matches, tokens: number): Matches {
  let room = tokens;
  const tooMany = matches.findIndex((match) => {
    room -= estimateTokens(JSON.stringify(toShort(match)));
    return room < 0;
  });
  return tooMany === -1 ? matches : matches.slice(0, Math.max(1, tooMany));
}
