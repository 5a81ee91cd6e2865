import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { ConversationView, ToolResult, Undo } from "../../contract-app.ts";
import { ApiError, call, request } from "../api.ts";
import { queryClient, refresh } from "../query-client.ts";
import type { ConversationPage } from "./chat-types.ts";

const CHAT = "/api/app/chat";
const LISTED = "conversations";

/** The chat's calls are in no table: they stream, and `useChat` makes some of them. */
async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  try {
    return await request<Answer>(method, CHAT + path, body);
  } catch (error) {
    noticeSignedOut(error);
    throw error;
  }
}

/** Reading who one is finds out that the session is over, and leads to the sign-in. */
export function noticeSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) void refresh("readMe");
}

type Cursor = { cursor_updated_at: string; cursor_id: string };
type ConversationList = { conversations: ConversationView[]; next: Cursor | null };

export function useConversations(isArchived: boolean) {
  return useInfiniteQuery({
    queryKey: [LISTED, { isArchived }],
    queryFn: ({ pageParam }) => {
      const page = new URLSearchParams({ archived: String(isArchived), ...pageParam });
      return ask<ConversationList>("GET", `/conversations?${page}`);
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
  });
}

export const readConversation = (id: string, before?: number) =>
  ask<ConversationPage>("GET", `/conversations/${id}${before === undefined ? "" : `?before=${before}`}`);

/** As it was when the page came to it; from then on what is shown comes from the running chat. */
export const useConversation = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ["conversation", id],
    queryFn: () => readConversation(id),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const refreshConversations = () => queryClient.invalidateQueries({ queryKey: [LISTED] });

type ConversationChange = { id: string; title?: string; archived?: boolean };

export const useChangeConversation = () =>
  useMutation({
    mutationFn: ({ id, ...change }: ConversationChange) =>
      ask<{ conversation: ConversationView }>("PATCH", `/conversations/${id}`, change),
    onSuccess: refreshConversations,
  });

/** Resolves when the answer is stored as far as it came. */
export const stopAnswer = (id: string) => ask<{ stopped: boolean }>("POST", `/${id}/stop`);

/** What can be taken back: a change as the tool describes it, or something new, which is put away. */
export type Undoing = Undo | { kind: "captured" | "created"; id: string };

export function undoingOf(result: ToolResult): Undoing | undefined {
  if (!result.ok || result.summary === undefined) return undefined;
  if (result.undo) return result.undo;
  if (result.changed !== undefined) return undefined;
  if (hasId(result.thought)) return { kind: "captured", id: result.thought.id };
  return hasId(result.note) ? { kind: "created", id: result.note.id } : undefined;
}

const hasId = (value: unknown): value is { id: string } =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

export const useUndo = () =>
  useMutation({
    mutationFn: async (undoing: Undoing): Promise<string> => {
      switch (undoing.kind) {
        case "captured":
          await call("changeThoughts", { ids: [undoing.id], state: "archived" });
          return "Archived again";
        case "created":
          await call("archiveNote", { id: undoing.id });
          return "Archived again";
        default: {
          const { summary } = await ask<{ summary: string }>("POST", "/undo", undoing);
          return summary;
        }
      }
    },
  });
