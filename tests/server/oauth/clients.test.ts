import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as HandshakeClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HandshakeTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTool } from "../../../testkit/mcp.ts";
import recorded from "../../fixtures/oauth-clients.json" with { type: "json" };
import { createOAuthClient, createPkce } from "../../support/oauth.ts";
import { openWebApp, type WebApp } from "../../support/web-app.ts";

/** Against the service on a real port: what each client sends, and the official client itself. */

let web: WebApp;
let server: ServerType;
let origin: string;
let client: ReturnType<typeof createOAuthClient>;
let browser: Record<string, string>;

beforeAll(async () => {
  web = await openWebApp();
  origin = await new Promise<string>((listening) => {
    server = serve({ fetch: web.app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }: AddressInfo) =>
      listening(`http://127.0.0.1:${port}`),
    );
  });
  client = createOAuthClient({ request: (url, init) => fetch(url, init) }, origin);
  browser = { ...web.person.headers, origin };
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await web.close();
});

// biome-ignore lint/suspicious/noExplicitAny: documents of two shapes
const read = async (path: string): Promise<any> => (await fetch(path)).json();

describe.each(recorded)("$client ($source)", ({ registration, redirect_uri, scope, site }) => {
  test("registers, is approved, calls a tool, refreshes silently, and is revoked", async () => {
    const endpoint = `${origin}/api/mcp`;
    const refused = await fetch(endpoint, { method: "POST" });
    expect([refused.status, await refused.text()]).toEqual([401, '{"error":"Unauthorized"}']);
    const [, metadata = ""] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "") ?? [];
    const { resource, authorization_servers } = await read(metadata);
    const found = await read(`${authorization_servers[0]}/.well-known/oauth-authorization-server`);
    expect([resource, found.issuer]).toEqual([endpoint, origin]);

    const registered = await client.register(registration);
    expect(registered.status).toBe(201);
    const { client_id, client_secret, redirect_uris } = registered.body;
    expect(redirect_uris).toEqual(registration.redirect_uris);
    expect(client_secret).toBeUndefined();

    const { verifier, challenge } = createPkce();
    const request = await client.open({
      ...{ response_type: "code", client_id, redirect_uri, state: "a82913e6", resource },
      ...{ code_challenge: challenge, code_challenge_method: "S256" },
      ...(scope !== undefined && { scope }),
    });
    const asked = await client.readRequest(request, browser);
    const { client_name: name } = registration;
    expect(asked.body).toMatchObject({ kind: "asks", name, site, scopes: ["read", "capture", "write"] });
    const approved = await client.approve(request, browser);
    const answer = new URL(approved.body.redirect);
    expect(approved.body.redirect.startsWith(`${redirect_uri}?`)).toBe(true);
    expect([answer.searchParams.get("state"), answer.searchParams.get("iss")]).toEqual(["a82913e6", origin]);

    const code = answer.searchParams.get("code") ?? "";
    const grant = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri };
    const { body: first } = await client.token({ ...grant, resource, client_id });
    const raw = `Captured by ${name}`;
    const stored = await callTool<{ author: object }>(origin, first.access_token, "capture_thought", { raw });
    expect(stored.author).toEqual({ kind: "agent", name });

    const { refresh_token } = first;
    const refreshed = await client.token({ grant_type: "refresh_token", client_id, refresh_token, resource });
    const { access_token } = refreshed.body;
    await callTool(origin, access_token, "retrieve_thoughts", {});
    expect((await client.revoke({ client_id, token: refreshed.body.refresh_token })).status).toBe(200);
    await expect(callTool(origin, access_token, "retrieve_thoughts", {})).rejects.toThrow("401");
  });
});

/** What a program that uses the official client keeps, and the browser that it opens. */
function createProvider() {
  const redirectUrl = "http://localhost:3118/callback";
  const clientMetadata = { client_name: "SDK", redirect_uris: [redirectUrl] };
  const kept = { verifier: "", answer: new URLSearchParams() };
  // biome-ignore lint/suspicious/noExplicitAny: the two generations of the client have types of their own
  const given: { information?: any; tokens?: any } = {};
  return {
    kept,
    given,
    redirectUrl,
    clientMetadata,
    clientInformation: () => given.information,
    saveClientInformation(information: object) {
      given.information = information;
    },
    tokens: () => given.tokens,
    saveTokens(tokens: object) {
      given.tokens = tokens;
    },
    codeVerifier: () => kept.verifier,
    saveCodeVerifier(verifier: string) {
      kept.verifier = verifier;
    },
    async redirectToAuthorization(url: URL) {
      const { headers } = await fetch(url, { redirect: "manual" });
      const page = new URL(headers.get("location") ?? "", origin);
      const { body } = await client.approve(page.searchParams.get("request") ?? "", browser);
      kept.answer = new URL(body.redirect).searchParams;
    },
  };
}

type Provider = ReturnType<typeof createProvider>;
type Connected = { callTool(call: object): Promise<unknown>; close(): Promise<void> };
type Program = { connect(): Promise<Connected>; finish(answer: URLSearchParams): Promise<void> };

/** It checks `iss`. */
function openClient(authProvider: Provider): Program {
  const open = () => new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { authProvider });
  return {
    async connect() {
      const program = new Client({ name: "tests", version: "1" });
      await program.connect(open());
      return program as Connected;
    },
    finish: (answer) => open().finishAuth(answer),
  };
}

function openHandshakeClient(authProvider: Provider): Program {
  const open = () => new HandshakeTransport(new URL(`${origin}/api/mcp`), { authProvider });
  return {
    async connect() {
      const program = new HandshakeClient({ name: "tests", version: "1" });
      await program.connect(open() as Parameters<typeof program.connect>[0]);
      return program as unknown as Connected;
    },
    finish: (answer) => open().finishAuth(answer.get("code") ?? ""),
  };
}

test.each([
  ["@modelcontextprotocol/client", openClient],
  ["@modelcontextprotocol/sdk", openHandshakeClient],
])("the official client %s connects by itself, and refreshes", async (_name, open) => {
  const provider = createProvider();
  const { connect, finish } = open(provider);
  await expect(connect()).rejects.toThrow();
  await finish(provider.kept.answer);
  const capture = { name: "capture_thought", arguments: { raw: "Captured by the official client" } };
  const first = await connect();
  expect(await first.callTool(capture)).not.toHaveProperty("isError");
  await first.close();

  // As after an hour: the access token is not known any more.
  const { access_token } = provider.given.tokens;
  provider.given.tokens.access_token = `cpa_${"0".repeat(40)}`;
  const second = await connect();
  expect(await second.callTool(capture)).not.toHaveProperty("isError");
  expect(provider.given.tokens.access_token).not.toBe(access_token);
  await second.close();
});

test("the official client is told of a registration that is not known, and of a foreign issuer", async () => {
  const provider = createProvider();
  const { connect, finish } = openClient(provider);
  await expect(connect()).rejects.toThrow();
  const mixedUp = new URLSearchParams(provider.kept.answer);
  mixedUp.set("iss", "https://evil.example");
  await expect(finish(mixedUp)).rejects.toThrow("Issuer mismatch");
  provider.given.information.client_id = "cp1.forged.AAAA";
  await expect(finish(provider.kept.answer)).rejects.toThrow();
  expect(provider.given.tokens).toBeUndefined();
});
