export type DiffPiece = { kind: "same" | "added" | "removed"; text: string };

/** Comparing takes the product of both lengths, in steps and in memory. */
const MOST_CELLS = 4_000_000;

const splitWords = (text: string) => text.match(/\s+|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu) ?? [];
const splitLines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** What was taken out and put in on the way from one text to the other: by words, by lines where it is long. */
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

/** Null where there is too much to compare. */
function diffParts(before: string[], after: string[]): DiffPiece[] | null {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if ((old.length + 1) * (young.length + 1) > MOST_CELLS) return null;
  const same = (parts: string[]): DiffPiece => ({ kind: "same", text: parts.join("") });
  return join([same(before.slice(0, start)), ...walk(old, young), same(before.slice(before.length - end))]);
}

/** By the longest sequence of parts that both have. */
function walk(old: string[], young: string[]): DiffPiece[] {
  const width = young.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = young.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === young[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const pieces: DiffPiece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    if (i < old.length && j < young.length && old[i] === young[j]) {
      pieces.push({ kind: "same", text: old[i++] as string });
      j++;
    } else if (i < old.length && (j === young.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1)))
      pieces.push({ kind: "removed", text: old[i++] as string });
    else pieces.push({ kind: "added", text: young[j++] as string });
  }
  return pieces;
}

/** Neighbours of one kind as one; between two "same" all that was removed comes before all that was added. */
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
