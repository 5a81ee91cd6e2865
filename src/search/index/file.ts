import { mkdirSync, rmSync } from "node:fs";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { replaceFile } from "../../base/atomic-file.ts";
import { ANALYSIS_VERSION } from "../../language/analysis/analyzer.ts";
import type { StaticEmbedder } from "../../language/embedding/static-embedder.ts";
import type { Db } from "../../storage/db.ts";
import { sharedArray } from "./growing.ts";
import { createState, type IndexState } from "./state.ts";
import type { UserIndex } from "./user-index.ts";

/**
 * A user's packed index as a file beside the database: one line of JSON as header, then the arrays in memory layout.
 * It is only a cache of the database at its revision: a missing, old or damaged file is ignored.
 */

const FORMAT = 5;
const ALIGNMENT = 8;
/** With fewer thoughts, reading the database is fast enough. */
const WORTH_A_FILE = 5_000;
/** The file is rewritten once this share of the index has changed. */
const CHANGED_SHARE = 0.1;
/** A loaded array has room for this share more, so that the next captures copy none. */
const SPARE = 1 / 16;
/** Several of these are read at the same time. */
const READ_BYTES = 2 ** 23;
/** Those whose length is a size of something. */
const EXACT = new Set(["ids.table", "labels.table", "postings.terms.table", "tokens.frequencies"]);

const arrayTypes = { Float64Array, Uint32Array, Int32Array, Uint16Array, Uint8Array, Int8Array } as const;
type AnyArray = InstanceType<(typeof arrayTypes)[keyof typeof arrayTypes]>;

const header = z.object({
  format: z.literal(FORMAT),
  fingerprint: z.string(),
  bytes: z.number(),
  /** By their path in the state, as "postings.slots". */
  numbers: z.record(z.string(), z.number()),
  arrays: z.record(z.string(), z.object({ start: z.number(), length: z.number() })),
});

const LINE_END = 0x0a;
/** The header is a few kilobytes long. */
const MAX_HEADER = 2 ** 16;

export type IndexFiles = {
  read(userId: string): Promise<IndexState | undefined>;
  write(userId: string, index: IndexState): void;
  remove(userId: string): void;
};

const ENDING = ".index";
/** People who are asked for in one statement. */
const MOST_AT_ONCE = 500;

const directoryIn = (dataDir: string) => join(dataDir, "index");

/** Removes every user's index file; they are rebuilt from the database. */
export async function removeIndexFiles(dataDir: string): Promise<void> {
  await rm(directoryIn(dataDir), { recursive: true, force: true });
}

/** Removes the files of people who are gone: another process may have removed them, or a killed one left their files. */
export async function removeOrphanFiles(db: Db, dataDir: string): Promise<void> {
  const directory = directoryIn(dataDir);
  const names = await readdir(directory).catch(() => []);
  const ids = names.filter((name) => name.endsWith(ENDING)).map((name) => basename(name, ENDING));
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    const some = ids.slice(start, start + MOST_AT_ONCE);
    const users = await db.selectFrom("users").select("id").where("id", "in", some).execute();
    const known = new Set(users.map(({ id }) => id));
    for (const id of some) if (!known.has(id)) await rm(join(directory, id + ENDING), { force: true });
  }
}

/** What an index is made with: those of another analyzer or other models cannot be used. */
type Made = { fingerprint: string; vocabularySize: number };

export function madeWith({ model, vocabularySize }: StaticEmbedder, passageModel: string): Made {
  return { fingerprint: `${ANALYSIS_VERSION} ${model} ${passageModel}`, vocabularySize };
}

/** The packed state, if it is worth a file and enough has changed since the last one. Slow. */
export function packWhenGrown(index: UserIndex): IndexState | undefined {
  const isGrown = index.size >= WORTH_A_FILE && index.changes >= index.size * CHANGED_SHARE;
  return isGrown ? index.pack() : undefined;
}

