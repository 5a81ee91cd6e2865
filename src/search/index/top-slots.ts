/** How many more than wanted are kept before the worst of them are dropped. */
const ROOM = 4;

/** The `limit` slots with the highest scores above zero among those in `mask`, unordered. */
export function bestSlots(scores: Float32Array, mask: Uint8Array, limit: number): number[] {
  let kept: number[] = [];
  let room = ROOM * limit;
  let worst = 0;
  for (let slot = 0; slot < mask.length; slot++) {
    const score = scores[slot] as number;
    if (score <= 0 || score < worst || mask[slot] !== 1) continue;
    if (kept.push(slot) < room) continue;
    worst = worstOfBest(scores, kept, limit);
    kept = keepFrom(scores, kept, worst);
    // Of equal scores there may be many.
    room = Math.max(room, 2 * kept.length);
  }
  return keepFrom(scores, kept, worstOfBest(scores, kept, limit)).slice(0, limit);
}

/** The numbers of the `limit` highest scores, the best first; of equal ones the earlier. */
export function bestFirst(scores: Float64Array, limit = scores.length): Uint32Array {
  const best = new Uint32Array(Math.min(limit, scores.length));
  let count = 0;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (count < best.length) count++;
    else if (count === 0 || score <= (scores[best[count - 1] as number] as number)) continue;
    let at = count - 1;
    for (; at > 0 && score > (scores[best[at - 1] as number] as number); at--)
      best[at] = best[at - 1] as number;
    best[at] = i;
  }
  return best;
}

function worstOfBest(scores: Float32Array, slots: number[], limit: number): number {
  const values = new Float32Array(slots.length);
  for (let i = 0; i < slots.length; i++) values[i] = scores[slots[i] as number] as number;
  return nthLargest(values, limit);
}

function keepFrom(scores: Float32Array, slots: number[], worst: number): number[] {
  return slots.filter((slot) => (scores[slot] as number) >= worst);
}

/** The `n`th largest value, by quickselect. Reorders `values`. */
export function nthLargest(values: Float32Array, n: number): number {
  if (values.length <= n) return Number.NEGATIVE_INFINITY;
  const wanted = values.length - n;
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] as number) < pivot) left++;
      while ((values[right] as number) > pivot) right--;
      if (left > right) break;
      const swapped = values[left] as number;
      values[left++] = values[right] as number;
      values[right--] = swapped;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else return values[wanted] as number;
  }
  return values[wanted] as number;
}
