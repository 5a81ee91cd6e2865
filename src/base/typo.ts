const LONG_WORD = 8;
export const MAX_SLIPS = 2;

/** At most one typo (two in a long word) apart; a swap counts as one. First letters are rarely wrong. */
export function isLikelyTypo(a: string, b: string): boolean {
  if (a === b) return false;
  const slips = Math.min(a.length, b.length) >= LONG_WORD ? MAX_SLIPS : 1;
  if (Math.abs(a.length - b.length) > slips) return false;
  const startsAlike = a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
  return startsAlike && countSlips([...a], [...b]) <= slips;
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** Damerau-Levenshtein distance (optimal string alignment). */
function countSlips(a: readonly string[], b: readonly string[]): number {
  let twoAgo: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + change);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, at(twoAgo, j - 2) + 1);
      row.push(slips);
    }
    twoAgo = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
