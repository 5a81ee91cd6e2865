const KEPT = 20;

/** Puts an entry last and, of too many, drops the first that may go: a page stays open for weeks. */
export function keepNewest<Value>(
  entries: Map<string, Value>,
  key: string,
  value: Value,
  mayGo: (value: Value) => boolean = () => true,
): void {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size <= KEPT) return;
  const first = [...entries].find(([other, kept]) => other !== key && mayGo(kept));
  if (first) entries.delete(first[0]);
}
