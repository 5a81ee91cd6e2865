import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListedThought } from "../../src/contract-app/thoughts.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

async function capture(raw: string): Promise<ListedThought> {
  const { thought } = await web.ask("captureThought", { raw });
  await web.enrich();
  return (await web.ask("readThought", { id: thought.id })).thought;
}
const texts = ({ thoughts }: { thoughts: ListedThought[] }) => thoughts.map((it) => it.normalizedText);

describe("a correction", () => {
  test("of the category, tags and mentions is made at once and shown in the metadata", async () => {
    const { id } = await capture("Lunch with Tomas by the river");
    const answer = await web.ask("changeThought", {
      id,
      version: 1,
      category: "decision",
      tags: { add: ["#Garden", "food"] },
      mentions: { add: [{ kind: "person", name: "Ingrid Lind" }], remove: ["Tomas"] },
      pinned: true,
    });
    expect(answer).toMatchObject({
      kind: "changed",
      thought: { category: "decision", version: 2, metadata: { pinned: true } },
    });
    const { thought, entities } = await web.ask("readThought", { id });
    expect(thought.metadata.tags?.toSorted()).toEqual(["Garden", "food"]);
    expect(entities.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      "person Ingrid Lind",
      "tag #Garden",
      "tag #food",
    ]);
    const { versions } = await web.ask("listThoughtHistory", { id });
    expect(versions[0]).toMatchObject({ action: "corrected", by: null });
    expect(versions[0]?.corrections).toEqual([
      expect.stringMatching(/^\w+ → decision$/),
      "#Garden",
      "#food",
      "about Ingrid Lind",
      "not about Tomas",
      "pinned",
    ]);
  });

  test("is taken back as a whole by undoing its version, once", async () => {
    const before = await capture("Dinner with Anna Weber #home");
    const { id } = before;
    const change = { category: "idea" as const, tags: { remove: ["home"] }, pinned: true };
    await web.ask("changeThought", { id, version: 1, ...change });
    const undone = await web.ask("changeThought", { id, version: 2, undo: true });
    expect(undone).toMatchObject({ kind: "changed", thought: { version: 3, category: before.category } });
    const { thought } = await web.ask("readThought", { id });
    expect(thought.metadata.tags).toEqual(["home"]);
    expect(thought.metadata.pinned).toBeUndefined();
    expect(await web.ask("changeThought", { id, version: 2, undo: true })).toMatchObject({ kind: "stale" });
  });

  test("of a version that somebody has changed since is refused with the current one", async () => {
    const { id } = await capture("Rent is 900 euros");
    await web.ask("changeThought", { id, version: 1, category: "fact" });
    const answer = await web.ask("changeThought", { id, version: 1, category: "idea" });
    expect(answer).toMatchObject({ kind: "stale", current: { category: "fact", version: 2 } });
  });

  test.each([
    [{ tags: { add: ["two words"] } }, "tags.add.0 must be a tag"],
    [{ tags: { add: ["2026"] } }, "tags.add.0 must be a tag"],
    [{ mentions: { add: [{ kind: "tag", name: "x" }] } }, "mentions.add.0.kind must be one of"],
    [{ mentions: { add: [{ kind: "person", name: " " }] } }, "mentions.add.0.name must be"],
    [{ category: "secret" }, "category must be one of"],
    [{ mentions: { remove: ["Nobody"] } }, "The thought has no mention of “Nobody”"],
  ])("that makes no sense is refused: %j", async (change, message) => {
    const { id } = await capture("Plant the tulips");
    const { status, body } = await web.send("changeThought", { id, version: 1, ...change });
    expect({ status, message: body.error.message }).toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
    expect((await web.ask("readThought", { id })).thought.version).toBe(1);
  });
});

describe("filters", () => {
  test("by tag and by pin narrow the list, the search and the facets' counts", async () => {
    const owner = await web.signIn();
    const add = async (raw: string) => (await web.ask("captureThought", { raw }, owner)).thought;
    const written = await add("Water the roses #Balcony");
    const tagged = await add("Buy pots");
    await add("Buy bread");
    await web.ask("changeThought", { id: tagged.id, version: 1, tags: { add: ["balcony"] } }, owner);
    await web.ask("changeThought", { id: written.id, version: 1, pinned: true }, owner);
    await web.enrich();
    const list = (filters: object) => web.ask("listThoughts", filters, owner);
    expect(texts(await list({ tag: "BALCONY" }))).toEqual(["Buy pots", "Water the roses #Balcony"]);
    expect(texts(await list({ pinned: "true" }))).toEqual(["Water the roses #Balcony"]);
    expect(texts(await list({ pinned: "false" }))).toEqual(["Buy bread", "Buy pots"]);
    const { matches } = await web.ask("searchThoughts", { query: "buy", tag: "balcony" }, owner);
    expect(matches[0]?.normalizedText).toBe("Buy pots");
    expect(matches.map((match) => match.normalizedText)).not.toContain("Buy bread");
    const { tags, entities } = await web.ask("listFacets", {}, owner);
    expect(tags).toMatchObject([{ kind: "tag", name: "#Balcony", count: 2 }]);
    expect(entities.filter(({ kind }) => kind === "tag")).toEqual([]);
    expect((await web.ask("findEntities", { query: "bal", kind: "tag" }, owner)).entities).toHaveLength(1);
    expect(texts(await web.ask("listThoughts", { tag: "balcony" }))).toEqual([]);
  });

  test("of the tools find by tag and pin, and matches show both", async () => {
    const { call, key } = web;
    const add = async (raw: string) =>
      (await call("capture_thought", { raw, as_user: true }, key)).output.id as string;
    const cellar = await add("Wine for the party #cellar");
    await add("Cheese for the party");
    await call("edit_thought", { thought_id: cellar, edit_request: "pin this" });
    await web.enrich();
    const find = async (input: object) =>
      (await call("retrieve_thoughts", input)).output as { id: string; metadata: object }[];
    for (const filter of [{ tag: "cellar" }, { tag: "#Cellar", query: "party" }, { pinned: true }]) {
      const found = await find(filter);
      expect(found.map(({ id }) => id)).toEqual([cellar]);
      expect(found[0]?.metadata).toMatchObject({ tags: ["cellar"], pinned: true });
    }
    expect((await find({ query: "party", pinned: false })).length).toBe(2);
    expect(await find({ tag: "garage" })).toEqual([]);
  });
});
