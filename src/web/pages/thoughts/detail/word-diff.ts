export type Change = { kind: "same" | "added" | "removed"; text: string };

/** Above this size the comparison is too slow: the middle is shown as replaced. */
const MAX_CELLS = 2_000_000;

const toTokens = (text: string) => text.match(/\s+|[\p{L}\p{N}\p{M}_'’]+|[^\s]/gu) ?? [];

/** Compares word by word. */
export function diffWords(before: string, after: string): Change[] {
  const old = toTokens(before);
  const now = toTokens(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const changes: Change[] = [
    { kind: "same", text: old.slice(0, start).join("") },
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    { kind: "same", text: old.slice(old.length - end).join("") },
  ];
  return join(changes);
}

/** Longest common subsequence, by dynamic programming. */
function diffMiddle(old: string[], now: string[]): Change[] {
  if (old.length * now.length > MAX_CELLS)
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: now.join("") },
    ];
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: Change[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const [was = "", is = ""] = [old[i], now[j]];
    if (i < old.length && j < now.length && was === is) {
      changes.push({ kind: "same", text: is });
      i++;
      j++;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: "removed", text: was });
      i++;
    } else {
      changes.push({ kind: "added", text: is });
      j++;
    }
  }
  return changes;
}

function join(changes: Change[]): Change[] {
  const joined: Change[] = [];
  for (const { kind, text } of changes) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== "") joined.push({ kind, text });
  }
  return joined;
}
