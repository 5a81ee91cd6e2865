import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvFile } from "../../src/base/env-file.ts";

test("settings are read as the editors of any system save them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "commonplace-env-"));
  const path = join(folder, ".env");
  const lines = "PORT=4000\r\n# Backups\r\nBACKUP_PASSPHRASE='with a # in it'\r\n";
  for (const bytes of [lines, `\uFEFF${lines}`, Buffer.from(`\uFEFF${lines}`, "utf16le")]) {
    await writeFile(path, bytes);
    expect(readEnvFile(path)).toEqual({ PORT: "4000", BACKUP_PASSPHRASE: "with a # in it" });
  }
  await rm(folder, { recursive: true });
});
