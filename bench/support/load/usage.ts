import { cpus } from "node:os";
import { readMetrics, type ServiceMetrics } from "../../../testkit/metrics.ts";

/** CPU in percent of one core. */
export type Usage = { serviceCpu: number; generatorCpu: number; machineCpu: number };

/** Starts measuring; the returned function gives the CPU use since then and the service's current metrics. */
export async function watchUsage(url: string): Promise<() => Promise<Usage & ServiceMetrics>> {
  const before = await readMetrics(url);
  const generator = process.cpuUsage();
  const machine = readBusyMs();
  const startedAt = performance.now();
  return async () => {
    const elapsed = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(generator);
    const machineCpu = (100 * (readBusyMs() - machine)) / elapsed;
    const now = await readMetrics(url);
    return {
      ...now,
      serviceCpu: (100 * 1000 * (now.cpuSeconds - before.cpuSeconds)) / elapsed,
      generatorCpu: (100 * (user + system)) / 1000 / elapsed,
      machineCpu,
    };
  };
}

/** All programs, on all cores. */
function readBusyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
