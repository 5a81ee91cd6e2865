import { atMost, type Figure } from "../report.ts";
import { EMBEDDED } from "./databases.ts";
import type { Measured } from "./measure.ts";
import type { SizeName } from "./model.ts";

/** In milliseconds of CPU, of the service + of the database server. */
type Aims = {
  capture: [number, number];
  enrichment: [number, number];
  bytesPerThought: number;
};

const aims: Record<string, Aims> = {
  [EMBEDDED]: { capture: [0.2, 0], enrichment: [0.8, 0], bytesPerThought: 2_000 },
  PostgreSQL: { capture: [0.5, 0.6], enrichment: [1.5, 2], bytesPerThought: 4_500 },
};
/** A search by its book's size, the contextual model's share included. */
const searchAims: Record<number, number> = { 2000: 1, 20000: 1.5 };
const MEMORY_AT_REST_MB = 110;
const IDLE_MS = 1;

export function compareWithAims(costs: Measured[]): Figure[] {
  return costs.flatMap((cost) => {
    const aim = aims[cost.database];
    if (!aim) return [];
    const { typical } = cost.sizes;
    return [
      ...(["capture", "enrichment"] as const).flatMap((work) => [
        atMost(`${cost.database}: ${work}, the service's CPU`, typical[work].service, aim[work][0], "ms"),
        ...(aim[work][1] > 0
          ? [
              atMost(
                `${cost.database}: ${work}, the server's CPU`,
                typical[work].database,
                aim[work][1],
                "ms",
              ),
            ]
          : []),
      ]),
      ...(["typical", "large"] as const).flatMap((size) => compareSearch(cost, size)),
      atMost(`${cost.database}: a second at rest`, cost.idle.service, IDLE_MS, "ms"),
      atMost(`${cost.database}: memory at rest`, cost.memoryAtRest / 1e6, MEMORY_AT_REST_MB, "MB"),
      atMost(`${cost.database}: disk a thought`, cost.bytesPerThought, aim.bytesPerThought, "bytes"),
    ];
  });
}

function compareSearch({ database, sizes }: Measured, size: SizeName): Figure[] {
  const { thoughts, search } = sizes[size];
  const aim = searchAims[thoughts];
  if (aim === undefined) return [];
  const work = `${database}: a search, book of ${thoughts.toLocaleString("en-US")}, the service's CPU`;
  return [atMost(work, search.service, aim, "ms")];
}
