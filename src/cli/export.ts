import { once } from "node:events";
import { actAs } from "../auth/accounts.ts";
import type { Config } from "../base/config.ts";
import { exportJsonLines } from "../transfer/export-jsonl.ts";
import { exportMarkdown } from "../transfer/export-markdown.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { needUser, withDatabase } from "./database.ts";

const writers = { jsonl: exportJsonLines, markdown: exportMarkdown };

export async function runExport(args: string[], config: Config): Promise<void> {
  const options = { user: { type: "string" }, format: { type: "string", default: "jsonl" } } as const;
  const { values } = readArguments({ args, options });
  const email = need(values.user, "export needs --user EMAIL.");
  if (values.format !== "jsonl" && values.format !== "markdown")
    throw new UsageError("--format is jsonl or markdown.");
  const write = writers[values.format];
  await withDatabase(config, async (db) => {
    const user = await needUser(db, email);
    for await (const text of write(db, actAs(user)))
      if (!process.stdout.write(text)) await once(process.stdout, "drain");
  });
}
