import { DefaultChatTransport } from "ai";
import type { AppFailure } from "../../../contract-app.ts";
import { ApiError } from "../../api.ts";
import { noticeSignedOut } from "../../queries/chat.ts";
import type { ChatMessage } from "../../queries/chat-types.ts";

/** The service keeps the conversation: only what is new is sent. */
export const transport = new DefaultChatTransport<ChatMessage>({
  api: "/api/app/chat",
  fetch: fetchOrFail,
  prepareSendMessagesRequest: ({ id, messages, trigger }) => {
    const said = messages.at(-1);
    const message = said && { id: said.id, parts: said.parts };
    return { body: { id, trigger, ...(trigger === "submit-message" && { message }) } };
  },
});

/** Failures as everywhere else in the app. */
async function fetchOrFail(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((cause: unknown) => {
    if (init?.signal?.aborted) throw cause;
    throw new ApiError(0, "unreachable", "The service cannot be reached. Is it running?");
  });
  // An answer that has ended just now: nothing is left to hear, but its end is to be noticed.
  if (response.status === 204) return new Response("");
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as Partial<AppFailure> | null;
  const { code = "failed", message = `The service answered with ${response.status}.` } = answer?.error ?? {};
  const error = new ApiError(response.status, code, message);
  noticeSignedOut(error);
  throw error;
}
