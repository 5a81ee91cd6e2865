import { afterEach, beforeEach, expect, test } from "vitest";
import { UNKNOWN } from "../../src/auth/audit/audit.ts";
import { createCode, redeemCode } from "../../src/auth/connections/connections.ts";
import { listApiKeys } from "../../src/auth/keys/api-keys.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPkce, REDIRECT } from "../support/oauth.ts";

const NOW = Date.parse("2026-05-31T09:00:00Z");
const client = { id: "cp1.client", name: "Claude", site: "localhost" };

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test("a code that is redeemed twice at once gives one connection, and that ends", async () => {
  const { db } = database;
  const userId = await database.addTestUser();
  for (let i = 0; i < 5; i++) {
    const { verifier, challenge } = createPkce();
    const scopes = ["read"] as const;
    const consent = { userId, client, redirectUri: REDIRECT, challenge, scopes, lifeDays: null };
    const code = await createCode(db, consent, NOW, UNKNOWN);
    const given = { code, clientId: client.id, redirectUri: REDIRECT, verifier, from: undefined };
    const outcomes = await Promise.all([redeemCode(db, given, NOW), redeemCode(db, given, NOW)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["ended", "granted"]);
  }
  const keys = await listApiKeys(db, userId);
  expect(keys.map(({ revokedAt }) => revokedAt)).toEqual([NOW, NOW, NOW, NOW, NOW]);
});
