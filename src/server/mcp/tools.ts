import {
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
import { captureThought } from "../../thoughts/capture.ts";
import { deleteThought } from "../../thoughts/delete.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { editThought, explainUnclear } from "../../thoughts/edit.ts";
import { retrieveThoughts } from "../../thoughts/retrieve.ts";
import { refuseArgument } from "./refusal.ts";
import { createTool, type Tool, type ToolAnswer } from "./tool.ts";

/** The tool without required arguments comes first, because clients test a connection with the first one. */
export function createTools(deps: ThoughtDeps): Tool[] {
  return [
    createTool({
      name: "retrieve_thoughts",
      title: "Search or browse memory",
      description:
        "Find what the user (or an assistant) has stored before. Call it before answering anything that may " +
        "depend on earlier conversations, people, plans or preferences: pass the question itself as query and " +
        "answer from the matches. Without query it lists the newest open thoughts; pass `next` back as the " +
        "cursor for the following page. Completed and archived thoughts are not returned.",
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
      input: retrieveInput,
      output: retrieveOutput,
      async run(actor, input) {
        const found = await retrieveThoughts(deps, actor, input);
        return { data: found, text: found.matches };
      },
    }),
    createTool({
      name: "capture_thought",
      title: "Remember a thought",
      description:
        "Store one memory: a fact, task, idea, decision, preference or event, in words that make sense on their " +
        "own later. Set as_user to true when it is the user's own (searches show those by default); leave it out " +
        "for your own working notes. Returns the stored thought with its id; it can be found at once.",
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
      input: captureInput,
      output: captureOutput,
      async run(actor, input) {
        const thought = await captureThought(deps, actor, input);
        return { data: { ...thought, summary: summarize(thought) } };
      },
    }),
    createTool({
      name: "edit_thought",
      title: "Change, complete or reopen a thought",
      description:
        "Change a thought's text or state: complete, archive or reopen it with edit_request, or replace its " +
        "text with raw_text. Works for every category. Returns the thought as it is now; changed is false " +
        "when it was so already.",
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
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
      title: "Archive a thought",
      description:
        "Archive one of the user's thoughts, so that it is no longer found. Nothing is lost: edit_thought " +
        'with "reopen" brings it back.',
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

/** A sentence that an assistant can repeat. */
function summarize({ author, category, createdAt, storedAt, normalizedText }: ThoughtView): string {
  const owner = author.kind === "user" ? "the user's own memory" : `a memory of ${author.name ?? "an agent"}`;
  const day = createdAt.slice(0, 10);
  const dated = day === storedAt.slice(0, 10) ? "" : `, dated ${day}`;
  const [start = ""] = /^.{0,100}/su.exec(normalizedText) ?? [];
  const rest = start.length < normalizedText.length ? "…" : "";
  return `Stored as ${owner} (${category}${dated}): "${start}${rest}"`;
}
