import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const LOOK_MS = 300;
/** As written in package.json's scripts, and so in the command of every process between npm and this one. */
const PROGRAM = "src/cli/";

/**
 * Resolves once the npm that runs this script is gone. npm forwards signals only to the shell in between, which dies of
 * them alone, and a SIGKILL is not forwarded at all. Ancestors of npm do not matter.
 */
export function npmGone(): Promise<"npm is gone"> {
  const { promise, resolve } = Promise.withResolvers<"npm is gone">();
  const npm = findNpm();
  if (npm === undefined) return promise;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(looking);
    // Node's watch mode would start the service again.
    if (process.ppid === parent && parent !== npm) process.kill(parent, "SIGTERM");
    resolve("npm is gone");
  }, LOOK_MS);
  looking.unref();
  return promise;
}

/** The first ancestor that does not name this program: the shell and Node's watch mode do. */
function findNpm(): number | undefined {
  if (process.platform === "win32" || !process.env.npm_lifecycle_script?.includes(PROGRAM)) return undefined;
  let pid = process.ppid;
  for (let process = readProcess(pid); process?.command.includes(PROGRAM); process = readProcess(pid))
    pid = process.parent;
  return pid > 1 ? pid : undefined;
}

/** Undefined when there is no such process, or no way to find out. */
function readProcess(pid: number): { parent: number; command: string } | undefined {
  try {
    const [parent, command] = process.platform === "linux" ? readProc(pid) : askPs(pid);
    return { parent: Number(parent), command: command ?? "" };
  } catch {
    return undefined;
  }
}

function readProc(pid: number): (string | undefined)[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is a name in brackets, which may contain anything.
  const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [parent, readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")];
}

function askPs(pid: number): (string | undefined)[] {
  const line = execFileSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" });
  return /^\s*(\d+)\s+(.*)/.exec(line)?.slice(1) ?? [];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
