import type { Running } from "../service.ts";
import type { Ledger } from "./ledger.ts";

/** For a while nothing can be written, and `said` is what whoever captures then hears. */
export type Refusal = { begin(): void; end(): void; said: string };

export const FULL = "The disk of the database is full. Nothing was changed.";
export const UNWRITABLE = "The database cannot be written. Nothing was changed.";

export type Endured = {
  refused: number;
  /** In which other words it was refused. */
  unclear: string[];
  /** Acknowledged, and not found while nothing could be written. */
  unfound: number;
  /** The longest time from the end of a refusal to the next acknowledgement. */
  recoveredMs: number;
};

type Extent = { captures: number; writers: number };

/** Many write on while nothing can be written, again and again; searching has to go on all the while. */
export async function endureRefusals(
  { url }: Running,
  ledger: Ledger,
  refusals: Refusal[],
  { captures, writers }: Extent,
): Promise<Endured> {
  let unfound = 0;
  let recoveredMs = 0;
  await ledger.writeDuring(writers, async () => {
    for (const { begin, end } of refusals) {
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
    answer.includes("answered 500") && refusals.some(({ said }) => answer.includes(`"${said}"`));
  const unclear = [...ledger.refusals.keys()].filter((answer) => !isClear(answer));
  return { refused: ledger.refused, unclear, unfound, recoveredMs };
}

async function requireReady(url: string): Promise<void> {
  const { ok, status } = await fetch(`${url}/readyz`);
  if (!ok) throw new Error(`/readyz answered ${status}`);
}

export function isEndured({ refused, unclear, unfound }: Endured): boolean {
  return refused > 0 && unclear.length === 0 && unfound === 0;
}

export function describeEndured({ unclear, unfound, recoveredMs }: Endured): string {
  const others = unclear.length === 0 ? "no unclear refusal" : `unclear: ${unclear.join(" / ")}`;
  return `${others}, ${unfound} not found meanwhile, goes on after ${Math.round(recoveredMs)} ms`;
}
