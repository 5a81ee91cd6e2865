import { describe, expect, test } from "vitest";
import { toIso } from "../../src/base/instant.ts";
import { detectFormat } from "../../src/transfer/reading/detect-format.ts";
import { readerOf } from "../../src/transfer/reading/formats.ts";
import { openImportFile } from "../../src/transfer/reading/import-file.ts";
import type { ImportAs } from "../../src/transfer/reading/import-row.ts";
import { sampleFile, zipExport, zipOf, zipSample } from "../support/import-files.ts";

/** What each sample becomes, as somebody in Berlin reads it. */
async function read(bytes: Buffer, { as, name = "sample" }: { as?: ImportAs; name?: string } = {}) {
  const file = await openImportFile(bytes, name);
  const format = await detectFormat(file);
  const reader = readerOf(format);
  const entries: object[] = [];
  const leftOut: Record<string, string[]> = {};
  for await (const row of reader.read(file, { timeZone: "Europe/Berlin", as: as ?? reader.as[0] })) {
    if (row.kind === "left-out") leftOut[row.reason] = [...(leftOut[row.reason] ?? []), row.name];
    else if (row.kind === "bad") entries.push({ error: row.error });
    else if (row.kind === "note") {
      const { title, text, createdAt } = row.note;
      entries.push({ title, text, ...(createdAt !== undefined && { at: toIso(createdAt) }) });
    } else if (row.kind === "thought") {
      const { text, state, createdAt } = row.thought;
      const at = createdAt && toIso(createdAt.at);
      entries.push({
        text,
        ...(state !== "open" && { state }),
        ...(at && { at }),
        ...(row.isOffered && { isOffered: true }),
      });
    }
  }
  return { format, entries, leftOut };
}

test("an Obsidian file is one note, and its front matter is not its text", async () => {
  expect(await read(sampleFile("obsidian-note.md"), { name: "Pond.md" })).toEqual({
    format: "markdown",
    entries: [
      {
        title: "Pond plan",
        text: [
          "The pond goes behind the [[Shed]], where the sun is.\n",
          "## Steps",
          "- [ ] Order liner #shopping",
          "- [x] Measure the corner\n",
          "Also called: The pond, Koi pond\n",
          "#garden #water #pond",
        ].join("\n"),
        at: "2024-03-09T17:30:00.000Z",
      },
    ],
    leftOut: {},
  });
});

test("as thoughts, an Obsidian file gives one for each item and paragraph, and none for its YAML", async () => {
  const { entries } = await read(sampleFile("obsidian-note.md"), { as: "thoughts" });
  const at = "2024-03-09T17:30:00.000Z";
  expect(entries).toEqual([
    { text: "The pond goes behind the [[Shed]], where the sun is. #garden #water #pond", at },
    { text: "Order liner #shopping #garden #water #pond", at },
    { text: "Measure the corner #garden #water #pond", state: "completed", at },
  ]);
});

test.each([
  ["2024-03-09", "2024-03-08T23:00:00.000Z"],
  ["2024-03-09 18:30", "2024-03-09T17:30:00.000Z"],
  ["2024-03-09 18:30:00Z", "2024-03-09T18:30:00.000Z"],
  ["2024-03-09 18:30:00 +0800", "2024-03-09T10:30:00.000Z"],
  ["2024-03-09 18:30:00 +08:00", "2024-03-09T10:30:00.000Z"],
  ["2024/03/09 18:30", "2024-03-09T17:30:00.000Z"],
  ["09.03.2024", "2024-03-08T23:00:00.000Z"],
  ["March 9, 2024", "2024-03-08T23:00:00.000Z"],
  ["Saturday, March 9th 2024, 6:30:00 pm", "2024-03-09T17:30:00.000Z"],
  ["1710005400000", "2024-03-09T17:30:00.000Z"],
])("a page written %s is dated, as programs of many kinds write it", async (date, at) => {
  const { entries } = await read(Buffer.from(`---\ntitle: Pond\ndate: ${date}\n---\nDug it.\n`));
  expect(entries).toEqual([{ title: "Pond", text: "Dug it.", at }]);
});

