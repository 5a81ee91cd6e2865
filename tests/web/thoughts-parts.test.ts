import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ListedThought } from "../../src/contract-app/thoughts.ts";
import { keepNewest } from "../../src/web/keep-newest.ts";
import { addDays, formatDay, isDay } from "../../src/web/pages/thoughts/days.ts";
import { groupByDay, groupWithPinned } from "../../src/web/pages/thoughts/list/list-items.ts";
import { nameThoughts } from "../../src/web/pages/thoughts/list/name-thoughts.ts";
import { toFilters, validateThoughtsSearch } from "../../src/web/pages/thoughts/search.ts";
import { countWithin, fillWindow } from "../../src/web/pages/thoughts/timeline/timeline-window.ts";
import { toChoices } from "../../src/web/parts/forms/thought-choices.ts";
import { listOusted } from "../../src/web/parts/show-newest.ts";
import { markWords, toQueryWords } from "../../src/web/parts/text/marks.ts";
import { diffTexts } from "../../src/web/parts/text/text-diff.ts";
import { isOverdue } from "../../src/web/parts/time/due.ts";
import { formatAgo } from "../../src/web/parts/time/time-ago.ts";
import {
  matchesFilters,
  showAhead,
  type ThoughtPages,
  upsertInPages,
  upsertThought,
} from "../../src/web/queries/thoughts/cache.ts";
import { query, queryClient } from "../../src/web/query-client.ts";
import { composeShared } from "../../src/web/shared-text.ts";
import { toDay } from "../../src/web/time-zone.ts";

const thought = (id: string, createdAt: string, more: Partial<ListedThought> = {}): ListedThought => ({
  id,
  normalizedText: id,
  category: "fact",
  state: "open",
  author: { kind: "user" },
  createdAt,
  storedAt: createdAt,
  updatedAt: createdAt,
  version: 1,
  metadata: { enrichment: "done", entities: [], dates: [] },
  ...more,
});

describe("a thought is placed into the pages that are loaded", () => {
  const cursor = { cursor_created_at: "2026-01-02T00:00:00Z", cursor_id: "b" };
  const pages = (next: typeof cursor | null): ThoughtPages => ({
    pages: [
      {
        thoughts: [thought("d", "2026-01-04T00:00:00Z"), thought("c", "2026-01-03T00:00:00Z")],
        next: cursor,
      },
      { thoughts: [thought("b", "2026-01-02T00:00:00Z")], next },
    ],
    pageParams: [{}, cursor],
  });
  const ids = (data: ThoughtPages) => data.pages.map(({ thoughts }) => thoughts.map(({ id }) => id).join(""));
  const place = (placed: ListedThought, data = pages(null), filters = {}) =>
    ids(upsertInPages(data, [{ thought: placed }], filters));

  test("where its time says", () => {
    expect(place(thought("e", "2026-01-05T00:00:00Z"))).toEqual(["edc", "b"]);
    expect(place(thought("x", "2026-01-02T12:00:00Z"))).toEqual(["dc", "xb"]);
    expect(place(thought("a", "2026-01-01T00:00:00Z"))).toEqual(["dc", "ba"]);
  });

  test("not when it is older than what is loaded so far", () => {
    expect(place(thought("a", "2026-01-01T00:00:00Z"), pages(cursor))).toEqual(["dc", "b"]);
  });

  test("in its own place when it is there already, and nowhere when the filters shut it out", () => {
    expect(place(thought("c", "2026-01-03T00:00:00Z", { normalizedText: "new" }))).toEqual(["dc", "b"]);
    expect(place(thought("c", "2026-01-03T00:00:00Z", { state: "archived" }))).toEqual(["d", "b"]);
    expect(place(thought("e", "2026-01-05T00:00:00Z"), pages(null), { category: "task" })).toEqual([
      "dc",
      "b",
    ]);
  });

  test("into the lists of its tags and of pins, as it is now", () => {
    const metadata = { enrichment: "done" as const, entities: [], dates: [], tags: ["Garden"], pinned: true };
    const placed = thought("e", "2026-01-05T00:00:00Z", { metadata });
    for (const filters of [{ tag: "garden" }, { pinned: "true" }])
      expect(place(placed, pages(null), filters)).toEqual(["edc", "b"]);
    for (const filters of [{ tag: "home" }, { pinned: "false" }])
      expect(place(placed, pages(null), filters)).toEqual(["dc", "b"]);
  });

  test("not into an entity's list unless it is known to mention it", () => {
    const placed = thought("e", "2026-01-05T00:00:00Z");
    expect(place(placed, pages(null), { entity: "anna" })).toEqual(["dc", "b"]);
    const known = upsertInPages(pages(null), [{ thought: placed, entityIds: ["anna"] }], { entity: "anna" });
    expect(ids(known)).toEqual(["edc", "b"]);
  });
});

