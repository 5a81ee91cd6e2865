import type { Config } from "../base/config.ts";
import { backUpDatabase } from "../storage/sqlite/backup.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { createStopSignal, requireEmbedded } from "./database.ts";
import { formatContents } from "./print.ts";

export async function runBackup(args: string[], config: Config): Promise<void> {
  const options = { force: { type: "boolean", default: false } } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const file = need(positionals[0], "backup needs a FILE to write.");
  if (positionals.length > 1) throw new UsageError("backup takes one FILE.");
  requireEmbedded(config);
  const startedAt = performance.now();
  const signal = createStopSignal();
  const { DATA_DIR, BACKUP_PASSPHRASE: passphrase } = config;
  const contents = await backUpDatabase(DATA_DIR, file, { mayReplace: values.force, passphrase, signal });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const how = passphrase === undefined ? "" : ", encrypted";
  console.log(`Wrote ${file}: ${formatContents(contents)}${how}, in ${seconds} s.`);
}
