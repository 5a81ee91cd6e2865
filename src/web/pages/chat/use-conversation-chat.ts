import { useChat } from "@ai-sdk/react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { showFailure } from "../../parts/Toasts.tsx";
import { decideAnswer, stopReading, useConversation } from "../../queries/chat.ts";
import { useMe } from "../../queries/session.ts";
import {
  askAgain,
  isBusy,
  openChat,
  showEarlier,
  showStored,
  stopChat,
  syncWithStored,
} from "./open-chats.ts";

/** Limits rendering while an answer streams. */
const RENDER_INTERVAL_MS = 60;

/** A conversation's messages, state and actions. `isStored`: its id is in the URL. */
export function useConversationChat(id: string, isStored: boolean) {
  const { id: userId, canChat } = useMe();
  const chat = openChat(userId, id);
  const { messages, status, error } = useChat({ chat, throttle: RENDER_INTERVAL_MS });
  // Just started in this window: the service may not know it yet, and we already have all of it.
  const [isFresh] = useState(() => isBusy(chat));
  const stored = useConversation(id, isStored && !(isFresh && isBusy(chat)));
  const loading = useMutation({ mutationFn: () => showEarlier(chat), onError: showFailure });

  useEffect(() => {
    if (stored.data) showStored(chat, stored.data);
  }, [chat, stored.data]);

  const stopping = useMutation({ mutationFn: () => stopChat(chat), onError: showFailure });
  const deciding = useMutation({
    mutationFn: (allow: boolean) => decideAnswer(id, messages.at(-1)?.id ?? "", allow),
    onError: showFailure,
    onSettled: () => syncWithStored(chat),
  });
  const asking = useMutation({ mutationFn: () => askAgain(chat), onError: showFailure });
  return {
    messages,
    error,
    isAnswering: status === "submitted" || status === "streaming",
    isAsked: chat.isAsked,
    isStopping: stopping.isPending,
    /** The query for the stored messages; null if there is nothing to load. */
    loading: isStored && !isFresh ? stored : null,
    conversation: stored.data?.conversation,
    earlier: { hasMore: chat.before !== null, isLoading: loading.isPending, load: () => loading.mutate() },
    send(text: string): void {
      chat.isAsked = true;
      void stopReading(id);
      void chat.sendMessage({ text });
    },
    stop: () => stopping.mutate(),
    decide: deciding.mutate,
    isDeciding: deciding.isPending,
    askAgain: canChat ? () => asking.mutate() : undefined,
  };
}

export type ConversationChat = ReturnType<typeof useConversationChat>;
