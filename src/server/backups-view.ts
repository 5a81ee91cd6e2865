import type { Config } from "../base/config.ts";
import { toIso } from "../base/instant.ts";
import type { BackupsView } from "../contract-app/instance.ts";
import type { BackupSchedule } from "../storage/backups/schedule.ts";

/** Undefined: the service makes none. */
export type Backups = Pick<BackupSchedule, "read"> | undefined;

export async function viewBackups(
  backups: Backups,
  { DATABASE_URL }: Pick<Config, "DATABASE_URL">,
): Promise<BackupsView> {
  if (!backups) return { kind: DATABASE_URL === undefined ? "off" : "elsewhere" };
  const { last, failure, nextAt, ...state } = await backups.read();
  return {
    kind: "on",
    ...state,
    last: last && { at: toIso(last.at), bytes: last.bytes },
    nextAt: toIso(nextAt),
    failure: failure && { at: toIso(failure.at), reason: failure.reason },
  };
}
