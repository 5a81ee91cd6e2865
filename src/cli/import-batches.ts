import { COMMAND_LINE } from "../auth/audit/audit.ts";
import type { Actor } from "../base/actor.ts";
import { systemClock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { ImportBatch } from "../contract-app/imports.ts";
import type { Db } from "../storage/db.ts";
import { listImports } from "../transfer/importing/batches.ts";
import { undoImport } from "../transfer/importing/undo-import.ts";
import { printTable } from "./print.ts";

const states: Record<ImportBatch["state"], string> = {
  running: "not finished",
  done: "",
  undoing: "being undone",
  undone: "undone",
};

export async function printImports(db: Db, actor: Actor): Promise<void> {
  const imports = await listImports(db, actor);
  if (imports.length === 0) return console.log("Nothing was imported yet.");
  const rows = imports.map(({ id, begunAt, thoughts, notes, fileName, state }) => [
    id,
    begunAt.slice(0, 16).replace("T", " "),
    `${thoughts}`,
    `${notes}`,
    fileName,
    states[state],
  ]);
  printTable([["ID", "BEGUN (UTC)", "THOUGHTS", "NOTES", "FILE", ""], ...rows]);
}

/** To its end; if it is interrupted, the same command goes on. */
export const undo =
  (id: string) =>
  async (db: Db, actor: Actor): Promise<void> => {
    // The service's own indexes learn of it by the book's revision.
    const deps = { db, clock: systemClock, source: COMMAND_LINE, indexes: { forget: () => {} } };
    for (;;) {
      const undone = await undoImport(deps, actor, id.toLowerCase());
      if (!undone)
        throw new AppError("not-found", `There is no import ${id}; see commonplace import --list.`);
      if (!undone.isDone) continue;
      console.log(`Erased ${undone.removed}, kept ${undone.kept} changed since.`);
      for (const { kind, title } of undone.named) console.log(`  kept: ${kind} "${title}"`);
      return;
    }
  };
