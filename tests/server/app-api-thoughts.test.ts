import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

const capture = async (raw: string, captured_at?: string) =>
  (await web.ask("captureThought", { raw, ...(captured_at && { captured_at }) })).thought;

test("a capture is the person's own, and comes with what an edit needs", async () => {
  const thought = await capture("Call Anna about the boat", "2026-03-01T10:00:00Z");
  expect(thought).toMatchObject({
    normalizedText: "Call Anna about the boat",
    state: "open",
    author: { kind: "user" },
    createdAt: "2026-03-01T10:00:00.000Z",
    version: 1,
    updatedAt: thought.storedAt,
  });
  const { thoughts } = await web.ask("listThoughts", {});
  expect(thoughts).toContainEqual(thought);
});

test("a capture sent again is answered with the same thought, and one of somebody else's is refused", async () => {
  const input = { raw: "Paint the fence", idempotency_key: "fence" };
  const { thought } = await web.ask("captureThought", { ...input, written_by: web.person.actor.userId });
  await web.ask("changeThought", { id: thought.id, version: 1, state: "completed" });
  const again = await web.ask("captureThought", input);
  expect(again.thought).toMatchObject({ id: thought.id, state: "completed", version: 2 });
  const stranger = await web.signIn();
  const stolen = { ...input, written_by: stranger.actor.userId, idempotency_key: "other" };
  expect(await web.send("captureThought", stolen)).toMatchObject({
    status: 401,
    body: { error: { message: "Somebody else is signed in now." } },
  });
  const { thoughts } = await web.ask("listThoughts", { state: "open", limit: 200 });
  expect(thoughts.filter(({ normalizedText }) => normalizedText === input.raw)).toEqual([]);
});

describe("changing", () => {
  test("text and state of the version that was seen are changed", async () => {
    const { id } = await capture("Buy milk");
    const answer = await web.ask("changeThought", {
      id,
      version: 1,
      text: "Buy oat milk",
      state: "completed",
    });
    expect(answer).toMatchObject({
      kind: "changed",
      thought: { normalizedText: "Buy oat milk", state: "completed", version: 2 },
    });
  });

  test("what somebody else has changed since is not overwritten, but shown", async () => {
    const { id } = await capture("Rent is 900 euros");
    await web.ask("changeThought", { id, version: 1, text: "Rent is 950 euros" });
    const answer = await web.ask("changeThought", { id, version: 1, text: "Rent is 800 euros" });
    expect(answer).toMatchObject({
      kind: "stale",
      current: { normalizedText: "Rent is 950 euros", version: 2 },
    });
    expect((await web.ask("readThought", { id })).thought.normalizedText).toBe("Rent is 950 euros");
  });

  test("of many edits of one version at once exactly one wins", async () => {
    const { id } = await capture("Counter");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        web.ask("changeThought", { id, version: 1, text: `Counter ${i}` }),
      ),
    );
    expect(answers.filter(({ kind }) => kind === "changed")).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === "stale")).toHaveLength(11);
  });

  test("the same text and state change nothing", async () => {
    const { id } = await capture("Nothing new");
    const answer = await web.ask("changeThought", { id, version: 1, text: "Nothing new", state: "open" });
    expect(answer).toMatchObject({ kind: "unchanged", thought: { version: 1 } });
  });

  test("words can ask for an edit, and an unclear request changes nothing", async () => {
    const { id } = await capture("Meet on Monday");
    const done = await web.ask("requestEdit", { id, edit_request: "replace 'Monday' with 'Tuesday'" });
    expect(done).toMatchObject({
      kind: "changed",
      thought: { normalizedText: "Meet on Tuesday", version: 2 },
    });
    const unclear = await web.ask("requestEdit", { id, edit_request: "make it sound more poetic somehow" });
    expect(unclear).toMatchObject({ kind: "unclear", reason: expect.any(String) });
  });
});

test("many thoughts change their state at once, each with its history; unknown ones are named", async () => {
  const ids = [(await capture("One")).id, (await capture("Two")).id, (await capture("Three")).id];
  await web.ask("changeThoughts", { ids: [ids[0] as string], state: "archived" });
  const unknown = "00000000-0000-7000-8000-000000000000";
  const answer = await web.ask("changeThoughts", { ids: [...ids, unknown], state: "archived" });
  expect(answer.changed.map(({ id, state }) => ({ id, state }))).toEqual([
    { id: ids[1], state: "archived" },
    { id: ids[2], state: "archived" },
  ]);
  expect(answer.missing).toEqual([unknown]);
  const { versions } = await web.ask("listThoughtHistory", { id: ids[2] as string });
  expect(versions.map(({ action }) => action)).toEqual(["archived", "captured"]);
});

test("any version's text can be restored as a new version; the state stays", async () => {
  const { id } = await capture("First words");
  await web.ask("changeThought", { id, version: 1, text: "Second words" });
  await web.ask("changeThought", { id, version: 2, state: "completed" });
  const restored = await web.ask("restoreThoughtVersion", { id, version: 1 });
  expect(restored).toMatchObject({
    kind: "changed",
    thought: { normalizedText: "First words", state: "completed", version: 4 },
  });
  const { versions } = await web.ask("listThoughtHistory", { id });
  expect(versions.map(({ version, text, state, action, by }) => [version, text, state, action, by])).toEqual([
    [4, "First words", "completed", "edited", null],
    [3, "Second words", "completed", "completed", null],
    [2, "Second words", "open", "edited", null],
    [1, "First words", "open", "captured", null],
  ]);
  expect((await web.send("restoreThoughtVersion", { id, version: 9 })).status).toBe(404);
});

test("a note made for a thought hangs on it, and is shown with it", async () => {
  const { id } = await capture("Plan the garden");
  const note = await web.ask("createNote", { title: "Garden", text: "Roses, beans.", thought_id: id });
  expect(note).toMatchObject({ title: "Garden", thoughtIds: [id], version: 2 });
  const { notes } = await web.ask("readThought", { id });
  expect(notes).toMatchObject([{ id: note.id, title: "Garden" }]);
  const stranger = await web.signIn();
  const refused = await web.send("createNote", { title: "Mine", thought_id: id }, stranger.headers);
  expect(refused.status).toBe(404);
  expect((await web.ask("listNotes", {}, stranger)).notes).toEqual([]);
});

test("a thought is erased by its owner alone, with a report", async () => {
  const { id } = await capture("the secret recipe");
  const stranger = await web.signIn();
  expect((await web.send("eraseThought", { id }, stranger.headers)).status).toBe(404);
  expect(await web.ask("eraseThought", { id })).toMatchObject({
    removed: { thoughts: 1, history: 1, jobs: 1 },
    keptNotes: [],
  });
  expect((await web.send("eraseThought", { id })).status).toBe(404);
});

test("half a cursor is refused", async () => {
  const { id } = await capture("the first of a page");
  const { status, body } = await web.send("listThoughts", { cursor_id: id });
  expect([status, body.error.message]).toEqual([400, "cursor_id must come together with cursor_created_at"]);
});
