import { type Context, Hono } from "hono";
import type { z } from "zod";
import type { Auth } from "../../auth/signing-in/sessions.ts";
import { AppError } from "../../base/errors.ts";
import { readInput } from "../../base/fields.ts";
import { decide } from "../../chat/consent.ts";
import { changeConversation, listConversations, readConversation } from "../../chat/conversations.ts";
import type { ChatDeps } from "../../chat/deps.ts";
import {
  type ConversationChange,
  changeConversationInput,
  conversationId,
  decisionInput,
  listConversationsInput,
  readConversationInput,
  sendInput,
  undoInput,
} from "../../chat/input.ts";
import { listenTo } from "../../chat/listen.ts";
import type { ChatChunk } from "../../chat/message.ts";
import { sendMessage } from "../../chat/send.ts";
import { stopAnswer } from "../../chat/stop.ts";
import { undoChange } from "../../chat/undo.ts";
import { readJsonBody } from "../body.ts";
import type { UserLimits } from "../limits/user-limits.ts";
import type { toFailure } from "../respond.ts";
import { limitRequests, requireSession, type SessionEnv } from "../sign-in/session.ts";

const PATH = "/api/app/chat";
const BODY_BYTES = 256 * 1024;
/** Keeps proxies from closing the connection while the model thinks. */
const KEEP_ALIVE_MS = 15_000;

export type ChatRouteDeps = {
  chat: ChatDeps;
  auth: Pick<Auth, "sessionActor">;
  baseUrl: string | undefined;
  limits: Pick<UserLimits, "refuse" | "receive">;
};

type ChatContext = Context<SessionEnv>;

/** The in-app agent, for signed-in users. */
export function createChatRoute({ chat, auth, baseUrl, limits }: ChatRouteDeps): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>();
  app.use(`${PATH}/*`, requireSession(auth, baseUrl), limitRequests(limits));
  app.route(PATH, createAnswerRoutes(chat));
  app.route(`${PATH}/conversations`, createConversationRoutes(chat));
  return app;
}

function createAnswerRoutes(chat: ChatDeps): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>();

  app.post("/", async (c) => {
    const outcome = await sendMessage(chat, c.get("actor"), await readBody(c, sendInput));
    return outcome.kind === "answering" ? stream(outcome.chunks) : refuse(c, refusals[outcome.kind]);
  });

  app.post("/undo", async (c) => {
    const outcome = await undoChange(chat, c.get("actor"), await readBody(c, undoInput));
    if (outcome.kind === "undone") return c.json({ ok: true, summary: outcome.summary });
    return refuse(c, refusals[outcome.kind === "missing" ? "nothing-to-undo" : outcome.kind]);
  });

  app.get("/:id/stream", async (c) => {
    const chunks = await listenTo(chat, c.get("actor"), readId(c));
    return chunks ? stream(chunks) : c.body(null, 204);
  });

  app.post("/:id/decision", async (c) => {
    const outcome = await decide(chat, c.get("actor"), readId(c), await readBody(c, decisionInput));
    return outcome.kind === "decided" ? c.json({ ok: true }) : refuse(c, refusals[outcome.kind]);
  });

  app.post("/:id/stop", async (c) => c.json({ stopped: await stopAnswer(chat, c.get("actor"), readId(c)) }));

  return app;
}

function createConversationRoutes(chat: ChatDeps): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>();

  app.get("/", async (c) => {
    const input = readInput(listConversationsInput, c.req.query());
    return c.json(await listConversations(chat, c.get("actor"), input));
  });

  app.get("/:id", async (c) => {
    const page = readInput(readConversationInput, c.req.query());
    const outcome = await readConversation(chat, c.get("actor"), readId(c), page);
    if (outcome.kind === "missing") return refuse(c, refusals.missing);
    const { kind, ...found } = outcome;
    return c.json(found);
  });

  async function change(c: ChatContext, wanted: ConversationChange) {
    const outcome = await changeConversation(chat, c.get("actor"), readId(c), wanted);
    if (outcome.kind === "missing") return refuse(c, refusals.missing);
    return c.json({ conversation: outcome.conversation });
  }
  app.patch("/:id", async (c) => change(c, await readBody(c, changeConversationInput)));
  app.delete("/:id", (c) => change(c, { archived: true }));

  return app;
}

type Refusal = { status: ReturnType<typeof toFailure>["status"]; code: string; message: string };

type RefusalKind = "no-model" | "busy" | "missing" | "too-late" | "changed-since" | "nothing-to-undo";

const refusals: Record<RefusalKind, Refusal> = {
  "no-model": {
    status: 409,
    code: "no_model",
    message: "There is no language model to talk to. Set LLM_BASE_URL and LLM_MODEL.",
  },
  busy: {
    status: 409,
    code: "busy",
    message: "The last message is still being answered. Wait, or stop it first.",
  },
  missing: { status: 404, code: "not_found", message: "There is no such conversation." },
  "too-late": {
    status: 409,
    code: "too_late",
    message: "This was decided already, or it is too late to decide it. Nothing was changed.",
  },
  "changed-since": {
    status: 409,
    code: "changed_since",
    message: "It was undone already or has changed since. Nothing was changed.",
  },
  "nothing-to-undo": { status: 404, code: "not_found", message: "There is nothing to undo." },
};

async function stream(chunks: ReadableStream<ChatChunk>): Promise<Response> {
  const { createUIMessageStreamResponse } = await import("../../language/gateway/sdk.ts");
  const headers = { "cache-control": "no-store" };
  return createUIMessageStreamResponse({ stream: chunks, headers, keepAliveMs: KEEP_ALIVE_MS });
}

async function readBody<Schema extends z.ZodType>(c: ChatContext, schema: Schema): Promise<z.output<Schema>> {
  const body = await readJsonBody(c.req.raw, BODY_BYTES);
  if (body.kind === "json") return readInput(schema, body.value);
  throw new AppError(
    "invalid-argument",
    body.kind === "too-large" ? "The body is larger than 256 KiB." : "The body must be JSON.",
  );
}

/** An invalid id is treated as an unknown one. */
function readId(c: ChatContext): string {
  const parsed = conversationId().safeParse(c.req.param("id"));
  if (parsed.success) return parsed.data;
  throw new AppError("not-found", "There is no such conversation.");
}

function refuse(c: Context, { status, code, message }: Refusal) {
  return c.json({ error: { code, message } }, status);
}
