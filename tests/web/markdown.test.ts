import { describe, expect, test } from "vitest";
import { isSafe, listSites, shortenAddress, splitAddresses } from "../../src/web/parts/markdown/links.ts";
import { splitNoteNames } from "../../src/web/parts/markdown/note-names.ts";
import { isMarkdown, toPlainText } from "../../src/web/parts/markdown/plain-text.ts";
import { taskAt, toggleTask } from "../../src/web/parts/markdown/tasks.ts";
import { cpuMs } from "../support/cpu.ts";

describe("links in plain texts", () => {
  test.each([
    ["see https://example.com/a.", ["https://example.com/a"]],
    ["(https://example.com/a_(b))", ["https://example.com/a_(b)"]],
    ["(at https://example.com)", ["https://example.com"]],
    ["“https://example.com/x”, http://b.example!", ["https://example.com/x", "http://b.example"]],
    [
      "[https://example.com/a_(b).], (https://b.example/).)",
      ["https://example.com/a_(b)", "https://b.example/"],
    ],
    ["javascript:alert(1) data:text/html,x ftp://example.com example.com", []],
  ])("%s", (text, urls) => {
    const pieces = splitAddresses(text);
    expect(pieces.flatMap(({ url }) => url ?? [])).toEqual(urls);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  });

  test.each(["]", ")", ".", "(", "()", ").]"])(
    "end in time and where they should before many %s",
    (signs) => {
      const many = signs.repeat(20_000 / signs.length);
      const [first] = splitAddresses(`http://a.example/${many}`);
      const isPart = signs.startsWith("(");
      expect(first?.url).toBe(`http://a.example/${isPart ? many : ""}`);
      expect(splitAddresses(`http://a.example/${many}x`)).toHaveLength(1);
    },
  );

  test("lead to sites and mail only, and are named by their site", () => {
    expect(
      ["https://a.example", "mailto:a@b.example", "javascript:x", "data:x", "/x"].filter(isSafe),
    ).toEqual(["https://a.example", "mailto:a@b.example"]);
    expect(shortenAddress("https://www.example.com/")).toBe("example.com");
    expect(shortenAddress("https://example.com/caf%C3%A9?x=1")).toBe("example.com/café?x=1");
    expect(shortenAddress(`https://example.com/${"a".repeat(90)}`)).toHaveLength(49);
    expect(listSites("https://www.a.example/1 https://a.example/2 https://b.example")).toEqual([
      { site: "a.example", url: "https://www.a.example/1" },
      { site: "b.example", url: "https://b.example" },
    ]);
  });
});

test("notes in double brackets are told from the text around them", () => {
  expect(splitNoteNames("See [[Garden]], [[Garden#Beds|the beds]] and [[]] or [[a\nb]].")).toEqual([
    { text: "See " },
    { text: "Garden", title: "Garden" },
    { text: ", " },
    { text: "the beds", title: "Garden" },
    { text: " and [[]] or [[a\nb]]." },
  ]);
});

test("of what a vault shows within a note, other notes are links, and pictures are left as they are", () => {
  expect(splitNoteNames("Look!\n![[Garden]] ![[pond.png|300]], see [[plan.pdf]]")).toEqual([
    { text: "Look!\n" },
    { text: "Garden", title: "Garden" },
    { text: " ![[pond.png|300]], see [[plan.pdf]]" },
  ]);
});

describe("Markdown is told from plain texts", () => {
  test.each([
    "```ts\nconst a = 1\n```",
    "- milk\n- bread",
    "- [ ] call Anna",
    "1. first\n2. second",
    "# Plan",
    "this is **important**",
    "run `npm test`",
    "see [the page](https://example.com)",
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
    "> she said so",
    "it is *really* so",
    "~~not this~~",
  ])("%j is", (text) => expect(isMarkdown(text)).toBe(true));

  test.each([
    "Call Anna at 5",
    "#garden needs water",
    "1. May is a holiday",
    "2 * 3 * 4 = 24",
    "snake_case_name and other_name",
    "Anna - the one from Lisbon - called",
    "first line\nsecond line",
    "https://example.com/a_b_c",
    "5 > 3",
  ])("%j is not", (text) => expect(isMarkdown(text)).toBe(false));

  test("a list shows it without its signs", () => {
    expect(toPlainText("# Plan\n\n- [ ] **call** [Anna](https://a.example)\n- [x] `pay`\n- rest")).toBe(
      "Plan\n☐ call Anna\n☑ pay\n• rest",
    );
    expect(toPlainText("2 * 3 * 4")).toBe("2 * 3 * 4");
    expect(toPlainText("Prices\n\n| Tool | Price |\n|:---|---|\n| Saw | 24 € |\n\n> > cheap")).toBe(
      "Prices\nTool · Price\nSaw · 24 €\ncheap",
    );
    expect(toPlainText("| no | table |")).toBe("| no | table |");
  });

  test("thousands of empty lines or cells are read in no time", () => {
    const empty = "\n".repeat(19_990);
    expect(cpuMs(() => [isMarkdown(`a${empty}b`), toPlainText(`- a${empty}b`)])).toBeLessThan(1_000);
    const table = `---|\n${"|-".repeat(9_990)}x`;
    expect(cpuMs(() => [isMarkdown(table), toPlainText(table)])).toBeLessThan(1_000);
  });
});

test("a task is ticked where it stands, and nothing else is changed", () => {
  const text = "Shopping\n\n- [ ] milk\n- [x] bread [ ]\n  1. [ ] rye";
  const [milk, bread, rye] = ["- [ ] milk", "- [x] bread", "1. [ ] rye"].map((words) => text.indexOf(words));
  expect(toggleTask(text, milk ?? -1)).toBe("Shopping\n\n- [x] milk\n- [x] bread [ ]\n  1. [ ] rye");
  expect(toggleTask(text, bread ?? -1)).toBe("Shopping\n\n- [ ] milk\n- [ ] bread [ ]\n  1. [ ] rye");
  expect(toggleTask(text, rye ?? -1)).toBe("Shopping\n\n- [ ] milk\n- [x] bread [ ]\n  1. [x] rye");
  expect(taskAt(text, bread ?? -1)).toBe("bread [ ]");
  expect(taskAt("- [ ] **call** [Anna](https://a.example)", 0)).toBe("call Anna");
  expect(toggleTask(text, 0)).toBe(text);
});
