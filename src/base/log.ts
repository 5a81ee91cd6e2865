import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Characters that may be buffered; further lines are dropped. */
const MAX_WAITING = 1 << 20;

/** One event a line: a name and fields. Never a thought's text, never a key. */
export type Log = Logger;

/** Standard output is for the banner and the command line's results. */
export function createLog(config: Pick<Config, "LOG_LEVEL">, output = openStandardError()): Log {
  const options = {
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: "event",
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ["req.headers.authorization", "authorization", "key", "password", "text", "raw"],
  };
  return pino(options, output);
}

function openStandardError(): DestinationStream {
  const output = pino.destination({ dest: 2, sync: true, maxLength: MAX_WAITING });
  // The disk may be full: lines are buffered until the next write, and the service goes on.
  output.on("error", () => undefined);
  return output;
}
