import { randomFillSync, randomInt } from "node:crypto";

/** Random bytes are cheaper in bulk. */
const random = Buffer.alloc(4096);
let used = random.length;
const bytes = Buffer.alloc(16);
let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7 that sorts in order of creation within this process: the 12 bits after the time are a counter within one
 * millisecond (RFC 9562, method 1), and a clock that jumps back does not break the order.
 */
export function createId(now: number): string {
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMs++;
    counter = 0;
  }
  return writeId(lastMs, counter);
}

/** Sorts after the `earlier` id, even if that is from a clock that was ahead, which then sets no other id ahead. */
export function createLaterId(earlier: string | undefined, now: number): string {
  const id = createId(now);
  return earlier === undefined || id > earlier ? id : writeId(readIdTime(earlier) + 1, 0);
}

function writeId(ms: number, count: number): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  random.copy(bytes, 8, used, used + 8);
  used += 8;
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const TIME_DIGITS = 9;
const RANDOM_DIGITS = 5;
let lastUserMs = 0;

/**
 * A user's id is in every row of their data and in every index of it, so it is short: time and chance, of 14 characters.
 * It sorts in order of creation within this process.
 */
export function createUserId(now: number): string {
  lastUserMs = Math.max(now, lastUserMs + 1);
  return toDigits(lastUserMs, TIME_DIGITS) + toDigits(randomInt(36 ** RANDOM_DIGITS), RANDOM_DIGITS);
}

const toDigits = (value: number, length: number) => value.toString(36).padStart(length, "0");

/** When the id was created, by its machine's clock. */
export function readIdTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** No id that is created at this time or later sorts before it. */
export function firstIdOf(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}`;
}
