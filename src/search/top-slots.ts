/** The `limit` slots with the highest scores above zero among those in `mask`, unordered. */
export function bestSlots(scores: Float32Array, mask: Uint8Array, limit: number): number[] {
  const wanted = new Float32Array(mask.length);
  let count = 0;
  for (let slot = 0; slot < mask.length; slot++)
    if (mask[slot] === 1 && (scores[slot] as number) > 0) wanted[count++] = scores[slot] as number;
  const worst = nthLargest(wanted.subarray(0, count), limit);
  const best: number[] = [];
  for (let slot = 0; slot < mask.length && best.length < limit; slot++) {
    const score = scores[slot] as number;
    if (mask[slot] === 1 && score > 0 && score >= worst) best.push(slot);
  }
  return best;
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
