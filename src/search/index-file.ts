import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { replaceFile } from "../base/atomic-file.ts";
import type { PackedIndex } from "./user-index.ts";

/**
 * A user's packed index as a file beside the database: one line of JSON as header, then the arrays in memory layout.
 * It is only a cache of the database at `revision`: a missing, old or damaged file is ignored.
 */

const FORMAT = 4;
const ALIGNMENT = 8;

const arrayTypes = {
  Float64Array,
  Uint32Array,
  Int32Array,
  Uint16Array,
  Uint8Array,
  Int8Array,
} as const;
type ArrayType = keyof typeof arrayTypes;

const header = z.object({
  format: z.literal(FORMAT),
  /** Which analyzer and models made the terms and vectors; files of other ones are ignored. */
  fingerprint: z.string(),
  revision: z.number(),
  bytes: z.number(),
  sections: z.record(z.string(), z.object({ type: z.string(), start: z.number(), length: z.number() })),
});

const LINE_END = 0x0a;

export type IndexFiles = {
  read(userId: string): PackedIndex | undefined;
  write(userId: string, index: PackedIndex): void;
  remove(userId: string): void;
};

const directoryIn = (dataDir: string) => join(dataDir, "index");

/** Removes every user's index file; they are rebuilt from the database. */
export async function removeIndexFiles(dataDir: string): Promise<void> {
  await rm(directoryIn(dataDir), { recursive: true, force: true });
}

export function createIndexFiles(dataDir: string, fingerprint: string): IndexFiles {
  const directory = directoryIn(dataDir);
  const pathOf = (userId: string) => join(directory, `${userId}.index`);
  return {
    read(userId) {
      try {
        return decode(readFileSync(pathOf(userId)), fingerprint);
      } catch {
        return undefined;
      }
    },
    write(userId, index) {
      try {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        replaceFile(pathOf(userId), encode(index, fingerprint));
      } catch {
        // The disk may be full. The next start then reads the database instead.
      }
    },
    remove(userId) {
      rmSync(pathOf(userId), { force: true });
    },
  };
}

function encode(index: PackedIndex, fingerprint: string): Buffer {
  const { postings, tokens, vectors, passages, dates } = index;
  const arrays = {
    ids: Buffer.from(index.ids.join("\n")),
    versions: index.versions,
    times: index.times,
    kinds: index.kinds,
    questions: index.questions,
    labels: Buffer.from(index.labels.join("\n")),
    labelOf: index.labelOf,
    terms: Buffer.from(postings.terms.join("\n")),
    termStarts: postings.starts,
    termSlots: postings.slots,
    termCounts: postings.counts,
    termLengths: postings.lengths,
    tokenStarts: tokens.starts,
    tokens: tokens.tokens,
    tokenFrequencies: tokens.frequencies,
    vectors: vectors.vectors,
    codes: vectors.codes,
    present: vectors.present,
    passageVectors: passages.rows.vectors,
    passageCodes: passages.rows.codes,
    passagePresent: passages.rows.present,
    passageFirsts: passages.firsts,
    passageCounts: passages.counts,
    dateStarts: dates.starts,
    dateTimes: dates.times,
  };
  const sections: Record<string, { type: string; start: number; length: number }> = {};
  let bytes = 0;
  for (const [name, array] of Object.entries(arrays)) {
    const type = array instanceof Buffer ? "Uint8Array" : array.constructor.name;
    sections[name] = { type, start: bytes, length: array.length };
    bytes = align(bytes + array.byteLength);
  }
  const head = JSON.stringify({ format: FORMAT, fingerprint, revision: index.revision, bytes, sections });
  // Arrays start at aligned offsets, so that they can be used without copying each.
  const padded = head.padEnd(align(Buffer.byteLength(head) + 1) - 1);
  const file = Buffer.alloc(padded.length + 1 + bytes);
  file.write(`${padded}\n`);
  for (const [name, array] of Object.entries(arrays))
    file.set(
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
      padded.length + 1 + (sections[name]?.start ?? 0),
    );
  return file;
}

function decode(file: Buffer, fingerprint: string): PackedIndex | undefined {
  const start = file.indexOf(LINE_END) + 1;
  const head = header.parse(JSON.parse(file.toString("utf8", 0, start)));
  if (head.fingerprint !== fingerprint || file.length !== start + head.bytes) return undefined;
  // Copied to an aligned address: small reads come from a shared pool.
  const body = new Uint8Array(file.subarray(start)).buffer;
  const section = <T extends ArrayType>(name: string, type: T) => {
    const found = head.sections[name];
    if (found?.type !== type) throw new Error(`no section ${name}`);
    return new arrayTypes[type](body, found.start, found.length) as InstanceType<(typeof arrayTypes)[T]>;
  };
  const text = (name: string) => Buffer.from(section(name, "Uint8Array")).toString();
  const lines = (name: string) => (text(name) === "" ? [] : text(name).split("\n"));
  return {
    revision: head.revision,
    ids: lines("ids"),
    versions: section("versions", "Uint32Array"),
    times: section("times", "Float64Array"),
    kinds: section("kinds", "Uint8Array"),
    questions: section("questions", "Uint8Array"),
    // The first label is the empty one, so this is never an empty list.
    labels: text("labels").split("\n"),
    labelOf: section("labelOf", "Uint32Array"),
    postings: {
      terms: lines("terms"),
      starts: section("termStarts", "Uint32Array"),
      slots: section("termSlots", "Uint32Array"),
      counts: section("termCounts", "Uint8Array"),
      lengths: section("termLengths", "Uint16Array"),
    },
    tokens: {
      starts: section("tokenStarts", "Uint32Array"),
      tokens: section("tokens", "Uint16Array"),
      frequencies: section("tokenFrequencies", "Uint32Array"),
    },
    vectors: {
      vectors: section("vectors", "Int8Array"),
      codes: section("codes", "Int32Array"),
      present: section("present", "Uint8Array"),
    },
    passages: {
      rows: {
        vectors: section("passageVectors", "Int8Array"),
        codes: section("passageCodes", "Int32Array"),
        present: section("passagePresent", "Uint8Array"),
      },
      firsts: section("passageFirsts", "Uint32Array"),
      counts: section("passageCounts", "Uint16Array"),
    },
    dates: { starts: section("dateStarts", "Uint32Array"), times: section("dateTimes", "Float64Array") },
  };
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
