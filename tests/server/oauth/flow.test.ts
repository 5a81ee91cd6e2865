import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Message } from "../../../src/mail/mailer.ts";
import { createOAuthClient, createPkce, REDIRECT } from "../../support/oauth.ts";
import { ORIGIN } from "../../support/session.ts";
import { openWebApp, type WebApp } from "../../support/web-app.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let web: WebApp;
let client: ReturnType<typeof createOAuthClient>;
let now: number;
let sent: Message[];

beforeEach(async () => {
  now = Date.now();
  sent = [];
  const noticeMailer = { send: async (message: Message) => void sent.push(message) };
  web = await openWebApp({ clock: () => now, noticeMailer });
  client = createOAuthClient(web.app);
});
afterEach(() => web.close());

const obtainCode = (options?: Parameters<typeof client.obtainCode>[1]) =>
  client.obtainCode(web.person.headers, options);

async function connect(options?: Parameters<typeof client.obtainCode>[1]) {
  const { form, client_id } = await obtainCode(options);
  const { status, body } = await client.token(form);
  expect(status).toBe(200);
  return { form, client_id, access: body.access_token as string, refresh: body.refresh_token as string };
}

const call = async (key: string) => (await web.call("retrieve_thoughts", {}, key).catch(() => null))?.status;
const works = async (key: string) => (await call(key)) === 200;
const refreshWith = (client_id: string, refresh_token: string) =>
  client.token({ grant_type: "refresh_token", client_id, refresh_token });

test("from registration to a tool: the connection is listed, authors what it captures, and is reported", async () => {
  const { form, answer } = await obtainCode({ metadata: { client_name: "Claude" } });
  expect(Object.fromEntries(answer.searchParams)).toEqual({ code: form.code, state: "s1", iss: ORIGIN });
  const { status, body, headers } = await client.token(form);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^cpa_[0-9A-Za-z]{40}$/),
    token_type: "Bearer",
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^cpr_[0-9A-Za-z]{40}$/),
    scope: "read capture write",
  });
  expect(headers.get("cache-control")).toBe("no-store");
  const { output } = await web.call("capture_thought", { raw: "Anna likes tulips" }, body.access_token);
  expect(output.author).toEqual({ kind: "agent", name: "Claude" });
  const { keys } = await web.ask("listKeys", {});
  expect(keys).toMatchObject([
    { name: "Claude", clientSite: "localhost", scopes: ["read", "capture", "write"] },
  ]);
  await expect.poll(() => sent.map(({ subject }) => subject)).toEqual(["New assistant: Claude"]);
});

test("nothing that was given out is stored as it is", async () => {
  const { form, access, refresh } = await connect();
  const rows = [
    await web.db.selectFrom("api_keys").selectAll().execute(),
    await web.db.selectFrom("oauth_codes").selectAll().execute(),
    await web.db.selectFrom("oauth_tokens").selectAll().execute(),
  ];
  expect(rows.every((found) => found.length > 0)).toBe(true);
  for (const secret of [form.code, access, refresh, form.code_verifier])
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
});

test("a second connection of the same client gets a name of its own", async () => {
  for (let i = 0; i < 3; i++) await connect({ metadata: { client_name: "Claude" } });
  const { keys } = await web.ask("listKeys", {});
  expect(keys.map(({ name }) => name)).toEqual(["Claude", "Claude (2)", "Claude (3)"]);
});

test("a client that is named like the chat gets another name", async () => {
  for (let i = 0; i < 2; i++) await connect({ metadata: { client_name: "Chat assistant" } });
  const { keys } = await web.ask("listKeys", {});
  expect(keys.map(({ name }) => name)).toEqual(["Chat assistant (2)", "Chat assistant (3)"]);
});

test("the person chooses scopes and end; no scope is given that was not asked for", async () => {
  const { client_id } = (await client.register({ redirect_uris: [REDIRECT] })).body;
  const { verifier, challenge } = createPkce();
  const request = await client.open({
    ...{ response_type: "code", client_id, redirect_uri: REDIRECT, scope: "read capture offline_access" },
    ...{ code_challenge: challenge, code_challenge_method: "S256" },
  });
  expect((await client.readRequest(request, web.person.headers)).body).toMatchObject({
    kind: "asks",
    name: "An assistant",
    site: "localhost",
    isLocal: true,
    scopes: ["read", "capture"],
  });
  const only = (scopes: string[]) => client.approve(request, web.person.headers, { scopes, life_days: 30 });
  expect((await only(["write"])).status).toBe(400);
  const { redirect } = (await only(["read", "write"])).body;
  const code = new URL(redirect).searchParams.get("code") ?? "";
  const grant = { grant_type: "authorization_code", client_id, code, code_verifier: verifier };
  const { body } = await client.token(grant);
  expect(body.scope).toBe("read");
  const { output } = await web.call("capture_thought", { raw: "x" }, body.access_token);
  expect(output.error).toBe("insufficient_scope");
  now += 30 * DAY_MS;
  expect(await works(body.access_token)).toBe(false);
  expect((await refreshWith(client_id, body.refresh_token)).body.error).toBe("invalid_grant");
});

