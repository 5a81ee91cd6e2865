import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory, writeAtomically } from "../base/atomic-file.ts";
import { systemClock } from "../base/clock.ts";
import { createId } from "../base/ids.ts";
import { parseEml } from "./eml.ts";
import type { Mailer } from "./mailer.ts";

const SUFFIX = ".eml";

/** Stores messages as `.eml` files, for an installation without a mail server. Names sort by time. */
export function createOutboxMailer(directory: string): Mailer {
  return {
    async send(message) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message: eml } = await composer.sendMail(message);
      const created = await mkdir(directory, { recursive: true, mode: 0o700 });
      if (created) await syncDirectory(dirname(created));
      await writeAtomically(join(directory, createId(systemClock()) + SUFFIX), eml);
    },
  };
}

/** `id` is the file's name without its ending. */
export type StoredMessage = { id: string; at: number; replyTo: string; subject: string; text: string };

/**
 * The newest messages that somebody wrote, newest first. Mail to people has nobody to reply to: it may hold a link to a new
 * password, and is for whoever may read the folder.
 */
export async function listOutbox(directory: string, limit: number): Promise<StoredMessage[]> {
  const names = await readdir(directory).catch(nothingIfMissing);
  const written: StoredMessage[] = [];
  for (const name of names.sort().reverse()) {
    if (written.length === limit) break;
    if (!name.endsWith(SUFFIX)) continue;
    const message = await readMessage(directory, name);
    if (message.replyTo !== "") written.push(message);
  }
  return written;
}

async function readMessage(directory: string, name: string): Promise<StoredMessage> {
  const { headers, text } = parseEml(await readFile(join(directory, name), "utf8"));
  const header = (key: string) => headers[key]?.[0] ?? "";
  const at = Date.parse(header("date")) || 0;
  const id = name.slice(0, -SUFFIX.length);
  return { id, at, replyTo: header("reply-to"), subject: header("subject"), text };
}

/** False if there is no such message. */
export async function removeFromOutbox(directory: string, id: string): Promise<boolean> {
  const names = await readdir(directory).catch(nothingIfMissing);
  if (!names.includes(id + SUFFIX)) return false;
  await rm(join(directory, id + SUFFIX), { force: true });
  return true;
}

function nothingIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