test("a daily note is dated by its name, as other programs call it", async () => {
  const names = ["2024_03_09", "March 9th, 2024", "2024-03-09 Saturday", "2024", "2024-03-09 Plans"];
  const zip = zipOf(
    Object.fromEntries(names.map((name) => [`journals/${name}.md`, Buffer.from("- dug it\n")])),
  );
  const { entries } = await read(zip);
  const day = "2024-03-08T23:00:00.000Z";
  const zipped = "2024-06-01T10:00:00.000Z";
  expect(entries.map((entry) => "at" in entry && entry.at)).toEqual([day, day, day, zipped, zipped]);
});

test("a page is not dated by what may mean another day", async () => {
  for (const date of [
    "3/9/2024",
    "3/9/2024 6:30 PM",
    "March 2024",
    "March 9",
    "the 9 rules of 2024",
    "202403091830",
  ])
    expect((await read(Buffer.from(`---\ntitle: Pond\ndate: ${date}\n---\nDug it.\n`))).entries).toEqual([
      { title: "Pond", text: "Dug it." },
    ]);
});

test("a list without front matter still becomes thoughts, and can become a note", async () => {
  const list = Buffer.from("- milk\n- bread\n");
  expect((await read(list)).entries).toEqual([{ text: "milk" }, { text: "bread" }]);
  expect((await read(list, { as: "notes", name: "Shopping.txt" })).entries).toEqual([
    { title: "Shopping", text: "- milk\n- bread" },
  ]);
});

test("code in a text stays whole; a fence that is not closed is text", async () => {
  const code = "```sh\n# Install\n- not an item\n\n---\nmake\n```";
  const item = "- Build it:\n  ~~~\n  # Go\n\n  - all\n  ~~~\n- ```\n  # First\n  ```";
  const stray = "```\n# Heading\n\nThe end";
  const { entries } = await read(Buffer.from(`Run this:\n${code}\n\n${item}\n\n${stray}`));
  expect(entries).toEqual([
    { text: `Run this:\n${code}` },
    { text: "Build it:\n~~~\n# Go\n\n- all\n~~~" },
    { text: "```\n# First\n```" },
    { text: "```" },
    { text: "The end" },
  ]);
});

