import { useConversations } from "../../queries/chat.ts";
import { textOf } from "./message/message-text.ts";
import type { ConversationChat } from "./use-conversation-chat.ts";

const TITLE_CHARACTERS = 60;

/** The title from the list; a new conversation uses its first words. */
export function useTitle(id: string, { conversation, messages }: ConversationChat): string {
  const listed = useConversations(false).data?.pages.flatMap(({ conversations }) => conversations);
  const known = listed?.find((one) => one.id === id) ?? conversation;
  if (known) return known.title;
  const [first] = messages;
  if (!first) return "Chat";
  const words = textOf(first).replace(/\s+/g, " ");
  return words.length > TITLE_CHARACTERS ? `${words.slice(0, TITLE_CHARACTERS)}…` : words;
}
