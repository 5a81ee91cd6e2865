import type { Actor } from "../../base/actor.ts";
import { toIso } from "../../base/instant.ts";
import { cutPage, readCursor } from "../../base/page.ts";
import { dayOf } from "../../base/time-zone.ts";
import { toLabel } from "../../chat/label.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { findThought, listEntities, listOpenThoughts } from "../../thoughts/rows.ts";
import { type Thought, toThoughtView } from "../../thoughts/thought.ts";
import { refuseArgument } from "./refusal.ts";

const PAGE = 50;
const MIME_TYPE = "application/json";
/** Some clients add a slash, or write what they take for a host in small letters. */
const THOUGHT_URI = /^thought:\/\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** A user's thoughts as resources, which people attach to a conversation by hand. */
export type Resources = {
  /** The user's own open thoughts, newest first. */
  list(actor: Actor, cursor: unknown): Promise<{ resources: object[]; nextCursor?: string }>;
  /** Undefined when the user has no such thought. */
  read(actor: Actor, uri: string): Promise<{ contents: object[] } | undefined>;
};

export const resourceTemplates = [
  {
    uriTemplate: "thought://{id}",
    name: "thought",
    title: "A thought",
    description: "One of the user's thoughts, open or not, by its id.",
    mimeType: MIME_TYPE,
  },
];

export function createResources({ db }: Pick<ThoughtDeps, "db">): Resources {
  return {
    async list(actor, cursor) {
      const page = { author: "user", after: decodeCursor(cursor), size: PAGE + 1 } as const;
      const { shown, last } = cutPage(await listOpenThoughts(db, actor, page), PAGE);
      return {
        resources: shown.map((thought) => toResource(thought, actor)),
        ...(last && { nextCursor: encodeCursor(last) }),
      };
    },
    async read(actor, uri) {
      const id = THOUGHT_URI.exec(uri)?.[1]?.toLowerCase();
      const thought = id && (await findThought(db, actor, id));
      if (!thought) return undefined;
      const entities = await listEntities(db, actor, [thought.id]);
      const view = toThoughtView(thought, entities.get(thought.id) ?? []);
      return { contents: [{ uri, mimeType: MIME_TYPE, text: JSON.stringify(view) }] };
    },
  };
}

function toResource({ id, text, category, created_at }: Thought, { timeZone }: Actor) {
  const description = `${category}, ${dayOf(timeZone, created_at)}`;
  return { uri: `thought://${id}`, name: toLabel(text), description, mimeType: MIME_TYPE };
}

function encodeCursor({ created_at, id }: Thought): string {
  return Buffer.from(`${toIso(created_at)} ${id}`).toString("base64url");
}

function decodeCursor(cursor: unknown) {
  if (cursor === undefined) return undefined;
  const [time, id] = Buffer.from(String(cursor), "base64url").toString().split(" ");
  const isOurs = id !== undefined && THOUGHT_URI.test(`thought://${id}`);
  const place = isOurs ? readCursor(time, id) : undefined;
  if (!place) throw refuseArgument("cursor", "must be a nextCursor of an earlier page");
  return place;
}
