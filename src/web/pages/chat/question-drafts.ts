import { useEffect, useEffectEvent } from "react";
import { readDraft, writeDraft } from "../../drafts.ts";
import { meQuery, useMe } from "../../queries/session.ts";
import { queryClient } from "../../query-client.ts";
import { useDraft } from "../../use-draft.ts";

/** A conversation that is not stored yet has another id on each visit. */
const placeOf = (id: string, isStored: boolean) => (isStored ? `chat/${id}` : "chat/new");
/** Sent, but maybe not received. */
const sentPlaceOf = (id: string) => `chat/${id}/sent`;

type Conversation = {
  id: string;
  isStored: boolean /** In this page; what failed can be sent again there. */;
  isShown: boolean;
};

/** The question that is being typed, kept in this browser until the service has it. */
export function useQuestionDraft({ id, isStored, isShown }: Conversation) {
  const { id: userId } = useMe();
  const [text, type] = useDraft(placeOf(id, isStored));

  const takeBack = useEffectEvent(() => {
    const sent = readDraft(userId, sentPlaceOf(id));
    if (sent === "" || isShown) return;
    type(text.trim() === "" ? sent : `${sent}\n\n${text}`);
    writeDraft(userId, sentPlaceOf(id), "");
  });
  // Once: what was sent before a reload, without an answer from the service, becomes a draft again.
  useEffect(() => takeBack(), []);

  return {
    text,
    type,
    send(sent: string): void {
      writeDraft(userId, sentPlaceOf(id), sent);
      if (text.trim() === sent) type("");
    },
  };
}

/** The service has received the question. */
export function forgetQuestion(conversationId: string): void {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me) writeDraft(me.id, sentPlaceOf(conversationId), "");
}
