import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { parseJson } from "../../base/json.ts";

/** Why a try failed. */
export type Failure =
  | { kind: "timed-out" }
  | { kind: "unreachable" }
  | { kind: "unreadable" }
  | { kind: "reported" }
  | { kind: "cut-off" }
  | { kind: "dimension-mismatch" }
  /** `refusesTools`: it does so because the model, or the server as it was started, has no tool calls. */
  | { kind: "answered"; status: number; retryAfterMs: number; refusesTools?: boolean };

/** The setting that names the model. */
export type ModelSetting = "LLM_MODEL" | "EMBEDDING_MODEL";

/** The model cannot call tools, or the server was not started so that it can. */
export class ToolsRefused extends AppError {}
/** The answer does not have the requested form; `message` says why, in words that quote nothing of it. */
export class UnreadableAnswer extends Error {}
/** The answer ended at the limit of its length, before it was whole. */
export class CutOffAnswer extends UnreadableAnswer {}
/** The endpoint told of an error within its answer. */
export class ReportedError extends Error {}
/** The vectors have a different length from the stored ones. */
export class DimensionMismatch extends Error {}

/** Worth a retry: request timeout, conflict, too early, too many requests. */
const transientStatuses = new Set([408, 409, 425, 429]);
/** Caused by this one request, such as a text that is too long: the gateway itself works. */
const requestErrorStatuses = new Set([400, 413, 422]);

/** Undefined for a bug rather than a gateway failure. `now` is needed to read a `Retry-After` date. */
export async function toFailure(error: unknown, now: number): Promise<Failure | undefined> {
  if (error instanceof CutOffAnswer) return { kind: "cut-off" };
  if (error instanceof UnreadableAnswer) return { kind: "unreadable" };
  if (error instanceof ReportedError) return { kind: "reported" };
  if (error instanceof DimensionMismatch) return { kind: "dimension-mismatch" };
  const { AISDKError, APICallError } = await import("./sdk.ts");
  if (!AISDKError.isInstance(error)) return undefined;
  if (!APICallError.isInstance(error)) return { kind: isReported(error) ? "reported" : "unreadable" };
  const { statusCode: status, responseHeaders } = error;
  // Also of an answer that has begun: the connection's limit may run out a moment before ours.
  if (isTimeout(error)) return { kind: "timed-out" };
  if (status === undefined) return { kind: "unreachable" };
  if (status < 300) return { kind: readError(error.responseBody) === undefined ? "unreadable" : "reported" };
  const retryAfterMs = toMilliseconds(responseHeaders?.["retry-after"], now);
  const refusesTools = asksForTools(error.requestBodyValues) && NO_TOOLS.test(error.responseBody ?? "");
  return { kind: "answered", status, retryAfterMs, ...(refusesTools && { refusesTools }) };
}

/** As llama.cpp, vLLM, Ollama and OpenRouter say it. */
const NO_TOOLS =
  /tools?\b[^.]{0,40}\b(?:requires?|(?:not|un) ?supported|not enabled)|support(?:s|ing)? (?:\w+ ){0,2}tools?\b|auto-tool-choice/i;

const asksForTools = (body: unknown) => typeof body === "object" && body !== null && "tools" in body;

/** As the SDK tells an error out of a stream, whose words are its message. */
const isReported = ({ name }: Error) => name === "AI_StreamProviderError";

const OWN_WORDS = 300;
const ownWords = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });
const readError = (body = "") => ownWords.safeParse(parseJson(body)).data?.error;

/** The endpoint's own words about a refusal, for the owner only: they may repeat a prompt. */
export function readOwnWords(error: unknown, apiKey: string | undefined): string | undefined {
  if (!(error instanceof Error) || !("responseBody" in error || isReported(error))) return undefined;
  const body = "responseBody" in error ? String(error.responseBody ?? "") : error.message;
  const told = readError(body) ?? body;
  const words = (typeof told === "string" ? told : told.message).replace(/\s+/g, " ").trim();
  return (apiKey ? words.replaceAll(apiKey, "…") : words).slice(0, OWN_WORDS).toWellFormed() || undefined;
}

/** Whatever else is asked for ends the same way. */
export function isRefusedOutright(failure: Failure): boolean {
  if (failure.kind === "unreachable" || failure.kind === "timed-out") return true;
  return failure.kind === "answered" && [401, 403, 404].includes(failure.status) && !failure.refusesTools;
}

const TIMEOUT = /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/;

/** Whether the connection's own limit ended the try. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && TIMEOUT.test(String(error.code))) || isTimeout(error.cause);
}

/** Whether a retry would fail the same way. */
export function isFinal(failure: Failure): boolean {
  if (failure.kind !== "answered") return false;
  return failure.refusesTools || (failure.status < 500 && !transientStatuses.has(failure.status));
}

export function isRequestError(failure: Failure): boolean {
  return failure.kind === "answered" && (failure.refusesTools || requestErrorStatuses.has(failure.status));
}

/** Never includes the endpoint's own message: it may repeat the key or the prompt. */
export function toSentence(failure: Failure, tried: { retries: number; setting: ModelSetting }): string {
  if (failure.kind === "answered" && failure.refusesTools)
    return `The language model refused to be given tools (${failure.status}).`;
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
    case "reported":
      return "it reported an error";
    case "cut-off":
      return "its answer was cut off at the limit of its length";
    case "dimension-mismatch":
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
  const advice = requestErrorStatuses.has(status) ? ` Check ${setting}, or shorten the text.` : "";
  return `The language model refused the request (${status}).${advice}`;
}

/** `Retry-After` is a number of seconds or a date (RFC 9110). */
function toMilliseconds(retryAfter: string | undefined, now: number): number {
  if (!retryAfter) return 0;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Math.max(0, wait || 0);
}
