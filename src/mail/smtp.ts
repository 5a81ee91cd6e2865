import type { Transporter } from "nodemailer";
import type { Mailer } from "./mailer.ts";

/**
 * Milliseconds. Somebody is waiting for the form to submit, so nodemailer's defaults (minutes) are too long. A missing greeting is
 * noticed before the socket's silence is, which counts as another failure (`mayBeRetried`).
 */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 8_000,
  socketTimeout: 10_000,
};

/** Sends over SMTP. The URL holds the credentials; its query may override nodemailer's options. */
export function createSmtpMailer(url: string): Mailer {
  let transport: Transporter | undefined;
  return {
    async send(message) {
      // Loaded on first use: most runs send no mail.
      const { createTransport } = await import("nodemailer");
      transport ??= createTransport({ url, ...timeouts });
      await transport.sendMail(message);
    },
  };
}

type SmtpError = NodeJS.ErrnoException & { responseCode?: number; timeoutType?: string };

/**
 * Whether the same message may be sent again later. Not if the server refused its recipient or its text for good (5xx), nor if it
 * greeted us and then stopped answering: it may have taken the message, and still deliver it.
 */
export function mayBeRetried({ code, responseCode = 0, timeoutType }: SmtpError): boolean {
  const isRefused = (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
  return !isRefused && timeoutType !== "SOCKET_TIMEOUT";
}
