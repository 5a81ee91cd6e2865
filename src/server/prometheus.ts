import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ObservedCall } from "../language/gateway/call.ts";
import type { BackupState } from "../storage/backups/schedule.ts";
import type { LibraryStatus } from "../thoughts/status.ts";

/** Measured when the metrics are read. */
type Levels = LibraryStatus & { indexBytes: number; isGatewayPaused: boolean };

export type Metrics = {
  observeMcp(call: { name: string; status: number; seconds: number }): void;
  observeGateway(call: ObservedCall): void;
  /** In the Prometheus text format. */
  read(levels: Levels, backups?: BackupState): Promise<{ contentType: string; text: string }>;
};

export function createPrometheus(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  measureProcess(registry);
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `commonplace_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, label: string, buckets: number[]) =>
    new Histogram({ name: `commonplace_${name}`, help, labelNames: [label], buckets, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `commonplace_${name}`, help, registers });

  const requests = counter(
    "mcp_requests_total",
    "Requests to the MCP endpoint by tool or method and HTTP status",
    "name",
    "status",
  );
  const duration = histogram(
    "mcp_request_seconds",
    "How long requests to the MCP endpoint took",
    "name",
    [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
  );
  const calls = counter(
    "gateway_calls_total",
    "Calls to the language model, with all their tries",
    "kind",
    "outcome",
  );
  const tries = counter("gateway_tries_total", "Requests that these calls took", "kind");
  const tokens = counter(
    "gateway_tokens_total",
    "Tokens that the language model counted",
    "kind",
    "direction",
  );
  const leftOut = counter(
    "gateway_left_out_total",
    "Parts of answers that could not be read, or are not in the text",
    "kind",
  );
  const callDuration = histogram(
    "gateway_call_seconds",
    "How long calls to the language model took",
    "kind",
    [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  );
  const levels = {
    users: gauge("users", "Users"),
    thoughts: gauge("thoughts", "Thoughts stored, in any state"),
    pending: gauge("enrichment_pending", "Thoughts that wait for their enrichment"),
    failed: gauge("enrichment_failed", "Thoughts whose enrichment failed and will be tried again"),
    indexBytes: gauge("index_bytes", "Memory of the search indexes that are loaded, about"),
    isGatewayPaused: gauge(
      "gateway_circuit_open",
      "1 while background calls to the language model are paused",
    ),
  };

  /** Only of a service that makes backups: a time of 0 would raise alarms elsewhere. */
  let backupLevels: ReturnType<typeof createBackupLevels> | undefined;
  const createBackupLevels = () => ({
    lastAt: gauge(
      "backup_last_success_timestamp_seconds",
      "When the newest backup was made; 0 if there is none",
    ),
    bytes: gauge("backup_bytes", "Size of the newest backup"),
    isFailing: gauge("backup_failing", "1 if the last try to make a backup failed"),
  });

  return {
    observeMcp({ name, status, seconds }) {
      requests.inc({ name, status });
      duration.observe({ name }, seconds);
    },
    observeGateway({ kind, outcome, seconds, inputTokens = 0, outputTokens = 0, ...call }) {
      calls.inc({ kind, outcome });
      tries.inc({ kind }, call.tries);
      tokens.inc({ kind, direction: "in" }, inputTokens);
      tokens.inc({ kind, direction: "out" }, outputTokens);
      tokens.inc({ kind, direction: "thinking" }, call.reasoningTokens ?? 0);
      leftOut.inc({ kind }, call.leftOut ?? 0);
      callDuration.observe({ kind }, seconds);
    },
    async read(now, backups) {
      for (const level of Object.keys(levels) as (keyof Levels)[]) levels[level].set(Number(now[level]));
      if (backups) {
        backupLevels ??= createBackupLevels();
        backupLevels.lastAt.set((backups.last?.at ?? 0) / 1000);
        backupLevels.bytes.set(backups.last?.bytes ?? 0);
        backupLevels.isFailing.set(Number(backups.failure !== null));
      }
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** In milliseconds: so rarely that it is as good as never. */
const NEVER = 10 ** 9;
const SAMPLED = ["min", "max", "mean", "stddev", "p50", "p90", "p99"];

/** Without the delays of the event loop, for which a timer would run a hundred times a second: its utilization says as much. */
function measureProcess(registry: Registry): void {
  const { user, system } = process.cpuUsage();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER });
  for (const name of SAMPLED) registry.removeSingleMetric(`nodejs_eventloop_lag_${name}_seconds`);
  const addUntilNow = (name: string, micros: number) =>
    (registry.getSingleMetric(`process_cpu_${name}`) as Counter).inc(micros / 1e6);
  addUntilNow("user_seconds_total", user);
  addUntilNow("system_seconds_total", system);
  addUntilNow("seconds_total", user + system);
  let last = performance.eventLoopUtilization();
  new Gauge({
    name: "nodejs_eventloop_utilization",
    help: "The share of the time since the last reading in which the event loop was busy.",
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
}
