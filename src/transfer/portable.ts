import { z } from "zod";
import { instant as instantText, line, text, uuid, whole } from "../base/fields.ts";
import { toIndexable } from "../base/index-key.ts";
import { isOffset, type Moment, parseMoment } from "../base/instant.ts";
import { normalizeText } from "../base/text.ts";
import { findTimeZone } from "../base/time-zone.ts";
import { captureInput, categories, entityKinds, limits, states } from "../contract.ts";
import { createNoteInput } from "../notes/note.ts";

/**
 * Our export format, JSON Lines: a header line, one line per corrected entity, one per thought, one per link by
 * hand, one per note. Derived data (index, other entities and links) is left out and rebuilt after an import.
 */

export const FILE_VERSION = 1;

const id = uuid();
const moment = instantText().transform((text) => parseMoment(text) as Moment);
const instant = moment.transform(({ at }) => at);
const timeZone = z.string().refine((name) => isOffset(name) || findTimeZone(name) !== undefined, {
  error: "must be a time zone such as Europe/Lisbon or -08:00",
});
const version = whole(1, 1_000_000);
const NAME_CHARACTERS = 100;
/** A link that a text names is as long as it is. */
const ENTITY_CHARACTERS = limits.thoughtCharacters;
const by = text(0, NAME_CHARACTERS).nullable().default(null);
const standings = ["found", "corrected", "merged", "ignored"] as const;
const actions = ["captured", "edited", "corrected", "completed", "archived", "reopened"] as const;

const header = z.object({
  kind: z.literal("commonplace"),
  version: z.literal(FILE_VERSION, { error: "is that of a newer Commonplace: update this one" }),
});

/** Only the content after each change is stored; the content before it is the previous entry's. */
const change = z.object({ action: z.enum(actions), at: instant, by });

const mentions = z.array(z.object({ kind: z.enum(entityKinds), name: text(1, ENTITY_CHARACTERS) })).max(200);

/** What is not set is left out. */
const corrections = z.object({
  category: z.enum(categories).optional(),
  mentions: z.object({ added: mentions.default([]), removed: mentions.default([]) }).optional(),
  due: z.object({ at: instantText() }).nullable().optional(),
  dates: z
    .array(z.object({ text: text(1, limits.thoughtCharacters), from: instantText(), to: instantText() }))
    .max(200)
    .optional(),
});

const thoughtContent = z.object({
  text: captureInput.shape.raw,
  state: z.enum(states),
  corrections: corrections.optional(),
});

/** `category`: if a correction changed it. */
export const thoughtChange = change.extend({
  ...thoughtContent.shape,
  category: z.enum(categories).optional(),
  pinned: z.boolean().optional(),
});

export const portableThought = thoughtContent.extend({
  kind: z.literal("thought"),
  id: id.optional(),
  state: z.enum(states).default("open"),
  category: z.enum(categories).optional().catch(undefined),
  author: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("user") }),
      z.object({ kind: z.literal("agent"), name: text(1, NAME_CHARACTERS) }),
    ])
    .default({ kind: "user" }),
  createdAt: moment.optional(),
  /** Where it was captured; default: the offset of `createdAt`, or the zone of the importing user. */
  timeZone: timeZone.optional(),
  storedAt: instant.optional(),
  updatedAt: instant.optional(),
  pinnedAt: instant.optional(),
  version: version.default(1),
  history: z.array(thoughtChange).default([]),
});

const noteContent = createNoteInput.extend({
  state: z.enum(["open", "archived"]).default("open"),
  thoughtIds: z.array(id).max(limits.noteAttachments).default([]),
});

export const noteChange = change.extend({ version, ...noteContent.shape });

export const portableNote = noteContent.extend({
  kind: z.literal("note"),
  id: id.optional(),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
  version: version.default(1),
  history: z.array(noteChange).default([]),
});

const entityName = line(ENTITY_CHARACTERS);
/** Folded, and thus decomposed, which shows in Korean. */
const spelling = text(1, ENTITY_CHARACTERS, (folded) => toIndexable(normalizeText(folded).normalize("NFKD")));
const entityChange = z.object({
  name: entityName.optional(),
  kind: z.enum(entityKinds).optional(),
  standing: z.enum(standings).optional(),
  merged_into: id.nullable().optional(),
  alias: spelling.optional(),
  spelling: entityName.optional(),
  into: entityName.optional(),
});

/** An entity that the person corrected, and how; `mergedInto` comes before it. Other entities are found again. */
const portableEntity = z.object({
  kind: z.literal("entity"),
  id,
  name: entityName,
  entityKind: z.enum(entityKinds),
  standing: z.enum(standings),
  mergedInto: id.nullable().default(null),
  spellings: z.array(spelling).max(1_000).default([]),
  corrections: z
    .array(
      z.object({
        id,
        kind: z.enum(["renamed", "retyped", "spelled", "merged", "ignored", "restored"]),
        at: instant,
        by,
        before: entityChange,
        after: entityChange,
        undoneAt: instant.nullable().default(null),
      }),
    )
    .max(1_000)
    .default([]),
});

const verdict = z.enum(["related", "unrelated", "none"]);

/** What the person says about two thoughts, which come before it; `none` if they took it back. */
const portableLink = z.object({
  kind: z.literal("link"),
  thoughtIds: z.tuple([id, id]).refine(([one, other]) => one !== other, { error: "must be two thoughts" }),
  verdict,
  changes: z
    .array(z.object({ at: instant, by, before: verdict, after: verdict }))
    .max(1_000)
    .default([]),
});

export const portableLine = z.discriminatedUnion(
  "kind",
  [header, portableThought, portableNote, portableEntity, portableLink],
  { error: "must be a line of a Commonplace export: its kind is thought, note, entity or link" },
);

export type PortableThought = z.output<typeof portableThought>;
export type PortableEntity = z.output<typeof portableEntity>;
export type PortableLink = z.output<typeof portableLink>;
export type PortableNote = z.output<typeof portableNote>;
export type PortableLine = z.input<typeof portableLine>;
