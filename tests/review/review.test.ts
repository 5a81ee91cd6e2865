import type { Transaction } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReviewKind } from "../../src/contract-app/review.ts";
import { scanBook } from "../../src/review/scan.ts";
import type { Tables } from "../../src/storage/schema.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { restoreThoughtVersion } from "../../src/thoughts/history.ts";
import { beforeTransactions } from "../support/watch-queries.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
let agentKey: string | undefined;
beforeEach(async () => {
  agentKey = undefined;
  web = await openWebApp();
});
afterEach(() => web.close());

const capture = async (raw: string) => (await web.ask("captureThought", { raw })).thought.id;
/** By an assistant of the same person. */
async function captureByAgent(raw: string): Promise<string> {
  agentKey ??= (await web.ask("createKey", { name: "Claude" })).key;
  return (await web.call("capture_thought", { raw }, agentKey)).output.id as string;
}
const stateOf = async (id: string) => (await web.ask("readThought", { id })).thought.state;

async function review(kind: ReviewKind) {
  await web.enrich();
  for (let isDone = false; !isDone; ) isDone = (await web.ask("scanReview", {})).isDone;
  return (await web.ask("listReview", { kind })).findings;
}
async function reviewOne(kind: ReviewKind) {
  const findings = await review(kind);
  expect(findings).toHaveLength(1);
  return findings[0] as (typeof findings)[number];
}

test("duplicates are merged into one, with both histories and a reference; undone, both are open", async () => {
  const older = await capture("The spare key is under the blue flower pot");
  const newer = await capture("The spare key is under the blue flower pot.");
  await capture("The spare key was at the neighbours' in 2019");
  const finding = await reviewOne("duplicate");
  expect([finding.thought.id, finding.other?.id]).toEqual([older, newer]);
  const { status } = await web.send("decideFinding", { id: finding.id, decision: "merge" });
  expect(status).toBe(400);
  await web.ask("decideFinding", { id: finding.id, decision: "merge", archive_id: older });
  expect([await stateOf(older), await stateOf(newer)]).toEqual(["archived", "open"]);
  const kept = await web.ask("readThought", { id: newer });
  expect(kept).toMatchObject({ replacedBy: null, replaces: [{ id: older, how: "merged" }] });
  expect((await web.ask("readThought", { id: older })).replacedBy).toMatchObject({
    id: newer,
    how: "merged",
  });
  const { versions } = await web.ask("listThoughtHistory", { id: older });
  expect(versions.map(({ action }) => action)).toEqual(["archived", "captured"]);
  expect(await review("duplicate")).toEqual([]);

  await web.ask("undoFinding", { id: finding.id });
  expect([await stateOf(older), await stateOf(newer)]).toEqual(["open", "open"]);
  expect((await web.ask("readThought", { id: newer })).replaces).toEqual([]);
  expect((await reviewOne("duplicate")).thought.id).toBe(older);
});

test("of several duplicates one stays open, whatever an outdated page asks for", async () => {
  const ids: string[] = [];
  for (const end of ["", ".", "!"])
    ids.push(await capture(`The spare key is under the blue flower pot${end}`));
  const findings = await review("duplicate");
  const merge = async (kept: number, archived: number) => {
    const pair = [ids[kept], ids[archived]];
    const finding = findings.find(
      ({ thought, other }) => pair.includes(thought.id) && pair.includes(other?.id),
    );
    const wish = { id: finding?.id, decision: "merge", archive_id: ids[archived] };
    return (await web.send("decideFinding", wish)).status;
  };
  expect([await merge(0, 1), await merge(1, 2), await merge(2, 0)]).toEqual([200, 409, 200]);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["archived", "archived", "open"]);
});

test("what was archived before the decision stays so when it is undone", async () => {
  const id = await captureByAgent("TypeError: Cannot read properties of undefined");
  const finding = await reviewOne("junk");
  await web.ask("changeThoughts", { ids: [id], state: "archived" });
  expect((await web.send("decideFinding", { id: finding.id, decision: "archive" })).status).toBe(409);
  await web.send("undoFinding", { id: finding.id });
  expect(await stateOf(id)).toBe("archived");
});

