import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from "../../auth/api-keys.ts";
import { AppError } from "../../base/errors.ts";
import { toIso } from "../../base/instant.ts";
import type { KeyView } from "../../contract-app.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { Handlers } from "./routes.ts";

export function keyHandlers({ db, clock }: AccountDeps): Handlers<"listKeys" | "createKey" | "revokeKey"> {
  return {
    async listKeys({ userId }) {
      return { keys: (await listApiKeys(db, userId)).map(toKeyView) };
    },

    async createKey({ userId }, { name }) {
      return createApiKey(db, { userId, name }, clock());
    },

    async revokeKey({ userId }, { id }) {
      const { kind } = await revokeApiKey(db, userId, id, clock());
      if (kind !== "revoked") throw new AppError("not-found", "There is no such active key.");
      return { ok: true };
    },
  };
}

function toKeyView(key: ApiKey): KeyView {
  const toTime = (ms: number | null) => (ms === null ? null : toIso(ms));
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    createdAt: toIso(key.createdAt),
    lastUsedAt: toTime(key.lastUsedAt),
    revokedAt: toTime(key.revokedAt),
  };
}
