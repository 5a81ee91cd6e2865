export type DiffPiece = { kind: "same" | "added" | "removed"; text: string };

/** Time and memory grow with the product of both lengths. */
const MAX_CELLS = 4_000_000;

const splitWords = (text: string) => text.match(/\s+|[\p{L}\p{N}\p{M}_'’]+|[^\s\p{L}\p{N}\p{M}_'’]/gu) ?? [];
const splitLines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Compares by words; long texts by lines. */
export function diffTexts(before: string, after: string): DiffPiece[] {
  for (const split of [splitWords, splitLines]) {
    const pieces = diffParts(split(before), split(after));
    if (pieces) return pieces;
  }
  return join([
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
}

/** Null when the texts are too long to compare. */
function diffParts(before: string[], after: string[]): DiffPiece[] | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if ((old.length + 1) * (now.length + 1) > MAX_CELLS) return null;
  const same = (parts: string[]): DiffPiece => ({ kind: "same", text: parts.join("") });
  return join([
    same(before.slice(0, start)),
    ...diffMiddle(old, now),
    same(before.slice(before.length - end)),
  ]);
}

/** Longest common subsequence, by dynamic programming. */
function diffMiddle(old: string[], now: string[]): DiffPiece[] {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const pieces: DiffPiece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      pieces.push({ kind: "same", text: old[i++] as string });
      j++;
    } else if (i < old.length && (j === now.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1)))
      pieces.push({ kind: "removed", text: old[i++] as string });
    else pieces.push({ kind: "added", text: now[j++] as string });
  }
  return pieces;
}

/** Merges adjacent pieces; between two "same" pieces, removals come before additions. */
function join(pieces: DiffPiece[]): DiffPiece[] {
  const joined: DiffPiece[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed) joined.push({ kind: "removed", text: removed });
    if (added) joined.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const { kind, text } of pieces) {
    if (text === "") continue;
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else {
      flush();
      const last = joined.at(-1);
      if (last?.kind === "same") last.text += text;
      else joined.push({ kind, text });
    }
  }
  flush();
  return joined;
}
