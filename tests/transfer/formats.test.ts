import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../src/base/errors.ts";
import { limits } from "../../src/contract.ts";
import { importFormats } from "../../src/contract-app/imports.ts";
import { detectFormat } from "../../src/transfer/reading/detect-format.ts";
import { readerOf } from "../../src/transfer/reading/formats.ts";
import { openImportFile } from "../../src/transfer/reading/import-file.ts";
import { readText } from "../../src/transfer/reading/text.ts";
import { linesOf } from "../../src/transfer/reading/text-file.ts";
import { listZip } from "../../src/transfer/reading/zip-file.ts";
import { zipOf } from "../support/import-files.ts";

const line = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.json(),
  fc
    .record(
      {
        kind: fc.constantFrom("thought", "note", "commonplace", "other"),
        type: fc.constantFrom("entity", "relation"),
        id: fc.oneof(fc.uuid(), fc.string()),
        text: fc.oneof(fc.string(), fc.jsonValue()),
        title: fc.string(),
        name: fc.string(),
        entityType: fc.string(),
        observations: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
        state: fc.constantFrom("open", "completed", "archived", "lost"),
        createdAt: fc.oneof(fc.string(), fc.constant("2021-05-01")),
        version: fc.oneof(fc.nat(), fc.jsonValue()),
        history: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(
    "- [x] done",
    "  - nested",
    "# 2021-05-01",
    "# 2021-99-99",
    "---",
    "",
    "\t",
    "* ",
    "[]",
    "{",
  ),
);
const file = fc.array(line).map((lines) => Buffer.from(lines.join("\n")));

test("whatever a file holds, every row is a thought, a note or a complaint", async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.constantFrom(...importFormats), async (bytes, format) => {
      const { read, as } = readerOf(format);
      const asked = { timeZone: "Europe/Berlin", as: as.at(-1) ?? as[0] };
      for await (const row of read({ kind: "text", name: "any.md", bytes }, asked)) {
        expect(row.row).toBeGreaterThan(0);
        expect(row.row).toBeLessThanOrEqual(bytes.length + 1);
        if (row.kind === "bad") expect(row.error).not.toBe("");
        if (row.kind === "thought") {
          expect(row.thought.text.trim()).toBe(row.thought.text);
          expect(row.thought.text.length).toBeGreaterThan(0);
          expect(row.thought.text.length).toBeLessThanOrEqual(limits.thoughtCharacters * 2);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("a format is recognised or refused, whatever the bytes are", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      try {
        expect(importFormats).toContain(await detectFormat(await openImportFile(bytes, "any")));
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});

test.each([
  ["a list with JSON in it", '- milk\n\n```json\n{\n  "a": 1\n}\n```\n'],
  ["a link to a page", "[[Shopping]]\n\nmilk\n"],
  ["an empty box", "[ ] milk\n"],
  ["a template", "{{date}} milk\n"],
  ["the time of an entry, as diaries on the command line keep it", "[2024-05-01 10:00] Woke up.\n"],
])("a text that begins with %s is a text", async (_, text) => {
  expect(await detectFormat(await openImportFile(Buffer.from(text), "list.md"))).toBe("text");
});

test.each([
  "{\\rtf1\\ansi milk}",
  '<?xml version="1.0"?>\n<en-export><note/></en-export>',
  "\n<!doctype html><p>milk</p>",
  "<html><p>milk</p></html>",
])("the markup of %j does not become thoughts", async (text) => {
  const file = await openImportFile(Buffer.from(text), "notes");
  await expect(detectFormat(file)).rejects.toThrow("save it as plain text or Markdown");
});

test.each([
  "[01.05.24, 10:00:00] Ada: Hi\n",
  "\u200E[5/1/24, 10:00:00\u202FAM] Ada: Hi\r\n",
  "5/1/24, 10:00 AM - Ada: Hi\n",
  "2024-05-01, 10:00 a.m. - Messages are end-to-end encrypted.\n",
])("the chat that begins with %j is a note, not a paragraph", async (text) => {
  expect(await detectFormat(await openImportFile(Buffer.from(text), "WhatsApp Chat with Ada.txt"))).toBe(
    "markdown",
  );
});

test("a text in UTF-16 is read as it is, and what else is no UTF-8 is refused with a way out", async () => {
  const text = "milk\n\nTür 🚪\n";
  const little = Buffer.from(`\uFEFF${text}`, "utf16le");
  for (const bytes of [little, Buffer.from(little).swap16()])
    expect(await openImportFile(bytes, "list.txt")).toMatchObject({ bytes: Buffer.from(text) });
  await expect(openImportFile(Buffer.from(text, "latin1"), "list.txt")).rejects.toThrow(
    "in Excel: CSV UTF-8",
  );
  await expect(openImportFile(Buffer.from("%PDF\0"), "a.pdf")).rejects.toThrow("save it as plain text");
});

test("a paragraph that is too long for a thought says how it comes in", async () => {
  const rows: unknown[] = [];
  const long = "ö".normalize("NFD").repeat(limits.thoughtCharacters);
  for await (const row of readText(Buffer.from(`${long}\n\n${long}ö\n`), "UTC"))
    rows.push(row.kind === "bad" ? row.error : row.kind);
  expect(rows).toEqual([
    "thought",
    "What begins here is too long for a thought (20,000 characters): read the file as notes.",
  ]);
});

test.each(["[]", "\uFEFF\n[ ]\r\n", "[\n]\n"])("%j is nothing to import, not a thought", async (text) => {
  const file = await openImportFile(Buffer.from(text), "memories.json");
  await expect(detectFormat(file)).rejects.toThrow("The file is an empty list: there is nothing to import.");
});

test("lines are those of the file, whatever ends them", () => {
  const lines = [...linesOf(Buffer.from("\uFEFFone\r\ntwo\n\nfour"))];
  expect(lines.map(({ number, bytes }) => ({ number, text: bytes.toString() }))).toEqual([
    { number: 1, text: "one" },
    { number: 2, text: "two" },
    { number: 3, text: "" },
    { number: 4, text: "four" },
  ]);
});

test.each([
  ["2023-03-03", "2023-03-02T23:00:00.000Z"],
  ["Friday, 3 March 2023", "2023-03-02T23:00:00.000Z"],
  ["3. Juli 2023", "2023-07-02T22:00:00.000Z"],
  ["3.4.2023", "2023-04-02T22:00:00.000Z"],
  ["2023-03-03 Friday", "2023-03-02T23:00:00.000Z"],
  ["2023-03-03 (Fri)", "2023-03-02T23:00:00.000Z"],
  ["Freitag 2023-03-03", "2023-03-02T23:00:00.000Z"],
  ["2023-03-03 Saturday", undefined],
  ["2023-03-03 Plans", undefined],
  ["3/4/2023", undefined],
  ["March 2023", undefined],
  ["Berlin, 3 March 2023", undefined],
  ["3 ideas for 2023", undefined],
])("the heading %j dates what follows: %s", async (heading, day) => {
  const createdAt: unknown[] = [];
  for await (const row of readText(Buffer.from(`# ${heading}\n\n- milk\n`), "Europe/Berlin"))
    createdAt.push(row.kind === "thought" ? row.thought.createdAt?.at : row);
  expect(createdAt).toEqual([day && Date.parse(day)]);
});

test("boxes are items without a bullet, too", async () => {
  const items: unknown[] = [];
  const list = "To do\n[x] milk\n[ ]\n[ ] bread\n  and butter\n[-] cake\n[1] a footnote\n";
  for await (const row of readText(Buffer.from(list), "UTC"))
    items.push(row.kind === "thought" ? [row.thought.state, row.thought.text] : row);
  expect(items).toEqual([
    ["open", "To do"],
    ["completed", "milk"],
    ["open", "bread\nand butter"],
    ["archived", "cake\n[1] a footnote"],
  ]);
});

test("lists are read as word processors and Apple's notes copy them", async () => {
  const items: unknown[] = [];
  for await (const row of readText(
    Buffer.from("☐ milk\n☐\n☑ bread\n- ☒ jam\n- ☐\n\t⁃\ttea\n◦ oats\n▪ rice\n"),
    "UTC",
  ))
    items.push(row.kind === "thought" ? [row.thought.state, row.thought.text] : row);
  expect(items).toEqual([
    ["open", "milk"],
    ["completed", "bread"],
    ["completed", "jam"],
    ["open", "tea"],
    ["open", "oats"],
    ["open", "rice"],
  ]);
});

test("a line break within a line, as notes of other apps have it, ends no item", async () => {
  const items: unknown[] = [];
  for await (const row of readText(Buffer.from("- tea\u2028without milk\n- [x] milk\u2029oats\n"), "UTC"))
    items.push(row.kind === "thought" ? [row.thought.state, row.thought.text] : row);
  expect(items).toEqual([
    ["open", "tea\u2028without milk"],
    ["completed", "milk\u2029oats"],
  ]);
});

test("names in a zip are read as UTF-8, also if it does not say so", async () => {
  const zip = zipOf({ "Vault/Café Zürich.md": Buffer.from("x") });
  for (const [signature, flags] of [
    ["PK\u0003\u0004", 6],
    ["PK\u0001\u0002", 8],
  ] as const)
    zip.writeUInt16LE(0, zip.indexOf(signature) + flags);
  expect((await listZip(zip)).map(({ path }) => path)).toEqual(["Vault/Café Zürich.md"]);
});

test("a file in a zip was changed when its zone's clock said so, unless it says when in UTC", async () => {
  const zip = zipOf({ "A.md": Buffer.from("x") });
  const [local] = await listZip(zip);
  expect(["Asia/Tokyo", "UTC"].map((zone) => local?.modifiedAt(zone))).toEqual([
    Date.parse("2024-06-01T12:00:00+09:00"),
    Date.parse("2024-06-01T12:00:00Z"),
  ]);
  const stamped = { "A.md": [Buffer.from("x"), { extra: { 21589: infoZipTime("2024-06-01T03:00:00Z") } }] };
  const [exact] = await listZip(zipOf(stamped as never));
  expect(exact?.modifiedAt("Asia/Tokyo")).toBe(Date.parse("2024-06-01T03:00:00Z"));
});

function infoZipTime(at: string): Uint8Array {
  const field = Buffer.alloc(5, 1);
  field.writeInt32LE(Date.parse(at) / 1000, 1);
  return field;
}
