import { Agent } from "node:http";
import { post } from "./post.ts";

export type Load = { perSecond: number; p50: number; p99: number };

export type LoadOptions = {
  url: string;
  headers: Record<string, string>;
  concurrency: number;
  requests: number;
  body(i: number): string;
};

/** Sends requests over keep-alive connections, `concurrency` at a time; latencies in milliseconds. */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.concurrency });
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const client = async () => {
    while (next < options.requests) {
      const body = options.body(next++);
      const sentAt = performance.now();
      await post(agent, options.url, options.headers, body);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

export function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
