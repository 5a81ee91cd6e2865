import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSetupToken } from "../../src/auth/accounts/setup.ts";
import { isPasswordOf } from "../../src/auth/signing-in/passwords.ts";
import { openSecrets } from "../../src/storage/secrets.ts";
import { type AccountApp, createAccountApp } from "../support/account-app.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

const ada = { email: "ada@example.com", password: "correct horse battery" };
const model = {
  base_url: "http://127.0.0.1:9/v1",
  api_key: "sk-owner-only",
  model: "m",
  embedding_model: "",
};

let database: TestDatabase;
let service: AccountApp;
let cookie: string;

beforeEach(async () => {
  database = await openTestDatabase();
  service = createAccountApp(database);
  const token = await readSetupToken(database.db, openSecrets(database.db, database.dataDir));
  ({ cookie } = await service.send("POST", "/api/app/setup", { token, ...ada }));
});
afterEach(() => database.close());

const send = (method: string, path: string, body: object) =>
  service.send(method, `/api/app${path}`, body, { cookie });

/** Every file in the data directory, by name. */
function readFiles(): Map<string, string> {
  const names = globSync("**/*", { cwd: database.dataDir }).filter((name) =>
    statSync(join(database.dataDir, name)).isFile(),
  );
  return new Map(names.map((name) => [name, readFileSync(join(database.dataDir, name), "latin1")]));
}

test("whoever steals the database finds no password, key, invitation, cookie or model key in it", async () => {
  const { key } = (await send("POST", "/keys", { name: "Laptop" })).body;
  const { url } = (await send("POST", "/invitations", { email: "guest@example.com" })).body;
  await send("PUT", "/instance/model", model);
  const secrets = {
    password: ada.password,
    key,
    invitation: url.split("/").at(-1),
    cookie: decodeURIComponent(cookie.split("=")[1] ?? ""),
    "model key": model.api_key,
  };
  const files = readFiles();
  expect([...files.keys()].sort()).toEqual(
    expect.arrayContaining(["auth-secret", "commonplace.db", "commonplace.db-wal", "model.json"]),
  );
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length).toBeGreaterThan(10);
    const holders = [...files].filter(([, bytes]) => bytes.includes(secret)).map(([name]) => name);
    expect(holders, what).toEqual(what === "model key" ? ["model.json"] : []);
  }
});

test("no other user of the machine reads what is secret", async () => {
  await send("PUT", "/instance/model", model);
  for (const name of ["auth-secret", "model.json"])
    expect(statSync(join(database.dataDir, name)).mode & 0o077, name).toBe(0);
  expect(statSync(database.dataDir).mode & 0o077).toBe(0);
});

test("the same password is stored as another scrypt hash for each user", async () => {
  const { url } = (await send("POST", "/invitations", { email: "bob@example.com" })).body;
  const invitation = url.split("/").at(-1);
  await service.send("POST", "/api/app/register", { ...ada, email: "bob@example.com", invitation });
  const hashes = (await database.db.selectFrom("accounts").select("password").execute()).map(
    ({ password }) => password ?? "",
  );
  expect(hashes).toHaveLength(2);
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) {
    expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(await isPasswordOf(hash, ada.password)).toBe(true);
    expect(await isPasswordOf(hash, `${ada.password} `)).toBe(false);
  }
});

test("a damaged hash fits no password", async () => {
  for (const hash of ["", ":", "salt:", ":abcd", "salt:nothex"])
    expect(await isPasswordOf(hash, ""), hash).toBe(false);
});

/** Where a secret that was given is compared with one that is kept. */
const comparing = [
  "src/auth/accounts/setup.ts",
  "src/auth/connections/connections.ts",
  "src/auth/signing-in/passwords.ts",
  "src/server/oauth/registered-client.ts",
  "src/server/operations.ts",
];

test("secrets are compared in constant time, or looked up by their hash", () => {
  const sources = globSync("src/{auth,server}/**/*.ts").map(
    (path) => [path, readFileSync(path, "utf8")] as const,
  );
  const having = (word: RegExp) => sources.filter(([, text]) => word.test(text)).map(([path]) => path);
  expect(having(/(timingSafeEqual|isSameSecret)\(/).sort()).toEqual(comparing);
  expect(having(/verifyPassword/)).toEqual([]);
  const compared = /\b(?:token|secret|password|hash|key)\b\s*[!=]==?\s*(?!undefined|null|"|`|typeof)\w/i;
  expect(having(compared)).toEqual([]);
});
