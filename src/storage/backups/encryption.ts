import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { AppError } from "../../base/errors.ts";

/** The first line of every file in the age format (age-encryption.org/v1). */
const INTRO = Buffer.from("age-encryption.org/v1\n");

/** Of scrypt, as a power of two, as age itself chooses it: a guess takes 256 MB and about a second. */
const WORK_FACTOR = 18;

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer } = await handle.read(Buffer.alloc(INTRO.length), 0, INTRO.length, 0);
    return buffer.equals(INTRO);
  } finally {
    await handle.close();
  }
}

/** Piece by piece, so the file may be larger than memory. Reads the result once more: it must decrypt to the same. */
export async function encryptFile(
  from: string,
  to: string,
  passphrase: string,
  { signal, workFactor = WORK_FACTOR }: { signal?: AbortSignal | undefined; workFactor?: number } = {},
): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const given = createHash("sha256");
  const source = Readable.from(observe(createReadStream(from), given));
  const encrypted = await encrypter.encrypt(toWeb(source));
  await pipeline(fromWeb(encrypted), createWriteStream(to), { signal });
  const read = createHash("sha256");
  const decrypted = await openEncrypted(to, passphrase);
  await pipeline(decrypted, (pieces: AsyncIterable<Uint8Array>) => drain(observe(pieces, read)), { signal });
  if (!given.digest().equals(read.digest()))
    throw new AppError("storage-unavailable", "The encrypted backup does not decrypt to what was stored.");
}

/** Refuses a wrong passphrase before it writes; a changed byte anywhere makes it fail. */
export async function decryptFile(
  from: string,
  to: string,
  passphrase: string,
  signal?: AbortSignal,
): Promise<void> {
  const decrypted = await openEncrypted(from, passphrase);
  await pipeline(decrypted, createWriteStream(to), { signal }).catch((error: unknown) => {
    // What the file system or the signal reports keeps its name; the rest is the format's complaint.
    if (error instanceof Error && ("code" in error || error.name === "AbortError")) throw error;
    throw new AppError("invalid-argument", `${from} is damaged; take another backup.`, { cause: error });
  });
}

async function openEncrypted(file: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(file))));
  } catch (cause) {
    throw new AppError("invalid-argument", `BACKUP_PASSPHRASE does not open ${file}, or it is damaged.`, {
      cause,
    });
  }
}

type Pieces = Parameters<Decrypter["decrypt"]>[0] & globalThis.ReadableStream<Uint8Array>;
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as Pieces;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream);

async function* observe(pieces: AsyncIterable<Uint8Array>, hash: { update(piece: Uint8Array): unknown }) {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function drain(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}
