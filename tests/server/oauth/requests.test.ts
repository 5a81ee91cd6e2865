import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOAuthClient, createPkce, REDIRECT } from "../../support/oauth.ts";
import { listTables } from "../../support/schema.ts";
import { ORIGIN } from "../../support/session.ts";
import { openWebApp, type WebApp } from "../../support/web-app.ts";

const DOCUMENT = "https://claude.ai/oauth/mcp-oauth-client-metadata";
const documents: Record<string, object | string> = {
  [DOCUMENT]: {
    client_id: DOCUMENT,
    client_name: "Claude",
    redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
    token_endpoint_auth_method: "none",
  },
  "https://liar.example/client.json": { client_id: DOCUMENT, redirect_uris: ["https://liar.example/cb"] },
  "https://script.example/client.json": {
    client_id: "https://script.example/client.json",
    redirect_uris: ["javascript:alert(1)"],
  },
  "https://html.example/client.json": "<html>",
};

let web: WebApp;
let client: ReturnType<typeof createOAuthClient>;
let fetched: string[];

beforeAll(async () => {
  fetched = [];
  const fetchDocument = async ({ href }: URL) => {
    fetched.push(href);
    const found = documents[href];
    if (found === undefined) throw new Error("answered 404");
    return typeof found === "string" ? found : JSON.stringify(found);
  };
  web = await openWebApp({ fetchDocument });
  client = createOAuthClient(web.app);
});
afterAll(() => web.close());

const registerFor = async (...redirect_uris: string[]): Promise<string> =>
  (await client.register({ client_name: "Test", redirect_uris })).body.client_id;

const query = (given: Record<string, string>) => ({
  response_type: "code",
  code_challenge: createPkce().challenge,
  code_challenge_method: "S256",
  state: "x",
  ...given,
});
const ask = async (given: Record<string, string>) =>
  client.readRequest(await client.open(query(given)), web.person.headers);

describe("the metadata", () => {
  test("leads from the endpoint to the authorization server and its parts, for any page", async () => {
    const { headers } = await client.send("/api/mcp", { method: "POST" });
    const [, address = ""] = /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "") ?? [];
    const resource = await client.send(address.slice(ORIGIN.length));
    expect(resource.body).toMatchObject({
      resource: `${ORIGIN}/api/mcp`,
      authorization_servers: [ORIGIN],
      scopes_supported: ["read", "capture", "write"],
    });
    expect(resource.headers.get("access-control-allow-origin")).toBe("*");
    const server = await client.send("/.well-known/oauth-authorization-server");
    expect(server.body).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/oauth/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      registration_endpoint: `${ORIGIN}/oauth/register`,
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: false,
    });
    expect((await client.send("/.well-known/oauth-protected-resource")).body).toEqual(resource.body);
  });

  test.each([
    ["https://memory.example.com", "http://127.0.0.1:3000", true],
    [undefined, "http://127.0.0.1:3000", true],
    [undefined, "http://[::1]:3000", true],
    [undefined, "https://memory.example.com", true],
    [undefined, "http://memory.example.com", false],
    [undefined, "http://192.168.1.7:3000", false],
    ["http://memory.lan", "http://127.0.0.1:3000", false],
  ])("with BASE_URL %s and a request to %s it is offered: %s", async (BASE_URL, origin, isOffered) => {
    const other = await openWebApp({ config: { BASE_URL } });
    const visitor = createOAuthClient(other.app, origin);
    const { status, body } = await visitor.send("/.well-known/oauth-authorization-server");
    const issuer = BASE_URL ?? origin;
    expect(isOffered ? body.issuer : status).toBe(isOffered ? issuer : 404);
    // On this machine, clients register: there may be no internet to fetch their documents from.
    if (isOffered) expect(body.client_id_metadata_document_supported).toBe(issuer.startsWith("https:"));
    const { headers } = await visitor.send("/api/mcp", { method: "POST" });
    const challenge = headers.get("www-authenticate") ?? "";
    expect(challenge.includes("resource_metadata=")).toBe(isOffered);
    expect(challenge).toContain("/keys");
    await other.close();
  });

  test.each([
    ["GET", "/.well-known/openid-configuration"],
    ["GET", "/.well-known/oauth-authorization-server/elsewhere"],
    ["GET", "/oauth/nothing"],
    ["GET", "/oauth/token"],
    ["POST", "/register"],
    ["POST", "/token"],
    ["GET", "/authorize"],
  ])("%s %s answers with an error that is a string", async (method, path) => {
    const { status, body, headers } = await client.send(path, { method, headers: { accept: "text/html" } });
    expect([status, body.error]).toEqual([404, "not_found"]);
    expect(headers.get("access-control-allow-origin") === "*").toBe(path !== "/register");
  });

  test("names the whole address that the client was given", async () => {
    const { headers } = await client.send("/api/mcp?errors=result", { method: "POST" });
    const [, address = ""] = /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "") ?? [];
    const { body } = await client.send(address.slice(ORIGIN.length));
    expect(body.resource).toBe(`${ORIGIN}/api/mcp?errors=result`);
    const { body: plain } = await client.send("/.well-known/oauth-protected-resource/api/mcp?x=1");
    expect(plain.resource).toBe(`${ORIGIN}/api/mcp`);
  });

  test("a page may ask first", async () => {
    const { status, headers } = await client.send("/oauth/token", { method: "OPTIONS" });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-methods")).toContain("POST");
    expect(headers.get("access-control-allow-headers")).toContain("MCP-Protocol-Version");
  });
});

