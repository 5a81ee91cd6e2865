import { expect, test } from "vitest";
import { analyzeQuery } from "../../src/language/analysis/analyzer.ts";
import { cutSnippet } from "../../src/thoughts/snippet.ts";

const filler = (count: number) => "lorem ipsum dolor sit amet ".repeat(count);
const cut = (text: string, query: string) => cutSnippet(text, new Set(analyzeQuery(query)));

test("a short text stays whole", () => {
  expect(cut("short", "anything")).toEqual({ text: "short", truncated: false });
});

test.each([
  ["at the beginning", `The plumbers came. ${filler(40)}`, /^The plumbers came/],
  ["in the middle", `${filler(30)}the plumber came ${filler(30)}`, /^….*the plumber came.*…$/s],
  ["at the end", `${filler(40)}then the plumber came`, /^….*the plumber came$/s],
])("a match %s is shown, and dots say what is missing", (_, text, expected) => {
  const snippet = cut(text, "plumber");
  expect(snippet).toMatchObject({ truncated: true, text: expect.stringMatching(expected) });
  expect(snippet.text.length).toBeLessThanOrEqual(282);
});

test("the place where most of the query's words stand together wins", () => {
  const text = `${filler(5)}the sink ${filler(30)}the plumber looked at the kitchen sink ${filler(30)}`;
  expect(cut(text, "plumber kitchen sink").text).toContain("the plumber looked at the kitchen sink");
});

test("accents and other forms count as the words that they are", () => {
  expect(cut(`${filler(30)}die Änderung ${filler(30)}`, "anderungen").text).toContain("Änderung");
});

test("without any match the beginning is shown", () => {
  expect(cut(filler(40), "plumber").text.startsWith("lorem ipsum")).toBe(true);
});

test("no character is cut in two", () => {
  const { text } = cut("😀".repeat(1000), "plumber");
  expect(text.isWellFormed()).toBe(true);
});

test("of a long text full of words that begin alike, only the first are looked at", () => {
  const alike = Array.from({ length: 2_000 }, (_, i) => `plu${String.fromCharCode(97 + (i % 26))}${i}`).join(
    " ",
  );
  expect(cut(`${filler(20)}the plumber ${alike}`, "plumber").text).toContain("the plumber");
  expect(cut(`${alike} the plumber`, "plumber").text.startsWith("plua0")).toBe(true);
});
