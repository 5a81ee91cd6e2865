/** How a try ended without an answer that can be used. */
export type Failure =
  | { kind: "timed-out" }
  | { kind: "unreachable" }
  | { kind: "unreadable" }
  | { kind: "misfit" }
  | { kind: "answered"; status: number; retryAfterMs: number };

/** Which setting names the model that was asked. */
export type ModelSetting = "LLM_MODEL" | "EMBEDDING_MODEL";

/** The gateway answered, but not what was asked for. */
export class UnreadableAnswer extends Error {}
/** The vectors are of another length than those that are stored. */
export class MisfitVectors extends Error {}

/** Refusals that another try may well overcome: too slow, in conflict, too early, too many. */
const passing = new Set([408, 409, 425, 429]);
/** Refusals of this one request, for example a text that is too long: they show that the gateway lives. */
const aboutTheRequest = new Set([400, 413, 422]);

/** Undefined for what is no failure of the gateway but a bug. `now` turns a date to wait for into a time. */
export async function toFailure(error: unknown, now: number): Promise<Failure | undefined> {
  if (error instanceof UnreadableAnswer) return { kind: "unreadable" };
  if (error instanceof MisfitVectors) return { kind: "misfit" };
  const { AISDKError, APICallError } = await import("ai");
  if (!AISDKError.isInstance(error)) return undefined;
  if (!APICallError.isInstance(error)) return { kind: "unreadable" };
  const { statusCode: status, responseHeaders } = error;
  if (status === undefined) return { kind: "unreachable" };
  if (status < 400) return { kind: "unreadable" };
  return { kind: "answered", status, retryAfterMs: toMilliseconds(responseHeaders?.["retry-after"], now) };
}

/** Whether the same request would only be refused again. */
export function isFinal(failure: Failure): boolean {
  return failure.kind === "answered" && failure.status < 500 && !passing.has(failure.status);
}

export function isAboutTheRequest(failure: Failure): boolean {
  return failure.kind === "answered" && aboutTheRequest.has(failure.status);
}

export async function isRefusedRequest(error: unknown): Promise<boolean> {
  const failure = await toFailure(error, 0);
  return failure !== undefined && isAboutTheRequest(failure);
}

/** Made of our own words and a number only: an endpoint's words may repeat the key or the prompt. */
export function toSentence(failure: Failure, tried: { retries: number; setting: ModelSetting }): string {
  if (failure.kind === "answered" && isFinal(failure)) return toRefusal(failure.status, tried.setting);
  const after = tried.retries > 0 ? ` after ${tried.retries} retries` : "";
  return `The language model did not answer${after} (${toReason(failure)}).`;
}

export function toReason(failure: Failure): string {
  switch (failure.kind) {
    case "timed-out":
      return "timed out";
    case "unreachable":
      return "no connection";
    case "unreadable":
      return "its answer could not be read";
    case "misfit":
      return "its vectors have another length than the stored ones";
    case "answered":
      return `it answered ${failure.status}`;
    default:
      return failure satisfies never;
  }
}

function toRefusal(status: number, setting: ModelSetting): string {
  if (status === 401 || status === 403)
    return `The language model refused the API key (${status}). Check LLM_API_KEY.`;
  if (status === 404)
    return `The language model was not found at its address (404). Check ${setting} and LLM_BASE_URL.`;
  const advice = aboutTheRequest.has(status) ? ` Check ${setting}, or shorten the text.` : "";
  return `The language model refused the request (${status}).${advice}`;
}

/** `Retry-After` is a number of seconds or a date (RFC 9110). */
function toMilliseconds(retryAfter: string | undefined, now: number): number {
  if (!retryAfter) return 0;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Math.max(0, wait || 0);
}