test("a vault is a note a file, with folders as tags, days as times, and the rest left out", async () => {
  const { format, entries, leftOut } = await read(zipSample("vault"));
  expect(format).toBe("markdown");
  expect(entries).toEqual([
    {
      title: "2024-05-01",
      text: "- Walked to the lake with Ingrid\n- Tulips are open\n\n#Daily",
      at: "2024-04-30T22:00:00.000Z",
    },
    {
      title: "Pond plan",
      text: expect.stringMatching(/\n\nAlso called: The pond, Koi pond\n\n#Projects #Garden #water #pond$/),
      at: "2024-03-09T17:30:00.000Z",
    },
    {
      title: "Shed",
      text: "# Shed\n\nBuilt in 2019. See [[Pond plan]] and #wood.\n\n#Projects #Garden",
      at: expect.stringMatching(/^2024-06-01/),
    },
    { title: "Welcome", text: "My second brain.", at: "2023-01-01T23:00:00.000Z" },
  ]);
  expect(leftOut).toEqual({
    "settings and hidden files": [".obsidian/app.json"],
    "attachments and other files": ["attachments/pond.png"],
    "empty files": ["Empty.md"],
  });
});

describe("links between the files of a vault lead to their notes", () => {
  const named = {
    "Home.md": "Home",
    "Work/Plans/Roof.md": "Tiles",
    "Work/Plans/Attic room.md": "Insulation",
  };
  /** What a file with these links becomes, as titles and links. */
  async function linked(path: string, text: string, files: Record<string, string> = named) {
    const vault = Object.entries({ ...files, [path]: text }).map(([name, body]) => [name, Buffer.from(body)]);
    const { entries } = await read(zipOf(Object.fromEntries(vault)), { as: "notes" });
    const notes = entries as { title: string; text: string }[];
    const note = notes.find((entry) => path.endsWith(`${entry.title}.md`));
    return note?.text.split("\n\n#")[0];
  }

  test.each([
    ["by the shortest path", "Diary.md", "[[Roof]], [[attic room]]", "[[Roof]], [[attic room]]"],
    ["by the path in the vault", "Diary.md", "[[Work/Plans/Roof]]", "[[Roof]]"],
    ["by the end of its path", "Diary.md", "[[Plans/Roof]]", "[[Roof]]"],
    [
      "by a path from its folder",
      "Work/Diary.md",
      "[[Plans/Roof]] [[../Home]] [[./Plans/Roof]]",
      "[[Roof]] [[Home]] [[Roof]]",
    ],
    ["from the top", "Work/Diary.md", "[[/Home]]", "[[Home]]"],
    ["with its ending", "Diary.md", "[[Work/Plans/Roof.md]]", "[[Roof]]"],
    [
      "with other words and headings",
      "Diary.md",
      "[[Work/Plans/Roof#Tiles|the roof]] [[Plans/Roof#^a1]]",
      "[[Roof#Tiles|the roof]] [[Roof#^a1]]",
    ],
    [
      "in a table",
      "Diary.md",
      "| [[Work/Plans/Roof\\|roof]] | [attic](Work/Plans/Attic%20room.md) |",
      "| [[Roof\\|roof]] | [[Attic room\\|attic]] |",
    ],
    [
      "as Markdown",
      "Diary.md",
      "[the roof](Work/Plans/Roof.md#Tiles), [Attic room](<Work/Plans/Attic room.md>)",
      "[[Roof#Tiles|the roof]], [[Attic room]]",
    ],
    [
      "as Markdown from its folder",
      "Work/Diary.md",
      "[Attic room](Plans/Attic%20room.md) [home](../Home.md)",
      "[[Attic room]] [[Home|home]]",
    ],
  ])("%s", async (_, path, text, expected) => {
    expect(await linked(path, text)).toBe(expected);
  });

  test("what leads elsewhere stays as it is", async () => {
    const text =
      "[[Nobody]] [[Else/Roof]] [[#Below]] ![roof](Work/Plans/Roof.md) [roof](https://example.com/Home.md) [[../Roof]] [x](Home.pdf) [%](Work/%zz.md)";
    expect(await linked("Diary.md", text)).toBe(text);
  });

  test("whose title is in their front matter", async () => {
    const files = {
      "roof-1.md": "---\ntitle: The roof\n---\nTiles",
      "c.md": "---\ntitle: C# notes\n---\nHash",
    };
    expect(await linked("Diary.md", "[[roof-1]] [[The roof]] [[c]]", files)).toBe(
      "[[The roof|roof-1]] [[The roof]] [[c]]",
    );
  });

  test("also where folders have notes of the same name, which get the folder into their titles", async () => {
    const page = Buffer.from("[[Index]] [[B/Index]] [[../B/index]] [up](../Index.md)");
    const files = { "Index.md": page, "A/Index.md": page, "B/Index.md": page, "B/Inner/Page.md": page };
    const { entries } = await read(zipOf(files), { as: "notes" });
    const links = "[[Index]] [[B/Index]] [[B/Index|index]] [[Index|up]]";
    expect(entries).toMatchObject([
      { title: "Index", text: links },
      { title: "A/Index", text: `${links}\n\n#A` },
      { title: "B/Index", text: `${links}\n\n#B` },
      { title: "Page", text: "[[Index]] [[B/Index]] [[../B/index]] [[B/Index|up]]\n\n#B #Inner" },
    ]);
  });
});

test("Notion's zip in a zip is a note a page, without the ids in its names", async () => {
  const [home, trip] = ["0f".repeat(16), "1e".repeat(16)];
  const page = (text: string) => Buffer.from(text);
  const part = zipOf({
    [`Private/Home ${home}.md`]: page(`# Home\n\n[Trip](Home%20${home}/Trip%20${trip}.md)`),
    [`Private/Home ${home}/Trip ${trip}.md`]: page("# Trip\n\nBook the hotel."),
    [`Private/Home ${home}/Tasks ${trip}.csv`]: page("Name\nPack"),
  });
  const other = zipOf({ "Private/Second part.md": page("More") });
  const exported = zipOf({ "ExportBlock-a-Part-1.zip": part, "ExportBlock-a-Part-2.zip": other });
  expect(await read(exported)).toMatchObject({
    format: "markdown",
    entries: [
      { title: "Home", text: "# Home\n\n[[Trip]]" },
      { title: "Trip", text: "# Trip\n\nBook the hotel.\n\n#Home" },
      { title: "Second part", text: "More" },
    ],
  });
});

test("a page is called as in the program that it comes from", async () => {
  const page = Buffer.from("- tiles\n");
  const zip = zipOf({
    "Roof.textbundle/text.md": page,
    "pages/Plans___Roof.md": page,
    "Roof.excalidraw.md": page,
    "logseq/bak/pages/Roof/2024-05-01T10_00_00.000Z.Desktop.md": page,
  });
  const { entries, leftOut } = await read(zip);
  expect(entries).toMatchObject([{ title: "Roof" }, { title: "Plans/Roof" }]);
  expect(leftOut).toEqual({
    "attachments and other files": ["Roof.excalidraw.md"],
    "settings and hidden files": [expect.stringContaining("logseq/bak")],
  });
});

test("basic-memory's files are notes, or a thought for each observation and relation", async () => {
  const { format, entries } = await read(zipSample("basic-memory"));
  expect(format).toBe("basic-memory");
  expect(entries).toMatchObject([
    { title: "Coffee Brewing Methods", text: expect.stringContaining("- [method] Pour") },
  ]);
  const thoughts = await read(zipSample("basic-memory"), { as: "thoughts" });
  expect(thoughts.entries.map((entry) => "text" in entry && entry.text)).toEqual([
    "Coffee Brewing Methods: Pour over shows more of the flavour than a French press #coffee #brewing #method",
    "Coffee Brewing Methods: Water at 96 °C extracts best #brewing #coffee #technique",
    "Coffee Brewing Methods: Light roasts for the morning (own experience) #coffee #brewing #preference",
    "Coffee Brewing Methods relates to [[Coffee Bean Origins]] #coffee #brewing",
    "Coffee Brewing Methods requires [[Proper Grinding Technique]] (a burr grinder) #coffee #brewing",
  ]);
});

test("files of basic-memory that Windows has saved are read like others", async () => {
  const page =
    "---\ntitle: Tea\npermalink: tea\n---\n- [drink] Green in the morning #tea\n- grows_in [[Uji]]\n";
  const windows = Buffer.from(page.replaceAll("\n", "\r\n"));
  expect(await read(windows, { as: "thoughts" })).toEqual(await read(Buffer.from(page), { as: "thoughts" }));
});

test("memos become thoughts with their times and states, or notes", async () => {
  expect(await read(sampleFile("memos.json"))).toEqual({
    format: "memos",
    entries: [
      { text: "Ask Tomas about the #boat licence", at: "2024-02-01T08:15:00.000Z" },
      {
        text: "# Packing list\n\n- tent\n- stove\n#travel",
        state: "archived",
        at: "2023-11-20T19:00:00.000Z",
      },
    ],
    leftOut: { "memos without text": ["memos/onlyfile"] },
  });
  const { entries } = await read(sampleFile("memos.json"), { as: "notes" });
  expect(entries).toMatchObject([{ title: "Ask Tomas about the #boat licence" }, { title: "Packing list" }]);
  const old = JSON.stringify([{ id: 7, rowStatus: "NORMAL", createdTs: 1_700_000_000, content: "Old one" }]);
  expect(await read(Buffer.from(old))).toMatchObject({
    format: "memos",
    entries: [{ text: "Old one", at: "2023-11-14T22:13:20.000Z" }],
  });
});

test("Google Keep's notes become thoughts, their lists boxes, and what lies beside them is left out", async () => {
  const [list, archived, trashed] = JSON.parse(sampleFile("keep.json").toString()).map((note: unknown) =>
    Buffer.from(JSON.stringify(note)),
  );
  const zip = zipOf({
    "Takeout/Keep/Labels.txt": Buffer.from("Home\nGarden\n"),
    "Takeout/Keep/Groceries.html": Buffer.from("<!DOCTYPE html>"),
    "Takeout/Keep/Groceries.json": list,
    "Takeout/Keep/Plumber.json": archived,
    "Takeout/Keep/Old.json": trashed,
  });
  const groceries = { text: "Groceries\n- [x] milk\n- [ ] bread\n#Home", at: "2024-04-30T10:00:00.123Z" };
  expect(await read(zip)).toEqual({
    format: "keep",
    entries: [groceries, { text: "Plumber: 555-1234", state: "archived", at: "2020-09-13T12:26:40.000Z" }],
    leftOut: {
      "other files of the export": ["Takeout/Keep/Labels.txt", "Takeout/Keep/Groceries.html"],
      "notes in the bin": ["Old"],
    },
  });
  expect(await read(list)).toMatchObject({ format: "keep", entries: [groceries] });
  expect((await read(list, { as: "notes" })).entries).toMatchObject([
    { title: "Groceries", text: "- [x] milk\n- [ ] bread\n#Home" },
  ]);
});

test("memos that are not all of an account say so", async () => {
  const page = (nextPageToken: string) =>
    read(Buffer.from(JSON.stringify({ memos: [{ content: "Tea", createTime: "" }], nextPageToken })));
  expect((await page("")).entries).toEqual([{ text: "Tea" }]);
  expect((await page("CAEQ")).entries).toEqual([
    { text: "Tea" },
    { error: "These are not all memos: fetch the next file with &pageToken=CAEQ and import it, too." },
  ]);
});

test("a table becomes a thought a row, whatever separates its cells", async () => {
  const table = (text: string) => read(Buffer.from(text), { name: "Tasks.csv" });
  expect(
    await table("\uFEFFsep=;\r\nTitel;Preis;Status;Tags\r\nMilch;1,50;done;shop, home\r\n;;;\r\nTür;;;\r\n"),
  ).toEqual({
    format: "csv",
    entries: [{ text: "Milch\nPreis: 1,50\n#shop #home", state: "completed" }, { text: "Tür" }],
    leftOut: {},
  });
  const quoted = 'Name,Created,Text\n"Say ""hi"", twice","May 1, 2024 10:00 AM","one\ntwo"\n';
  expect((await table(quoted)).entries).toEqual([
    { text: 'Say "hi", twice\nText: one\ntwo', at: "2024-05-01T08:00:00.000Z" },
  ]);
  expect((await table('Item\nmilk\n\n"bread')).entries).toEqual([{ text: "milk" }, { text: "bread" }]);
  expect((await table("Item\tPlace\nmilk, oats\tshop")).entries).toEqual([
    { text: "milk, oats\nPlace: shop" },
  ]);
});

test("tasks of Todoist and TickTick come without what those keep for themselves", async () => {
  const tasks = await Promise.all(
    ["todoist.csv", "ticktick.csv"].map(async (name) => (await read(sampleFile(name), { name })).entries),
  );
  expect(tasks).toEqual([
    [
      { text: "Buy milk @errand\nDESCRIPTION: two\nlitres\nDATE: 2024-05-01" },
      { text: "Call Anna\nDATE: every monday" },
    ],
    [
      {
        text: "Buy milk\nContent: two litres\nDue Date: 2024-05-02T22:00:00+0000\n#Inbox #errand #home",
        at: "2024-05-01T10:00:00.000Z",
      },
      {
        text: "Call Anna\nContent: ▪call\n▫write\nCompleted Time: 2024-04-02T10:00:00+0000\n#Inbox",
        at: "2024-04-01T10:00:00.000Z",
        state: "completed",
      },
    ],
  ]);
});

test("bookmarks become a thought each: title, address, description, folders and tags", async () => {
  expect(await read(sampleFile("bookmarks.html"))).toEqual({
    format: "bookmarks",
    entries: [
      {
        text: "Tea & temperature <guide> https://example.com/tea?a=1&b=2",
        at: "2023-11-14T22:15:00.000Z",
      },
      {
        text: "Building a pond https://example.org/pond\nLiner, pump and plants\n#Home-garden #water #diy",
        at: "2023-11-14T22:18:20.000Z",
      },
      { text: "https://example.net/", at: "2023-11-14T22:21:40.000Z" },
    ],
    leftOut: { "bookmarks that are no web pages": ["Share it"] },
  });
});

test("ChatGPT's conversations are notes along the branch last shown; stated facts are only offered", async () => {
  const { format, entries, leftOut } = await read(
    zipExport("chatgpt-conversations.json", ["chat.html", "user.json"]),
  );
  expect(format).toBe("chatgpt");
  expect(entries).toEqual([
    {
      title: "Knee-friendly running",
      text: [
        "**You**",
        "I live in Malmö. My left knee is weak after an operation. How should I start running?",
        "**ChatGPT**",
        "Begin with walking, says Dr. Lind, then **run-walk** intervals.",
        "**You**",
        "[image]",
        "I prefer trail shoes. Which of these?",
      ].join("\n\n"),
      at: "2024-05-01T08:00:00.500Z",
    },
    { text: "I live in Malmö.", at: "2024-05-01T08:00:00.500Z", isOffered: true },
    { text: "My left knee is weak after an operation.", at: "2024-05-01T08:00:00.500Z", isOffered: true },
    { text: "I prefer trail shoes.", at: "2024-05-01T09:00:00.250Z", isOffered: true },
  ]);
  expect(leftOut).toEqual({
    "conversations without text": ["New chat"],
    "other files of the export": ["chat.html", "user.json"],
  });
});

test("a divided export of ChatGPT is read whole, and the bare file as well", async () => {
  const one = sampleFile("chatgpt-conversations.json");
  const other = Buffer.from(one.toString().replaceAll("6632a1c0", "7743b2d1").replaceAll("Knee", "Elbow"));
  const zip = zipOf({ "export/conversations-000.json": one, "export/conversations-001.json": other });
  const titles = ({ entries }: { entries: object[] }) =>
    entries.flatMap((entry) => ("title" in entry ? [entry.title] : []));
  expect(titles(await read(zip))).toEqual(["Knee-friendly running", "Elbow-friendly running"]);
  expect(titles(await read(one))).toEqual(["Knee-friendly running"]);
});

test("Claude's conversations are notes without thinking and tools", async () => {
  const { format, entries, leftOut } = await read(
    zipExport("claude-conversations.json", ["users.json", "projects.json"]),
  );
  expect(format).toBe("claude");
  expect(entries).toEqual([
    {
      title: "Letter to the landlord",
      text: [
        "**You**",
        "My landlord is Mrs Berg. Can you help me to write to her?",
        "[file: lease.pdf]",
        "**Claude**",
        "Of course. What is it about?",
      ].join("\n\n"),
      at: "2025-01-15T08:21:10.123Z",
    },
    { text: "My landlord is Mrs Berg.", at: "2025-01-15T08:21:10.123Z", isOffered: true },
  ]);
  expect(leftOut).toMatchObject({ "conversations without text": [""] });
});

test("what somebody pasted into Claude, which made a file of it, is part of what they said", async () => {
  const pasted = (file_name: string) => ({
    file_name,
    file_type: "txt",
    extracted_content: `From ${file_name}|`,
  });
  const attachments = ["", "paste.txt", "paste-2.txt", "lease.txt"].map(pasted);
  const chat_messages = [{ sender: "human", text: "", content: [], attachments }];
  const file = JSON.stringify([{ uuid: "u", name: "", chat_messages }]);
  expect((await read(Buffer.from(file))).entries).toEqual([
    {
      title: "From |",
      text: "**You**\n\nFrom |\n\nFrom paste.txt|\n\nFrom paste-2.txt|\n\n[file: lease.txt]",
    },
  ]);
});

test("a conversation that is too long for a note is divided between its messages", async () => {
  const message = (sender: string, text: string) => ({ sender, text, created_at: "2025-01-15T08:21:10Z" });
  const long = "word ".repeat(30_000);
  const chat_messages = [message("human", long), message("assistant", "Yes."), message("human", long + long)];
  const file = JSON.stringify([
    { uuid: "u", name: "Long", created_at: "2025-01-15T08:00:00Z", chat_messages },
  ]);
  const { entries } = await read(Buffer.from(file));
  const notes = entries.filter((entry) => "title" in entry) as { title: string; text: string }[];
  expect(notes.map(({ title }) => title)).toEqual(["Long (1 of 3)", "Long (2 of 3)", "Long (3 of 3)"]);
  for (const { text } of notes) expect(text.length).toBeLessThanOrEqual(200_000);
  expect(notes[0]?.text).toMatch(/\*\*Claude\*\*\n\nYes\.$/);
  const words = notes.map(({ text }) => text.match(/word/g)?.length ?? 0);
  expect(words.reduce((sum, count) => sum + count)).toBe(90_000);
});

test("what mem0 lists becomes a thought a memory and a relation", async () => {
  expect(await read(sampleFile("mem0.json"))).toEqual({
    format: "mem0",
    entries: [
      {
        text: "Likes to play cricket and plays cricket on weekends #hobbies",
        at: "2024-07-26T17:29:36.630Z",
      },
      { text: "Is allergic to nuts", at: "2024-08-01T15:00:00.000Z" },
      { text: "alex plays with maria" },
    ],
    leftOut: {},
  });
  const bare = JSON.stringify([{ id: "1", memory: "Likes tea" }]);
  expect(await read(Buffer.from(bare))).toMatchObject({ format: "mem0", entries: [{ text: "Likes tea" }] });
});

test("server-memory's file is recognised", async () => {
  expect(await read(sampleFile("server-memory.jsonl"))).toMatchObject({
    format: "server-memory",
    entries: [{ text: "Anna: likes tea" }, { text: "Anna: lives in Rome" }, { text: "Anna works with Bert" }],
  });
});