test("texts that differ in a number or a negation are no duplicates", async () => {
  await capture("The train to Malmö leaves at 9 in the morning");
  await capture("The train to Malmö leaves at 8 in the morning");
  expect(await review("duplicate")).toEqual([]);
});

test("keeping both is remembered, also when one of them changes", async () => {
  await capture("Anna prefers tea without milk");
  const id = await capture("Anna prefers tea without milk!");
  const finding = await reviewOne("duplicate");
  await web.ask("decideFinding", { id: finding.id, decision: "keep" });
  await web.ask("changeThought", { id, version: 1, text: "Anna prefers tea, without milk" });
  expect(await review("duplicate")).toEqual([]);
  expect((await web.send("decideFinding", { id: finding.id, decision: "keep" })).status).toBe(409);
});

test("a contradiction offers to archive the older, with a reference to the newer", async () => {
  const lisbon = await capture("Anna lives in Lisbon");
  const berlin = await capture("Anna moved to Berlin");
  await capture("Tomas moved to Madrid");
  const finding = await reviewOne("contradiction");
  expect(finding).toMatchObject({ detail: "home of anna", thought: { id: lisbon }, other: { id: berlin } });
  await web.ask("decideFinding", { id: finding.id, decision: "supersede" });
  expect([await stateOf(lisbon), await stateOf(berlin)]).toEqual(["archived", "open"]);
  expect((await web.ask("readThought", { id: lisbon })).replacedBy).toMatchObject({
    id: berlin,
    how: "superseded",
  });
  // The next move contradicts the latest only.
  const oslo = await capture("Anna moved to Oslo");
  expect((await reviewOne("contradiction")).other?.id).toBe(oslo);
  await web.ask("changeThoughts", { ids: [oslo], state: "archived" });
  expect(await review("contradiction")).toEqual([]);
});

test("junk of assistants is offered to be archived, the person's own never", async () => {
  await capture("test");
  const id = await captureByAgent("TypeError: Cannot read properties of undefined");
  await captureByAgent("Anna likes trams");
  const finding = await reviewOne("junk");
  expect(finding).toMatchObject({ thought: { id }, detail: "error message" });
  await web.ask("decideFinding", { id: finding.id, decision: "archive" });
  expect(await stateOf(id)).toBe("archived");
  await web.ask("undoFinding", { id: finding.id });
  expect(await stateOf(id)).toBe("open");
});

test("a masked secret is gone from text, history, index and search, and stays so", async () => {
  const id = await capture("Router: Sunfl0wer!77");
  await web.ask("changeThought", { id, version: 1, text: "The wifi password is Sunfl0wer!77 at home" });
  const finding = await reviewOne("secret");
  expect(finding).toMatchObject({ detail: "password", masked: "The wifi password is •••• at home" });
  await web.ask("decideFinding", { id: finding.id, decision: "mask" });
  await web.enrich();
  const { versions } = await web.ask("listThoughtHistory", { id });
  expect(versions.map(({ text }) => text)).toEqual([
    "The wifi password is •••• at home",
    "The wifi password is •••• at home",
    "Router: ••••",
  ]);
  const stored = [
    ...(await web.db.selectFrom("activity").select(["before", "after"]).execute()),
    ...(await web.db.selectFrom("thought_index").select("terms").execute()),
  ];
  expect(JSON.stringify(stored).toLowerCase()).not.toContain("sunfl0wer");
  expect((await web.send("undoFinding", { id: finding.id })).body.error.message).toContain("cannot be");
  expect(await review("secret")).toEqual([]);
  const { events } = await web.ask("listEvents", { kind: "secret_masked" });
  expect(events).toHaveLength(1);
});

