import { hash, timingSafeEqual } from "node:crypto";

/** Takes as long for every wrong one, however much of it is right; hashed, so that the length is not told either. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));
}
