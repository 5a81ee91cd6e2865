export type Sides = { left: number; right: number };

/** The middle of a label: beside a side that would cut it, it is moved off that, as far as its node stays above it. */
export function moveInto({ left, right }: Sides, nodeX: number, halfWidth: number): number {
  const inside = Math.min(Math.max(nodeX, left + halfWidth), right - halfWidth);
  return Math.min(Math.max(inside, nodeX - halfWidth), nodeX + halfWidth);
}
