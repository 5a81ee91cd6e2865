import { globSync, readFileSync } from "node:fs";

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;

type Stat = { pid: number; parent: number; ownMs: number; childrenMs: number };

/**
 * Returns a reader for a PostgreSQL server's total CPU time: the postmaster, its running children and those that have
 * ended. `backend` is the pid of any backend. Linux only.
 */
export function readServerCpu(backend: number): () => number {
  const main = readStat(`/proc/${backend}/stat`)?.parent;
  return () => {
    const stats = globSync("/proc/[0-9]*/stat").flatMap((file) => readStat(file) ?? []);
    return stats
      .filter(({ pid, parent }) => pid === main || parent === main)
      .reduce((sum, { pid, ownMs, childrenMs }) => sum + ownMs + (pid === main ? childrenMs : 0), 0);
  };
}

/** Undefined for a process that has ended. */
function readStat(file: string): Stat | undefined {
  try {
    const line = readFileSync(file, "utf8");
    // Fields start after the process name, which is in brackets and may contain anything.
    const fields = line
      .slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
      (i) => fields[i],
    );
    return {
      pid: Number.parseInt(line, 10),
      parent,
      ownMs: (user + system) * TICK_MS,
      childrenMs: (childUser + childSystem) * TICK_MS,
    };
  } catch {
    return undefined;
  }
}
