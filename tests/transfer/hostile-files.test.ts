import fc from "fast-check";
import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { AppError } from "../../src/base/errors.ts";
import { limits } from "../../src/contract.ts";
import { type ImportFormat, importFormats } from "../../src/contract-app/imports.ts";
import { detectFormat } from "../../src/transfer/reading/detect-format.ts";
import { readerOf } from "../../src/transfer/reading/formats.ts";
import { openImportFile } from "../../src/transfer/reading/import-file.ts";
import type { ImportRow } from "../../src/transfer/reading/import-row.ts";
import { sampleFile, zipExport, zipOf, zipSample } from "../support/import-files.ts";
import { watchRounds } from "../support/rounds.ts";

/** Files that are small to send and hard to read. */

const MIB = 1024 * 1024;

async function readRows(bytes: Buffer, format?: ImportFormat): Promise<ImportRow[]> {
  const file = await openImportFile(bytes, "any");
  const reader = readerOf(format ?? (await detectFormat(file)));
  const rows: ImportRow[] = [];
  for (const as of reader.as)
    for await (const row of reader.read(file, { timeZone: "Europe/Berlin", as })) rows.push(row);
  return rows;
}

const errorsOf = (rows: ImportRow[]) => rows.flatMap((row) => (row.kind === "bad" ? [row.error] : []));

test("a zip that expands to far more than its size is refused before it is expanded", async () => {
  const bomb = zipOf({ "conversations.json": Buffer.alloc(40 * MIB, " ") });
  expect(bomb.length).toBeLessThan(MIB);
  await expect(readRows(bomb)).rejects.toThrow(/more than 200 times its size/);
  const notes = zipOf({ "a.md": Buffer.alloc(4 * MIB, "a"), "b.md": Buffer.alloc(4 * MIB, "b") });
  await expect(readRows(notes)).rejects.toThrow(/more than 200 times its size/);
});

test("a zip of zips is refused if they shrink, are too many or are no zips", async () => {
  const zip = zipOf({ "a.md": Buffer.alloc(3 * MIB, "a") });
  const padded = Buffer.concat([Buffer.alloc(3 * MIB, " "), zip]);
  await expect(readRows(zipOf({ "a.zip": padded }))).rejects.toThrow(/more than 2 times its size/);
  await expect(readRows(zipOf({ "a.zip": zip }))).rejects.toThrow(/more than 200 times its size/);
  await expect(readRows(zipOf({ "a.zip": strToU8("PK") }))).rejects.toThrow(/zip file cannot be read/);
  const nested = zipOf({ "a.zip": zipOf({ "b.zip": zipOf({ "c.zip": zip }) }) });
  await expect(readRows(nested)).rejects.toThrow(/neither Markdown files nor/);
});

test("a zip that says less than it expands to is read no further than it says", async () => {
  const zip = zipOf({ "a.md": strToU8("one line\n".repeat(1_000)), "b.md": strToU8("fine") });
  // The size in the directory, which is what counts: 9,000 becomes 90.
  for (let at = zip.indexOf("PK\u0001\u0002"); at !== -1; at = zip.indexOf("PK\u0001\u0002", at + 4))
    if (zip.readUInt32LE(at + 24) === 9_000) zip.writeUInt32LE(90, at + 24);
  const rows = await readRows(zip, "markdown");
  expect(errorsOf(rows)).toContain("a.md is damaged.");
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: "note", note: expect.objectContaining({ text: "fine" }) }),
  );
});

test.each([["../../etc/passwd.md"], ["/etc/passwd.md"], ["C:/Windows/notes.md"]])(
  "a zip with the path %s is refused",
  async (path) => {
    await expect(readRows(zipOf({ [path]: strToU8("x") }))).rejects.toThrow(/zip file cannot be read/);
  },
);

test("a line of spaces in a file of basic-memory is read in no time", async () => {
  const lines = `- ${" ".repeat(3_990)}x\n`.repeat(20);
  const zip = zipOf({ "a.md": strToU8(`---\ntitle: A\npermalink: a\n---\n${lines}- knows [[B]]\n`) });
  const { result, longest } = await watchRounds(() => readRows(zip, "basic-memory"));
  expect(result).toContainEqual(
    expect.objectContaining({ kind: "thought", thought: expect.objectContaining({ text: "A knows [[B]]" }) }),
  );
  expect(longest).toBeLessThan(500);
});

test("a zip with too many files is refused", async () => {
  const zip = zipSample("vault");
  // How many files it says it has, at its end.
  const end = zip.lastIndexOf("PK\u0005\u0006");
  zip.writeUInt16LE(60_000, end + 8);
  zip.writeUInt16LE(60_000, end + 10);
  await expect(readRows(zip)).rejects.toThrow(/more than 50,000 files/);
});

test("a cut or garbled zip is refused, or its files are told one by one", async () => {
  const zip = zipSample("vault");
  await expect(readRows(zip.subarray(0, zip.length - 30))).rejects.toThrow(/cannot be read/);
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.nat(255), async (at, byte) => {
      const garbled = Buffer.from(zip);
      garbled[at] = byte;
      const rows = await readRows(garbled).catch((error: unknown) => {
        expect(error).toBeInstanceOf(AppError);
        return [];
      });
      for (const row of rows) expect(["note", "thought", "bad", "left-out"]).toContain(row.kind);
    }),
    { numRuns: 200 },
  );
});