export function createIndexFiles(dataDir: string, made: Made): IndexFiles {
  const directory = directoryIn(dataDir);
  const pathOf = (userId: string) => join(directory, userId + ENDING);
  return {
    async read(userId) {
      try {
        await using file = await open(pathOf(userId));
        return await decode(file, made);
      } catch {
        return undefined;
      }
    },
    write(userId, index) {
      try {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        replaceFile(pathOf(userId), encode(index, made));
      } catch {
        // The disk may be full. The next start then reads the database instead.
      }
    },
    remove(userId) {
      rmSync(pathOf(userId), { force: true });
    },
  };
}

type Parts = { numbers: Record<string, number>; arrays: Record<string, AnyArray> };

/** The state's numbers and arrays by their paths. */
function listParts(state: object, parts: Parts = { numbers: {}, arrays: {} }, prefix = ""): Parts {
  for (const [name, value] of Object.entries(state)) {
    const path = `${prefix}${name}`;
    if (typeof value === "number") parts.numbers[path] = value;
    else if (ArrayBuffer.isView(value)) parts.arrays[path] = value as AnyArray;
    else listParts(value, parts, `${path}.`);
  }
  return parts;
}

function encode(index: IndexState, { fingerprint }: Made): Buffer {
  const { numbers, arrays } = listParts(index);
  const places: Record<string, { start: number; length: number }> = {};
  let bytes = 0;
  for (const [path, array] of Object.entries(arrays)) {
    places[path] = { start: bytes, length: array.length };
    bytes = align(bytes + array.byteLength);
  }
  const head = JSON.stringify({ format: FORMAT, fingerprint, bytes, numbers, arrays: places });
  const padded = head.padEnd(align(Buffer.byteLength(head) + 1) - 1);
  const file = Buffer.alloc(padded.length + 1 + bytes);
  file.write(`${padded}\n`);
  for (const [path, { buffer, byteOffset, byteLength }] of Object.entries(arrays))
    file.set(new Uint8Array(buffer, byteOffset, byteLength), padded.length + 1 + (places[path]?.start ?? 0));
  return file;
}

async function decode(file: FileHandle, made: Made): Promise<IndexState | undefined> {
  const first = await file.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0);
  const start = first.buffer.indexOf(LINE_END) + 1;
  const head = header.parse(JSON.parse(first.buffer.toString("utf8", 0, start)));
  const { size } = await file.stat();
  if (head.fingerprint !== made.fingerprint || size !== start + head.bytes) return undefined;
  const state = createState(made.vocabularySize);
  const reading: Promise<unknown>[] = [];
  fill(state, "", head, (array, path) => {
    const place = head.arrays[path];
    if (!place) throw new Error(`no array ${path}`);
    const room = EXACT.has(path) ? place.length : Math.ceil(place.length * (1 + SPARE));
    const filled = sharedArray(array.constructor as typeof Uint8Array, room);
    const bytes = new Uint8Array(filled.buffer, 0, place.length * filled.BYTES_PER_ELEMENT);
    for (let from = 0; from < bytes.length; from += READ_BYTES) {
      const length = Math.min(READ_BYTES, bytes.length - from);
      reading.push(file.read(bytes, from, length, start + place.start + from));
    }
    return filled;
  });
  await Promise.all(reading);
  return state;
}

type Tree = { [name: string]: number | AnyArray | Tree };

/** Replaces every number and array in a state by that of the file. */
function fill(
  state: object,
  prefix: string,
  head: z.infer<typeof header>,
  readArray: (like: AnyArray, path: string) => AnyArray,
): void {
  const tree = state as Tree;
  for (const [name, value] of Object.entries(tree)) {
    const path = `${prefix}${name}`;
    if (typeof value === "number") tree[name] = numberAt(head, path);
    else if (ArrayBuffer.isView(value)) tree[name] = readArray(value, path);
    else fill(value, `${path}.`, head, readArray);
  }
}

function numberAt({ numbers }: z.infer<typeof header>, path: string): number {
  const number = numbers[path];
  if (number === undefined) throw new Error(`no number ${path}`);
  return number;
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
