import { findListed } from "../../browse/find.ts";
import { findConversations } from "../../chat/find.ts";
import { states } from "../../contract.ts";
import type { NoteDeps } from "../../notes/deps.ts";
import { searchNotes } from "../../notes/search.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import type { Handlers } from "./routes.ts";

/** One search for everything: thoughts of all states, notes and conversations. */
export function searchHandlers(thoughts: ThoughtDeps, notes: NoteDeps): Handlers<"searchAll"> {
  return {
    async searchAll(actor, { query, limit }) {
      const found = await Promise.all(
        states.map((state) => findListed(thoughts, actor, { query, limit, state, author: "all" })),
      );
      return {
        thoughts: found
          .flat()
          .sort((a, b) => b.score - a.score)
          .slice(0, limit),
        notes: await searchNotes(notes, actor, { query, limit }),
        conversations: await findConversations(thoughts.db, actor, { query, limit }),
      };
    },
  };
}