describe("a registration", () => {
  test.each([
    "https://claude.ai/api/mcp/auth_callback",
    "http://localhost:1234/callback",
    "http://127.0.0.1/",
    "http://[::1]:8080/cb",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "com.example.app:/callback",
  ])("may send people to %s", async (address) => {
    const { status, body } = await client.register({ redirect_uris: [address] });
    expect([status, body.redirect_uris]).toEqual([201, [address]]);
  });

  test.each([
    "http://example.com/cb",
    "http://192.168.0.1/cb",
    "http://localhost.evil.example/cb",
    "https://user:pass@example.com/cb",
    "https://example.com/cb#part",
    "https://exa mple.com/",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "vbscript:x",
    "blob:https://x/1",
    "ms-msdt:/id",
    "intent://x#Intent;end",
    "/callback",
    "",
  ])("may not send people to %j", async (address) => {
    const { status, body } = await client.register({ redirect_uris: [REDIRECT, address] });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
  });

  test.each([
    {},
    { redirect_uris: [] },
    { redirect_uris: "https://x.example" },
    { redirect_uris: [7] },
    [],
    7,
  ])("%j is refused", async (metadata) => {
    const { status, body } = await client.register(metadata as object);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/),
      error_description: expect.any(String),
    });
  });

  test("that is too large, or no JSON, is refused", async () => {
    const many = Array.from({ length: 100 }, (_, i) => `https://example.com/callback/${i}`);
    expect((await client.register({ redirect_uris: many })).status).toBe(400);
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    for (const body of ["{", `"${"x".repeat(20_000)}"`])
      expect((await client.send("/oauth/register", { ...init, body })).status).toBe(400);
  });

  test("keeps of a name only what can be shown", async () => {
    const nameOf = async (client_name: unknown) =>
      (await client.register({ client_name, redirect_uris: [REDIRECT] })).body.client_name;
    expect(await nameOf("  Cla\u202eude\n Code ")).toBe("Cla ude Code");
    expect(await nameOf("😀".repeat(500))).toBe("😀".repeat(90));
    for (const none of [undefined, "", "\u0000", 7]) expect(await nameOf(none)).toBe("An assistant");
  });

  test("is stored nowhere, however many there are, and a flood is refused", async () => {
    const count = async () => {
      const tables = await listTables(web.db);
      const counts: Record<string, number> = {};
      for (const { name } of tables)
        counts[name] = (
          await web.db
            .selectFrom(name as "users")
            .selectAll()
            .execute()
        ).length;
      return counts;
    };
    const before = await count();
    const env = { incoming: { socket: { remoteAddress: "10.9.9.9" } } };
    const statuses: number[] = [];
    for (let i = 0; i < 150; i++) {
      const { status } = await client.register({ client_name: `Flood ${i}`, redirect_uris: [REDIRECT] }, env);
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect(await count()).toEqual(before);
    const other = { incoming: { socket: { remoteAddress: "10.9.9.8" } } };
    expect((await client.register({ redirect_uris: [REDIRECT] }, other)).status).toBe(201);
  });

  test("cannot be changed or made up", async () => {
    const id = await registerFor(REDIRECT);
    const [start, body = "", signature] = id.split(".");
    const evil = Buffer.from(JSON.stringify(["Claude", "https://evil.example/cb"])).toString("base64url");
    for (const forged of [
      `${start}.${evil}.${signature}`,
      `${start}.${body}.`,
      `${start}.${body}.${signature}.x`,
      `${start}.${body}.${signature?.slice(2)}`,
      "cp1",
    ]) {
      expect((await ask({ client_id: forged, redirect_uri: "https://evil.example/cb" })).status).toBe(404);
      const answer = await client.token({
        client_id: forged,
        grant_type: "refresh_token",
        refresh_token: "x",
      });
      expect([answer.status, answer.body.error]).toEqual([401, "invalid_client"]);
    }
  });
});

