/** How much of the processor the work takes: what else the machine does is no matter. */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage().user;
  work();
  return (process.threadCpuUsage().user - before) / 1000;
}

/** The same of work that waits, as for a module; nothing else may go on in the thread. */
export async function awaitedCpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage().user;
  await work();
  return (process.threadCpuUsage().user - before) / 1000;
}
