import type { Log } from "../base/log.ts";
import type { PassageEmbedder } from "../language/embedder.ts";
import { cutPassages, packPassages, toPassageColumns } from "../language/embedding/embedded-text.ts";
import type { GlossedPieces } from "../language/embedding/glossed-pieces.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Db } from "../storage/db.ts";
import { keepDimensions } from "../storage/tables/embedding-models.ts";
import { changeNoteEntry } from "./index-rows.ts";
import type { Note } from "./note.ts";
import type { NoteKey, WaitingNotes } from "./waiting-notes.ts";

/** Passages sent to the model at once: other background work comes in between. */
const BATCH = 16;
/** After a failure, doubled with each further one. */
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;

type EmbedDeps = {
  db: Db;
  tokenizer: Pick<StaticEmbedder, "pieces">;
  passages: Pick<PassageEmbedder, "model" | "embedPassages">;
};

/** Gives waiting notes the vectors of their passages, one note after the other, as long as the service runs. */
export function startNoteEmbedding(
  deps: EmbedDeps & { log: Log; retryMs?: number },
  waiting: WaitingNotes,
): { stop(): Promise<void> } {
  const { log, retryMs = RETRY_MS } = deps;
  const stopping = new AbortController();
  const run = async () => {
    for (;;) {
      const key = await waiting.next(stopping.signal);
      if (!key) return;
      await embedNote(deps, key).catch((error) => {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, "note_not_embedded");
        // The thread may have crashed on something else, or the endpoint be away.
        const { failures = 0 } = key;
        const pause = Math.min(retryMs * 2 ** failures, LONGEST_RETRY_MS);
        setTimeout(() => waiting.add({ ...key, failures: failures + 1 }), pause).unref();
      });
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** False if there is nothing to do, or the note was changed meanwhile: it waits again then. */
export async function embedNote(deps: EmbedDeps, { userId, noteId }: NoteKey): Promise<boolean> {
  const { db, tokenizer, passages: embedder } = deps;
  const note = await db
    .selectFrom("notes")
    .innerJoin("note_index", (join) =>
      join.onRef("note_index.user_id", "=", "notes.user_id").onRef("note_index.note_id", "=", "notes.id"),
    )
    .select(["title", "text", "note_index.version", "passage_model"])
    .where("notes.user_id", "=", userId)
    .where("id", "=", noteId)
    .executeTakeFirst();
  if (!note || note.passage_model === embedder.model) return false;
  const { passages, parts } = cutNote(note, tokenizer.pieces);
  const vectors: Float32Array[] = [];
  for (let start = 0; start < parts.length; start += BATCH)
    vectors.push(...(await embedder.embedPassages(parts.slice(start, start + BATCH))));
  const embedded = packPassages(vectors, passages);
  await keepDimensions(db, embedder.model, embedded.dimensions);
  const entry = { user_id: userId, note_id: noteId, version: note.version };
  return changeNoteEntry(db, entry, toPassageColumns(embedder.model, embedded), "background");
}

/** The title is a passage by itself, at the beginning of the text: within the first one it would blur what that means. */
function cutNote({ title, text }: Pick<Note, "title" | "text">, pieces: GlossedPieces) {
  const cut = cutPassages(text, pieces);
  const heading = cutPassages(title, pieces).parts;
  return {
    passages: [...heading.map(() => ({ start: 0, end: 0 })), ...cut.passages],
    parts: [...heading, ...cut.parts],
  };
}