describe("a request for consent", () => {
  test("needs somebody who is signed in, and approval one of our own pages", async () => {
    const request = await client.open(query({ client_id: await registerFor(REDIRECT) }));
    expect((await client.readRequest(request, {})).status).toBe(401);
    const { cookie = "" } = web.person.headers;
    const foreign = { cookie, origin: "https://evil.example" };
    expect((await client.approve(request, foreign)).status).toBe(403);
    expect((await client.approve(request, { origin: ORIGIN })).status).toBe(401);
  });

  test.each([
    [REDIRECT, REDIRECT, true],
    [REDIRECT, "http://127.0.0.1:9999/callback", true],
    ["http://127.0.0.1/callback", "http://127.0.0.1:9999/callback", true],
    ["http://localhost:1/", "http://localhost:2/", true],
    [REDIRECT, "http://localhost:33418/callback", false],
    [REDIRECT, "http://127.0.0.1:33418/callback/", false],
    [REDIRECT, "http://127.0.0.1:33418/callback?x=1", false],
    [REDIRECT, "http://127.0.0.1:33418@evil.example/callback", false],
    ["https://example.com/cb", "https://example.com:444/cb", false],
    ["https://example.com/cb", "https://example.com/cb2", false],
    ["https://example.com/cb", "https://example.com/cb/../cb", false],
    ["https://example.com/cb", "https://EXAMPLE.com/cb", false],
    ["cursor://a/cb", "cursor://b/cb", false],
  ])("of a client at %s is answered to %s: %s", async (registered, redirect_uri, isRight) => {
    const { status, body } = await ask({ client_id: await registerFor(registered), redirect_uri });
    expect(status).toBe(isRight ? 200 : 400);
    // Nobody is sent to an address that was not registered, not even to be told so.
    expect(JSON.stringify(body)).not.toContain("redirect=");
    if (isRight) expect(body.kind).toBe("asks");
  });

  test.each([
    ["escapes", (length: number) => "%C3%A9".repeat(length / 6)],
    ["signs", (length: number) => "/".repeat(length)],
  ])("may have an address of %s as long as one may be registered", async (_, fill) => {
    const redirect_uri = `https://app.example.com/cb?x=${fill(1_970)}`;
    const client_id = await registerFor(redirect_uri);
    const given = { client_id, redirect_uri, scope: "read capture write", state: "s".repeat(200) };
    expect(await ask(given)).toMatchObject({ status: 200, body: { kind: "asks" } });
  });

  test("may give parameters without a value, which counts as leaving them out", async () => {
    const empty = { redirect_uri: "", scope: "", state: "", resource: "", response_mode: "" };
    const { status, body } = await ask({ client_id: await registerFor(REDIRECT), ...empty });
    expect([status, body.kind]).toEqual([200, "asks"]);
    if (body.kind === "asks") expect(new URL(body.refuseTo).searchParams.has("state")).toBe(false);
  });

  test("may leave the address out only if there is one", async () => {
    expect((await ask({ client_id: await registerFor(REDIRECT) })).status).toBe(200);
    const client_id = await registerFor(REDIRECT, "https://example.com/cb");
    expect((await ask({ client_id })).status).toBe(400);
  });

  test.each([
    ["response_type", "token", "unsupported_response_type"],
    ["response_mode", "fragment", "invalid_request"],
    ["code_challenge_method", "plain", "invalid_request"],
    ["code_challenge", "short", "invalid_request"],
    ["resource", "https://evil.example/api/mcp", "invalid_target"],
    ["resource", "nonsense", "invalid_target"],
  ])("with the %s %s is refused, and the client is told", async (name, value, error) => {
    const redirect_uri = "https://example.com/cb?own=1";
    const client_id = await registerFor(redirect_uri);
    const { body } = await ask({ client_id, redirect_uri, [name]: value });
    if (body.kind !== "refused") throw new Error("not refused");
    const answer = new URL(body.redirect);
    expect(answer.origin + answer.pathname).toBe("https://example.com/cb");
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      own: "1",
      error,
      state: "x",
      iss: ORIGIN,
    });
    const request = await client.open(query({ client_id, redirect_uri, [name]: value }));
    expect((await client.approve(request, web.person.headers)).status).toBe(400);
  });

  test("says where a refusal is told, without a code", async () => {
    const { body } = await ask({
      client_id: await registerFor("https://example.com/cb"),
      state: '{"a": 1e400}',
    });
    if (body.kind !== "asks") throw new Error("not asked");
    expect(body).toMatchObject({ site: "example.com", isLocal: false, describedBy: null });
    const answer = Object.fromEntries(new URL(body.refuseTo).searchParams);
    expect(answer).toEqual({ error: "access_denied", state: '{"a": 1e400}', iss: ORIGIN });
  });

  test("that names a client twice is refused", async () => {
    const client_id = await registerFor(REDIRECT);
    const twice = `${new URLSearchParams(query({ client_id }))}&client_id=other`;
    const { headers } = await client.send(`/oauth/authorize?${twice}`);
    const request = new URL(headers.get("location") ?? "", ORIGIN).searchParams.get("request") ?? "";
    expect((await client.readRequest(request, web.person.headers)).status).toBe(400);
  });
});

