import { type Context, Hono } from "hono";
import { firstIssue, readIssue } from "../../base/fields.ts";
import { scopes, writeScopes } from "../../base/scopes.ts";
import { readJsonBody } from "../body.ts";
import { limitedClient } from "../limits/client-address.ts";
import { createFixedWindow, type FixedWindow } from "../limits/fixed-window.ts";
import { toFailure } from "../respond.ts";
import { packQuery } from "./authorization-request.ts";
import type { OAuthDeps } from "./deps.ts";
import { fail, failUntil } from "./failure.ts";
import { findIssuer } from "./issuer.ts";
import { describeResource, describeServer } from "./metadata.ts";
import { registration } from "./registered-client.ts";
import { answerRevoke, answerToken } from "./token.ts";

const BODY_BYTES = 16 * 1024;
const REGISTRATIONS = { limit: 100, windowMs: 10 * 60_000 };
const TOKENS = { limit: 300, windowMs: 60_000 };

/** Where clients look for an authorization server, and where some expect its parts. */
const places = ["/.well-known/*", "/oauth/*", "/authorize", "/token"];

/** Any page may call these: they take no cookie, and what they tell is for whoever asks. */
const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept, MCP-Protocol-Version",
  "Access-Control-Max-Age": "86400",
};

/**
 * Our own small OAuth 2.1 authorization server, for assistants that take no pasted key: clients without a secret, codes
 * with PKCE, and a connection on the keys page for each approval.
 */
export function createOAuthRoutes(deps: OAuthDeps): Hono {
  const { clock, baseUrl } = deps;
  const registrations = createFixedWindow({ ...REGISTRATIONS, clock });
  const exchanges = createFixedWindow({ ...TOKENS, clock });
  const app = new Hono();

  for (const place of places)
    app.use(place, async (c, next) => {
      for (const [name, value] of Object.entries(cors)) c.header(name, value);
      if (c.req.method === "OPTIONS") return c.body(null, 204);
      return next();
    });

  for (const path of [
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/api/mcp",
  ])
    app.get(path, (c) => describe(c, describeResource));
  for (const path of [
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-authorization-server/api/mcp",
  ])
    app.get(path, (c) => describe(c, describeServer));

  function describe(c: Context, document: (issuer: string, requestUrl: string) => object) {
    const issuer = findIssuer(c.req.url, baseUrl);
    if (issuer !== undefined) return c.json(document(issuer, c.req.url));
    return fail(c, "not_found", "OAuth is offered over https only: set BASE_URL to the public https address");
  }

  app.post("/oauth/register", async (c) => {
    const refusal = refuseFlood(c, registrations);
    if (refusal) return refusal;
    const body = await readJsonBody(c.req.raw, BODY_BYTES);
    if (body.kind !== "json")
      return fail(c, "invalid_client_metadata", "The body must be JSON of at most 16 KiB");
    const parsed = registration.safeParse(body.value);
    if (!parsed.success) {
      const { argument, rule } = readIssue(firstIssue(parsed.error), "The body");
      const isRedirect = argument.startsWith("redirect_uris");
      return fail(c, isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata", `${argument} ${rule}`);
    }
    const { id, name, redirectUris } = await deps.clients.register(parsed.data);
    const answer = {
      client_id: id,
      client_id_issued_at: Math.floor(clock() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: writeScopes(scopes),
    };
    return c.json(answer, 201);
  });

  // The page asks the person, once somebody is signed in.
  app.get("/oauth/authorize", (c) =>
    c.redirect(`/connect?request=${packQuery(new URL(c.req.url).search.slice(1))}`),
  );

  app.post("/oauth/token", async (c) => refuseFlood(c, exchanges) ?? answerToken(c, deps));
  app.post("/oauth/revoke", async (c) => refuseFlood(c, exchanges) ?? answerRevoke(c, deps));

  const nothing = (c: Context) => fail(c, "not_found", "There is nothing here");
  for (const place of places) app.all(place, nothing);
  app.post("/register", nothing);

  app.onError((error, c) => {
    const { status, message } = toFailure(error);
    if (status === 500) deps.log.error({ err: error }, "oauth_failed");
    return c.json({ error: "server_error", error_description: message }, status);
  });
  return app;
}

function refuseFlood(c: Context, window: FixedWindow) {
  const quota = window.hit(limitedClient(c));
  return quota.allowed ? undefined : failUntil(c, quota.resetSeconds);
}
