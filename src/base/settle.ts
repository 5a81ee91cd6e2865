/** Waits for all, also after one has failed; then throws the first failure. */
export async function settleAll<Result>(works: Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

/** One after the other, also after one has failed; then throws the first failure. */
export async function settleInTurn<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
