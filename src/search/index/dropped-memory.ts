import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A collection takes some tens of milliseconds. */
const WORTH_COLLECTING_BYTES = 2 ** 26;

let dropped = 0;
let collect: ((options: { type: "major"; execution: "async" }) => Promise<void>) | undefined;

/**
 * Says that so much shared memory is no longer used. V8 does not count it: arrays that were outgrown and indexes that were
 * dropped would stay until its collector runs for another reason, which may take hours.
 */
export function noteDropped(bytes: number): void {
  dropped += bytes;
  if (dropped < WORTH_COLLECTING_BYTES) return;
  dropped = 0;
  collect ??= openCollector();
  collect({ type: "major", execution: "async" });
}

/** Node has no other way to it while it runs. */
function openCollector(): NonNullable<typeof collect> {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
