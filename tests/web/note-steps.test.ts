import { expect, test } from "vitest";
import type { NoteVersion } from "../../src/contract-app/notes.ts";
import { describeStep, toSteps } from "../../src/web/pages/notes/history/note-steps.ts";

/** A note's saves, a minute apart. */
const save = (version: number, text: string, more: Partial<NoteVersion> = {}): NoteVersion => ({
  version,
  title: "Log",
  text,
  state: "open",
  action: "edited",
  at: new Date(Date.parse("2026-11-19T12:00:00Z") + version * 60_000).toISOString(),
  by: null,
  ...more,
});

const describeAll = (...versions: NoteVersion[]) => toSteps(versions.toReversed()).map(describeStep);

test("a step is named by what its saves did, also when its words are as they were at its beginning", () => {
  const written = save(1, "Fog.", { action: "captured" });
  expect(describeAll(written, save(2, "Fog. Seal."))).toEqual(["Changed", "Written"]);
  expect(describeAll(written, save(2, "Fog. Seal."), save(3, "Fog."))).toEqual(["Changed", "Written"]);
  expect(describeAll(written, save(2, "Fog."), save(3, "Fog."))).toEqual(["Attached or detached", "Written"]);
  expect(describeAll(written, save(2, "Fog.", { title: "Sea log" }))).toEqual([
    "Changed and renamed",
    "Written",
  ]);
});
