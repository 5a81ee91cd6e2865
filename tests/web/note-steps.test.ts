import { expect, test } from "vitest";
import type { NoteVersion } from "../../src/contract-app.ts";
import { toSteps } from "../../src/web/pages/notes/note-steps.ts";

const PAGE = "A line of the minutes of our meeting.\n".repeat(20);

/** As they are listed: newest first. */
const versions = (texts: string[], secondsApart = 30): NoteVersion[] =>
  texts
    .map((text, i) => ({
      version: i + 1,
      title: "Minutes",
      text,
      state: "open" as const,
      thoughtIds: [],
      action: i === 0 ? ("captured" as const) : ("edited" as const),
      at: new Date(Date.UTC(2026, 10, 19, 9, 0, i * secondsApart)).toISOString(),
      by: null,
    }))
    .reverse();

const listSteps = (listed: NoteVersion[]) => toSteps(listed).map(({ version }) => version.version);

test("what is saved within ten minutes is one step", () => {
  const texts = Array.from({ length: 40 }, (_, i) => `${PAGE}${"More. ".repeat(i)}`);
  expect(listSteps(versions(texts.slice(0, 10)))).toEqual([10, 1]);
  expect(listSteps(versions(texts))).toEqual([40, 20, 1]);
});

test("a version before a paragraph went is a step of its own, however soon that was", () => {
  const texts = ["", PAGE, `${PAGE}And so on.`, "", "Once more."];
  expect(listSteps(versions(texts, 3))).toEqual([5, 3, 1]);
  const pasted = ["", PAGE, PAGE.replace("minutes", "protocol"), "x".repeat(PAGE.length)];
  expect(listSteps(versions(pasted, 3))).toEqual([4, 3, 1]);
});
