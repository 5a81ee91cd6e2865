import { type Actor, authorise } from "../../../src/base/actor.ts";
import { type CaseFile, type Conversation, type Query, readCases, stageOf, timeOf } from "./cases.ts";
import { openEnriched } from "./enriched.ts";

/** The user who holds a conversation, or its beginning. */
export type Book = {
  conversation: Conversation;
  size: number;
  actor: Actor;
  docOf(thoughtId: string): string;
};
export type Asked = Book & { query: Query; now: number };

/** A set's library, and its questions at the time and in the state of the book when they were asked. */
export async function openCases(file: CaseFile) {
  const conversations = readCases(file.path);
  let now = Date.now();
  const enriched = await openEnriched(file, conversations, () => now);

  function openBook(conversation: Conversation, size: number): Book {
    const { users, thoughtIds } = enriched.conversations[conversations.indexOf(conversation)] ?? {};
    const docs = new Map(thoughtIds?.map((id, i) => [id, conversation.docs[i]?.id ?? ""]));
    const actor = authorise(users?.[size] ?? "");
    return { conversation, size, actor, docOf: (thoughtId) => docs.get(thoughtId) ?? "" };
  }

  return {
    conversations,
    library: enriched.library,
    isCached: enriched.isCached,
    /** The clock stands at each question's time while it is worked on. */
    *questions(): Generator<Asked> {
      for (const conversation of conversations) {
        const bySize = Map.groupBy(conversation.queries, (query) => stageOf(query, conversation));
        for (const [size, queries] of [...bySize].sort(([a], [b]) => a - b)) {
          const book = openBook(conversation, size);
          for (const query of queries) {
            now = timeOf(query);
            yield { ...book, query, now };
          }
        }
      }
    },
    books: () => conversations.map((conversation) => openBook(conversation, conversation.docs.length)),
    close: () => enriched.library.close(),
  };
}

export type Cases = Awaited<ReturnType<typeof openCases>>;
