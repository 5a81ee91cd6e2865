import { isUtf8 } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { AppError } from "../../base/errors.ts";
import { toInstant } from "../../base/time-zone.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";

/** A file within a zip. `chunks` expands it, off the main thread, and fails if it is larger than it says. */
export type ZipEntry = {
  path: string;
  bytes: number;
  /** Many programs say it only by the clock of where it was zipped, which is taken for this zone's. */
  modifiedAt(timeZone: string): number;
  isReadable: boolean;
  chunks(): AsyncIterable<Buffer>;
};

const MAX_ENTRIES = 50_000;
const MIB = 1024 * 1024;
/** Of all that is read of a zip together. */
const MAX_EXPANDED_BYTES = 512 * MIB;
/** Text shrinks to a tenth, very repetitive JSON to a fiftieth. */
const MAX_RATIO = 200;
const PART = /\.zip$/i;
/** What is packed already hardly shrinks, and is in memory as a whole. */
const MAX_PART_RATIO = 2;
/** Below this, a ratio says nothing. */
const RATIO_FROM_BYTES = MIB;

/** The flag of an entry whose name is in UTF-8, and not in the code page of 1981. */
const UTF8_NAME = 0x800;

/** The extra fields of Info-ZIP and of NTFS, which have the time in UTC. */
const INSTANTS: ReadonlySet<number> = new Set([0x5455, 0x000a]);

const LOCAL_HEADER = Buffer.from("PK\u0003\u0004");
const EMPTY_ZIP = Buffer.from("PK\u0005\u0006");

export function isZip(file: Buffer): boolean {
  const start = file.subarray(0, 4);
  return start.equals(LOCAL_HEADER) || start.equals(EMPTY_ZIP);
}

/** The files of a zip, and of the zips that it is nothing but, as Notion divides its exports. */
export async function listZip(file: Buffer): Promise<ZipEntry[]> {
  const entries = await listFiles(file);
  if (entries.length === 0 || !entries.every(({ path }) => PART.test(path))) return entries;
  requireHarmless(entries, file.length, MAX_PART_RATIO);
  const files: ZipEntry[] = [];
  for (const part of entries) files.push(...(await listFiles(await readEntry(part).catch(refuseDamaged))));
  if (files.length > MAX_ENTRIES) throw tooMany();
  return files;
}

/** By its directory; folders are left out. Refuses one that is damaged or names paths outside of it. */
async function listFiles(file: Buffer): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true });
    if (zip.entryCount > MAX_ENTRIES) throw tooMany();
    for await (const entry of zip.eachEntry()) {
      if (isTurnOver()) await nextTurn();
      if (entries.length >= MAX_ENTRIES) throw tooMany();
      if (!entry.fileName.endsWith("/")) entries.push(toEntry(zip, entry));
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    refuseDamaged(cause);
  }
  return entries;
}

function refuseDamaged(cause: unknown): never {
  throw new AppError("invalid-argument", "The zip file cannot be read. Nothing was imported.", { cause });
}

/** Of the entries that will be read: by what they say, which `chunks` enforces. */
export function requireHarmless(entries: ZipEntry[], compressedBytes: number, maxRatio = MAX_RATIO): void {
  const expanded = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (expanded > MAX_EXPANDED_BYTES)
    throw new AppError(
      "invalid-argument",
      `The zip file expands to more than ${MAX_EXPANDED_BYTES / MIB} MiB. Nothing was imported; split it.`,
    );
  if (expanded > RATIO_FROM_BYTES && expanded > maxRatio * compressedBytes)
    throw new AppError(
      "invalid-argument",
      `The zip file expands to more than ${maxRatio} times its size. Nothing was imported.`,
    );
}

/** The whole file; only for one that is small. */
export async function readEntry(entry: ZipEntry): Promise<Buffer> {
  return buffer(entry.chunks());
}

function toEntry(zip: ZipFile, entry: Entry): ZipEntry {
  return {
    path: readPath(entry),
    bytes: entry.uncompressedSize,
    modifiedAt(timeZone) {
      const said = entry.getLastModDate({ timezone: "UTC" }).getTime();
      return entry.extraFields.some(({ id }) => INSTANTS.has(id)) ? said : toInstant(timeZone, said);
    },
    isReadable: entry.canDecodeFileData(),
    async *chunks() {
      const stream = await zip.openReadStreamPromise(entry);
      for await (const chunk of stream) yield chunk as Buffer;
    },
  };
}

/** Many programs write names in UTF-8 without saying so. */
function readPath({ fileNameRaw, fileName, generalPurposeBitFlag, extraFields }: Entry): string {
  if (!isUtf8(fileNameRaw)) return fileName;
  return getFileNameLowLevel(generalPurposeBitFlag | UTF8_NAME, fileNameRaw, extraFields, false);
}

const tooMany = () =>
  new AppError(
    "invalid-argument",
    `The zip file has more than ${MAX_ENTRIES.toLocaleString("en-US")} files. Nothing was imported.`,
  );
