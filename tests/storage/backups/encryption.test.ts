import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decryptFile, encryptFile, isEncrypted } from "../../../src/storage/backups/encryption.ts";

const PASSPHRASE = "correct horse battery";
/** Several of the format's pieces of 64 KiB, and a part of one. */
const LENGTH = 5 * 65_536 + 17;

let root: string;
const at = (name: string) => join(root, name);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "commonplace-age-"));
  await writeFile(at("plain"), randomBytes(LENGTH));
  await encryptFile(at("plain"), at("age"), PASSPHRASE, { workFactor: 10 });
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

test("an encrypted file can be told by its beginning and decrypts to what it was", async () => {
  expect(await isEncrypted(at("age"))).toBe(true);
  expect(await isEncrypted(at("plain"))).toBe(false);
  await decryptFile(at("age"), at("back"), PASSPHRASE);
  expect(await hashOf(at("back"))).toBe(await hashOf(at("plain")));
});

test("a wrong passphrase is refused before anything is written", async () => {
  await expect(decryptFile(at("age"), at("wrong"), "another passphrase")).rejects.toMatchObject({
    code: "invalid-argument",
    message: `BACKUP_PASSPHRASE does not open ${at("age")}, or it is damaged.`,
  });
  await expect(stat(at("wrong"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("one changed bit, or a missing end, is noticed", async () => {
  const whole = await readFile(at("age"));
  const changed = Buffer.from(whole);
  changed[whole.length - 100] = (changed[whole.length - 100] ?? 0) ^ 1;
  await writeFile(at("changed"), changed);
  await writeFile(at("cut"), whole.subarray(0, whole.length - 70_000));
  for (const name of ["changed", "cut"])
    await expect(decryptFile(at(name), at("back"), PASSPHRASE)).rejects.toMatchObject({
      message: `${at(name)} is damaged; take another backup.`,
    });
});
