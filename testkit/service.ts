import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = new URL("..", import.meta.url);
/** The command line as `npm start` and `bin/commonplace` run it, for Node. */
export const PROGRAM = ["--max-semi-space-size=4", fileURLToPath(new URL("src/cli/start.mjs", ROOT))];
/** Enough for a busy machine, and less than a test may take: so that it says what it waited for. */
const READY_MS = 240_000;

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export type Running = {
  url: string;
  readyMs: number;
  child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** Passes on a preloaded library, such as slow-sync.c. */
function inherited(): Record<string, string> {
  const { LD_PRELOAD } = process.env;
  return LD_PRELOAD ? { LD_PRELOAD } : {};
}

/** The real service in a separate process, as `npm start` runs it; ready when this returns. */
export async function spawnService(options: {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** Limit of open files, including connections; by default the same as ours. */
  files?: number;
}): Promise<Running> {
  const port = options.port ?? (await findFreePort());
  const env = {
    ...inherited(),
    DATA_DIR: options.dataDir,
    PORT: String(port),
    LOG_LEVEL: "warn",
    MCP_RATE_LIMIT: "0",
    USER_CPU_SECONDS: "0",
    BACKUP_EVERY: "off",
    ...options.env,
  };
  return spawnServer([...PROGRAM, "serve"], {
    env,
    port,
    readyPath: "/readyz",
    files: options.files,
  });
}

/** Runs the real service during `work`. */
export async function withService<Result>(
  options: Parameters<typeof spawnService>[0],
  work: (service: Running) => Promise<Result>,
): Promise<Result> {
  const service = await spawnService(options);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

/** Signs in as the browser does; returns the cookie. */
export async function signInTo(
  url: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(credentials),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(`signing in answered ${response.status}`);
  return cookie;
}

type ServerOptions = {
  env: Record<string, string>;
  port: number;
  readyPath: string;
  files?: number | undefined;
};

/** Only `env` is passed on: the test runner, for one, sets its own BASE_URL. */
export async function spawnServer(
  args: string[],
  { env, port, readyPath, files }: ServerOptions,
): Promise<Running> {
  const startedAt = performance.now();
  const program = [process.execPath, ...args];
  const [command = "", ...rest] =
    files === undefined
      ? program
      : ["/bin/sh", "-c", 'ulimit -n "$0" && exec "$@"', String(files), ...program];
  const child = spawn(command, rest, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("exit", () => process.off("exit", killAtExit));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}`);
    if (performance.now() - startedAt > READY_MS)
      throw new Error(`${args.join(" ")} was not ready within ${READY_MS / 1000} s`);
    await sleep(5);
  }
  return {
    url,
    readyMs: performance.now() - startedAt,
    child,
    stop: (signal = "SIGTERM") => stop(child, signal),
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}
