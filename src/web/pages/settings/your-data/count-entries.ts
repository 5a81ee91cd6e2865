/** "3 notes", "1 thought and 2 notes". */
export function countEntries({ thoughts, notes }: { thoughts: number; notes: number }): string {
  const parts = [
    ...(thoughts > 0 || notes === 0 ? [name(thoughts, "thought")] : []),
    ...(notes > 0 ? [name(notes, "note")] : []),
  ];
  return parts.join(" and ");
}

const name = (count: number, noun: string) => `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;
