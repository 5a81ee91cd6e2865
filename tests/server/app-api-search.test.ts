import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

const capture = async (raw: string) => (await web.ask("captureThought", { raw })).thought.id;

const say = (text: string) => [{ type: "text", text }];

async function storeConversation(title: string, said: string, by = web.person): Promise<string> {
  return storeParts(title, say(said), by);
}

async function storeParts(title: string, said: object[], by = web.person): Promise<string> {
  const id = crypto.randomUUID();
  const { userId: user_id } = by.actor;
  const at = Date.now();
  await web.db
    .insertInto("conversations")
    .values({ user_id, id, title, created_at: at, updated_at: at, archived_at: null })
    .execute();
  const parts = JSON.stringify(said);
  const message = { user_id, conversation_id: id, id: crypto.randomUUID(), position: 1, created_at: at };
  await web.db
    .insertInto("messages")
    .values({ ...message, role: "user", parts, ending: null, error: null, citations: "[]" })
    .execute();
  return id;
}

test("one search finds thoughts of every state, notes and conversations, and nobody else's", async () => {
  const open = await capture("The lighthouse of Bergen is white");
  const done = await capture("Paint the lighthouse door");
  await web.ask("changeThoughts", { ids: [done], state: "completed" });
  const archived = await capture("The lighthouse keeper retired");
  await web.ask("changeThoughts", { ids: [archived], state: "archived" });
  const note = await web.ask("createNote", { title: "Trip", text: "The lighthouse opens at nine." });
  const asked = await storeConversation("About Norway", "When does the Lighthouse open?");
  const stranger = await web.signIn();
  await web.ask("captureThought", { raw: "A lighthouse of somebody else" }, stranger);
  await storeConversation("Their lighthouse", "Hello", stranger);

  const found = await web.ask("searchAll", { query: "lighthouse" });
  expect(found.thoughts.map(({ id, state }) => [id, state]).sort()).toEqual(
    [
      [open, "open"],
      [done, "completed"],
      [archived, "archived"],
    ].sort(),
  );
  expect(found.notes).toMatchObject([{ noteId: note.id, title: "Trip" }]);
  expect(found.conversations).toMatchObject([{ id: asked, title: "About Norway", isArchived: false }]);
  expect((await web.ask("searchAll", { query: "lighthouse", limit: 1 })).thoughts).toHaveLength(1);
});

test("a conversation needs every word, whatever the case, and signs are only signs", async () => {
  const id = await storeConversation("Snake_case names", "Which of them are 100% wrong?");
  const find = async (query: string) =>
    (await web.ask("searchAll", { query })).conversations.map((conversation) => conversation.id);
  expect(await find("SNAKE_case wrong")).toEqual([id]);
  expect(await find("snake missing")).toEqual([]);
  expect(await find("snakeXcase")).toEqual([]);
  expect(await find("%")).toEqual([]);
});

test("a conversation is found by capitals of any script, and only by what was said", async () => {
  const german = await storeConversation("Über Äpfel", "Welche sind süß?");
  const russian = await storeConversation("Garden", "Какие яблоки? Привет!");
  const looked = { type: "tool-retrieve_thoughts", state: "output-available", output: "quinces" };
  const english = await storeParts("Fruit", [looked, ...say("Here is a list")]);
  const find = async (query: string) =>
    (await web.ask("searchAll", { query })).conversations.map((conversation) => conversation.id);
  for (const query of ["über", "ÄPFEL", "süß äpfel"]) expect(await find(query)).toEqual([german]);
  for (const query of ["привет", "ЯБЛОКИ", "garden какие"]) expect(await find(query)).toEqual([russian]);
  expect(await find("list fruit")).toEqual([english]);
  for (const query of ["type", "text", "quinces", "щука", "über garden"])
    expect(await find(query)).toEqual([]);
});

test("more conversations than are read at a time are searched, last changed first", async () => {
  const stranger = await web.signIn();
  const ids: string[] = [];
  for (let i = 0; i < 120; i++) ids.unshift(await storeConversation(`Talk ${i}`, "Wie schön", stranger));
  for (const [i, id] of ids.entries())
    await web.db
      .updateTable("conversations")
      .set({ updated_at: 1_000 - i })
      .where("id", "=", id)
      .execute();
  const find = async (query: string, limit: number) =>
    (await web.ask("searchAll", { query, limit }, stranger)).conversations.map(({ id }) => id);
  expect(await find("SCHÖN", 3)).toEqual(ids.slice(0, 3));
  expect(await find("schön talk 11", 20)).toEqual(ids.filter((_, i) => String(119 - i).includes("11")));
});

test("a thought found by its note comes with the note's words", async () => {
  const thought = await capture("Plans for the summer");
  const text = "We want to see the glassblowers of Murano.";
  const note = await web.ask("createNote", { title: "Venice", text, thought_id: thought });
  const { matches } = await web.ask("searchThoughts", { query: "glassblowers Murano" });
  expect(matches[0]).toMatchObject({
    id: thought,
    metadata: { note: { id: note.id, title: "Venice" } },
    noteSnippet: expect.stringContaining("glassblowers of Murano"),
  });
});
