import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../support/cli.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
  await sql`create role unconnected login connection limit 0`.execute(database.db);
  await sql`create role powerless login`.execute(database.db);
});
afterAll(async () => {
  await sql`drop role unconnected, powerless`.execute(database.db);
  await database.close();
});

const commonplace = (args: string[], env: Record<string, string> = {}) =>
  runCli(args, { ...database.env, PORT: "0", ...env });

test("people and keys are added, and the installation is found healthy", async () => {
  const added = await commonplace(["user", "add", "ada@example.com", "--password", "correct horse"]);
  expect(added).toEqual({ code: 0, stdout: "Added ada@example.com.\n", stderr: "" });
  const made = await commonplace(["key", "create", "--user", "ada@example.com", "--name", "laptop"]);
  expect(made.stdout).toMatch(/^cpl_/);
  const status = await commonplace(["status", "--json"]);
  expect(JSON.parse(status.stdout)).toMatchObject({ users: 1, thoughts: 0, pending: 0, failed: 0 });
  const doctor = await commonplace(["doctor"]);
  expect(doctor.stdout).toMatch(
    /^ok +database +(Citus .* on )?PostgreSQL 18[^:]*: quick check passed\nok +migrations +up to date$/m,
  );
  expect(doctor.code).toBe(0);
});

test.each([
  ["a server that is not there", (url: URL) => (url.port = "1"), "No writable database server answers."],
  [
    "a database that is not there",
    (url: URL) => (url.pathname = "/nowhere"),
    "The database server has no database of the name in DATABASE_URL.",
  ],
  [
    "a server without TLS",
    (url: URL) => url.searchParams.set("sslmode", "verify-full"),
    "The database server does not offer TLS, which DATABASE_URL asks for.",
  ],
  [
    "a certificate that is not there",
    (url: URL) => url.searchParams.set("sslrootcert", "/nowhere/ca.pem"),
    "A certificate or key that DATABASE_URL names cannot be read.",
  ],
  [
    "a user who may have no connection",
    (url: URL) => (url.username = "unconnected"),
    "The database server takes no more connections: lower DATABASE_POOL, or raise the server's limit.",
  ],
  [
    "a user who may not read the tables",
    (url: URL) => (url.username = "powerless"),
    "The database does not let the user of DATABASE_URL create, read and change its tables.",
  ],
])("%s is named in a sentence", async (_, spoil, sentence) => {
  const url = new URL(database.env.DATABASE_URL as string);
  spoil(url);
  const refused = await commonplace(["status"], { DATABASE_URL: url.href });
  expect(refused).toEqual({ code: 1, stdout: "", stderr: `${sentence} Nothing was changed.\n` });
});
