import { join } from "node:path";
import { AppError } from "../../../base/errors.ts";
import { toIso } from "../../../base/instant.ts";
import { listOutbox, removeFromOutbox } from "../../../mail/outbox.ts";
import type { AccountDeps } from "../account/deps.ts";
import type { Handlers } from "../routes.ts";
import { requireOwner } from "./instance.ts";

const MAX_MESSAGES = 100;

/** Messages of the contact form that wait for the owner, on an instance without a mail server. */
export function messageHandlers({ db, config }: AccountDeps): Handlers<"listMessages" | "deleteMessage"> {
  const outbox = join(config.DATA_DIR, "outbox");
  return {
    async listMessages(actor) {
      await requireOwner(db, actor);
      const stored = await listOutbox(outbox, MAX_MESSAGES);
      const messages = stored.map(({ at, replyTo, ...message }) => ({
        ...message,
        at: toIso(at),
        from: replyTo,
      }));
      return { messages };
    },

    async deleteMessage(actor, { id }) {
      await requireOwner(db, actor);
      if (!(await removeFromOutbox(outbox, id))) throw new AppError("not-found", "There is no such message.");
      return { ok: true };
    },
  };
}
