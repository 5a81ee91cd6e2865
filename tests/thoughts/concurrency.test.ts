import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../src/base/log.ts";
import { composeVerbs } from "../../src/composition.ts";
import { changeNote } from "../../src/notes/change.ts";
import { createNote } from "../../src/notes/notes.ts";
import { changesOf } from "../../src/storage/changes.ts";
import type { Db } from "../../src/storage/db.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { changeThought } from "../../src/thoughts/changing/change.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { retryEnrichment } from "../../src/thoughts/changing/retry.ts";
import { reviseThought } from "../../src/thoughts/changing/revise.ts";
import { retrieveThoughts } from "../../src/thoughts/retrieving/retrieve.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
let elsewhere: Db;
beforeEach(async () => {
  service = await createTestApp();
  elsewhere = service.openAgain();
});
afterEach(async () => {
  await elsewhere.destroy();
  await service.close();
});

test("two instances change one book at once, while it is enriched: each change is found on the other", async () => {
  const { thoughts: here, actor, config } = service;
  const log = createLog({ LOG_LEVEL: "silent" });
  const { thoughts: there } = await composeVerbs(config, { db: elsewhere, clock: Date.now, log });
  const stored = await Promise.all(
    Array.from({ length: 24 }, (_, i) => captureThought(here, actor, { raw: `Anna wrote page ${i}` })),
  );
  const note = await createNote(service.notes, actor, { title: "Plan", text: "" });

  const missed: string[] = [];
  const rewrite = async (id: string, i: number) => {
    const [writer, reader] = i % 2 === 0 ? [here, there] : [there, here];
    for (const word of [`first${i}word`, `second${i}word`]) {
      const text = `Anna and Bert wrote ${word}`;
      await changeThought(writer, actor, id, async () => ({ kind: "change", text }));
      const query = { query: word, top_k: 1, mode: "fast", detail: "full", author: "all" } as const;
      const { matches } = await retrieveThoughts(reader, actor, query);
      if (matches[0]?.id !== id) missed.push(word);
    }
  };
  const last = stored.slice(-4);
  await Promise.all([
    ...stored.slice(0, -4).map(({ id }, i) => rewrite(id, i)),
    ...last.map(({ id }) => eraseThought({ db: elsewhere, indexes: there.search.indexes }, actor, id)),
    ...Array.from({ length: 5 }, (_, i) =>
      changeNote({ ...service.notes, db: i % 2 === 0 ? service.db : elsewhere }, actor, note.id, (read) => ({
        text: `${read.text}${i}`,
      })),
    ),
    retryEnrichment({ db: elsewhere, clock: Date.now }, actor),
    service.enrich(),
  ]);
  expect(missed).toEqual([]);
  await service.enrich();
  const states = await service.db.selectFrom("thoughts").select("enrichment").execute();
  expect(states).toEqual(Array(20).fill({ enrichment: "done" }));
});

test("what was stored is answered, also if the database is gone right after the commit", async () => {
  const { thoughts, actor } = service;
  const thenGone = async <Answer>(work: (db: Db) => Promise<Answer>) => {
    const db = service.openAgain();
    changesOf(db).on(`book ${actor.userId}`, () => void db.destroy());
    return work(db);
  };
  const captured = await thenGone((db) =>
    captureThought({ ...thoughts, db }, actor, { raw: "Buy seeds #garden" }),
  );
  expect(captured.metadata.tags).toEqual(["garden"]);
  const edit = { thought_id: captured.id, raw_text: "Buy bulbs #balcony" };
  expect(await thenGone((db) => editThought({ ...thoughts, db }, actor, edit))).toMatchObject({
    kind: "edited",
    thought: { metadata: { tags: ["balcony"] } },
  });
  const revision = { id: captured.id, version: 2, pinned: true };
  expect(await thenGone((db) => reviseThought({ ...thoughts, db }, actor, revision))).toMatchObject({
    kind: "changed",
  });
});
