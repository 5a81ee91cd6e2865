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

const MOST_EXAMPLES = 3;

/** What one check found in the whole library, and how much of it was mended. */
export type Examination = { name: string; found: number; mended: number; examples: string[] };

/** Each rests on those before it: what is missing from the index has no vector that could be wrong. */
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

/** Goes through everything, page by page, beside a running service; `repair` mends what is derived on the way. */
export async function* examineLibrary(deps: UpkeepDeps, repair: boolean): AsyncIterable<Examination> {
  const tables = toExamination("tables", await findTableFaults(deps.db));
  yield tables;
  // Nothing is written into a damaged file.
  for (const check of checks) yield examine(deps, check, repair && tables.found === 0);
  // Last: of a derived row that leads nowhere nothing is left by now.
  yield toExamination("references", await findBrokenReferences(deps.db));
}

function toExamination(name: string, faults: string[]): Examination {
  const examples = [...new Set(faults)].slice(0, MOST_EXAMPLES);
  return { name, found: faults.length, mended: 0, examples };
}

async function examine(deps: UpkeepDeps, check: Check, repair: boolean): Promise<Examination> {
  const examination = toExamination(check.name, []);
  for await (const users of readPages((after) => readUsers(deps.db, after)))
    for (const { id } of users)
      for await (const faults of check.find(deps, id)) {
        examination.found += faults.length;
        const room = MOST_EXAMPLES - examination.examples.length;
        examination.examples.push(...faults.slice(0, room).map((fault) => fault.id));
        if (repair) examination.mended += await mendAll(deps.db, faults);
      }
  return examination;
}

/** Together, so that they share their commits. */
async function mendAll(db: Db, faults: Fault[]): Promise<number> {
  const mends = faults.flatMap(({ mend }) => mend ?? []);
  await Promise.all(mends.map((mend) => db.transaction().execute(mend)));
  return mends.length;
}

async function readUsers(db: Db, after: string) {
  return db.selectFrom("users").select("id").where("id", ">", after).orderBy("id").limit(PAGE).execute();
}
