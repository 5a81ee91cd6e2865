import type { Config } from "../base/config.ts";
import type { GatewayView } from "../contract-app/instance.ts";
import { readLibraryStatus } from "../thoughts/status.ts";
import { readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { printTable } from "./print.ts";
import { fetchReadiness, localUrl } from "./server-probe.ts";

export async function runStatus(args: string[], config: Config): Promise<void> {
  const { values } = readArguments({ args, options: { json: { type: "boolean" } } });
  const [{ users, thoughts, pending, failed }, ready] = await Promise.all([
    withDatabase(config, readLibraryStatus),
    fetchReadiness(config),
  ]);
  const counts = { users, thoughts, pending, failed };
  const url = localUrl(config);
  const gateway = ready && (ready.gateway ?? ({ kind: "none" } as const));
  if (values.json)
    return console.log(JSON.stringify({ ...counts, server: { url, serving: ready !== undefined }, gateway }));
  const rows = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  rows.push(["server", ready ? `running at ${url}` : `not responding at ${url}`]);
  if (gateway) rows.push(["model", describeGateway(gateway)]);
  printTable(rows);
}

function describeGateway(gateway: GatewayView): string {
  switch (gateway.kind) {
    case "none":
      return "none: the built-in engine is used";
    case "ok":
      return "language model, no known problem";
    case "open":
      return `${gateway.reason} Background work retries at ${gateway.retryAt}.`;
    default:
      return gateway satisfies never;
  }
}
