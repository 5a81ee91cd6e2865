import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Gateway } from "../language/gateway/gateway.ts";
import type { NoteDeps } from "../notes/deps.ts";
import type { Db } from "../storage/db.ts";
import type { ThoughtDeps } from "../thoughts/deps.ts";
import type { RunningAnswers } from "./running-answers.ts";

/** What the chat needs. Built once, in a composition root, which also closes the running answers. */
export type ChatDeps = {
  db: Db;
  clock: Clock;
  /** For its tools. */
  thoughts: ThoughtDeps;
  notes: NoteDeps;
  /** Undefined if no language model is set. */
  gateway: Gateway | undefined;
  answers: RunningAnswers;
  log: Log;
};
