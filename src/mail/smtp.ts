import type { Transporter } from "nodemailer";
import type { Mailer } from "./mailer.ts";

/** Milliseconds. Somebody waits in front of a form, so nodemailer's own minutes are too long. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
};

/** Sends over SMTP; the URL carries the credentials, and may override any of nodemailer's options. */
export function createSmtpMailer(url: string): Mailer {
  let transport: Transporter | undefined;
  return {
    async send(message) {
      // Loaded with the first message: most starts of the service send none.
      const { createTransport } = await import("nodemailer");
      transport ??= createTransport({ url, ...patience });
      await transport.sendMail(message);
    },
  };
}
