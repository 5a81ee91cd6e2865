import type { CopyOutcome, CopyProgress } from "../storage/copy/copy.ts";
import { printTable } from "./print.ts";

const UPDATE_INTERVAL_MS = 100;
const CHECKSUM_DIGITS = 12;

/** A progress line that overwrites itself; prints nothing unless the stream is a terminal. */
export function createProgressLine(stream: NodeJS.WriteStream): { show: CopyProgress; clear(): void } {
  let shownAt = 0;
  return {
    show(step, table, rows, all) {
      if (!stream.isTTY || performance.now() - shownAt < UPDATE_INTERVAL_MS) return;
      shownAt = performance.now();
      stream.write(
        `\r\u001b[K${step} ${table}: ${format(rows)}${all === undefined ? "" : ` of ${format(all)}`} rows`,
      );
    },
    clear() {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}

export function printOutcome(
  { kind, tables, isResumed, isSourceUnchanged }: CopyOutcome,
  seconds: number,
): void {
  const rows = tables.map(({ table, source, target, isSame }) => [
    ...[table, format(source.rows), format(target.rows)],
    ...[source.checksum, target.checksum].map((checksum) => checksum.slice(0, CHECKSUM_DIGITS)),
    isSame ? "same" : "DIFFERENT",
  ]);
  printTable([["table", "source rows", "target rows", "source checksum", "target checksum", ""], ...rows]);
  const count = tables.reduce((sum, { target }) => sum + target.rows, 0);
  const how = isResumed ? ", resuming an earlier copy" : "";
  if (kind === "different")
    console.log("The target differs from the source. Empty the target, then copy again.");
  else console.log(`Copied ${format(count)} rows in ${seconds.toFixed(1)} s${how}.`);
  if (!isSourceUnchanged)
    console.log(
      "The source changed during the copy. Stop every service on it, empty the target, then copy again.",
    );
}

const format = (count: number) => count.toLocaleString("en-US");
