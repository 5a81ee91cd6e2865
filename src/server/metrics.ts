import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { LibraryStatus } from "../thoughts/status.ts";

export type Metrics = {
  observeMcp(call: { name: string; status: number; seconds: number }): void;
  /** The numbers in Prometheus' text form. */
  read(status: LibraryStatus): Promise<{ contentType: string; text: string }>;
};

export function createMetrics(sources: { indexBytes(): number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "commonplace_mcp_requests_total",
    help: "Requests to the MCP endpoint by tool or method and HTTP status",
    labelNames: ["name", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "commonplace_mcp_request_seconds",
    help: "How long requests to the MCP endpoint took",
    labelNames: ["name"],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `commonplace_${name}`, help, registers });
  const users = gauge("users", "Users");
  const thoughts = gauge("thoughts", "Thoughts stored, in any state");
  const pending = gauge("enrichment_pending", "Thoughts that wait for their enrichment");
  const failed = gauge("enrichment_failed", "Thoughts whose enrichment failed and will be tried again");

  const indexes = gauge("index_bytes", "Memory of the search indexes that are loaded, about");

  return {
    observeMcp({ name, status, seconds }) {
      requests.inc({ name, status });
      duration.observe({ name }, seconds);
    },
    async read(status) {
      users.set(status.users);
      thoughts.set(status.thoughts);
      pending.set(status.pending);
      failed.set(status.failed);
      indexes.set(sources.indexBytes());
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
