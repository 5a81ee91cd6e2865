import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../../src/web/api.ts";
import { createOutbox } from "../../src/web/outbox/outbox.ts";
import type { OutboxStore, UnsentCapture } from "../../src/web/outbox/outbox-store.ts";

const unreachable = new ApiError(0, "unreachable", "The service cannot be reached.");

/** The browser's store without a browser. Several outboxes on one are tabs. */
function createStore(): OutboxStore & { all: Map<string, UnsentCapture> } {
  const all = new Map<string, UnsentCapture>();
  return {
    all,
    list: async (userId) => [...all.values()].filter((capture) => capture.userId === userId),
    put: async (capture) => void all.set(capture.id, capture),
    remove: async (id) => void all.delete(id),
  };
}

type Awaitable<Value> = Value | Promise<Value>;

function openTab(store: OutboxStore, answers: (error: Error | null) => Awaitable<Error | null> = () => null) {
  const received: string[] = [];
  const settled: string[] = [];
  let error: Error | null = null;
  const outbox = createOutbox("me", {
    store,
    async send({ id, text }) {
      const failure = await answers(error);
      if (failure) throw failure;
      received.push(`${id} ${text}`);
      return text;
    },
    onSettled: ({ text }, sent) => settled.push(`${text}: ${sent === null ? "waits" : "sent"}`),
    announce: () => undefined,
  });
  const fail = (next: Error | null) => {
    error = next;
  };
  return { outbox, received, settled, fail };
}

test("a capture is stored in the browser before it is sent, and removed when the service has it", async () => {
  const store = createStore();
  const { outbox, received, settled } = openTab(store);
  const { id } = await outbox.add("one");
  expect([...store.all.keys()]).toEqual([id]);
  await outbox.deliver();
  expect([received, settled]).toEqual([[`${id} one`], ["one: sent"]]);
  expect([store.all.size, outbox.read()]).toEqual([0, []]);
});

test("without a connection all of them wait, and are sent in their order when it is back", async () => {
  const { outbox, received, settled, fail } = openTab(createStore(), (error) => error);
  fail(unreachable);
  const ids = [(await outbox.add("one")).id, (await outbox.add("two")).id];
  await outbox.deliver();
  expect(outbox.read()).toMatchObject(ids.map((id) => ({ id, isFirst: false, refusal: null })));
  expect(settled).toEqual(["one: waits", "two: waits"]);
  fail(null);
  await Promise.all([outbox.deliver(), outbox.deliver()]);
  expect(received).toEqual([`${ids[0]} one`, `${ids[1]} two`]);
});

test("a capture without an answer is soon shown as being sent, and so are those behind it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: answered, resolve: answer } = Promise.withResolvers<null>();
  const { outbox, received, settled } = openTab(createStore(), () => answered);
  await outbox.add("one");
  const delivery = outbox.deliver();
  await outbox.add("two");
  expect(outbox.read()).toMatchObject([{ isFirst: true, isSending: true }, { isFirst: true }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outbox.read()).toMatchObject([{ isFirst: false, isSending: true }, { isFirst: false }]);
  expect(settled).toEqual(["one: waits", "two: waits"]);
  answer(null);
  await delivery;
  expect(received).toMatchObject([/one/, /two/].map((text) => expect.stringMatching(text)));
  expect([settled.slice(2), outbox.read()]).toEqual([["one: sent", "two: sent"], []]);
});

test("what another tab left behind is sent with the same key, and nobody else's", async () => {
  const store = createStore();
  const closed = openTab(store, () => unreachable);
  const { id } = await closed.outbox.add("left behind");
  await closed.outbox.deliver();
  await store.put({ id: "x", userId: "other", text: "theirs", writtenAt: "", refusal: null });
  const { outbox, received } = openTab(store);
  await outbox.load();
  await outbox.deliver();
  expect(received).toEqual([`${id} left behind`]);
  expect([...store.all.keys()]).toEqual(["x"]);
});

test("a refused capture says why and lets the others pass; it can be tried again, dropped and brought back", async () => {
  const store = createStore();
  let answers = [new ApiError(409, "conflict", "There is no room.")];
  const { outbox, received } = openTab(store, () => answers.shift() ?? null);
  const { id } = await outbox.add("too much");
  await outbox.add("fits");
  await outbox.deliver();
  expect(received).toMatchObject([/ fits$/].map((end) => expect.stringMatching(end)));
  expect([...store.all.values()]).toMatchObject([{ id, refusal: "There is no room." }]);
  await outbox.deliver();
  expect(received).toHaveLength(1);

  const dropped = await outbox.discard(id);
  expect([store.all.size, outbox.read()]).toEqual([0, []]);
  if (dropped) await outbox.restore(dropped);
  expect(outbox.read()).toMatchObject([{ id, refusal: "There is no room." }]);
  answers = [];
  await outbox.retry(id);
  await outbox.deliver();
  expect(received[1]).toBe(`${id} too much`);
});

test.each([0, 401, 429, 500, 503])("an answer with %i is no refusal: the capture waits", async (status) => {
  const { outbox } = openTab(createStore(), () => new ApiError(status, "failed", "later"));
  await outbox.add("one");
  await outbox.deliver();
  expect(outbox.read()).toMatchObject([{ refusal: null, isFirst: false }]);
});
