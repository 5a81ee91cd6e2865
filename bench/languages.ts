import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addUser } from "../src/auth/accounts/accounts.ts";
import { authorise } from "../src/base/actor.ts";
import { retrieveInput } from "../src/contract.ts";
import { captureThought } from "../src/thoughts/capturing/capture.ts";
import { retrieveThoughts } from "../src/thoughts/retrieving/retrieve.ts";
import languages from "../tests/fixtures/languages.json" with { type: "json" };
import { openLibrary } from "./support/library.ts";

/**
 * `npm run bench:languages`: ten thoughts per language in one book, and how many queries find their thought first (@1)
 * or among the best five (@5). Misses are listed below the table.
 */

const kinds = ["keyword", "form", "fresh"] as const;
const DEPTH = 5;

const dataDir = mkdtempSync(join(tmpdir(), "commonplace-languages-"));
const library = await openLibrary(dataDir, Date.now);
try {
  const { id: userId } = await addUser(library.db, { email: "languages@example.com" }, Date.now());
  const actor = authorise(userId);
  const ids = new Map<string, string>();
  for (const raw of Object.values(languages).flatMap(({ thoughts }) => thoughts))
    ids.set(raw, (await captureThought(library.thoughts, actor, { raw, as_user: true })).id);
  await library.enrich();

  const misses: string[] = [];
  console.log(`${"".padEnd(10)}${kinds.map((kind) => kind.padStart(12)).join("")}   (recall@1/@5, %)`);
  for (const [language, table] of Object.entries(languages)) {
    const cells = [];
    for (const kind of kinds) {
      const ranks: number[] = [];
      for (const [query, index] of table[kind]) {
        const input = retrieveInput.parse({ query, top_k: DEPTH });
        const { matches } = await retrieveThoughts(library.thoughts, actor, input);
        const wanted = ids.get(table.thoughts[Number(index)] ?? "");
        const rank = matches.findIndex(({ id }) => id === wanted);
        ranks.push(rank);
        if (rank < 0) misses.push(`${language}, ${kind}: ${query}`);
      }
      const percent = (depth: number) =>
        Math.round((100 * ranks.filter((rank) => rank >= 0 && rank < depth).length) / ranks.length);
      cells.push(`${percent(1)}/${percent(DEPTH)}`.padStart(12));
    }
    console.log(`${language.padEnd(10)}${cells.join("")}`);
  }
  for (const miss of misses) console.log(`missed: ${miss}`);
} finally {
  await library.close();
  rmSync(dataDir, { recursive: true, force: true });
}
