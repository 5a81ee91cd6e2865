import {
  type ApiKey,
  changeScopes,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from "../../../auth/keys/api-keys.ts";
import { AppError } from "../../../base/errors.ts";
import { toIso } from "../../../base/instant.ts";
import type { KeyView } from "../../../contract-app/keys.ts";
import { requireRecent } from "../recent.ts";
import type { Handlers } from "../routes.ts";
import type { AccountDeps } from "./deps.ts";

type KeyRoutes = "listKeys" | "createKey" | "updateKey" | "revokeKey";

export function keyHandlers(deps: AccountDeps): Handlers<KeyRoutes> {
  const { db, clock, keyring, notices } = deps;
  return {
    async listKeys({ userId }) {
      const now = clock();
      return { keys: (await listApiKeys(db, userId)).map((key) => toKeyView(key, now)) };
    },

    async createKey(actor, { name, scopes, life_days: lifeDays }, request, source) {
      const session = await requireRecent(deps, actor, request);
      const { userId } = actor;
      const created = await createApiKey(db, { userId, name, scopes, lifeDays, session }, clock(), source);
      notices.keyCreated(userId, created.name);
      return created;
    },

    async updateKey(actor, { id, scopes }, request, source) {
      const { userId } = actor;
      const key = (await listApiKeys(db, userId)).find((key) => key.id === id);
      if (scopes.some((scope) => !key?.scopes.includes(scope))) await requireRecent(deps, actor, request);
      if (!(await changeScopes(db, { userId, id, scopes }, clock(), source))) throw noSuchKey();
      keyring.refresh();
      return { ok: true };
    },

    async revokeKey({ userId }, { id }, _, source) {
      const { kind } = await revokeApiKey(db, userId, id, clock(), source);
      if (kind !== "revoked") throw noSuchKey();
      keyring.refresh();
      return { ok: true };
    },
  };
}

const noSuchKey = () => new AppError("not-found", "There is no such active key.");

function toKeyView(key: ApiKey, now: number): KeyView {
  const toTime = (ms: number | null) => (ms === null ? null : toIso(ms));
  return {
    ...key,
    createdAt: toIso(key.createdAt),
    expiresAt: toTime(key.expiresAt),
    isExpired: key.expiresAt !== null && key.expiresAt <= now,
    lastUsedAt: toTime(key.lastUsedAt),
    revokedAt: toTime(key.revokedAt),
  };
}
