import type { Running } from "../service.ts";
import type { Ledger } from "./ledger.ts";

/** A period in which nothing can be written; captures are then refused with `message`. */
export type WriteOutage = { begin(): void; end(): void; message: string };

export const FULL = "The disk of the database is full. Nothing was changed.";
export const UNWRITABLE = "The database cannot be written. Nothing was changed.";

export type OutageResult = {
  refused: number;
  /** Refusals with any other message. */
  unclear: string[];
  /** Acknowledged thoughts that were not found during an outage. */
  unfound: number;
  /** The longest time from the end of an outage to the next acknowledgement. */
  recoveredMs: number;
};

type Extent = { captures: number; writers: number };

/** Keeps writing through several outages; searching must work all the time. */
export async function runWriteOutages(
  { url }: Running,
  ledger: Ledger,
  faults: WriteOutage[],
  { captures, writers }: Extent,
): Promise<OutageResult> {
  let unfound = 0;
  let recoveredMs = 0;
  await ledger.writeDuring(writers, async () => {
    for (const { begin, end } of faults) {
      await ledger.untilAcknowledged(captures);
      begin();
      try {
        await ledger.untilRefused(captures);
        unfound += (await ledger.findMissing()).length;
        await requireReady(url);
      } finally {
        end();
      }
      recoveredMs = Math.max(recoveredMs, await ledger.untilAcknowledged(1));
    }
  });
  const isClear = (answer: string) =>
    answer.includes("answered 500") && faults.some(({ message }) => answer.includes(`"${message}"`));
  const unclear = [...ledger.refusals.keys()].filter((answer) => !isClear(answer));
  return { refused: ledger.refused, unclear, unfound, recoveredMs };
}

async function requireReady(url: string): Promise<void> {
  const { ok, status } = await fetch(`${url}/readyz`);
  if (!ok) throw new Error(`/readyz answered ${status}`);
}

export function isSurvived({ refused, unclear, unfound }: OutageResult): boolean {
  return refused > 0 && unclear.length === 0 && unfound === 0;
}

export function describeOutages({ unclear, unfound, recoveredMs }: OutageResult): string {
  const others = unclear.length === 0 ? "no unclear refusal" : `unclear: ${unclear.join(" / ")}`;
  return `${others}, ${unfound} not found during it, recovers in ${Math.round(recoveredMs)} ms`;
}
