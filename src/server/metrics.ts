import type { Metrics } from "./prometheus.ts";

/** `load` reads the many modules that count, so that a start need not wait for them; what is observed before is kept. */
export function createMetrics(): Metrics & { load(): Promise<void> } {
  let loaded: Metrics | undefined;
  let loading: Promise<Metrics> | undefined;
  const open = async () => {
    loading ??= import("./prometheus.ts").then(({ createPrometheus }) => createPrometheus());
    loaded = await loading;
    return loaded;
  };
  const observe = (tell: (metrics: Metrics) => void) => {
    if (loaded) tell(loaded);
    else void open().then(tell);
  };
  return {
    observeMcp: (call) => observe((metrics) => metrics.observeMcp(call)),
    observeGateway: (call) => observe((metrics) => metrics.observeGateway(call)),
    read: async (levels, backups) => (await open()).read(levels, backups),
    load: async () => void (await open()),
  };
}
