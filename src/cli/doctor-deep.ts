import { systemClock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import { openStaticEmbedder } from "../language/embedding/static-embedder.ts";
import { removeIndexFiles } from "../search/index/file.ts";
import { type Examination, examineLibrary } from "../upkeep/examine.ts";
import { withDatabase } from "./database.ts";

/** Prints each result at once, because some checks are slow. Exit code 1 when a fault remains. */
export async function runDeep(config: Config, repair: boolean): Promise<void> {
  await withDatabase(config, async (db) => {
    const deps = { db, tokenizer: openStaticEmbedder(), clock: systemClock };
    for await (const examination of examineLibrary(deps, repair)) {
      console.log(formatExamination(examination));
      if (examination.found > examination.repaired) process.exitCode = 1;
    }
  });
  if (!repair) return;
  await removeIndexFiles(config.DATA_DIR);
  console.log("Removed the index files; they are rebuilt when needed.");
}

function formatExamination({ name, found, repaired, examples }: Examination): string {
  const level = found === 0 ? "ok" : found > repaired ? "fail" : "repaired";
  const label = `${level.padEnd(8)}  ${name.padEnd(13)}`;
  if (found === 0) return label.trimEnd();
  const shown = examples.join(", ") + (found > examples.length ? ", …" : "");
  return `${label}  ${found} wrong${repaired > 0 ? `, ${repaired} rebuilt` : ""}: ${shown}`;
}
