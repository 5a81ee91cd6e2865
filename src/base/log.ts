import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Characters that may wait to be written; what comes then is left out. */
const MAX_WAITING = 1 << 20;

/** One event a line: a name and fields. Never a thought's text, never a key. */
export type Log = Logger;

export function createLog(config: Pick<Config, "LOG_LEVEL">): Log {
  const options = {
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: "event",
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ["req.headers.authorization", "authorization", "key", "password", "text", "raw"],
  };
  // Standard output is for people: the banner, and what the command line prints.
  const output = pino.destination({ dest: 2, sync: true, maxLength: MAX_WAITING });
  // Where it goes may be full: what cannot be written waits for the next line, and nothing else does.
  output.on("error", () => undefined);
  return pino(options, output);
}