test("of a masked secret nothing is left in statements, corrections, repetitions or versions before it", async () => {
  const cards = await capture("My card number is 4111 1111 1111 1111");
  const id = await capture("Router: Sunfl0wer!77");
  const text = "The wifi password is Tulip-Garden-77 says Anna, so type Tulip-Garden-77";
  await web.ask("changeThought", { id, version: 1, text: "The wifi password is Sunfl0wer!77" });
  await web.ask("changeThought", { id, version: 2, text });
  await web.ask("changeThought", { id, version: 3, mentions: { remove: ["Tulip-Garden-77"] } });
  const findings = await review("secret");
  expect(findings.map(({ thought }) => thought.id).sort()).toEqual([cards, id].sort());
  for (const finding of findings) await web.ask("decideFinding", { id: finding.id, decision: "mask" });
  const stored = JSON.stringify([
    await web.db.selectFrom("thoughts").selectAll().execute(),
    await web.db.selectFrom("activity").selectAll().execute(),
    await web.db.selectFrom("review_findings").selectAll().execute(),
  ]);
  expect(stored.match(/4111 1111|sunfl0wer|tulip-garden/i)).toBeNull();
  expect((await web.ask("readThought", { id })).thought.normalizedText).toBe(
    "The wifi password is •••• says Anna, so type ••••",
  );
});

test("a masked secret that was taken for a name is no name any more, not even an ignored one", async () => {
  const id = await capture("The wifi password is Tulip-Garden-77 says Anna");
  await capture("Anna has the Tulip-Garden-77 card");
  const finding = await reviewOne("secret");
  const named = async () => (await web.ask("findEntities", { query: "tulip" })).entities[0];
  await web.ask("ignoreEntity", { id: (await named())?.id ?? "" });
  await web.ask("decideFinding", { id: finding.id, decision: "mask" });
  await web.enrich();
  const ignored = async () => (await web.ask("listIgnoredEntities", {})).entities.map(({ name }) => name);
  expect(await ignored()).toEqual(["Tulip-Garden-77"]);
  const again = await capture("The wifi password is Marigold-55-x says Anna");
  const second = await reviewOne("secret");
  expect(second.thought.id).toBe(again);
  const other = (await web.ask("findEntities", { query: "marigold" })).entities[0];
  await web.ask("ignoreEntity", { id: other?.id ?? "" });
  await web.ask("decideFinding", { id: second.id, decision: "mask" });
  await web.enrich();
  expect(await ignored()).toEqual(["Tulip-Garden-77"]);
  expect((await web.ask("readThought", { id })).entities.map(({ name }) => name)).toEqual(["Anna"]);
});

test("masking what an edit has removed already masks the history, and leaves the thought as it is", async () => {
  const id = await capture("The wifi password is Sunfl0wer!77");
  const finding = await reviewOne("secret");
  await web.ask("changeThought", { id, version: 1, text: "The wifi has a password" });
  await web.enrich();
  await web.ask("decideFinding", { id: finding.id, decision: "mask" });
  const { versions } = await web.ask("listThoughtHistory", { id });
  expect(versions.map(({ text }) => text)).toEqual(["The wifi has a password", "The wifi password is ••••"]);
  const entries = await web.db.selectFrom("thought_index").select(["vector", "passage_vectors"]).execute();
  expect(entries).toEqual([{ vector: expect.anything(), passage_vectors: expect.anything() }]);
});

test("a thought that was masked and gets another secret is found again", async () => {
  const id = await capture("The wifi password is Sunfl0wer!77");
  const first = await reviewOne("secret");
  await web.ask("decideFinding", { id: first.id, decision: "mask" });
  await web.ask("changeThought", { id, version: 2, text: "The wifi password is Tul1p!88" });
  expect(await reviewOne("secret")).toMatchObject({ masked: "The wifi password is ••••" });
});

