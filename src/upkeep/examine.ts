import type { Db } from "../storage/db.ts";
import { findBrokenReferences, findTableFaults } from "../storage/health.ts";
import type { Check, Fault, UpkeepDeps } from "./check.ts";
import { checkEntities } from "./entities.ts";
import { checkHistory } from "./history.ts";
import { checkJobs } from "./jobs.ts";
import { checkLinks } from "./links.ts";
import { checkMentions, checkRelations } from "./mentions.ts";
import { checkNoteEntries } from "./note-entries.ts";
import { PAGE, readPages } from "./pages.ts";
import { checkRevisions } from "./revisions.ts";
import { checkThoughtEntries } from "./thought-entries.ts";
import { checkVectors } from "./vectors.ts";

const MAX_EXAMPLES = 3;

/** One check's result for the whole library. */
export type Examination = { name: string; found: number; repaired: number; examples: string[] };

/** In order: each check assumes that the ones before it hold. */
const checks: Check[] = [
  checkRevisions,
  checkHistory,
  checkThoughtEntries,
  checkVectors,
  checkEntities,
  checkMentions,
  checkRelations,
  checkLinks,
  checkNoteEntries,
  checkJobs,
];

/** Runs every check, page by page; safe beside a running service. `repair` rebuilds faulty derived data. */
export async function* examineLibrary(deps: UpkeepDeps, repair: boolean): AsyncIterable<Examination> {
  const tables = toExamination("tables", await findTableFaults(deps.db));
  yield tables;
  // Never write to a damaged file.
  for (const check of checks) yield examine(deps, check, repair && tables.found === 0);
  // Last: by now the checks above have removed dangling derived rows.
  yield toExamination("references", await findBrokenReferences(deps.db));
}

function toExamination(name: string, faults: string[]): Examination {
  const examples = [...new Set(faults)].slice(0, MAX_EXAMPLES);
  return { name, found: faults.length, repaired: 0, examples };
}

async function examine(deps: UpkeepDeps, check: Check, repair: boolean): Promise<Examination> {
  const examination = toExamination(check.name, []);
  for await (const users of readPages((after) => readUsers(deps.db, after)))
    for (const { id } of users)
      for await (const faults of check.find(deps, id)) {
        examination.found += faults.length;
        const room = MAX_EXAMPLES - examination.examples.length;
        examination.examples.push(...faults.slice(0, room).map((fault) => fault.id));
        if (repair) examination.repaired += await repairAll(deps.db, faults);
      }
  return examination;
}

/** Concurrently, so the transactions share commits. */
async function repairAll(db: Db, faults: Fault[]): Promise<number> {
  const repairs = faults.flatMap(({ repair }) => repair ?? []);
  await Promise.all(repairs.map((repair) => db.transaction().execute(repair)));
  return repairs.length;
}

async function readUsers(db: Db, after: string) {
  return db.selectFrom("users").select("id").where("id", ">", after).orderBy("id").limit(PAGE).execute();
}
