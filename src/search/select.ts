/** The `limit` slots with the highest scores above zero among those in `mask`, in no order. */
export function bestSlots(scores: Float32Array, mask: Uint8Array, limit: number): number[] {
  const found: number[] = [];
  for (let slot = 0; slot < mask.length; slot++)
    if (mask[slot] === 1 && (scores[slot] as number) > 0) found.push(slot);
  const values = Float32Array.from(found, (slot) => scores[slot] as number);
  const worst = nthLargest(values, limit);
  return found.filter((slot) => (scores[slot] as number) >= worst).slice(0, limit);
}

/** The value that `n` of the values reach, found without sorting them all (quickselect). Reorders `values`. */
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
