import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authorise } from "../../../src/base/actor.ts";
import { readConfig } from "../../../src/base/config.ts";
import { createLog } from "../../../src/base/log.ts";
import { toChatMessage } from "../../../src/chat/messages.ts";
import { listMessages } from "../../../src/chat/rows.ts";
import { RunningAnswers } from "../../../src/chat/running-answers.ts";
import { sendMessage } from "../../../src/chat/send.ts";
import { resultOf } from "../../../src/chat/tool-parts.ts";
import { composeVerbs } from "../../../src/composition.ts";
import type { Gateway } from "../../../src/language/gateway/gateway.ts";
import { createNote } from "../../../src/notes/notes.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { openSqlite } from "../../../src/storage/sqlite/open.ts";
import { captureThought } from "../../../src/thoughts/capturing/capture.ts";
import { addPasswordlessUser } from "../../../testkit/seed.ts";
import { book, type ChatCase } from "./chats.ts";

const log = createLog({ LOG_LEVEL: "silent" });

/** A new book for each task, with the real chat on it. Search, edits and captures are those without a model. */
export async function openBook(gateway: Gateway) {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-model-"));
  const db = openSqlite(dataDir);
  await migrate(db);
  const clock = Date.now;
  const { thoughts, notes } = await composeVerbs(readConfig({ DATA_DIR: dataDir }), { db, clock, log });
  const actor = authorise(await addPasswordlessUser(db, "owner@example.com", "Owner"));
  for (const raw of book.thoughts) await captureThought(thoughts, actor, { raw, as_user: true });
  for (const note of book.notes) await createNote(notes, actor, note);
  const answers = new RunningAnswers();
  const chat = { db, clock, thoughts, notes, gateway, answers, log };

  async function ask(text: string) {
    const id = crypto.randomUUID();
    const sent = await sendMessage(chat, actor, {
      trigger: "submit-message",
      id,
      messageId: undefined,
      text,
    });
    if (sent.kind !== "answering") throw new Error(sent.kind);
    for await (const _ of sent.chunks);
    const [, answer] = await listMessages(db, actor, id, { size: 2 });
    if (!answer) throw new Error("there is no answer");
    return toChatMessage(answer);
  }

  return {
    /** Undefined when the task was done. */
    async judge(task: ChatCase): Promise<string | undefined> {
      const { parts, metadata } = await ask(task.question);
      if (metadata?.ending !== "finished") return metadata?.error ?? `the answer was ${metadata?.ending}`;
      const calls = parts.filter((part) => part.type === `tool-${task.tool}`);
      if (!calls.some((part) => resultOf(part)?.ok)) return `${task.tool} was not called`;
      const said = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
      if (task.says && !task.says.test(said)) return `it said: ${said.slice(0, 120)}`;
      const { cites, leaves } = task;
      if (cites !== undefined && !metadata.citations?.some(({ label }) => label.includes(cites)))
        return "it does not cite what it rests on";
      if (!leaves) return undefined;
      const stored = [
        ...(await db.selectFrom("thoughts").select(["text", "state"]).execute()),
        ...(await db.selectFrom("notes").select(["text", "state"]).execute()),
      ];
      const isLeft = stored.some(
        ({ text, state }) => leaves.text.test(text) && (leaves.state === undefined || leaves.state === state),
      );
      return isLeft ? undefined : "what should be stored is not";
    },
    async close() {
      await answers.close();
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