test("an access token ends after an hour, and a refresh token brings the next one silently", async () => {
  const { client_id, access, refresh } = await connect();
  now += HOUR_MS - 1;
  expect(await works(access)).toBe(true);
  now += 1;
  expect(await works(access)).toBe(false);
  const { status, body } = await refreshWith(client_id, refresh);
  expect(status).toBe(200);
  expect(body.refresh_token).not.toBe(refresh);
  expect(await works(body.access_token)).toBe(true);
  expect((await web.ask("listKeys", {})).keys).toHaveLength(1);
});

test("changed scopes are those of the next token and of this one", async () => {
  const { client_id, access, refresh } = await connect();
  expect(await works(access)).toBe(true);
  const { keys } = await web.ask("listKeys", {});
  await web.ask("updateKey", { id: keys[0]?.id ?? "", scopes: ["capture"] });
  const { output } = await web.call("retrieve_thoughts", {}, access);
  expect(output.error).toBe("insufficient_scope");
  expect((await refreshWith(client_id, refresh)).body.scope).toBe("capture");
});

test("a refresh token whose answer was lost works again for a minute; later the connection ends", async () => {
  const { client_id, refresh } = await connect();
  const first = await refreshWith(client_id, refresh);
  now += 60_000;
  const second = await refreshWith(client_id, refresh);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await works(first.body.access_token)).toBe(true);
  now += 1;
  expect((await refreshWith(client_id, refresh)).body.error).toBe("invalid_grant");
  for (const { body } of [first, second]) {
    expect(await works(body.access_token)).toBe(false);
    expect((await refreshWith(client_id, body.refresh_token)).body.error).toBe("invalid_grant");
  }
});

test("refreshing the same token many times at once leaves every answer working", async () => {
  const { client_id, refresh } = await connect();
  const answers = await Promise.all(Array.from({ length: 5 }, () => refreshWith(client_id, refresh)));
  for (const { body } of answers) expect(await works(body.access_token)).toBe(true);
});

