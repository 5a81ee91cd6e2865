import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Clock } from "../../../src/base/clock.ts";
import { openLibrary } from "../library.ts";
import type { CaseFile, Conversation } from "./cases.ts";
import { keyOf } from "./enriched-key.ts";
import { type Kept, keepConversation, kept } from "./keep-conversation.ts";

const INDEX_FILE = "conversations.json";
/** So many libraries of a set stay, the ones used last. */
const LIBRARIES = 3;
const KEY = /-[0-9a-f]{16}$/;

export type Enriched = {
  library: Awaited<ReturnType<typeof openLibrary>>;
  /** In the order of the case file. */
  conversations: Kept[];
  /** Whether it was there already. */
  isCached: boolean;
};

/** A set's conversations, captured and enriched: from the cache where they are there, else made now and kept. */
export async function openEnriched(
  { set, path }: CaseFile,
  conversations: Conversation[],
  clock: Clock,
): Promise<Enriched> {
  const directory = join(cacheDirectory(), `${set}-${keyOf(path)}`);
  const isCached = existsSync(directory);
  if (isCached) utimesSync(directory, new Date(), new Date());
  else await makeLibrary(directory, conversations);
  removeOld(set);
  const stored = JSON.parse(readFileSync(join(directory, INDEX_FILE), "utf8"));
  const library = await openLibrary(directory, clock);
  return { library, conversations: z.array(kept).parse(stored), isCached };
}

function cacheDirectory(): string {
  return process.env.RECALL_CACHE ?? join(tmpdir(), "commonplace-recall");
}

/** Made beside its place and then moved there, so that what is there is whole. */
async function makeLibrary(directory: string, conversations: Conversation[]): Promise<void> {
  mkdirSync(cacheDirectory(), { recursive: true });
  const making = mkdtempSync(`${directory}.making-`);
  const library = await openLibrary(making, Date.now);
  try {
    const made: Kept[] = [];
    for (const conversation of conversations) made.push(await keepConversation(library, conversation));
    writeFileSync(join(making, INDEX_FILE), JSON.stringify(made));
    await library.close();
    // Another run may have been first.
    if (!existsSync(directory)) renameSync(making, directory);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function removeOld(set: string): void {
  const directory = cacheDirectory();
  const libraries = readdirSync(directory)
    .filter((name) => KEY.test(name) && name.replace(KEY, "") === set)
    .map((name) => ({ path: join(directory, name), used: statSync(join(directory, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { path } of libraries.slice(LIBRARIES)) rmSync(path, { recursive: true, force: true });
}
