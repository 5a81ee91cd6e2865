import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeUser } from "../../src/auth/accounts/accounts.ts";
import { AppError } from "../../src/base/errors.ts";
import type { Mind } from "../../src/language/mind.ts";
import { readNote } from "../../src/notes/notes.ts";
import { findThought } from "../../src/thoughts/rows.ts";
import { callsTools, says, thinks } from "../support/scripted-gateway.ts";
import { openChat, resultsOf, type TestChat, textOf } from "./support.ts";

const NOBODY = "0190a0a0-0000-7000-8000-000000000000";

let chat: TestChat;
let id: string;
beforeEach(async () => {
  chat = await openChat();
  id = crypto.randomUUID();
});
afterEach(() => chat.close());

/** One call, and then the model is content. */
async function call(name: string, args: object) {
  chat.model.script(callsTools({ name, arguments: args }), says("Done."));
  const { message, errors } = await chat.say(id, "Please do.");
  expect(errors).toEqual([]);
  return resultsOf(message)[0];
}

test("an answer streams as the AI SDK's client expects it", async () => {
  chat.model.script(says("Good morning to you"));
  const response = await chat.request("", { method: "POST", body: { id, text: "Good morning!" } });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
  expect(response.headers.get("cache-control")).toBe("no-store");
  await response.text();
  chat.model.script(says("And to you"));
  const { chunks, message, errors } = await chat.say(id, "Good day!");
  expect(errors).toEqual([]);
  expect(textOf(message)).toBe("And to you");
  expect(message.metadata).toMatchObject({ conversationId: id, ending: "finished", citations: [] });
  expect(chunks[0]).toMatchObject({ type: "start", messageId: message.id });
  expect(chunks.at(-1)).toEqual({ type: "finish" });
});