test("a connection that never stops refreshing is refused for a while, stores no more, and goes on working", async () => {
  const { client_id, access, refresh } = await connect();
  let last = refresh;
  const refreshLast = async () => {
    const { status, body } = await refreshWith(client_id, last);
    if (status === 200) last = body.refresh_token;
    return status;
  };
  for (let i = 0; i < 50; i++) expect((await refreshWith(client_id, refresh)).status).toBe(200);
  for (let i = 51; i < 100; i++) expect(await refreshLast()).toBe(200);
  const countTokens = async () => (await web.db.selectFrom("oauth_tokens").select("hash").execute()).length;
  const count = await countTokens();
  for (const again of [refresh, last]) {
    const { status, body, headers } = await refreshWith(client_id, again);
    expect([status, body.error]).toEqual([429, "temporarily_unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(await countTokens()).toBe(count);
  expect(await works(access)).toBe(true);
  const other = await connect();
  expect((await refreshWith(other.client_id, other.refresh)).status).toBe(200);
  now += HOUR_MS;
  expect(await refreshLast()).toBe(200);
});

test("the tokens of a connection that has ended are forgotten in time", async () => {
  const [ended, other] = [await connect(), await connect()];
  await client.revoke({ client_id: ended.client_id, token: ended.access });
  now += 90 * DAY_MS;
  const { body } = await refreshWith(other.client_id, other.refresh);
  now += 90 * DAY_MS;
  await refreshWith(other.client_id, body.refresh_token);
  // The one that was just used, and what it brought.
  expect(await web.db.selectFrom("oauth_tokens").select("hash").execute()).toHaveLength(3);
});

test("a revoked connection stops at once, and its tokens are worth nothing", async () => {
  const { client_id, access, refresh } = await connect();
  expect(await works(access)).toBe(true);
  const { keys } = await web.ask("listKeys", {});
  const stranger = await web.signIn();
  expect((await web.send("revokeKey", { id: keys[0]?.id }, stranger.headers)).status).toBe(404);
  await web.ask("revokeKey", { id: keys[0]?.id ?? "" });
  expect(await works(access)).toBe(false);
  expect((await refreshWith(client_id, refresh)).body.error).toBe("invalid_grant");
});

test.each(["access", "refresh"] as const)("a client ends its connection with its %s token", async (kind) => {
  const { client_id, ...tokens } = await connect();
  expect(await works(tokens.access)).toBe(true);
  const other = (await client.register({ redirect_uris: ["https://other.example/cb"] })).body.client_id;
  expect((await client.revoke({ client_id: other, token: tokens[kind] })).status).toBe(400);
  expect(await works(tokens.access)).toBe(true);
  expect((await client.revoke({ client_id, token: tokens[kind] })).status).toBe(200);
  expect(await works(tokens.access)).toBe(false);
  expect((await client.revoke({ client_id, token: "unknown" })).status).toBe(200);
});

describe("a code", () => {
  test("works once; used again, what it gave is revoked", async () => {
    const { form, access, client_id, refresh } = await connect();
    expect(await works(access)).toBe(true);
    expect((await client.token(form)).body.error).toBe("invalid_grant");
    expect(await works(access)).toBe(false);
    expect((await refreshWith(client_id, refresh)).body.error).toBe("invalid_grant");
  });

  test("redeemed many times at once gives at most one connection", async () => {
    const { form } = await obtainCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.token(form)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await web.ask("listKeys", {})).keys.length).toBeLessThanOrEqual(1);
  });

  test("lives for a minute", async () => {
    const { form } = await obtainCode();
    now += 60_000;
    expect((await client.token(form)).body.error).toBe("invalid_grant");
    expect((await web.ask("listKeys", {})).keys).toEqual([]);
  });

  test.each([
    ["another verifier", { code_verifier: createPkce().verifier }, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, "invalid_request"],
    ["a short verifier", { code_verifier: "x".repeat(42) }, "invalid_request"],
    ["another redirect", { redirect_uri: "http://127.0.0.1:1/callback" }, "invalid_grant"],
    ["another resource", { resource: "https://evil.example/api/mcp" }, "invalid_target"],
    ["an unknown client", { client_id: "cp1.e30.AAAA" }, "invalid_client"],
    ["a client with a document", { client_id: "https://evil.example/client.json" }, "invalid_grant"],
    ["another grant", { grant_type: "client_credentials" }, "unsupported_grant_type"],
    ["an unknown code", { code: "cpc_x" }, "invalid_grant"],
    ["no code", { code: "" }, "invalid_request"],
  ])("is not redeemed with %s", async (_name, wrong, error) => {
    const { form } = await obtainCode();
    const { status, body } = await client.token({ ...form, ...wrong });
    expect(status).toBe(error === "invalid_client" ? 401 : 400);
    expect(body).toEqual({ error, error_description: expect.any(String) });
    expect((await web.ask("listKeys", {})).keys).toEqual([]);
    expect((await client.token(form)).status).toBe(200);
  });

  test("is not redeemed by another client that is registered", async () => {
    const { form } = await obtainCode();
    const { client_id } = (await client.register({ client_name: "Eve", redirect_uris: [REDIRECT] })).body;
    expect((await client.token({ ...form, client_id })).body.error).toBe("invalid_grant");
  });

  test.each([
    `${ORIGIN}/api/mcp`,
    `${ORIGIN}/api/mcp/`,
    `${ORIGIN}/api/mcp?errors=result`,
    ORIGIN,
    `${ORIGIN}/`,
  ])("is redeemed for the resource %s", async (resource) => {
    const { form } = await obtainCode();
    expect((await client.token({ ...form, resource })).status).toBe(200);
  });
});

test.each<[string, [string, string][], number, string | undefined]>([
  ["the code", [["code", "cpc_other"]], 400, "invalid_request"],
  [
    "our resource",
    [
      ["resource", `${ORIGIN}/api/mcp`],
      ["resource", ORIGIN],
    ],
    200,
    undefined,
  ],
  [
    "a foreign resource",
    [
      ["resource", ORIGIN],
      ["resource", "https://evil.example"],
    ],
    400,
    "invalid_target",
  ],
])(
  "of what is given twice only the resource may be, which has to be ours each time: %s",
  async (_name, more, ...expected) => {
    const { form } = await obtainCode();
    const body = new URLSearchParams([...Object.entries(form), ...more]);
    const { status, body: answer } = await client.send("/oauth/token", { method: "POST", body });
    expect([status, answer.error]).toEqual(expected);
  },
);

test.each(["token", "revoke"])("a body that is no form is called that at /oauth/%s", async (path) => {
  const { form } = await obtainCode();
  const multipart = new FormData();
  for (const [name, value] of Object.entries(form)) multipart.set(name, value);
  for (const body of [JSON.stringify({ ...form, token: "x" }), multipart, ""]) {
    const { status, body: answer } = await client.send(`/oauth/${path}`, { method: "POST", body });
    expect([status, answer.error]).toEqual([400, "invalid_request"]);
    expect(answer.error_description).toContain("application/x-www-form-urlencoded");
  }
  expect((await client.token(form)).status).toBe(200);
});

test("who is connected loses it with the account", async () => {
  const { access } = await connect();
  await web.db.deleteFrom("users").where("id", "=", web.person.actor.userId).execute();
  now += 3_000;
  expect(await works(access)).toBe(false);
  expect(await web.db.selectFrom("oauth_tokens").selectAll().execute()).toEqual([]);
});
