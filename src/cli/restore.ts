import { COMMAND_LINE, NOBODY, recordEvent } from "../auth/audit/audit.ts";
import type { Config } from "../base/config.ts";
import { removeIndexFiles } from "../search/index/file.ts";
import { restoreDatabase } from "../storage/sqlite/restore.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { createStopSignal, requireEmbedded, withDatabase } from "./database.ts";
import { formatContents } from "./print.ts";
import { fetchReadiness } from "./server-probe.ts";

export async function runRestore(args: string[], config: Config): Promise<void> {
  const options = { force: { type: "boolean", default: false } } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const file = need(positionals[0], "restore needs a FILE that backup wrote.");
  if (positionals.length > 1) throw new UsageError("restore takes one FILE.");
  requireEmbedded(config);
  const { previous, ...contents } = await restoreDatabase(config.DATA_DIR, file, {
    mayReplace: values.force,
    passphrase: config.BACKUP_PASSPHRASE,
    now: Date.now(),
    isServing: async () => (await fetchReadiness(config)) !== undefined,
    removeDerived: () => removeIndexFiles(config.DATA_DIR),
    signal: createStopSignal(),
  });
  console.log(`Restored ${formatContents(contents)}.`);
  if (previous) console.log(`The previous database is kept in ${previous}.`);
  await withDatabase(config, (db) =>
    recordEvent(db, { kind: "restored", userId: NOBODY, ...COMMAND_LINE }, Date.now()),
  );
}