test("nothing is changed by looking, and others' findings do not exist", async () => {
  const id = await capture("My card is 4111 1111 1111 1111");
  const before = await web.ask("readThought", { id });
  const finding = await reviewOne("secret");
  expect((await web.ask("readThought", { id })).thought.version).toBe(before.thought.version);
  const other = await web.signIn();
  expect((await web.ask("listReview", { kind: "secret" }, other)).findings).toEqual([]);
  const decide = { id: finding.id, decision: "mask" };
  expect((await web.send("decideFinding", decide, other.headers)).status).toBe(404);
  expect((await web.send("decideFinding", { id: finding.id, decision: "merge" })).status).toBe(400);
});

test("thoughts that are erased while they are looked at have no findings", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) ids.push(await capture(`My card ${i} is 4111 1111 1111 1111`));
  const { actor } = web.person;
  const { indexes } = web.thoughts.search;
  const elsewhere = web.openAgain();
  const instances = [web.db, elsewhere, web.db, elsewhere, web.db, elsewhere, web.db];
  await Promise.all([
    ...instances.map((db) => scanBook(db, actor, Date.now)),
    ...instances.map((db, i) => eraseThought({ db, indexes }, actor, ids[i + 1] ?? "")),
  ]);
  await elsewhere.destroy();
  expect((await reviewOne("secret")).thought.id).toBe(ids[0]);
});

test("what is masked while it is looked at has no secret any more", async () => {
  await capture("The password is Tul1pan!9");
  const { id } = await reviewOne("secret");
  await web.db.deleteFrom("review_progress").execute();
  const begin = web.db.transaction.bind(web.db);
  const execute = async (work: (tx: Transaction<Tables>) => Promise<void>) => {
    await web.ask("decideFinding", { id, decision: "mask" });
    await begin().execute(work);
  };
  vi.spyOn(web.db, "transaction").mockImplementationOnce(() => ({ execute }) as never);
  await scanBook(web.db, web.person.actor, Date.now);
  expect((await web.ask("listReview", { kind: "secret" })).findings).toEqual([]);
});

test("what is masked while an earlier version of it is restored does not come back", async () => {
  const id = await capture("The password is Tul1pan!9");
  await web.ask("changeThought", { id, version: 1, text: "The password is Tul1pan!9 at home" });
  const finding = await reviewOne("secret");
  let masking: Promise<unknown> | undefined;
  const elsewhere = web.openAgain();
  const db = beforeTransactions(elsewhere, async () => {
    masking ??= web.ask("decideFinding", { id: finding.id, decision: "mask" });
    await masking;
  });
  await restoreThoughtVersion({ ...web.thoughts, db }, web.person.actor, { id, version: 1 });
  await elsewhere.destroy();
  const { versions } = await web.ask("listThoughtHistory", { id });
  expect(versions.map(({ text }) => text)).toEqual([
    "The password is ••••",
    "The password is •••• at home",
    "The password is •••• at home",
    "The password is ••••",
  ]);
});

test("an erased thought takes its findings along", async () => {
  const lisbon = await capture("I live in Lisbon");
  const berlin = await capture("I moved to Berlin");
  await reviewOne("contradiction");
  await web.ask("eraseThought", { id: berlin });
  const rows = await web.db.selectFrom("review_findings").select(["kind", "thought_id"]).execute();
  expect(rows).toEqual([{ kind: "statement", thought_id: lisbon }]);
});

test("findings come in pages, and failed enrichment is counted", async () => {
  for (let i = 0; i < 5; i++) await captureByAgent(`test ${i}`);
  await review("junk");
  const first = await web.ask("listReview", { kind: "junk", limit: 3 });
  const rest = await web.ask("listReview", { kind: "junk", limit: 3, after: first.next ?? "" });
  expect([first.findings.length, rest.findings.length, rest.next]).toEqual([3, 2, null]);
  await web.db.updateTable("thoughts").set({ enrichment: "failed" }).execute();
  expect((await web.ask("scanReview", {})).counts).toMatchObject({ junk: 5, failed: 5, secret: 0 });
});
