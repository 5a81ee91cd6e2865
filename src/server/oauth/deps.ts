import type { Keyring } from "../../auth/keyring.ts";
import type { Notices } from "../../auth/notices.ts";
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
