import { hash } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import { normalizeText } from "../base/text.ts";
import type { Mailer, Message } from "../mail/mailer.ts";
import { readJsonBody } from "./body.ts";
import { socketAddress } from "./limits/client-address.ts";
import { createFixedWindow } from "./limits/fixed-window.ts";

const REQUESTS_PER_WINDOW = 5;
const WINDOW_MS = 10 * 60_000;
const BODY_BYTES = 64 * 1024;
const HEADER_CHARACTERS = 200;

const refusals = {
  method_not_allowed: { status: 405, message: "Please send the form with POST." },
  rate_limited: { status: 429, message: "Too many messages. Please try again in a few minutes." },
  invalid_json: { status: 400, message: "The form could not be read: it has to be JSON of at most 64 KiB." },
  missing_fields: { status: 400, message: "Please fill in your name, your e-mail address and a message." },
  invalid_email: { status: 400, message: "Please check your e-mail address: it looks incomplete." },
  send_failed: { status: 500, message: "Your message could not be sent. Please try again later." },
} as const;

const required = z.string().overwrite(normalizeText).min(1);

const contactRequest = z.object({
  name: required,
  // Only trimmed: an invalid address is rejected, not repaired.
  email: z.string().trim().min(1),
  message: required,
  organization: z.string().overwrite(normalizeText).catch(""),
});
type ContactRequest = z.infer<typeof contactRequest>;

/** Dots only between labels, and no character with a meaning in a header. Does not backtrack. */
const ADDRESS = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:".]+(?:\.[^\s\p{C}@<>()[\]\\,;:".]+)+$/u;
const ADDRESS_CHARACTERS = 254;

type ContactDeps = {
  mailer: Mailer;
  config: Pick<Config, "CONTACT_TO" | "CONTACT_FROM">;
  clock: Clock;
  log: Log;
};

/** Serves `/api/contact`: sends the website's public form to the owner by e-mail. */
export function createContactRoute({ mailer, config, clock, log }: ContactDeps): Hono {
  const window = createFixedWindow({ limit: REQUESTS_PER_WINDOW, windowMs: WINDOW_MS, clock });
  const app = new Hono();

  app.all("/api/contact", async (c) => {
    const isPost = c.req.method === "POST";
    const client = identifyClient(c);
    const quota = isPost ? window.hit(client) : window.peek(client);
    c.header("RateLimit-Limit", String(REQUESTS_PER_WINDOW));
    c.header("RateLimit-Remaining", String(quota.remaining));
    c.header("RateLimit-Reset", String(quota.resetSeconds));
    if (!isPost) {
      c.header("Allow", "POST");
      return refuse(c, "method_not_allowed");
    }
    if (!quota.allowed) {
      c.header("Retry-After", String(quota.resetSeconds));
      return refuse(c, "rate_limited");
    }

    const body = await readJsonBody(c.req.raw, BODY_BYTES);
    if (body.kind === "too-complex") return refuse(c, "missing_fields");
    if (body.kind !== "json") return refuse(c, "invalid_json");
    const request = contactRequest.safeParse(body.value);
    if (!request.success) return refuse(c, "missing_fields");
    if (!isAddress(request.data.email)) return refuse(c, "invalid_email");

    try {
      await mailer.send(toMessage(request.data, config));
    } catch (error) {
      // The message may contain the person's address or the mail server's password.
      log.error({ code: (error as NodeJS.ErrnoException).code ?? "unknown" }, "contact_send_failed");
      return refuse(c, "send_failed");
    }
    return c.json({ ok: true });
  });

  return app;
}

function refuse(c: Context, code: keyof typeof refusals) {
  const { status, message } = refusals[code];
  return c.json({ error: { code, message } }, status);
}

/** Hashed, so that no address is kept, and a long forged one takes no more memory. */
function identifyClient(c: Context): string {
  const forwarded = c.req.header("x-forwarded-for")?.split(",", 1)[0]?.trim();
  return hash("sha256", forwarded || socketAddress(c) || "unknown");
}

function isAddress(text: string): boolean {
  return text.length <= ADDRESS_CHARACTERS && ADDRESS.test(text);
}

function toMessage(request: ContactRequest, config: ContactDeps["config"]): Message {
  const name = toLine(request.name);
  const organization = toLine(request.organization);
  const sender = organization ? `${cut(name)} (${cut(organization)})` : cut(name);
  return {
    from: config.CONTACT_FROM,
    to: config.CONTACT_TO,
    replyTo: { name: cut(name), address: request.email },
    subject: `Early access: ${sender}`,
    text: [
      `Name: ${name}`,
      `E-mail: ${request.email}`,
      ...(organization ? [`Organization: ${organization}`] : []),
      "",
      request.message,
      "",
    ].join("\n"),
  };
}

/** One line without control characters, so that it can neither add a header nor fake a line of the text. */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

function cut(text: string): string {
  return Array.from(text).slice(0, HEADER_CHARACTERS).join("");
}
