import { DefaultChatTransport } from "ai";
import type { AppFailure } from "../../../contract-app/calls.ts";
import { ApiError, headersOf } from "../../api.ts";
import { noticeSignedOut } from "../../queries/chat.ts";
import type { ChatMessage } from "../../queries/chat-types.ts";
import { forgetQuestion } from "./question-drafts.ts";

/** The service stores the conversation, so only the new message is sent. */
export const transport = new DefaultChatTransport<ChatMessage>({
  api: "/api/app/chat",
  headers: () => headersOf("application/json"),
  fetch: fetchOrFail,
  prepareSendMessagesRequest: ({ id, messages, trigger }) => {
    const last = messages.at(-1);
    const message = last && { id: last.id, parts: last.parts };
    return { body: { id, trigger, ...(trigger === "submit-message" && { message }) } };
  },
});

/** Turns failures into `ApiError`, as everywhere in the app. */
async function fetchOrFail(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((cause: unknown) => {
    if (init?.signal?.aborted) throw cause;
    throw new ApiError(0, "unreachable", "The service cannot be reached. Is it running?");
  });
  // The answer has just ended: an empty stream lets the chat notice it.
  if (response.status === 204) return new Response("");
  if (response.ok) {
    acceptQuestion(init);
    return response;
  }
  const answer = (await response.json().catch(() => null)) as Partial<AppFailure> | null;
  const { code = "failed", message = `The service answered with ${response.status}.` } = answer?.error ?? {};
  const error = new ApiError(response.status, code, message);
  noticeSignedOut(error);
  throw error;
}

/** The service has stored the question before it answers. */
function acceptQuestion(init: RequestInit | undefined): void {
  if (typeof init?.body === "string") forgetQuestion((JSON.parse(init.body) as { id: string }).id);
}
