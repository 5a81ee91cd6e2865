import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemClock } from "../base/clock.ts";
import { createId } from "../base/ids.ts";
import type { Mailer } from "./mailer.ts";

/** Keeps messages as `.eml` files, oldest first by name, for an installation without a mail server. */
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

/** The file is either there in full or not there at all, whenever the power goes. */
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
  // Windows cannot open a directory, and needs no such step.
  if (process.platform === "win32") return;
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
