/** How much of the processor the work takes: what else the machine does is no matter. */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage().user;
  work();
  return (process.threadCpuUsage().user - before) / 1000;
}
