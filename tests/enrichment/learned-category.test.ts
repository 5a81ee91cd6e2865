import { afterEach, beforeEach, expect, test } from "vitest";
import { createBuiltinMind } from "../../src/language/builtin/mind.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { changeThought } from "../../src/thoughts/changing/change.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";

let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

async function capture(raw: string, actor = service.actor): Promise<string> {
  const { id } = await captureThought(service.thoughts, actor, { raw });
  await service.enrich();
  return id;
}
const correct = (id: string, category: "reference" | "fact" | "task") =>
  changeThought(service.thoughts, service.actor, id, async () => ({ kind: "change", category }));
const categoryOf = async (id: string) =>
  (await service.db.selectFrom("thoughts").select("category").where("id", "=", id).executeTakeFirstOrThrow())
    .category;
const understood = async (text: string) =>
  (await createBuiltinMind(sharedEmbedder()).understand(text, 0, "UTC")).category;

const first = "Car mileage at the oil change was 90,200 km";
const later = "Car mileage at the oil change was 104,900 km";

test("a corrected category is used for later thoughts that are nearly the same", async () => {
  expect(await understood(later)).not.toBe("reference");
  await correct(await capture(first), "reference");
  expect(await categoryOf(await capture(later))).toBe("reference");
});

test("what is due follows the corrected category", async () => {
  const due = (id: string) =>
    service.db
      .selectFrom("thoughts")
      .select(["category", "due_at", "about_day"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  await correct(await capture("Winter tyres at the garage on 3 December 2099"), "task");
  const task = await capture("Winter tyres at the garage on 4 December 2099");
  const day = "2099-12-04";
  expect(await due(task)).toEqual({ category: "task", due_at: Date.parse(day), about_day: day });
  await correct(await capture("Choir practice with Maria on 3 May 2099"), "reference");
  const reference = await capture("Choir practice with Maria on 5 May 2099");
  expect(await due(reference)).toEqual({ category: "reference", due_at: null, about_day: "2099-05-05" });
});

test("not for thoughts that are about the same in other words, nor for those of others", async () => {
  await correct(await capture(first), "reference");
  for (const text of ["Should I change the oil of the car at 104,900 km?", "Book the oil change for the car"])
    expect(await categoryOf(await capture(text))).toBe(await understood(text));
  const { actor: other } = await service.addUser();
  expect(await categoryOf(await capture(later, other))).toBe(await understood(later));
});

test("the thought that is most alike decides, and what came before stays as it was", async () => {
  const before = await capture("Car mileage at the oil change was 61,000 km");
  const kept = await categoryOf(before);
  await correct(await capture(first), "reference");
  await correct(await capture("Car mileage at the brake check was 90,200 km"), "fact");
  expect(await categoryOf(await capture(later))).toBe("reference");
  expect(await categoryOf(before)).toBe(kept);
});
