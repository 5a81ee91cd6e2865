import { afterEach, beforeEach, expect, test } from "vitest";
import { rememberPlace } from "../../src/auth/signing-in/sign-in-places.ts";
import { createSignInLimits, type SignInLimits } from "../../src/server/sign-in/limits.ts";
import { addPerson } from "../../testkit/people.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

const ADA = "ada@example.com";
const MINUTE_MS = 60_000;

let database: TestDatabase;
let limits: SignInLimits;
let ada: string;
let now: number;

beforeEach(async () => {
  database = await openTestDatabase();
  now = Date.now();
  limits = createSignInLimits({ db: database.db, clock: () => now });
  ada = await addPerson(database.db, ADA);
});
afterEach(() => database.close());

const begin = (address: string, account = ADA) => limits.begin({ client: address, address, account });
const fail = async (address: string, account = ADA) => (await begin(address, account)).kind;

test("a client fails ten times at an account, then waits; elsewhere it goes on", async () => {
  for (let i = 0; i < 10; i++) expect(await fail("192.0.2.1")).toBe("allowed");
  expect(await begin("192.0.2.1")).toEqual({ kind: "refused", waitSeconds: 600 });
  expect(await fail("192.0.2.1", "bob@example.com")).toBe("allowed");
  expect(await fail("192.0.2.2")).toBe("allowed");
  now += 10 * MINUTE_MS;
  expect(await fail("192.0.2.1")).toBe("allowed");
});

test("what did not fail is given back, and tries at the same moment do not pass together", async () => {
  for (let i = 0; i < 30; i++) {
    const turn = await begin("192.0.2.1");
    expect(turn.kind).toBe("allowed");
    if (turn.kind === "allowed") turn.giveBack();
  }
  const turns = await Promise.all(Array.from({ length: 14 }, () => fail("192.0.2.1")));
  expect(turns.filter((kind) => kind === "allowed")).toHaveLength(10);
});

test("a client's failures at many accounts are limited together, but for those that it has signed in to", async () => {
  await rememberPlace(database.db, ada, "192.0.2.1", now);
  for (let i = 0; i < 50; i++) expect(await fail("192.0.2.1", `user${i}@example.com`)).toBe("allowed");
  expect(await fail("192.0.2.1", "bob@example.com")).toBe("refused");
  expect(await fail("192.0.2.1")).toBe("allowed");
  expect(await fail("192.0.2.2", "bob@example.com")).toBe("allowed");
});

test("guesses at an account from everywhere are slowed down, but not where its person has signed in before", async () => {
  await rememberPlace(database.db, ada, "203.0.113.7", now);
  for (let i = 0; i < 100; i++) expect(await fail(`198.51.100.${i}`)).toBe("allowed");
  expect(await begin("192.0.2.1")).toEqual({ kind: "refused", waitSeconds: 3600 });
  for (let i = 0; i < 10; i++) expect(await fail("203.0.113.8")).toBe("allowed");
  expect(await fail("203.0.113.8")).toBe("refused");
  expect(await fail("192.0.2.1", "bob@example.com")).toBe("allowed");
  now += 60 * MINUTE_MS;
  expect(await fail("192.0.2.1")).toBe("allowed");
});

test("an address without an account is limited in the same way", async () => {
  for (let i = 0; i < 100; i++) expect(await fail(`198.51.100.${i}`, "nobody@example.com")).toBe("allowed");
  expect(await fail("192.0.2.1", "nobody@example.com")).toBe("refused");
});
