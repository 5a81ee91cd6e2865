import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { ConversationView, Undo } from "../../contract-app/chat.ts";
import { ApiError, request } from "../api.ts";
import { queryClient, refresh } from "../query-client.ts";
import type { ConversationPage } from "./chat-types.ts";

const CHAT = "/api/app/chat";
const LIST_KEY = "conversations";
const keyOf = (id: string) => ["conversation", id];

/** The chat's endpoints are not in `app-routes.ts`: they stream, and `useChat` calls some of them. */
async function requestChat<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  try {
    return await request<Answer>(method, CHAT + path, body);
  } catch (error) {
    noticeSignedOut(error);
    throw error;
  }
}

/** Refreshing the current user detects the ended session and redirects to the sign-in page. */
export function noticeSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) void refresh("readMe");
}

type Cursor = { cursor_updated_at: string; cursor_id: string };
type ConversationList = { conversations: ConversationView[]; next: Cursor | null };

export function useConversations(isArchived: boolean) {
  return useInfiniteQuery({
    queryKey: [LIST_KEY, { isArchived }],
    queryFn: ({ pageParam }) => {
      const page = new URLSearchParams({ archived: String(isArchived), ...pageParam });
      return requestChat<ConversationList>("GET", `/conversations?${page}`);
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
  });
}

export const readConversation = (id: string, before?: number) =>
  requestChat<ConversationPage>(
    "GET",
    `/conversations/${id}${before === undefined ? "" : `?before=${before}`}`,
  );

/** The initial state, after which the running chat provides the messages, and what came elsewhere until one is back. */
export const useConversation = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: () => readConversation(id),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: "always",
    gcTime: 0,
  });

/** What is on its way does not know of a question that is asked now. */
export const stopReading = (id: string) => queryClient.cancelQueries({ queryKey: keyOf(id) });

export const refreshConversations = () => queryClient.invalidateQueries({ queryKey: [LIST_KEY] });

type ConversationChange = { id: string; title?: string; archived?: boolean };

export const useChangeConversation = () =>
  useMutation({
    mutationFn: ({ id, ...change }: ConversationChange) =>
      requestChat<{ conversation: ConversationView }>("PATCH", `/conversations/${id}`, change),
    onSuccess: (_answer, { id }) =>
      Promise.all([refreshConversations(), queryClient.invalidateQueries({ queryKey: keyOf(id) })]),
  });

/** About what an answer asks for. The model then goes on. */
export const decideAnswer = (id: string, answerId: string, allow: boolean) =>
  requestChat<{ ok: true }>("POST", `/${id}/decision`, { answer_id: answerId, allow });

/** Resolves when the partial answer is stored. */
export const stopAnswer = (id: string) => requestChat<{ stopped: boolean }>("POST", `/${id}/stop`);

export const useUndo = () =>
  useMutation({ mutationFn: (undo: Undo) => requestChat<{ summary: string }>("POST", "/undo", undo) });
