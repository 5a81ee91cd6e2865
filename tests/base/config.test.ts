import { expect, test } from "vitest";
import { readConfig } from "../../src/base/config.ts";
import { AppError } from "../../src/base/errors.ts";

test("without any variable the service runs on this machine only, on the embedded database", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", MCP_RATE_LIMIT: 3000, LOG_LEVEL: "info" });
  expect(config.DATA_DIR).toMatch(/\/data$/);
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", BASE_URL: " " })).toMatchObject({ PORT: 3000 });
});

test("addresses lose their trailing slash, lists their blanks", () => {
  const config = readConfig({
    BASE_URL: "https://memory.example/",
    ALLOWED_ORIGINS: "https://a.example/, https://b.example ,",
  });
  expect(config.BASE_URL).toBe("https://memory.example");
  expect(config.ALLOWED_ORIGINS).toEqual(["https://a.example", "https://b.example"]);
});

test("origins are as browsers send them", () => {
  const { BASE_URL, ALLOWED_ORIGINS } = readConfig({
    BASE_URL: "HTTPS://Memory.example:443",
    ALLOWED_ORIGINS: "HTTPS://A.example:443,http://[::1]:8080,chrome-extension://abcdef",
  });
  expect(BASE_URL).toBe("https://memory.example");
  expect(ALLOWED_ORIGINS).toEqual(["https://a.example", "http://[::1]:8080", "chrome-extension://abcdef"]);
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PORT", "30.5"],
  ["BASE_URL", "memory.example"],
  ["BASE_URL", "https://example.com/memory"],
  ["BASE_URL", "chrome-extension://abcdef"],
  ["ALLOWED_ORIGINS", "app.example"],
  ["ALLOWED_ORIGINS", "https://a.example, https://b.example/chat"],
  ["ALLOWED_ORIGINS", "*"],
  ["ALLOWED_ORIGINS", "https://*.example"],
  ["MCP_RATE_LIMIT", "-1"],
  ["DATABASE_URL", "mysql://localhost/book"],
  ["DATABASE_URL", "postgres://a:5432,b:port/book"],
  ["DATABASE_POOL", "0"],
  ["DATABASE_PARTITIONS", "1"],
  ["BACKUP_EVERY", "24"],
  ["BACKUP_EVERY", "0h"],
  ["BACKUP_EVERY", "400d"],
  ["SMTP_URL", "http://mail.example"],
  ["SMTP_URL", "smtp://"],
  ["CONTACT_TO", "nobody"],
  ["LOG_LEVEL", "loud"],
])("a bad %s (%s) stops the start and is named", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(AppError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Bad setting: ${name} must be .*\\.$`));
});

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["DATADIR", "DATA_DIR"],
])("a %s stops the start, because %s may be meant and is not set", (slip, meant) => {
  const misspelt = { [slip]: "/srv/book" };
  expect(() => readConfig(misspelt)).toThrow(
    `Bad setting: ${slip} is no setting: rename it to ${meant}, or set ${meant}, too.`,
  );
  const own = { DATABASE_URL: "postgres://localhost/book", DATA_DIR: "" };
  expect(readConfig({ ...misspelt, ...own })).toMatchObject({ DATABASE_URL: own.DATABASE_URL });
  expect(readConfig({ [slip]: "" })).toEqual(readConfig({}));
});

test("names of other programs are left to them", () => {
  expect(readConfig({ PORTS: "1", HTTP_URL: "http://here", DATA: "x", MY_DATABASE_URL: "x" })).toEqual(
    readConfig({}),
  );
});

test("an interval has a unit, or is off; a passphrase is not too short", () => {
  const everyOf = (BACKUP_EVERY: string) => readConfig({ BACKUP_EVERY }).BACKUP_EVERY;
  expect(readConfig({}).BACKUP_EVERY).toBe(86_400_000);
  expect([everyOf("30m"), everyOf("12h"), everyOf("7d"), everyOf("off")]).toEqual([
    1_800_000,
    43_200_000,
    604_800_000,
    null,
  ]);
  expect(() => readConfig({ BACKUP_PASSPHRASE: "short" })).toThrow("must have at least 12 characters");
});

test("an endpoint needs a model, and a model an endpoint", () => {
  expect(() => readConfig({ LLM_BASE_URL: "http://localhost:1/v1" })).toThrow(
    "Bad setting: LLM_MODEL or EMBEDDING_MODEL is required when LLM_BASE_URL is set.",
  );
  expect(() => readConfig({ EMBEDDING_MODEL: "vectors" })).toThrow(
    "Bad setting: LLM_BASE_URL is required when LLM_MODEL or EMBEDDING_MODEL is set.",
  );
  expect(readConfig({ LLM_BASE_URL: "http://localhost:1/v1", LLM_MODEL: "m" })).toMatchObject({
    LLM_MODEL: "m",
    LLM_TIMEOUT_SECONDS: 60,
    LLM_CONCURRENCY: 4,
  });
});

test("an identity provider needs all of its settings, or none", () => {
  const all = { OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "c", OIDC_CLIENT_SECRET: "s" };
  expect(readConfig(all)).toMatchObject(all);
  for (const name of Object.keys(all)) {
    const part = Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));
    expect(() => readConfig(part)).toThrow(`${name} is required: set all of`);
  }
  expect(() => readConfig({ ...all, OIDC_ISSUER: "id.example.com" })).toThrow(
    "OIDC_ISSUER must be an address",
  );
});
