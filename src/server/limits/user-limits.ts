import type { Clock } from "../../base/clock.ts";
import { workFor } from "../../base/turns.ts";
import { CpuMeter } from "./cpu-meter.ts";
import { FairQueue } from "./fair-queue.ts";
import { createFixedWindow } from "./fixed-window.ts";

const MINUTE_MS = 60_000;
/** Of a minute; a user above it makes way for others. */
const HEAVY_CPU_MS = 3_000;

export type UserLimits = {
  /** Counts a request. Undefined if it may go on. */
  refuse(userId: string): { message: string; resetSeconds: number } | undefined;
  /**
   * Takes the body of a request and answers it, of few at once: until then it is not in memory. With `sent`, the answer
   * counts until it has left, however slowly the client reads.
   */
  receive<Result>(userId: string, answer: () => Promise<Result>, sent?: Promise<unknown>): Promise<Result>;
  /** Does the work when it is the user's turn. */
  run<Result>(userId: string, work: () => Result | Promise<Result>): Promise<Result>;
  /** For an import, which works in turns and is not limited. Returns a function that ends it. */
  beginImport(userId: string): () => void;
};

type Options = {
  /** Requests and seconds of the processor per minute and user; 0: no limit. */
  requests: number;
  cpuSeconds: number;
  clock: Clock;
  cpuMs?: () => number;
};

/**
 * By user, whichever keys and sessions they use, so that nobody stops the service for others: how many requests, how
 * much of the processor, and how many at once.
 */
export function createUserLimits({ requests, cpuSeconds, clock, cpuMs }: Options): UserLimits {
  const window = { windowMs: MINUTE_MS, clock };
  const unlimited = Number.POSITIVE_INFINITY;
  const counted = createFixedWindow({ ...window, limit: requests || unlimited });
  const spent = createFixedWindow({ ...window, limit: cpuSeconds * 1000 || unlimited });
  const heavy = createFixedWindow({ ...window, limit: HEAVY_CPU_MS });
  const meter = new CpuMeter((owner, ms) => {
    spent.hit(owner, ms);
    heavy.hit(owner, ms);
  }, cpuMs);
  const queue = new FairQueue({ isHeavy: (userId) => !heavy.peek(userId).allowed });
  // Apart, because a client that sends slowly takes nothing of the processor.
  const bodies = new FairQueue({ isHeavy: () => false });

  return {
    refuse(userId) {
      const count = counted.hit(userId);
      const cpu = spent.peek(userId);
      if (count.allowed && cpu.allowed) return undefined;
      const { resetSeconds } = count.allowed ? cpu : count;
      const reason = count.allowed ? "Your requests took too much computing time" : "Too many requests";
      return { message: `${reason}: try again in ${resetSeconds} s`, resetSeconds };
    },
    receive: (userId, answer, sent) =>
      new Promise((resolve, reject) => {
        const answerAndSend = () =>
          answer()
            .then(resolve, reject)
            .then(() => sent);
        bodies.run(userId, answerAndSend).catch(reject);
      }),
    run: (userId, work) =>
      queue.run(userId, async () => {
        const end = meter.begin(userId);
        try {
          return await workFor(userId, work);
        } finally {
          end();
        }
      }),
    beginImport: (userId) => meter.begin(`import of ${userId}`),
  };
}
