import type { AccountMail } from "../../../auth/accounts/mail.ts";
import type { Notices } from "../../../auth/accounts/notices.ts";
import type { Keyring } from "../../../auth/keys/keyring.ts";
import type { Auth } from "../../../auth/signing-in/sessions.ts";
import type { Clock } from "../../../base/clock.ts";
import type { Config } from "../../../base/config.ts";
import type { Log } from "../../../base/log.ts";
import type { Secrets } from "../../../base/secrets.ts";
import type { ResidentIndexes } from "../../../search/index/resident.ts";
import type { Db } from "../../../storage/db.ts";
import type { ModelSettings } from "../../../storage/stored-model.ts";
import type { Clients } from "../../oauth/clients.ts";

/** `wake` is called when somebody chose a time. */
type ReminderDeps = { canMail: boolean; ownUrl(): string; wake(): void };

/** For the calls on accounts and on the instance. */
export type AccountDeps = {
  db: Db;
  auth: Pick<Auth, "sessionId" | "beginTotp" | "renewRecoveryCodes">;
  keyring: Pick<Keyring, "refresh">;
  notices: Notices;
  mail: Pick<AccountMail, "sendEmailLink">;
  reminders: ReminderDeps;
  clients: Clients;
  secrets: Secrets;
  config: Pick<Config, "BASE_URL" | "REGISTRATION" | "DATA_DIR">;
  /** The environment's model settings, which win over stored ones. */
  environment: ModelSettings;
  indexes: Pick<ResidentIndexes, "forget">;
  clock: Clock;
  log: Log;
  version: string;
  canChat: boolean;
  /** Restarts the service within this process, with the current settings. */
  restart(): void;
};

/** Time for the answer to be sent; a restart finishes open requests anyway. */
const ANSWER_MS = 100;

export function restartAfterAnswer({ restart }: Pick<AccountDeps, "restart">): void {
  setTimeout(restart, ANSWER_MS).unref();
}
