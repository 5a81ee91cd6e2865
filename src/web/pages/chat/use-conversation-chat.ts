import { useChat } from "@ai-sdk/react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { showFailure } from "../../parts/Toasts.tsx";
import { readConversation, stopAnswer, useConversation } from "../../queries/chat.ts";
import { useMe } from "../../queries/session.ts";
import { askAgain, isBusy, openChat, showStored } from "./open-chats.ts";

/** Words come faster than anybody reads. */
const SHOW_EVERY_MS = 60;

/** A conversation: what was said, what is being said, and what can be done. `isStored`: it is in the address. */
export function useConversationChat(id: string, isStored: boolean) {
  const chat = openChat(id);
  const { canChat } = useMe();
  const { messages, status, error } = useChat({ chat, throttle: SHOW_EVERY_MS });
  // Begun in this window a moment ago: the service may not know it yet, and we know all of it.
  const [isFresh] = useState(() => isBusy(chat));
  const stored = useConversation(id, isStored && !isFresh);
  const earlier = useEarlier(id, stored.data?.next ?? null);

  useEffect(() => {
    if (stored.data) showStored(chat, stored.data);
  }, [chat, stored.data]);

  const stopping = useMutation({ mutationFn: () => stopAnswer(id), onError: showFailure });
  const asking = useMutation({ mutationFn: () => askAgain(chat), onError: showFailure });
  return {
    messages,
    error,
    isAnswering: status === "submitted" || status === "streaming",
    isStopping: stopping.isPending,
    /** While nothing is known of it. */
    loading: isStored && !isFresh ? stored : null,
    conversation: stored.data?.conversation,
    earlier,
    send: (text: string) => void chat.sendMessage({ text }),
    stop: () => stopping.mutate(),
    askAgain: canChat ? () => asking.mutate() : undefined,
  };
}

export type ConversationChat = ReturnType<typeof useConversationChat>;

/** The pages before what is shown. */
function useEarlier(id: string, firstBefore: number | null) {
  const chat = openChat(id);
  const [before, setBefore] = useState<number | null>();
  const next = before === undefined ? firstBefore : before;
  const loading = useMutation({
    mutationFn: async () => {
      if (next === null) return;
      const page = await readConversation(id, next);
      chat.messages = [...page.messages, ...chat.messages];
      setBefore(page.next);
    },
    onError: showFailure,
  });
  return { hasMore: next !== null, isLoading: loading.isPending, load: () => loading.mutate() };
}
