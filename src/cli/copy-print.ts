import type { CopyOutcome, CopyProgress } from "../storage/copy/copy.ts";
import { printTable } from "./print.ts";

const SHOWN_EVERY_MS = 100;
const SHOWN_OF_CHECKSUM = 12;

/** One line that is written over, for people who watch; nothing where nobody does. */
export function createProgressLine(stream: NodeJS.WriteStream): { show: CopyProgress; clear(): void } {
  let shownAt = 0;
  return {
    show(step, table, rows, all) {
      if (!stream.isTTY || performance.now() - shownAt < SHOWN_EVERY_MS) return;
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

export function printOutcome({ kind, tables, isResumed, isSourceStill }: CopyOutcome, seconds: number): void {
  const rows = tables.map(({ table, source, target, isSame }) => [
    ...[table, format(source.rows), format(target.rows)],
    ...[source.checksum, target.checksum].map((checksum) => checksum.slice(0, SHOWN_OF_CHECKSUM)),
    isSame ? "same" : "DIFFERENT",
  ]);
  printTable([["table", "rows", "rows there", "checksum", "checksum there", ""], ...rows]);
  const count = tables.reduce((sum, { target }) => sum + target.rows, 0);
  const how = isResumed ? ", going on where an earlier copy stopped" : "";
  if (kind === "different")
    console.log("The target is not as the source. Empty the target, then copy again.");
  else console.log(`Copied ${format(count)} rows in ${seconds.toFixed(1)} s${how}.`);
  if (!isSourceStill)
    console.log(
      "The source has changed meanwhile. Stop every service on it, empty the target, then copy again.",
    );
}

const format = (count: number) => count.toLocaleString("en-US");
