import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
      await writeDurably(directory, `${createId(systemClock())}.eml`, eml);
    },
  };
}

/** Atomic and durable: after a power cut the file is complete or absent. */
async function writeDurably(directory: string, name: string, content: Parameters<typeof writeFile>[1]) {
  const draft = join(directory, `.${name}.tmp`);
  try {
    await writeFile(draft, content, { flag: "wx", mode: 0o600, flush: true });
    await rename(draft, join(directory, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(directory);
}

async function syncDirectory(directory: string) {
  // Windows cannot open a directory and does not need this.
  if (process.platform === "win32") return;
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
