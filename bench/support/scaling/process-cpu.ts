import { globSync, readFileSync } from "node:fs";

/** What Linux counts processor time in. */
const TICK_MS = 10;

type Stat = { pid: number; parent: number; ownMs: number; childrenMs: number };

/**
 * A reader of the CPU time that a PostgreSQL server has used: of the process that all its others come from, of those
 * that are there and of those that have ended. Given any of its backends. Linux only.
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
    // The name, in brackets, may hold anything.
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