test("a change of many thoughts is one step of the list, not one for each", () => {
  const key = ["listThoughts", { state: "open" }];
  const days = Array.from({ length: 9 }, (_, day) => thought(String(day), `2026-01-0${9 - day}T00:00:00Z`));
  queryClient.setQueryData(key, { pages: [{ thoughts: days, next: null }], pageParams: [{}] });
  let steps = 0;
  const leave = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === "updated") steps++;
  });
  showAhead(days.slice(2), (one) => ({ ...one, state: "archived" }));
  leave();
  const left = queryClient.getQueryData<ThoughtPages>(key)?.pages.flatMap(({ thoughts }) => thoughts);
  expect(left?.map(({ id }) => id)).toEqual(["0", "1"]);
  expect(steps).toBe(1);
  queryClient.clear();
});

describe("a change that the service refuses is taken back", () => {
  const day = (id: number) => thought(String(id), `2026-01-0${id}T00:00:00Z`);
  const completed = (one: ListedThought): ListedThought => ({ ...one, state: "completed" });
  const lists = [{ state: "open" }, { state: "open", entity: "anna" }].map((filters) => [
    "listThoughts",
    filters,
  ]);
  const search = ["searchThoughts", { query: "boat", state: "open" }];
  const shown = () =>
    [...lists.map((key) => queryClient.getQueryData<ThoughtPages>(key)?.pages[0]?.thoughts), matches()].map(
      (thoughts) => thoughts?.map(({ id }) => id).join(""),
    );
  const matches = () => queryClient.getQueryData<{ matches: ListedThought[] }>(search)?.matches;
  beforeEach(() => {
    const thoughts = [day(2), day(1)];
    for (const key of lists)
      queryClient.setQueryData(key, { pages: [{ thoughts, next: null }], pageParams: [{}] });
    queryClient.setQueryData(search, { matches: [day(1), day(2)] });
  });
  afterEach(() => queryClient.clear());

  test("exactly, also where only a search can tell what belongs there", () => {
    const { takeBack } = showAhead([day(1)], completed);
    expect(shown()).toEqual(["2", "2", "2"]);
    takeBack();
    expect(shown()).toEqual(["21", "21", "12"]);
  });

  test("and nothing that has happened since; what cannot be told is asked for again", () => {
    const { takeBack } = showAhead([day(1)], completed);
    showAhead([day(2)], completed);
    upsertThought({ thought: day(3) });
    takeBack();
    expect(shown()[0]).toBe("31");
    for (const key of [...lists, search]) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test("and so are several, one after the other", () => {
    const both = [day(1), day(2)].map((one) => showAhead([one], completed));
    for (const { takeBack } of both) takeBack();
    expect(shown()[0]).toBe("21");
  });

  test("but not by an answer that was under way: that is asked for again", async () => {
    const [queryKey = []] = lists;
    const answer = Promise.withResolvers<ThoughtPages>();
    const reading = queryClient.fetchQuery({ queryKey, queryFn: () => answer.promise, staleTime: 0 });
    const { readAgain } = showAhead([day(1)], completed);
    answer.resolve({ pages: [{ thoughts: [day(2), day(1)], next: null }], pageParams: [{}] });
    await reading;
    expect(shown()[0]).toBe("2");
    readAgain();
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

test("of several messages the oldest goes when one more comes, and each names its thought", () => {
  expect(listOusted(["first", "second"])).toEqual([]);
  expect(listOusted(["first", "second", "third"])).toEqual(["first"]);
  const named = (normalizedText: string) => nameThoughts([thought("a", "", { normalizedText })]);
  expect(named("## Shopping\n- [ ] milk")).toBe("“Shopping ☐ milk”");
  expect(named("word ".repeat(20))).toBe(`“${"word ".repeat(8).trim()}…”`);
  expect(nameThoughts([thought("a", ""), thought("b", "")])).toBe("2 thoughts");
});

test("a difference is told word by word, and both texts can be read off it", () => {
  const before = "Rent is 900 euros, due on Monday";
  const after = "The rent is 950 euros, due on Monday morning";
  const changes = diffTexts(before, after);
  const without = (kind: string) =>
    changes
      .filter((change) => change.kind !== kind)
      .map(({ text }) => text)
      .join("");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
  expect(changes).toContainEqual({ kind: "removed", text: "900" });
  expect(changes).toContainEqual({ kind: "added", text: "950" });
  expect(diffTexts("I don't", "I didn't")).toContainEqual({ kind: "added", text: "didn't" });
});

test("texts too long to compare are shown as replaced", () => {
  const before = Array.from({ length: 2_000 }, (_, i) => `a${i}`).join(" ");
  const after = Array.from({ length: 2_000 }, (_, i) => `b${i}`).join(" ");
  expect(diffTexts(before, after).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

test("words of the query are marked in their other forms, and a long text is cut around them", () => {
  const marked = (text: string, query: string) =>
    markWords(text, toQueryWords(query))
      .filter(({ isMarked }) => isMarked)
      .map(({ text: word }) => word);
  expect(marked("Boats in the harbour, and Žoë", "what about the boat of zoe")).toEqual(["Boats", "Žoë"]);
  expect(marked("The theatre", "the")).toEqual([]);
  const long = `${"word ".repeat(200)}lighthouse ${"word ".repeat(200)}`;
  const pieces = markWords(long, ["lighthouse"]);
  expect(pieces.map(({ text }) => text).join("").length).toBeLessThan(700);
  expect(pieces.some(({ text }) => text === "lighthouse")).toBe(true);
});

test("every character of a text is in its pieces", () => {
  const text = "Call Anna about the boat. Anna!";
  expect(
    markWords(text, ["anna"])
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test("days are counted by the calendar", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2026-03-29", -1)).toBe("2026-03-28");
  expect(isDay("2026-13-01")).toBe(false);
  expect(isDay("2026-02-31")).toBe(false);
  expect(isDay("2028-02-29")).toBe(true);
  expect(fillWindow([{ day: "2026-01-02", count: 3 }], "2026-01-03", 3)).toEqual([
    { day: "2026-01-01", count: 0 },
    { day: "2026-01-02", count: 3 },
    { day: "2026-01-03", count: 0 },
  ]);
  expect(countWithin([{ day: "2026-01-02", count: 3 }], "2026-01-02", "2026-01-02")).toBe(3);
  expect(countWithin([{ day: "2026-01-02", count: 3 }], "2026-01-03", undefined)).toBe(0);
});

test("a list has a heading for each of its days", () => {
  const at = "2026-01-02T12:00:00Z";
  const all = [thought("a", at), thought("b", at), thought("c", "2025-12-01T12:00:00Z")];
  const items = groupByDay(all, "UTC");
  expect(items.map(({ kind }) => kind)).toEqual(["day", "thought", "thought", "day", "thought"]);
  expect(items[0]).toMatchObject({ day: "2026-01-02" });
});

test("pinned thoughts stand first, and rows are counted through", () => {
  const [a, b] = [thought("a", "2026-01-02T12:00:00Z"), thought("b", "2026-01-01T12:00:00Z")];
  const items = groupWithPinned([b], [a], "UTC");
  expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    "pinned pinned",
    "thought b",
    "day 2026-01-02",
    "thought a",
  ]);
  expect(items.flatMap((item) => (item.kind === "thought" ? [item.position] : []))).toEqual([1, 2]);
  expect(groupWithPinned([], [a], "UTC")[0]).toMatchObject({ kind: "day" });
});

test("what an address says and cannot be understood counts as not being there", () => {
  expect(
    validateThoughtsSearch({ state: "lost", category: "task", entity: "1", tag: "two words", from: "soon" }),
  ).toEqual({
    category: "task",
  });
});

describe("days are those of the person's time zone, wherever the browser is", () => {
  beforeEach(() => {
    queryClient.setQueryData<unknown>(query("readMe").queryKey, { timeZone: "America/Los_Angeles" });
  });
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });
  /** Wednesday evening there. */
  const evening = "2026-11-19T03:30:00.000Z";

  test("in the list and its headings", () => {
    expect(toDay(evening)).toBe("2026-11-18");
    const both = [thought("b", "2026-11-19T08:00:00.000Z"), thought("a", evening)];
    const items = groupByDay(both, "America/Los_Angeles");
    expect(items.flatMap((item) => (item.kind === "day" ? [item.day] : []))).toEqual([
      "2026-11-19",
      "2026-11-18",
    ]);
    vi.useFakeTimers({ now: new Date(evening) });
    expect([formatDay("2026-11-18"), formatDay("2026-11-17")]).toEqual(["Today", "Yesterday"]);
  });

  test("in the filters, which are sent as days", () => {
    const filters = toFilters({ from: "2026-11-18", to: "2026-11-18" });
    expect(filters).toMatchObject({ from: "2026-11-18", to: "2026-11-19" });
    expect(matchesFilters({ thought: thought("a", evening) }, filters)).toBe(true);
    expect(matchesFilters({ thought: thought("b", "2026-11-19T08:00:00.000Z") }, filters)).toBe(false);
    expect(matchesFilters({ thought: thought("c", "2026-11-18T07:59:59.000Z") }, filters)).toBe(false);
  });
});

test.each([
  [30_000, "just now"],
  [59 * 60_000, "59 minutes ago"],
  [47 * 3_600_000, "yesterday"],
  [46 * 86_400_000, "46 days ago"],
  [75 * 86_400_000, "2 months ago"],
  [364 * 86_400_000, "12 months ago"],
  [700 * 86_400_000, "1 year ago"],
])("what was %i ms ago is told by what has fully passed: %s", (ms, words) => {
  const now = Date.parse("2026-11-16T00:00:00Z");
  expect(formatAgo(new Date(now - ms).toISOString(), now)).toBe(words);
});

test("what ends in 90 days ends in 3 months, also a moment later", () => {
  const now = Date.parse("2026-11-16T00:00:00Z");
  expect(formatAgo(new Date(now + 90 * 86_400_000 - 1).toISOString(), now)).toBe("in 3 months");
});

test.each([
  [
    { title: "Tides", text: "High water", url: "https://t.example/" },
    "Tides\n\nHigh water\n\nhttps://t.example/",
  ],
  [{ title: "Tides", text: "Tides: https://t.example/" }, "Tides: https://t.example/"],
  [{ text: "See https://t.example/", url: "https://t.example/" }, "See https://t.example/"],
  [{ title: "https://t.example/", url: "https://t.example/" }, "https://t.example/"],
  [{ title: " ", other: "x" }, ""],
])("what is shared is said once: %o", (given, text) => {
  expect(composeShared(new URLSearchParams(given as Record<string, string>))).toBe(text);
});

test("of what is kept for coming back the latest 20 stay, and what is in use", () => {
  const entries = new Map<string, number>();
  const isInUse = (value: number) => value === 0;
  for (let value = 0; value < 30; value++)
    keepNewest(entries, `list ${value}`, value, (other) => !isInUse(other));
  expect([...entries.values()]).toEqual([0, ...Array.from({ length: 19 }, (_, i) => 11 + i)]);
  keepNewest(entries, "list 11", 11);
  expect([...entries.keys()].at(-1)).toBe("list 11");
  keepNewest(entries, "list 30", 30);
  expect([...entries.values()].slice(0, 2)).toEqual([12, 13]);
});

test("a thought to choose is a plain line of whole characters, and none that is taken already", () => {
  const text = `**a**\n\n${"🌱".repeat(300)}`;
  const found = [
    thought("1", "2026-01-01T00:00:00Z", { normalizedText: text }),
    thought("2", "2026-01-02T00:00:00Z"),
  ];
  expect(toChoices(found, ["2"])).toEqual([{ value: "1", label: `a ${"🌱".repeat(118)}` }]);
});

test("a due date is over once its day or time has passed", () => {
  const isOver = (due: string) => isOverdue(due, new Date("2026-11-19T12:00:00Z"));
  expect([isOver("2026-11-18"), isOver("2026-11-19T11:00:00Z")]).toEqual([true, true]);
  expect([isOver("2026-11-19"), isOver("2026-11-19T13:00:00Z")]).toEqual([false, false]);
});
