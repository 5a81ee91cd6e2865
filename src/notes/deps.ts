import type { Clock } from "../base/clock.ts";
import type { Db } from "../storage/db.ts";
import type { QuestionReader } from "./meaning.ts";
import type { NoteIndexes } from "./note-indexes.ts";

/** What the verbs on notes need. Built once, in a composition root. Without `questions`, notes are found by words alone. */
export type NoteDeps = { db: Db; clock: Clock; indexes: NoteIndexes; questions?: QuestionReader };
