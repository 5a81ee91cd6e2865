import { nthLargest } from "./vector-table.ts";

/** The `limit` slots with the highest scores above zero among those that `isWanted`, in no order. */
export function bestSlots(
  scores: Float32Array,
  limit: number,
  isWanted: (slot: number) => boolean,
): number[] {
  const found: number[] = [];
  for (let slot = 0; slot < scores.length; slot++)
    if ((scores[slot] as number) > 0 && isWanted(slot)) found.push(slot);
  const worst = nthLargest(
    Float32Array.from(found, (slot) => scores[slot] as number),
    limit,
  );
  return found.filter((slot) => (scores[slot] as number) >= worst).slice(0, limit);
}