describe("a client with a metadata document", () => {
  const callback = "https://claude.ai/api/mcp/auth_callback";

  test("is known by it, which is fetched once, and only for who is signed in", async () => {
    const request = await client.open(query({ client_id: DOCUMENT, redirect_uri: callback }));
    expect((await client.readRequest(request, {})).status).toBe(401);
    expect(fetched).toEqual([]);
    for (let i = 0; i < 3; i++)
      expect((await client.readRequest(request, web.person.headers)).body).toMatchObject({
        kind: "asks",
        name: "Claude",
        site: "claude.ai",
        describedBy: "claude.ai",
      });
    expect(fetched).toEqual([DOCUMENT]);
  });

  test("connects and refreshes like any other", async () => {
    const { verifier, challenge } = createPkce();
    const asked = query({ client_id: DOCUMENT, redirect_uri: callback, code_challenge: challenge });
    const { body } = await client.approve(await client.open(asked), web.person.headers);
    const code = new URL(body.redirect).searchParams.get("code") ?? "";
    const first = await client.token({
      grant_type: "authorization_code",
      client_id: DOCUMENT,
      code,
      code_verifier: verifier,
      redirect_uri: callback,
      resource: `${ORIGIN}/api/mcp`,
    });
    expect(first.status).toBe(200);
    const { refresh_token } = first.body;
    const refresh = { grant_type: "refresh_token", client_id: DOCUMENT, refresh_token };
    expect((await client.token(refresh)).status).toBe(200);
  });

  test.each([
    ["of another client", "https://liar.example/client.json", "https://liar.example/cb"],
    ["with a dangerous address", "https://script.example/client.json", "javascript:alert(1)"],
    ["that is no JSON", "https://html.example/client.json", "https://html.example/cb"],
    ["that is not there", "https://gone.example/client.json", "https://gone.example/cb"],
    ["over plain http", "http://claude.ai/client.json", callback],
    ["without a path", "https://claude.ai/", callback],
    ["with a part behind #", `${DOCUMENT}#x`, callback],
    ["with a user name", "https://claude.ai@evil.example/client.json", callback],
    ["whose address can be written differently", "https://claude.ai/a/../client.json", callback],
  ])("%s is not known", async (_name, client_id, redirect_uri) => {
    expect((await ask({ client_id, redirect_uri })).status).toBe(404);
  });
});
