let inOtherThreads = 0;

/** Adds what another thread did for a request of this one. */
export function addCpuMs(ms: number): void {
  inOtherThreads += ms;
}

/** Of this thread, with what others did for its requests. */
export function requestCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000 + inOtherThreads;
}
