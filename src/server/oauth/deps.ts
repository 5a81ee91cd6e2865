import type { Notices } from "../../auth/accounts/notices.ts";
import type { Keyring } from "../../auth/keys/keyring.ts";
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { Db } from "../../storage/db.ts";
import type { Clients } from "./clients.ts";

export type OAuthDeps = {
  db: Db;
  clients: Clients;
  keyring: Pick<Keyring, "refresh">;
  notices: Pick<Notices, "assistantConnected">;
  baseUrl: string | undefined;
  clock: Clock;
  log: Log;
};
