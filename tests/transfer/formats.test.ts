import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../src/base/errors.ts";
import { limits } from "../../src/contract.ts";
import { importFormats } from "../../src/contract-app.ts";
import { detectFormat } from "../../src/transfer/detect-format.ts";
import { readerOf } from "../../src/transfer/formats.ts";
import { openImportFile } from "../../src/transfer/import-file.ts";
import { linesOf } from "../../src/transfer/text-file.ts";

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

test("lines are those of the file, whatever ends them", () => {
  const lines = [...linesOf(Buffer.from("\uFEFFone\r\ntwo\n\nfour"))];
  expect(lines.map(({ number, bytes }) => ({ number, text: bytes.toString() }))).toEqual([
    { number: 1, text: "one" },
    { number: 2, text: "two" },
    { number: 3, text: "" },
    { number: 4, text: "four" },
  ]);
});
