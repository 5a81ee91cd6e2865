import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory, writeAtomically } from "../base/atomic-file.ts";
import { systemClock } from "../base/clock.ts";
import { createId } from "../base/ids.ts";
import type { Mailer } from "./mailer.ts";

/** Stores messages as `.eml` files, for an installation without a mail server. Names sort by time. */
export function createOutboxMailer(directory: string): Mailer {
  return {
    async send(message) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message: eml } = await composer.sendMail(message);
      const created = await mkdir(directory, { recursive: true, mode: 0o700 });
      if (created) await syncDirectory(dirname(created));
      await writeAtomically(join(directory, `${createId(systemClock())}.eml`), eml);
    },
  };
}
