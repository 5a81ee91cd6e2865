import type { Proposal, ToolResult } from "../../../../contract-app/chat.ts";
import type { ChatMessage, ChatPart } from "../../../queries/chat-types.ts";

/** One tool call; `result` and `error` are absent while it runs. */
export type ToolCall = {
  id: string;
  tool: string;
  input: Record<string, unknown>;
  result?: ToolResult;
  /** Why it failed without a result. */
  error?: string;
};

/** A thought or note that a tool returned. */
export type Subject = { kind: "thought" | "note"; id: string; label: string };

export function toToolCall(part: ChatPart): ToolCall | undefined {
  if (!part.type.startsWith("tool-") || !("toolCallId" in part)) return undefined;
  const call = { id: part.toolCallId, tool: part.type.slice("tool-".length), input: asRecord(part.input) };
  if (part.state === "output-available") return { ...call, result: part.output as ToolResult };
  if (part.state === "output-error") return { ...call, error: part.errorText };
  return call;
}

/** What the call would do, if it waits for the person's consent. */
export const proposalOf = ({ result }: ToolCall) => (result?.ok === false ? result.proposal : undefined);

export const proposalsOf = ({ parts }: ChatMessage): Proposal[] =>
  parts.flatMap((part) => {
    const call = toToolCall(part);
    return (call && proposalOf(call)) ?? [];
  });

/** A description for people. */
export function describeCall({ tool, input, result, error }: ToolCall): string {
  const words = phrases[tool] ?? unknownTool(tool);
  if (error !== undefined) return `${words.failed}. ${error}`;
  if (!result) return `${words.doing(input)}…`;
  if (!result.ok) return `${words.failed}. ${result.message}`;
  return result.summary ?? words.done(input, result);
}

/** The thoughts and notes in the result. */
export function subjectsOf({ result }: ToolCall): Subject[] {
  if (!result?.ok) return [];
  const thoughts = [result.thought, ...asList(result.matches)].map(toThought);
  const notes = [result.note, ...asList(result.notes)].map(toNote);
  return [...thoughts, ...notes].flatMap((subject) => subject ?? []);
}

type Result = Record<string, unknown>;
type Phrases = {
  doing(input: Result): string;
  done(input: Result, result: Result): string;
  failed: string;
};

/** `list_text_files` and `delete_text_file` are in older conversations. */
const phrases: Record<string, Phrases> = {
  retrieve_thoughts: {
    doing: ({ query }) => (query ? `Searching for ${quote(query)}` : "Looking through the newest thoughts"),
    done: ({ query }, { matches }) =>
      query
        ? `Searched for ${quote(query)}, ${found(matches)}`
        : `Looked through the newest thoughts, ${found(matches)}`,
    failed: "The search failed",
  },
  capture_thought: change("Capturing", "Captured a thought", "Nothing was captured"),
  edit_thought: change("Changing a thought", "Nothing to change", "The thought was not changed"),
  delete_thought: change("Archiving a thought", "Already archived", "The thought was not archived"),
  create_text_file: change("Writing a note", "Wrote a note", "The note was not written"),
  update_text_file: change("Changing a note", "Nothing to change", "The note was not changed"),
  delete_text_file: change("Archiving a note", "Already archived", "The note was not archived"),
  list_text_files: {
    doing: () => "Looking through the notes",
    done: (_, { notes }) => `Looked through the notes, ${found(notes)}`,
    failed: "The notes could not be listed",
  },
  read_text_file: {
    doing: () => "Reading a note",
    done: (_, { note }) => `Read the note ${quote(asRecord(note).title)}`,
    failed: "The note could not be read",
  },
  search_text_files: {
    doing: ({ query }) => (query ? `Searching the notes for ${quote(query)}` : "Looking through the notes"),
    done: ({ query }, { notes }) =>
      query
        ? `Searched the notes for ${quote(query)}, ${found(notes)}`
        : `Looked through the notes, ${found(notes)}`,
    failed: "The search failed",
  },
};

function change(doing: string, unchanged: string, failed: string): Phrases {
  return { doing: () => doing, done: () => unchanged, failed };
}

function unknownTool(tool: string): Phrases {
  const name = tool.replaceAll("_", " ");
  return { doing: () => `Using “${name}”`, done: () => `Used “${name}”`, failed: `“${name}” failed` };
}

const quote = (value: unknown) => `“${typeof value === "string" ? value : "…"}”`;

function found(list: unknown): string {
  const count = asList(list).length;
  return count === 0 ? "nothing found" : `${count} found`;
}

function toThought(value: unknown): Subject | undefined {
  const { id, normalizedText, category, metadata } = asRecord(value);
  if (category === "note") return toNote(asRecord(metadata).note);
  if (typeof id !== "string") return undefined;
  return { kind: "thought", id, label: typeof normalizedText === "string" ? normalizedText : "The thought" };
}

function toNote(value: unknown): Subject | undefined {
  const { id, title } = asRecord(value);
  return typeof id === "string"
    ? { kind: "note", id, label: typeof title === "string" ? title : "The note" }
    : undefined;
}

const asRecord = (value: unknown): Result =>
  typeof value === "object" && value !== null ? (value as Result) : {};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
