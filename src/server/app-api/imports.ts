import { AppError } from "../../base/errors.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { listImports } from "../../transfer/importing/batches.ts";
import type { Handlers } from "./routes.ts";

/** Past imports; the import itself is in `data.ts`. */
export function importHandlers({ db, clock, search }: ThoughtDeps): Handlers<"listImports" | "undoImport"> {
  return {
    listImports: async (actor) => ({ imports: await listImports(db, actor) }),
    async undoImport(actor, { id }, _, source) {
      const { undoImport } = await import("../../transfer/importing/undo-import.ts");
      const undone = await undoImport({ db, clock, indexes: search.indexes, source }, actor, id);
      if (!undone) throw new AppError("not-found", "There is no such import.");
      return undone;
    },
  };
}