test("files that are no text, too large or encrypted are told by name", async () => {
  const zip = zipOf({
    "latin1.md": Buffer.from("gr\xfcn", "latin1"),
    "nul.md": strToU8("a\0b"),
    "large.md": [
      strToU8(Array.from({ length: 400_000 }, (_, i) => `line ${i * 7919}`).join("\n")),
      { level: 0 },
    ],
    "fine.md": strToU8("fine"),
  });
  const errors = errorsOf(await readRows(zip));
  expect(new Set(errors)).toEqual(
    new Set([
      "latin1.md is not a text in UTF-8.",
      "nul.md is not a text in UTF-8.",
      "large.md is larger than 5 MiB.",
    ]),
  );
});

test.each([
  ["brackets", "[".repeat(4 * MIB), /nested at most 40 levels|ends too early/],
  ["an element of many values", `[{"mapping":[${"1,".repeat(300_000)}1]}]`, /at most 200,000 values/],
  ["an element of 9 MiB", `[{"mapping":{"a":"${"a".repeat(9 * MIB)}"}}]`, /at most 8 MiB/],
  ["too many elements", `[${"1,".repeat(100_001)}1]`, /at most 100,000 elements/],
  ["an open string", `[{"mapping":"${'\\"'.repeat(8 * MIB)}`, /ends too early/],
])("JSON of %s is refused by its rule, in turns", async (_, text, error) => {
  const { result, longest, total } = await watchRounds(() => readRows(Buffer.from(text), "chatgpt"));
  expect(errorsOf(result).at(-1)).toMatch(error);
  expect(result.every(({ kind }) => kind === "bad")).toBe(true);
  expect(longest).toBeLessThan(Math.max(500, total / 2));
});

test("a conversation whose parents go round in a circle ends", async () => {
  const node = (parent: string) => ({
    parent,
    message: { author: { role: "user" }, content: { content_type: "text", parts: ["Hello"] } },
  });
  const loop = {
    title: "Loop",
    current_node: "a",
    mapping: { a: node("b"), b: node("a"), __proto__: node("a") },
  };
  const rows = await readRows(Buffer.from(JSON.stringify([loop])), "chatgpt");
  expect(rows).toMatchObject([{ kind: "note", note: { text: "**You**\n\nHello\n\n**You**\n\nHello" } }]);
});

test("front matter that is hostile or no YAML is text, and costs nothing", async () => {
  const laughs = `a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [${"*c,".repeat(500)}*c]`;
  for (const yaml of [laughs, "[".repeat(15_000), "a: [", "just a text between two rules", "- a\n- b"]) {
    const rows = await readRows(Buffer.from(`---\n${yaml}\n---\nBody`), "markdown");
    expect(rows[0]).toMatchObject({ kind: "note", note: { text: expect.stringContaining("Body") } });
    expect(rows[0]).toMatchObject({ note: { text: expect.stringContaining(yaml.slice(0, 4)) } });
  }
});

test("a table that lacks a quotation mark says so, in turns, and its rows before that come in", async () => {
  for (const piece of ['a,"b', "a,", '""', "\n"]) {
    const table = Buffer.from(`Title,Text\nmilk,oats\n"${piece.repeat(MIB)}\n`);
    const { result, longest, total } = await watchRounds(() => readRows(table, "csv"));
    expect(result).toMatchObject([
      { kind: "thought", thought: { text: "milk\nText: oats" } },
      { kind: "bad" },
    ]);
    expect(longest).toBeLessThan(Math.max(500, total / 2));
  }
});

test("markup without an end is read in one pass", async () => {
  for (const piece of ['<"', "<A HREF=", "<DL>", "<A>", "&#", "<H3>x"]) {
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${piece.repeat(Math.ceil(MIB / 4 / piece.length))}`;
    const { longest, total } = await watchRounds(() => readRows(Buffer.from(file), "bookmarks"));
    expect(longest).toBeLessThan(Math.max(500, total / 2));
  }
});

const samples = [
  zipSample("vault"),
  zipSample("basic-memory"),
  zipExport("chatgpt-conversations.json", ["chat.html"]),
  sampleFile("claude-conversations.json"),
  sampleFile("memos.json"),
  sampleFile("mem0.json"),
  sampleFile("bookmarks.html"),
  sampleFile("obsidian-note.md"),
];

test("whatever is cut out of a sample, each row is within the limits or told", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.constantFrom(...importFormats),
      fc.nat(10_000),
      fc.nat(200),
      async (sample, format, at, length) => {
        const start = at % sample.length;
        const bytes = Buffer.concat([sample.subarray(0, start), sample.subarray(start + length)]);
        const rows = await readRows(bytes, format).catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError);
          return [];
        });
        for (const row of rows) {
          expect(row.row).toBeGreaterThan(0);
          if (row.kind === "note") expect(row.note.text.length).toBeLessThanOrEqual(limits.noteCharacters);
          if (row.kind === "note") expect(row.note.title).not.toBe("");
          if (row.kind === "thought") expect(row.thought.text.trim()).not.toBe("");
        }
      },
    ),
    { numRuns: 300 },
  );
});
