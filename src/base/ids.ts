import { randomFillSync } from "node:crypto";

const random = Buffer.alloc(16);
let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7 whose order is the order of creation within this process: the 12 bits after the time count up
 * inside one millisecond (RFC 9562, method 1), and a clock that jumps back does not take the order back.
 */
export function createId(now: number): string {
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMs++;
    counter = 0;
  }
  randomFillSync(random, 8);
  random.writeUIntBE(lastMs, 0, 6);
  random.writeUInt16BE(0x7000 | counter, 6);
  random.writeUInt8((random.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = random.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
