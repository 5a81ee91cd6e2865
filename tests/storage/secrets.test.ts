import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Secrets } from "../../src/base/secrets.ts";
import { isPostgres } from "../../src/storage/dialect.ts";
import { openSecrets } from "../../src/storage/secrets.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
/** As several instances see them: on a server each has a data directory of its own. */
let instances: Secrets[];
beforeEach(async () => {
  database = await openTestDatabase();
  const { db, dataDir } = database;
  instances = Array.from({ length: 8 }, (_, i) =>
    openSecrets(db, isPostgres(db) ? join(dataDir, String(i)) : dataDir),
  );
});
afterEach(() => database.close());

test("a secret is made once, whoever comes first, and every instance knows it", async () => {
  const found = await Promise.all(instances.map((secrets) => secrets.findOrCreate("auth_secret")));
  expect(new Set(found).size).toBe(1);
  expect(found[0]).toMatch(/^[\w-]{43}$/);
  expect(await instances[0]?.findOrCreate("setup_token")).not.toBe(found[0]);
});

test("what one instance writes or removes, the others find or miss", async () => {
  const [one, other] = instances as [Secrets, Secrets];
  expect(await other.find("model")).toBeUndefined();
  await one.write("model", "first");
  await one.write("model", "second");
  expect(await other.find("model")).toBe("second");
  await other.remove("model");
  await other.remove("model");
  expect(await one.find("model")).toBeUndefined();
});

test("beside an embedded database they are files that only their owner reads; on a server none is a file", async () => {
  const { db, dataDir } = database;
  const [secrets] = instances as [Secrets];
  await secrets.findOrCreate("auth_secret");
  await secrets.findOrCreate("setup_token");
  await secrets.write("model", "{}");
  const files = (await readdir(dataDir)).filter((name) => !name.startsWith("commonplace.db"));
  expect(files.sort()).toEqual(isPostgres(db) ? [] : ["auth-secret", "model.json", "setup-token"]);
  for (const name of files) expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600);
  const rows = await db.selectFrom("instance_settings").select("name").orderBy("name").execute();
  expect(rows.map((row) => row.name)).toEqual(isPostgres(db) ? ["auth_secret", "model", "setup_token"] : []);
});
