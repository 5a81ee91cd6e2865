/** Aborted when somebody wants the command to end: it may then clear away what it has begun. */
export function createStopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}
