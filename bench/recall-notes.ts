import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addUser } from "../src/auth/accounts/accounts.ts";
import { type Actor, authorise } from "../src/base/actor.ts";
import { createId } from "../src/base/ids.ts";
import { embedNote } from "../src/notes/embed-notes.ts";
import { findNotes } from "../src/notes/find.ts";
import { createNote } from "../src/notes/notes.ts";
import { openLibrary } from "./support/library.ts";
import { type Conversation, findCaseFiles, isAdversarial, readCases } from "./support/recall/cases.ts";
import { mean } from "./support/recall/measures.ts";

/**
 * `npm run bench:recall-notes [-- SET… --together N]`: the documents of the recall cases as notes, N in each (1), and how
 * much of the evidence is among the ten best notes: found by words alone, and by words and meaning.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { together: { type: "string", default: "1" } },
});
const DEPTH = 10;
const together = Number(values.together);
const places = process.env.RECALL_CASES ?? "../shared/bench";

type Library = Awaited<ReturnType<typeof openLibrary>>;
type Recalls = { words: number[]; meaning: number[] };

console.log("| set | notes | words | words and meaning |\n| --- | --- | --- | --- |");
const all: { words: number; meaning: number }[] = [];
for (const { set, path } of findCaseFiles(places, positionals)) {
  const recalls: Recalls = { words: [], meaning: [] };
  let notes = 0;
  for (const conversation of readCases(path)) notes += await askConversation(conversation, recalls);
  const result = { words: 100 * mean(recalls.words), meaning: 100 * mean(recalls.meaning) };
  all.push(result);
  console.log(`| ${set} | ${notes} | ${result.words.toFixed(1)} | ${result.meaning.toFixed(1)} |`);
}
const total = (way: keyof Recalls) => mean(all.map((result) => result[way])).toFixed(1);
console.log(`| mean | | ${total("words")} | ${total("meaning")} |`);

/** Returns how many notes it has. Questions about a past state of the book are asked of the whole one. */
async function askConversation({ docs, queries }: Conversation, recalls: Recalls): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-notes-"));
  const library = await openLibrary(dataDir, Date.now);
  try {
    const email = `${createId(Date.now())}@example.com`;
    const actor = authorise((await addUser(library.db, { email }, Date.now())).id);
    const noteOf = await keepNotes(library, actor, docs);
    const { questions, ...byWords } = library.notes;
    for (const query of queries) {
      const wanted = new Set(query.evidence.map((id) => noteOf.get(id)));
      if (wanted.size === 0 || isAdversarial(query)) continue;
      for (const [way, deps] of [
        ["words", byWords],
        ["meaning", { ...byWords, questions }],
      ] as const) {
        const found = await findNotes(deps, actor, query.q, DEPTH);
        recalls[way].push(found.filter(({ id }) => wanted.has(id)).length / wanted.size);
      }
    }
    return new Set(noteOf.values()).size;
  } finally {
    await library.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** By document, the note that it is in. */
async function keepNotes(library: Library, actor: Actor, docs: Conversation["docs"]) {
  const { db, notes } = library;
  const noteOf = new Map<string, string>();
  for (let start = 0; start < docs.length; start += together) {
    const part = docs.slice(start, start + together);
    const text = part.map((doc) => doc.text).join("\n\n");
    const { id } = await createNote(notes, actor, { title: `Page ${start / together + 1}`, text });
    await embedNote({ db, ...notes.questions }, { userId: actor.userId, noteId: id });
    for (const doc of part) noteOf.set(doc.id, id);
  }
  return noteOf;
}
