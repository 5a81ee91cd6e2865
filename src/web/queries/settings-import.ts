import { useReducer, useRef } from "react";
import { ApiError, toMessage } from "../api.ts";
import { refresh } from "../query-client.ts";

export type ImportCounts = { done: number; total: number; imported: number; skipped: number; failed: number };
export type RowError = { row: number; error: string };
export type ImportFormat =
  | "auto"
  | "jsonl"
  | "text"
  | "markdown"
  | "memos"
  | "bookmarks"
  | "chatgpt"
  | "claude"
  | "mem0"
  | "basic-memory"
  | "server-memory";

type ImportLine =
  | ({ kind: "progress" } & ImportCounts)
  | ({ kind: "error" } & RowError)
  | ({ kind: "finished" } & ImportCounts)
  | { kind: "stopped"; error: string };

export type ImportState = {
  phase: "idle" | "running" | "finished" | "failed";
  fileName: string;
  counts: ImportCounts | null;
  errors: RowError[];
  failure: string | null;
};

const idle: ImportState = { phase: "idle", fileName: "", counts: null, errors: [], failure: null };

type Action = ImportLine | { kind: "started"; fileName: string };

function reduce(state: ImportState, action: Action): ImportState {
  switch (action.kind) {
    case "started":
      return { ...idle, phase: "running", fileName: action.fileName };
    case "progress":
      return { ...state, counts: action };
    case "error":
      return { ...state, errors: [...state.errors, action] };
    case "finished":
      return { ...state, phase: "finished", counts: action };
    case "stopped":
      return { ...state, phase: "failed", failure: action.error };
    default:
      return action satisfies never;
  }
}

/** Uploads a file and reads the progress that the service streams as JSON Lines. */
export function useImport() {
  const [state, dispatch] = useReducer(reduce, idle);
  const isRunning = useRef(false);

  async function start(file: File, format: ImportFormat): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    dispatch({ kind: "started", fileName: file.name });
    try {
      let last: ImportLine["kind"] | undefined;
      for await (const line of importFile(file, format)) {
        last = line.kind;
        dispatch(line);
      }
      if (last !== "finished" && last !== "stopped") dispatch({ kind: "stopped", error: CONNECTION_LOST });
    } catch (error) {
      const isOurs = error instanceof ApiError;
      dispatch({ kind: "stopped", error: isOurs ? toMessage(error) : CONNECTION_LOST });
    } finally {
      isRunning.current = false;
      void refresh("listThoughts", "listFacets", "listNotes", "readTimeline");
    }
  }
  return { state, start };
}

const CONNECTION_LOST =
  "The connection was lost. What was imported so far is kept; importing the file again skips it.";

async function* importFile(file: File, format: ImportFormat): AsyncGenerator<ImportLine> {
  const response = await fetch(`/api/app/import?${new URLSearchParams({ format, name: file.name })}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
  if (!response.ok || !response.body) throw await toError(response);
  let rest = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value = "" } = await reader.read();
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as ImportLine;
    if (done) return;
  }
}

async function toError(response: Response): Promise<ApiError> {
  if (response.status === 401) void refresh("readMe");
  const answer = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string };
  } | null;
  const message = answer?.error?.message ?? `The service answered with ${response.status}.`;
  return new ApiError(response.status, answer?.error?.code ?? "failed", message);
}
