import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

const capture = async (raw: string) => (await web.ask("captureThought", { raw })).thought.id;

async function storeConversation(title: string, said: string, by = web.person): Promise<string> {
  const id = crypto.randomUUID();
  const { userId: user_id } = by.actor;
  const at = Date.now();
  await web.db
    .insertInto("conversations")
    .values({ user_id, id, title, created_at: at, updated_at: at, archived_at: null })
    .execute();
  const parts = JSON.stringify([{ type: "text", text: said }]);
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
