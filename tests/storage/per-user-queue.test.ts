import { expect, test } from "vitest";
import { PerUserQueue, type Urgency } from "../../src/storage/postgres/per-user-queue.ts";

/** Queues work that is recorded when it begins and ends when the test says so. */
function openTrial() {
  const queue = new PerUserQueue();
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const take = (name: string, label: string, urgency: Urgency = "awaited") => {
    const end = Promise.withResolvers<void>();
    ends.set(label, end);
    return queue.run(name, urgency, () => {
      begun.push(label);
      return end.promise;
    });
  };
  const end = async (label: string, failure?: Error) => {
    if (failure) ends.get(label)?.reject(failure);
    else ends.get(label)?.resolve();
    await new Promise(setImmediate);
  };
  return { begun, take, end };
}

test("one at a time for each name, in the order they came; what nobody waits for goes last", async () => {
  const { begun, take, end } = openTrial();
  void take("a", "first");
  void take("a", "background", "background");
  void take("a", "second");
  void take("a", "third");
  void take("b", "of another name");
  expect(begun).toEqual(["first", "of another name"]);
  for (const label of ["first", "second", "third"]) await end(label);
  expect(begun).toEqual(["first", "of another name", "second", "third", "background"]);
  await end("background");
  void take("a", "later");
  expect(begun.at(-1)).toBe("later");
});

test("a turn that fails is told to whoever took it, and the next one goes on", async () => {
  const { begun, take, end } = openTrial();
  const failing = take("a", "failing");
  void take("a", "next");
  const told = expect(failing).rejects.toThrow("no space");
  await end("failing", new Error("no space"));
  await told;
  expect(begun).toEqual(["failing", "next"]);
});
