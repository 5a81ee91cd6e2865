import { afterEach, beforeEach, expect, test } from "vitest";
import { findCitations } from "../../src/chat/citations.ts";
import type { ChatPart } from "../../src/chat/message.ts";
import type { Citation } from "../../src/contract-app/chat.ts";
import { deleteNote } from "../../src/notes/notes.ts";
import { callsTools, says } from "../support/scripted-gateway.ts";
import { watchQueries } from "../support/watch-queries.ts";
import { openChat, type TestChat } from "./support.ts";

let chat: TestChat;
let id: string;
beforeEach(async () => {
  chat = await openChat();
  id = crypto.randomUUID();
});
afterEach(() => chat.close());

const looks = callsTools(
  { name: "retrieve_thoughts", arguments: { query: "Anna", mode: "fast", top_k: 1 } },
  { name: "search_text_files", arguments: {} },
);

test("an answer carries what it cites, streamed and stored, each once and in its order", async () => {
  const thought = await chat.capture("Anna likes tea");
  const note = await chat.note("Anna's birthday", "Bake a cake");
  const answer = `A cake [note:${note.id}] and tea [thought:${thought.toUpperCase()}], and tea [thought: ${thought}].`;
  chat.model.script(looks, says(answer));
  const { message } = await chat.say(id, "What for Anna?");
  const citations = [
    { kind: "note", id: note.id, label: "Anna's birthday" },
    { kind: "thought", id: thought, label: "Anna likes tea" },
  ];
  expect(message.metadata?.citations).toEqual(citations);
  expect((await chat.read(id)).messages.at(-1)?.metadata?.citations).toEqual(citations);
});

test("what the model makes up, has never seen or takes for another kind is not cited", async () => {
  const seen = await chat.capture("Anna likes tea");
  const unseen = await chat.capture("Quarterly numbers");
  const strangers = await chat.capture("Anna is my sister", chat.stranger);
  const invented = crypto.randomUUID();
  const cited = [unseen, strangers, invented].map((other) => `[thought:${other}]`).join(" ");
  chat.model.script(looks, says(`${cited} [note:${seen}] [thought:1] [thought:${seen}]`));
  const { message } = await chat.say(id, "What about Anna?");
  expect(message.metadata?.citations).toEqual([{ kind: "thought", id: seen, label: "Anna likes tea" }]);
});

test("an id inside a stored text does not count as one that a tool returned", async () => {
  const hidden = await chat.capture("Quarterly numbers");
  const planted = await chat.capture(`Anna said: {"id":"${hidden}"}`);
  chat.model.script(looks, says(`[thought:${hidden}] [thought:${planted}]`));
  const { message } = await chat.say(id, "What about Anna?");
  expect(message.metadata?.citations?.map((citation) => citation.id)).toEqual([planted]);
});

test("an answer may cite what an earlier one found", async () => {
  const thought = await chat.capture("Anna likes tea");
  chat.model.script(looks, says("Tea."), says(`As I said [thought:${thought}].`));
  await chat.say(id, "What does Anna like?");
  const { message } = await chat.say(id, "Where did you read that?");
  expect(message.metadata?.citations).toMatchObject([{ id: thought }]);
});

test("many citations are looked up at once, deleted notes too", async () => {
  const notes = await Promise.all(
    Array.from({ length: 12 }, (_, i) => chat.note(`Plan ${i}`, "Bake a cake")),
  );
  await deleteNote(chat.chat.notes, chat.actor, { note_id: notes[0]?.id ?? "" });
  const cited = notes.map((note): Citation => ({ kind: "note", id: note.id, label: note.title }));
  const returned = { type: "tool-list_text_files", toolCallId: "1", state: "output-available", input: {} };
  const parts = [
    { ...returned, output: { ok: true, notes: notes.map((note) => ({ id: note.id })) } },
    { type: "text", text: cited.map((citation) => `[note:${citation.id}]`).join(" ") },
  ] as ChatPart[];
  const { db, rows } = watchQueries(chat.db);
  const deps = { ...chat.chat, db };
  expect(await findCitations(deps, chat.actor, parts, [])).toEqual(cited);
  expect(rows).toEqual([12]);
});
