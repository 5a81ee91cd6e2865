import type { Config } from "../base/config.ts";
import { readLibraryStatus } from "../thoughts/status.ts";
import { readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { printTable } from "./print.ts";
import { isServing, localUrl } from "./server-probe.ts";

export async function runStatus(args: string[], config: Config): Promise<void> {
  const { values } = readArguments({ args, options: { json: { type: "boolean" } } });
  const [{ users, thoughts, pending, failed }, serving] = await Promise.all([
    withDatabase(config, readLibraryStatus),
    isServing(config),
  ]);
  const counts = { users, thoughts, pending, failed };
  const url = localUrl(config);
  if (values.json) return console.log(JSON.stringify({ ...counts, server: { url, serving } }));
  const rows = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  printTable([...rows, ["server", serving ? `answers at ${url}` : `does not answer at ${url}`]]);
}
