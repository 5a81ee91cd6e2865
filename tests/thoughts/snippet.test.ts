import { expect, test } from "vitest";
import { analyzeQuery } from "../../src/language/analysis/analyzer.ts";
import { cutSnippet } from "../../src/thoughts/retrieving/snippet.ts";

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

test.each([
  ["显微镜", "今天天气很好我们去公园散步，", "下周二和王老师讨论显微镜采购，"],
  ["猫", "今天天气很好我们去公园散步，", "下周二带猫去看医生，"],
  ["顕微鏡", "今日は天気が良かったので公園を散歩しました。", "来週の火曜日に顕微鏡を購入する予定です。"],
  ["กล้องจุลทรรศน์", "วันนี้อากาศดีเราไปเดินเล่นในสวนสาธารณะ ", "ต้องซื้อกล้องจุลทรรศน์ใหม่ "],
  ["현미경", "오늘은 날씨가 좋아서 공원을 산책했습니다. ", "다음 주에 전자현미경을 구입해야 합니다. "],
  ["🎂", "Today we walked around the lake again. ", "And 🎂 for Mia at five. "],
  ["Python", "今天天气很好我们去公园散步，", "下周二用Python写脚本，"],
])("a match of %s is shown, though no space is beside it", (query, around, said) => {
  const text = around.repeat(40) + said + around.repeat(40);
  expect(cut(text, query).text).toContain(said.trim());
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
