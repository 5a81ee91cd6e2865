import { dayOf } from "../../base/time-zone.ts";
import {
  type CaptureInput,
  captureInput,
  captureOutput,
  deleteInput,
  deleteOutput,
  editInput,
  editOutput,
  retrieveInput,
  retrieveOutput,
  type ThoughtView,
} from "../../contract.ts";
import { capturedIn, captureThought } from "../../thoughts/capturing/capture.ts";
import { deleteThought } from "../../thoughts/changing/delete.ts";
import { editThought, explainUnclear } from "../../thoughts/changing/edit.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { retrieveThoughts } from "../../thoughts/retrieving/retrieve.ts";
import { refuseArgument } from "./refusal.ts";
import { createTool, type Tool, type ToolAnswer } from "./tool.ts";

/** Without it, Claude Code loads a tool only when it searches for one. */
const alwaysLoaded = { "anthropic/alwaysLoad": true };

/** The tool without required arguments comes first, because clients test a connection with the first one. */
export function createTools(deps: ThoughtDeps): Tool[] {
  return [
    createTool({
      name: "retrieve_thoughts",
      scope: "read",
      title: "Search memory",
      description:
        "Search the user's memory. Call it before answering what may depend on earlier conversations, people, plans " +
        "or preferences: pass the question as query, answer from the matches. It searches the user's own open " +
        "thoughts; author: all adds those of assistants. Without query it lists the newest; next page: the last match's " +
        "createdAt and id as cursor_created_at and cursor_id.",
      _meta: alwaysLoaded,
      annotations: { readOnlyHint: true, destructiveHint: false },
      input: retrieveInput,
      output: retrieveOutput,
      async run(actor, input) {
        const found = await retrieveThoughts(deps, actor, input);
        return { data: found, text: found.matches };
      },
    }),
    createTool({
      name: "capture_thought",
      scope: "capture",
      title: "Remember a thought",
      description:
        "Store one memory: a fact, task, idea, decision, preference or event, in words that make sense on their own " +
        "later. as_user: true for the user's own (what searches show by default); leave it out for your own notes.",
      _meta: alwaysLoaded,
      annotations: { readOnlyHint: false, destructiveHint: false },
      input: captureInput,
      output: captureOutput,
      async run(actor, input) {
        const thought = await captureThought(deps, actor, input);
        return { data: { ...thought, summary: summarize(thought, input, capturedIn(actor, input)) } };
      },
    }),
    createTool({
      name: "edit_thought",
      scope: "write",
      title: "Change a thought",
      description:
        "Complete, archive, reopen or reword a thought of any category with edit_request, or replace its text with " +
        "raw_text. changed: false means it already was so.",
      annotations: { readOnlyHint: false, destructiveHint: true },
      input: editInput,
      output: editOutput,
      async run(actor, input) {
        const outcome = await editThought(deps, actor, input);
        switch (outcome.kind) {
          case "edited":
            return { data: { ok: true, changed: outcome.changed, thought: outcome.thought } };
          case "missing":
            return notFound;
          case "unclear":
            throw refuseArgument("edit_request", `was refused: ${explainUnclear(outcome)}`);
          default:
            return outcome satisfies never;
        }
      },
    }),
    createTool({
      name: "delete_thought",
      scope: "write",
      title: "Archive a thought",
      description: "Archive a thought: it is no longer found. edit_thought with reopen brings it back.",
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      input: deleteInput,
      output: deleteOutput,
      async run(actor, input) {
        const outcome = await deleteThought(deps, actor, input);
        if (outcome.kind === "missing") return notFound;
        return { data: { ok: true, thought_id: outcome.id, state: "archived" } };
      },
    }),
  ];
}

const notFound: ToolAnswer = {
  data: { ok: false, error: "not_found", message: "The user has no thought with this id." },
  isError: true,
};

/**
 * A sentence that an assistant can repeat, with the day as it was where the thought was captured. Assistants make up
 * idempotency keys of the text: to one that leads to a completed thought, it must not claim that the task is there.
 */
function summarize(thought: ThoughtView, { raw }: CaptureInput, timeZone: string): string {
  const { author, category, createdAt, storedAt, normalizedText, state } = thought;
  const owner = author.kind === "user" ? "the user's own memory" : `a memory of ${author.name ?? "an agent"}`;
  const [day, today] = [createdAt, storedAt].map((time) => dayOf(timeZone, Date.parse(time)));
  const dated = day === today ? "" : `, dated ${day}`;
  const [start = ""] = /^.{0,100}/su.exec(normalizedText) ?? [];
  const quoted = `"${start}${start.length < normalizedText.length ? "…" : ""}"`;
  if (state === "open" && normalizedText === raw)
    return `Stored as ${owner} (${category}${dated}): ${quoted}`;
  const before = `this idempotency_key was used before, for a thought that is ${state} now: ${quoted}`;
  return `Nothing new was stored: ${before}. Send another key to store it again.`;
}
