import { useReducer, useRef } from "react";
import type { ImportFormat, ImportPreview } from "../../contract-app/imports.ts";
import { ApiError, toMessage } from "../api.ts";
import {
  type ImportAs,
  type ImportChoices,
  type ImportCounts,
  type ImportLine,
  importFile,
  type RowError,
  requestPreview,
} from "./import-requests.ts";
import { refreshImported } from "./imports.ts";

export type ImportState = {
  phase: "idle" | "reading" | "previewed" | "running" | "finished" | "failed";
  fileName: string;
  preview: ImportPreview | null;
  counts: ImportCounts | null;
  errors: RowError[];
  failure: string | null;
};

const idle: ImportState = {
  phase: "idle",
  fileName: "",
  preview: null,
  counts: null,
  errors: [],
  failure: null,
};

type Action =
  | ImportLine
  | { kind: "chosen"; fileName: string }
  | { kind: "previewed"; preview: ImportPreview }
  | { kind: "started" }
  | { kind: "cancelled" };

function reduce(state: ImportState, action: Action): ImportState {
  switch (action.kind) {
    case "chosen":
      return { ...idle, phase: "reading", fileName: action.fileName };
    case "previewed":
      return { ...state, phase: "previewed", preview: action.preview };
    case "cancelled":
      return idle;
    case "started":
      return { ...state, phase: "running", preview: null };
    case "progress":
      return { ...state, counts: action };
    case "error":
      return { ...state, errors: [...state.errors, action] };
    case "finished":
      return { ...state, phase: "finished", counts: action };
    case "stopped":
      return { ...state, phase: "failed", preview: null, failure: action.error };
    default:
      return action satisfies never;
  }
}

/** A file is chosen, previewed, and then imported as the person chose. */
export function useImport() {
  const [state, dispatch] = useReducer(reduce, idle);
  const chosen = useRef<File>(null);
  const isBusy = useRef(false);

  /** One thing at a time. */
  async function once(work: () => Promise<void>, lost: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch (error) {
      dispatch({ kind: "stopped", error: error instanceof ApiError ? toMessage(error) : lost });
    } finally {
      isBusy.current = false;
    }
  }

  const choose = (file: File, format: ImportFormat | "auto") =>
    once(async () => {
      chosen.current = file;
      dispatch({ kind: "chosen", fileName: file.name });
      dispatch({ kind: "previewed", preview: await requestPreview(file, format) });
    }, UNREADABLE);

  /** Notes instead of thoughts, or the other way round. */
  const takeAs = (as: ImportAs) =>
    once(async () => {
      const { current: file } = chosen;
      if (!file || !state.preview) return;
      dispatch({ kind: "previewed", preview: await requestPreview(file, state.preview.format, as) });
    }, UNREADABLE);

  const start = (choices: ImportChoices) =>
    once(async () => {
      const { current: file } = chosen;
      const { preview } = state;
      if (!file || !preview) return;
      dispatch({ kind: "started" });
      let last: ImportLine["kind"] | undefined;
      try {
        for await (const line of importFile(file, preview, choices)) {
          last = line.kind;
          dispatch(line);
        }
      } finally {
        void refreshImported();
      }
      if (last !== "finished" && last !== "stopped") dispatch({ kind: "stopped", error: CONNECTION_LOST });
    }, CONNECTION_LOST);

  return { state, choose, takeAs, start, cancel: () => dispatch({ kind: "cancelled" }) };
}

const UNREADABLE = "The file could not be sent. Is it still there, and the service running?";
const CONNECTION_LOST =
  "The connection was lost. What was imported so far is kept; importing the file again skips it.";
