import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { post } from "../post.ts";
import type { Call, Kind } from "./mix.ts";

/** One call's latency in milliseconds; `error` if it was not answered with 200. */
export type Answer = { kind: Kind; ms: number; error?: string };

/** A closed loop of `concurrency` clients, each waiting for its answer; or an open loop of `rate` calls per second. */
export type Pressure = { concurrency: number } | { rate: number };

export type Drive = { url: string; next(): Call; seconds: number; pressure: Pressure };

/** Calls over keep-alive connections for some seconds, and returns when all calls are answered. */
export async function drive({ url, next, seconds, pressure }: Drive): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  const call = async (since: number) => {
    const { kind, headers, body } = next();
    const error = await post(agent, url, headers, body).then(
      () => undefined,
      (reason: Error) => reason.message,
    );
    answers.push({ kind, ms: performance.now() - since, ...(error !== undefined && { error }) });
  };
  const end = performance.now() + seconds * 1000;
  if ("rate" in pressure) await callAtRate(call, pressure.rate, seconds);
  else {
    const client = async () => {
      while (performance.now() < end) await call(performance.now());
    };
    await Promise.all(Array.from({ length: pressure.concurrency }, client));
  }
  agent.destroy();
  return answers;
}

/** Latency counts from when a call was due, so delays by the service or by us are included. */
async function callAtRate(
  call: (since: number) => Promise<void>,
  rate: number,
  seconds: number,
): Promise<void> {
  const startedAt = performance.now();
  const calls: Promise<void>[] = [];
  for (let i = 0; i < rate * seconds; i++) {
    const due = startedAt + (i * 1000) / rate;
    const early = due - performance.now();
    if (early >= 1) await sleep(early);
    calls.push(call(due));
  }
  await Promise.all(calls);
}
