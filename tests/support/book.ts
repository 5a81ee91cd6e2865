import { authorise } from "../../src/base/actor.ts";
import { createId } from "../../src/base/ids.ts";
import type { LinkKind } from "../../src/storage/schema.ts";
import { readLinks, writeLinks } from "../../src/storage/tables/links.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { createTestApp } from "./app.ts";

/** A person's book whose entities and links are written by the test, not found by enrichment. */
export async function openBook() {
  const service = await createTestApp();
  const { db } = service;
  const actor = authorise(service.actor.userId);
  const { userId: user_id } = actor;
  return {
    ...service,
    actor,
    capture: async (raw: string, captured_at?: string) =>
      (await captureThought(service.thoughts, actor, { raw, ...(captured_at && { captured_at }) })).id,
    async name(name: string, thoughtIds: string[]): Promise<string> {
      const id = createId(Date.now());
      await db.insertInto("entities").values({ user_id, id, kind: "person", name }).execute();
      const mentions = thoughtIds.map((thought_id) => ({ user_id, thought_id, entity_id: id }));
      await db.insertInto("mentions").values(mentions).execute();
      return id;
    },
    async link(from_id: string, to_id: string, weight: number, kind: LinkKind = "semantic"): Promise<void> {
      const stored = await readLinks(db, user_id, [from_id, to_id]);
      const add = (id: string, toId: string) =>
        stored.set(id, [...(stored.get(id) ?? []), { toId, kind, weight }]);
      add(from_id, to_id);
      add(to_id, from_id);
      await writeLinks(db, user_id, stored);
    },
  };
}

export type TestBook = Awaited<ReturnType<typeof openBook>>;
