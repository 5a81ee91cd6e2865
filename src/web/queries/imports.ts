import { useMutation, useQuery } from "@tanstack/react-query";
import type { ImportUndo } from "../../contract-app/imports.ts";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

export const useImports = () => useQuery(query("listImports"));

/** What an import adds to, and undoing it takes from. */
export const refreshImported = () =>
  refresh("listImports", "listThoughts", "listFacets", "listNotes", "readTimeline", "readStorage");

/** In steps until it is done; `onStep` hears how far it is. */
export const useUndoImport = (onStep: (undone: ImportUndo) => void) =>
  useMutation({
    mutationFn: async (id: string): Promise<ImportUndo> => {
      for (;;) {
        const undone = await call("undoImport", { id });
        onStep(undone);
        if (undone.isDone) return undone;
      }
    },
    onSettled: refreshImported,
  });
