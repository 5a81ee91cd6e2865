import type { Actor } from "../../base/actor.ts";
import { oneOf } from "../../base/fields.ts";
import { captureInput, deleteInput, editInput, type RetrieveOutput, retrieveInput } from "../../contract.ts";
import { captureThought } from "../../thoughts/capture.ts";
import { deleteThought } from "../../thoughts/delete.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { editThought, explainUnclear } from "../../thoughts/edit.ts";
import { retrieveThoughts } from "../../thoughts/retrieve.ts";
import { findThought } from "../../thoughts/rows.ts";
import type { Thought } from "../../thoughts/thought.ts";
import { toLabel } from "../label.ts";
import { type AgentTool, createTool, refuse, succeed } from "./tool.ts";

/** The most that one search returns to the model. */
const RESULT_CHARACTERS = 40_000;

const notFound = refuse("not_found", "The user has no thought with this id.");

/** There is no key here: what the chat captures is the user's own. */
const chatCaptureInput = captureInput.omit({ as_user: true, author: true });

const chatRetrieveInput = retrieveInput.safeExtend({
  author: oneOf("user", "agent", "all")
    .default("all")
    .describe("Whose thoughts: all (default), user (the user's own) or agent (captured by assistants)."),
});

/** The same four verbs as over MCP. */
export function createThoughtTools(deps: ThoughtDeps, actor: Actor): Record<string, AgentTool> {
  return {
    retrieve_thoughts: createTool({
      description:
        "Search the user's thoughts, their own and those that assistants captured for them: pass the question " +
        "itself as query. Without query it lists the newest open thoughts; pass `next` back as the cursor for " +
        "more. Completed and archived thoughts are not returned. A match of the category note is a text file.",
      input: chatRetrieveInput,
      async run(input) {
        const { matches, next } = await retrieveThoughts(deps, actor, input);
        const shown = takeFitting(matches);
        const left = matches.length - shown.length;
        return succeed({ matches: shown, next, ...(left > 0 && { left_out_because_too_long: left }) });
      },
    }),
    capture_thought: createTool({
      description:
        "Store one thought of the user's, when they ask to remember or note something. Write it so that it " +
        "makes sense on its own later. Returns the stored thought with its id.",
      input: chatCaptureInput,
      async run(input) {
        const thought = await captureThought(deps, actor, { ...input, as_user: true });
        return succeed({ thought, summary: `Captured “${toLabel(thought.normalizedText)}”` });
      },
    }),
    edit_thought: createTool({
      description:
        "Change a thought's text or state, when the user asks for it: complete, archive or reopen it with " +
        "edit_request, or replace its text with raw_text. changed is false when it was so already.",
      input: editInput,
      isDestructive: true,
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
      description: "Archive a thought, when the user asks to delete, forget or remove it. It can be undone.",
      input: deleteInput,
      isDestructive: true,
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

/** The best matches that fit. */
function takeFitting(matches: RetrieveOutput["matches"]): RetrieveOutput["matches"] {
  let room = RESULT_CHARACTERS;
  const tooMany = matches.findIndex((match) => {
    room -= JSON.stringify(match).length;
    return room < 0;
  });
  return tooMany === -1 ? matches : matches.slice(0, Math.max(1, tooMany));
}
