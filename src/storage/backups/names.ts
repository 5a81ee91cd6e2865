import { toIso } from "../../base/instant.ts";

/** `series`: which database it is of, so that several can share a folder. */
export type BackupName = { series: string; at: number; isEncrypted: boolean };

const DATABASE = /^commonplace-([0-9a-f]{8})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db(\.age)?$/;
const DRAFT = /^(.+)\.[0-9a-f]{12}\.part(?:-journal|-wal|-shm)?$/;

/** To the second: `commonplace-1f0c9a2b-2026-11-15T23-26-35Z.db`. */
export function nameBackup({ series, at, isEncrypted }: BackupName): string {
  const time = toIso(at).slice(0, 19).replaceAll(":", "-");
  return `commonplace-${series}-${time}Z.db${isEncrypted ? ".age" : ""}`;
}

/** Undefined for every file that was not named here. */
export function readBackupName(file: string): BackupName | undefined {
  const [, series, day, hour, minute, second, ending] = DATABASE.exec(file) ?? [];
  if (series === undefined) return undefined;
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : { series, at, isEncrypted: ending !== undefined };
}

/** Whether an interrupted backup of the series left the file behind. */
export function isDraftOf(series: string, file: string): boolean {
  const [, name = ""] = DRAFT.exec(file) ?? [];
  return readBackupName(name)?.series === series;
}
