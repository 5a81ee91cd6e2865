import { useMutation } from "@tanstack/react-query";
import type { ListedThought } from "../../../contract-app/thoughts.ts";
import { call } from "../../api.ts";
import { refresh } from "../../query-client.ts";
import { dropThought, showAhead } from "./cache.ts";
import { showAnswer } from "./changes.ts";

/** Changes that are made in a thought's details: apart from others, which are loaded with the list. */

type TextChange = { thought: ListedThought; text: string };

/** Optimistic; rolled back if the service refuses or somebody else changed it first (`stale`). */
export const useChangeText = () =>
  useMutation({
    mutationFn: ({ thought: { id, version }, text }: TextChange) =>
      call("changeThought", { id, version, text }),
    onMutate: ({ thought, text }) => showAhead([thought], () => ({ ...thought, normalizedText: text })),
    onSuccess: (answer, _change, { readAgain }) => {
      showAnswer(answer);
      readAgain();
    },
    onError: (_error, _change, ahead) => ahead?.takeBack(),
  });

export const useRequestEdit = (id: string) =>
  useMutation({
    mutationFn: (edit_request: string) => call("requestEdit", { id, edit_request }),
    onSuccess: (answer) => {
      if (answer.kind === "unclear") return;
      showAnswer(answer);
      // It may have corrected the mentions.
      refresh("readThought");
    },
  });

export const useRestoreVersion = (id: string) =>
  useMutation({
    mutationFn: (version: number) => call("restoreThoughtVersion", { id, version }),
    onSuccess: showAnswer,
  });

export const useEraseThought = (id: string) =>
  useMutation({
    mutationFn: () => call("eraseThought", { id }),
    onSuccess: () => {
      dropThought(id);
      refresh("listFacets", "readTimeline");
    },
  });

export const useRetryEnrichment = (id: string) =>
  useMutation({
    mutationFn: () => call("retryEnrichment", { id }),
    onSuccess: () => refresh("readThought"),
  });

type Judgement = { otherId: string; verdict: "related" | "unrelated" | "none" };

export const useJudgeLink = (id: string) =>
  useMutation({
    mutationFn: ({ otherId, verdict }: Judgement) => call("judgeLink", { id, other_id: otherId, verdict }),
    onSuccess: () => refresh("readThought", "readGraph", "listThoughtHistory"),
  });

export const useAttachNote = (thoughtId: string) =>
  useMutation({
    mutationFn: ({ noteId, isAttached }: { noteId: string; isAttached: boolean }) =>
      call(isAttached ? "attachNote" : "detachNote", { id: noteId, thought_id: thoughtId }),
    onSuccess: () => refresh("readThought", "readNote"),
  });
