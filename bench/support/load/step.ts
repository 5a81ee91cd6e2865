import type { ServiceMetrics } from "../../../testkit/metrics.ts";
import { quantile } from "../load.ts";
import { type Answer, type Drive, drive, type Pressure } from "./drive.ts";
import type { Kind } from "./mix.ts";
import { type Usage, watchUsage } from "./usage.ts";

export type Latency = { p50: number; p95: number; p99: number };

/** One load level held for some seconds. The service's metrics are read at its end, before the backlog is processed. */
export type Step = Usage &
  ServiceMetrics & {
    pressure: Pressure;
    perSecond: number;
    all: Latency;
    retrieve: Latency;
    capture: Latency;
    errors: string[];
  };

export async function measureStep(origin: string, options: Omit<Drive, "url">): Promise<Step> {
  const readUsage = await watchUsage(origin);
  const startedAt = performance.now();
  const answers = await drive({ url: `${origin}/api/mcp`, ...options });
  const seconds = (performance.now() - startedAt) / 1000;
  const usage = await readUsage();
  const of = (kind: Kind) => summarise(answers.filter((answer) => answer.kind === kind));
  return {
    ...usage,
    pressure: options.pressure,
    perSecond: answers.length / seconds,
    all: summarise(answers),
    retrieve: of("retrieve"),
    capture: of("capture"),
    errors: answers.flatMap(({ error }) => error ?? []),
  };
}

function summarise(answers: Answer[]): Latency {
  const ms = answers.map((answer) => answer.ms);
  return { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95), p99: quantile(ms, 0.99) };
}