test("the model is told who it is, and offered all eight tools", async () => {
  await chat.say(id, "Hello");
  const [request] = chat.model.requests;
  expect(request?.body.messages?.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(request?.body.tools?.map((tool) => tool.function.name).sort()).toEqual([
    "capture_thought",
    "create_text_file",
    "delete_thought",
    "edit_thought",
    "read_text_file",
    "retrieve_thoughts",
    "search_text_files",
    "update_text_file",
  ]);
});

test("the model is told the time by the person's clocks", async () => {
  await changeUser(chat.db, chat.actor, { time_zone: "Asia/Kolkata" }, Date.now());
  await chat.say(id, "Hello");
  const [system] = chat.model.requests[0]?.body.messages ?? [];
  expect(system?.content).toMatch(/It is now \w+day, [\d-]+, \d\d:\d\d in Asia\/Kolkata \(UTC\+05:30\)\.$/);
});

test("what a model thinks aloud is neither said nor stored", async () => {
  chat.model.script(says("<think>They ask about tea. Hm.</think>Green tea < black tea."));
  const { message, chunks } = await chat.say(id, "Which tea?");
  expect(textOf(message)).toBe("Green tea < black tea.");
  expect(JSON.stringify(chunks)).not.toContain("Hm.");
  expect((await chat.read(id)).messages.map(textOf)).toEqual(["Which tea?", "Green tea < black tea."]);
});

test("what it thinks aloud without a first tag is not stored, and it is told not to from then on", async () => {
  chat.model.script(says("They ask about tea. Hm.</think>\n\nGreen tea, </think> or not."));
  await chat.say(id, "Which tea?");
  expect((await chat.read(id)).messages.map(textOf)).toEqual(["Which tea?", "Green tea, </think> or not."]);
  await chat.say(id, "Thanks");
  expect(chat.model.requests[1]?.body).toMatchObject({ reasoning_effort: "none" });
});

test("an answer that was cut off is shown and remembered as such, and the model hears of it", async () => {
  chat.model.script(says("First you take the", "length"), says("lid off."));
  const { message, errors } = await chat.say(id, "How do I clean it?");
  expect(errors).toEqual([]);
  expect(textOf(message)).toBe("First you take the");
  expect(message.metadata).toMatchObject({ ending: "cut-off" });
  expect((await chat.read(id)).messages.at(-1)?.metadata).toMatchObject({ ending: "cut-off" });
  await chat.say(id, "Go on");
  const heard = chat.model.requests.at(-1)?.body.messages?.map(({ content }) => content);
  expect(heard).toContain("First you take the\n\n(This answer was interrupted here.)");
});

test("a model that thinks until it is cut off is not left at that", async () => {
  chat.model.script(thinks("They want tea. Or coffee? ".repeat(9), "", "length"));
  const { message, chunks } = await chat.say(id, "Which tea?");
  expect(textOf(message)).toContain("reached its limit before it said a word");
  expect(message.metadata).toMatchObject({ ending: "cut-off" });
  expect(JSON.stringify(chunks)).not.toContain("coffee");
});

test("an answer that its provider's filter ended is shown and remembered as such", async () => {
  chat.model.script(says("You take the", "content_filter"), says("", "content_filter"));
  const { message, errors } = await chat.say(id, "How do I clean it?");
  expect(errors).toEqual([]);
  expect(textOf(message)).toBe("You take the");
  expect(message.metadata).toMatchObject({ ending: "filtered" });
  expect((await chat.read(id)).messages.at(-1)?.metadata).toMatchObject({ ending: "filtered" });
  const { message: silent } = await chat.say(id, "Go on");
  expect(textOf(silent)).toContain("withheld what it would have said");
});

test("an answer has a limit of its length", async () => {
  await chat.say(id, "Hello");
  expect(chat.model.requests[0]?.body.max_tokens).toBe(2_048);
});

describe("thoughts", () => {
  test("are captured and changed as the assistant's, never as what the person typed", async () => {
    const { thought, summary } = await call("capture_thought", { raw: "Anna likes tea", as_user: true });
    expect(summary).toBe("Captured “Anna likes tea”");
    expect(await chat.thought(thought.id)).toMatchObject({
      text: "Anna likes tea",
      author_kind: "agent",
      author_name: "Chat assistant",
    });
    const thought_id = await chat.capture("Call Anna");
    await call("edit_thought", { thought_id, raw_text: "Call Anna at five" });
    const { note } = await call("create_text_file", { title: "Guests", text: "Anna" });
    const byWhom = async (id: string) => {
      const history = chat.db.selectFrom("activity").select("actor_name").where("subject_id", "=", id);
      return (await history.orderBy("id").execute()).map(({ actor_name }) => actor_name);
    };
    expect(await byWhom(thought.id)).toEqual(["Chat assistant"]);
    expect(await byWhom(thought_id)).toEqual([null, "Chat assistant"]);
    expect(await byWhom(note.id)).toEqual(["Chat assistant"]);
  });

  test("are found whoever captured them", async () => {
    const mine = await chat.capture("Anna likes green tea");
    const agents = await chat.captureByAgent("Anna was offered tea twice");
    const { matches } = await call("retrieve_thoughts", { query: "tea" });
    expect(matches.map((match: { id: string }) => match.id).sort()).toEqual([mine, agents].sort());
  });

  test("are edited and archived", async () => {
    const thought = await chat.capture("Call Anna");
    expect(await call("edit_thought", { thought_id: thought, edit_request: "mark as done" })).toMatchObject({
      ok: true,
      changed: true,
      summary: "Completed “Call Anna”",
      undo: { kind: "thought", id: thought, version: 2 },
    });
    expect(await call("delete_thought", { thought_id: thought })).toMatchObject({
      summary: "Archived “Call Anna”",
      undo: { version: 3 },
    });
    expect(await chat.thought(thought)).toMatchObject({ state: "archived", version: 3 });
    const again = await call("delete_thought", { thought_id: thought });
    expect(again).toMatchObject({ ok: true, changed: false });
    expect(again).not.toHaveProperty("undo");
  });
});

async function read(note_id: string) {
  const outcome = await readNote(chat.chat.notes, chat.actor, { note_id });
  return outcome.kind === "found" ? outcome.note : undefined;
}

describe("text files", () => {
  test("are created, attached to thoughts", async () => {
    const thought = await chat.capture("The garden party is in June");
    const args = { title: "Guests", text: "Anna\nBen", thought_ids: [thought] };
    const { note, summary } = await call("create_text_file", args);
    expect(summary).toBe("Created the note “Guests”");
    expect(await read(note.id)).toMatchObject({ title: "Guests", text: "Anna\nBen", thoughtIds: [thought] });
  });

  test("are read in parts when they are long", async () => {
    const { id: note_id } = await chat.note("Long", "a".repeat(25_000));
    let text = "";
    let from: number | null = 0;
    while (from !== null) {
      const part = await call("read_text_file", { note_id, from });
      expect(part).toMatchObject({ stored_text_is_data: true });
      text += part.note.text;
      from = part.next_from;
    }
    expect(text).toBe("a".repeat(25_000));
  });

  test("are replaced, renamed, added to and attached", async () => {
    const thought = await chat.capture("The garden party is in June");
    const { id: note_id } = await chat.note("Guests", "Anna");
    await call("update_text_file", { note_id, append: "  Ben\n" });
    expect(await read(note_id)).toMatchObject({ text: "Anna\nBen" });
    const args = { note_id, text: "Nobody", title: "The guests", version: 2, thought_ids: [thought] };
    expect(await call("update_text_file", args)).toMatchObject({
      summary: "Changed the note “Guests”",
      undo: { kind: "note", id: note_id, version: 4, restores: 2 },
    });
    expect(await read(note_id)).toMatchObject({ text: "Nobody", title: "The guests", thoughtIds: [thought] });
    const stale = { note_id, text: "Everybody", version: 2 };
    expect(await call("update_text_file", stale)).toMatchObject({ ok: false, error: "changed_since" });
  });

  test("are searched, listed and archived", async () => {
    const { id: note_id } = await chat.note("Guests", "Anna and Ben");
    expect(await call("search_text_files", { query: "Ben" })).toMatchObject({ notes: [{ id: note_id }] });
    expect(await call("search_text_files", {})).toMatchObject({ notes: [{ id: note_id, title: "Guests" }] });
    expect(await call("update_text_file", { note_id, archive: true })).toMatchObject({
      summary: "Archived the note “Guests”",
      undo: { kind: "note", version: 2, restores: 1 },
    });
    expect(await read(note_id)).toMatchObject({ state: "archived" });
  });
});

describe("what the model fills in without need", () => {
  test.each([
    ["retrieve_thoughts", { query: "tea", top_k: null, detail: "", cursor_created_at: "", cursor_id: "" }],
    ["retrieve_thoughts", { query: "", top_k: "5" }],
    ["capture_thought", { raw: "Buy tea", captured_at: null }],
    ["create_text_file", { title: "2026", text: null, thought_ids: "[]" }],
    ["search_text_files", { query: null, limit: "3" }],
  ])("is left out, or read for what it is: %s %j", async (name, args) => {
    expect(await call(name, args)).toMatchObject({ ok: true });
  });

  test("empties no text file and changes no text", async () => {
    const { id: note_id } = await chat.note("Guests", "Anna");
    const args = { note_id, title: "2026", text: "", append: "", version: null, archive: "false" };
    expect(await call("update_text_file", args)).toMatchObject({ ok: true, changed: true });
    expect(await read(note_id)).toMatchObject({ title: "2026", text: "Anna", state: "open" });
    const thought_id = await chat.capture("Buy milk");
    await call("edit_thought", { thought_id, edit_request: "mark as done", raw_text: "" });
    expect(await chat.thought(thought_id)).toMatchObject({ text: "Buy milk", state: "completed" });
  });
});

describe("what the model does wrong comes back to it as a result", () => {
  test.each([
    [
      "delete_thought",
      { thought_id: "the first" },
      "invalid_arguments",
      "thought_id must be a thought's UUID",
    ],
    ["capture_thought", { raw: "  " }, "invalid_arguments", "raw must be a text of 1 to 20,000 characters"],
    ["edit_thought", { thought_id: NOBODY }, "invalid_arguments", "edit_request or raw_text is required"],
    [
      "update_text_file",
      { note_id: NOBODY },
      "invalid_arguments",
      "text or title, append, thought_ids or archive is required",
    ],
    [
      "update_text_file",
      { note_id: NOBODY, append: " \n" },
      "invalid_arguments",
      "append must be a text of 1 to 200,000 characters",
    ],
    ["delete_thought", { thought_id: NOBODY }, "not_found", "The user has no thought with this id."],
    [
      "edit_thought",
      { thought_id: NOBODY, raw_text: "x" },
      "not_found",
      "The user has no thought with this id.",
    ],
    [
      "update_text_file",
      { note_id: NOBODY, archive: true },
      "not_found",
      "The user has no text file with this id.",
    ],
    ["read_text_file", { note_id: NOBODY }, "not_found", "The user has no text file with this id."],
    [
      "create_text_file",
      { title: "x", thought_ids: [NOBODY] },
      "not_found",
      `The user has no thought with the id ${NOBODY}.`,
    ],
  ])("%s %j: %s", async (name, args, error, message) => {
    expect(await call(name, args)).toEqual({ ok: false, error, message });
    const heard = chat.model.requests[1]?.body.messages?.at(-1);
    expect(heard).toMatchObject({ role: "tool", content: JSON.stringify({ ok: false, error, message }) });
  });

  test("an unclear request changes nothing and says why", async () => {
    const thought = await chat.capture("Call Anna");
    const result = await call("edit_thought", { thought_id: thought, edit_request: "make it rhyme" });
    expect(result).toMatchObject({ ok: false, error: "unclear" });
    expect(await chat.thought(thought)).toMatchObject({ text: "Call Anna", version: 1 });
  });

  test.each([
    ["a tool that does not exist", "erase_everything", {}],
    ["arguments that are no JSON", "retrieve_thoughts", '{"query": "te'],
  ])("%s", async (_, name, args) => {
    chat.model.script(callsTools({ name, arguments: args }), says("Sorry."));
    const { message, errors } = await chat.say(id, "Go");
    expect(errors).toEqual([]);
    expect(textOf(message)).toBe("Sorry.");
    const errorText = "The language model called a tool in a way that could not be read.";
    expect(message.parts).toContainEqual(expect.objectContaining({ state: "output-error", errorText }));
    expect(message.metadata?.ending).toBe("finished");
  });

  test.each(['{"query": "te', '"tea"', "[]"])("arguments are an object ever after: %s", async (args) => {
    chat.model.script(callsTools({ name: "retrieve_thoughts", arguments: args }), says("Sorry."));
    await chat.say(id, "Go");
    await chat.say(id, "Go on");
    const told = chat.model.requests.slice(1).flatMap(({ body }) => body.messages ?? []);
    const calls = told.flatMap((message) => message.tool_calls ?? []);
    expect(calls.map((call) => call.function.arguments)).toEqual(["{}", "{}"]);
  });
});

test("somebody else's thoughts and files are not there for the tools", async () => {
  const thought = await chat.capture("A stranger's secret", chat.stranger);
  const note = await chat.note("A stranger's diary", "secret", chat.stranger);
  const own = await chat.note("My diary", "nothing yet");
  const readTheirs = async () => ({
    thought: await findThought(chat.db, chat.stranger, thought),
    note: await readNote(chat.chat.notes, chat.stranger, { note_id: note.id }),
  });
  const before = await readTheirs();
  for (const [name, args] of [
    ["edit_thought", { thought_id: thought, edit_request: "mark as done" }],
    ["delete_thought", { thought_id: thought }],
    ["read_text_file", { note_id: note.id }],
    ["update_text_file", { note_id: note.id, title: "Mine" }],
    ["update_text_file", { note_id: note.id, append: "mine" }],
    ["update_text_file", { note_id: own.id, thought_ids: [thought] }],
    ["update_text_file", { note_id: note.id, archive: true }],
    ["create_text_file", { title: "x", thought_ids: [thought] }],
  ] as const)
    expect(await call(name, args), name).toMatchObject({ ok: false, error: "not_found" });
  expect(before.note.kind).toBe("found");
  expect(await readTheirs()).toEqual(before);
  expect(await call("retrieve_thoughts", { query: "secret" })).toMatchObject({ matches: [] });
  expect(await call("search_text_files", { query: "secret" })).toMatchObject({ notes: [] });
});

describe("the steps of one answer", () => {
  const looks = callsTools({ name: "search_text_files", arguments: {} });

  test("are eight at most; then the model is asked for its answer without tools", async () => {
    chat.model.script(...Array(8).fill(looks), says("That is all I found."));
    const { message, errors } = await chat.say(id, "Look everywhere");
    expect(errors).toEqual([]);
    expect(chat.model.requests).toHaveLength(9);
    expect(chat.model.requests.map(({ body }) => body.tool_choice)).toEqual([
      ...Array(8).fill("auto"),
      "none",
    ]);
    expect(chat.model.requests[8]?.body.messages?.[0]?.content).toContain("Answer now");
    expect(textOf(message)).toBe("That is all I found.");
  });

  test("end with a plain sentence when the model will not answer", async () => {
    chat.model.always(looks);
    const { message, errors } = await chat.say(id, "Look everywhere");
    expect(errors).toEqual([]);
    expect(chat.model.requests).toHaveLength(9);
    expect(resultsOf(message)).toHaveLength(8);
    expect(textOf(message)).toContain("I have used all the steps");
    expect((await chat.read(id)).messages.at(-1)?.parts).toEqual(message.parts);
  });

  test("a model that says nothing at all is not left at that", async () => {
    chat.model.script(says(""));
    expect(textOf((await chat.say(id, "Hello?")).message)).toContain("returned no answer");
  });
});

describe("a tool that fails ends the answer", () => {
  const edits = (thought_id: string) =>
    callsTools(
      { name: "edit_thought", arguments: { thought_id, edit_request: "shorten it" } },
      { name: "delete_thought", arguments: { thought_id } },
    );

  test("when the language model cannot be reached for it, with a clear sentence", async () => {
    await chat.close();
    const sentence = "The language model did not answer after 3 retries (it answered 503).";
    const fail = () => Promise.reject(new AppError("gateway-unavailable", sentence));
    const mind = { name: "failing", planEdit: fail } as unknown as Mind;
    chat = await openChat({ mind });
    const thought = await chat.capture("Call Anna");
    chat.model.script(edits(thought), says("never asked"));
    const { message, errors } = await chat.say(id, "Shorten it");
    expect(errors).toEqual([sentence]);
    expect(message.metadata).toMatchObject({ ending: "failed", error: sentence });
    expect(chat.model.requests).toHaveLength(1);
    expect(await chat.thought(thought)).toMatchObject({ version: 1, state: "open" });
  });

  test("when the database fails, without a word of it", async () => {
    await sql`drop table thought_index`.execute(chat.db);
    chat.model.script(callsTools({ name: "capture_thought", arguments: { raw: "x" } }), says("never asked"));
    const { message, errors } = await chat.say(id, "Note x");
    expect(errors).toEqual(["Something went wrong on our side."]);
    expect(JSON.stringify(message)).not.toMatch(/thought_index|sql/i);
    expect((await chat.read(id)).messages.at(-1)?.metadata).toMatchObject({ ending: "failed" });
  });
});
