import type { Context } from "hono";
import { endByToken, type Grant, redeemCode, refreshTokens } from "../../auth/connections/connections.ts";
import { writeScopes } from "../../base/scopes.ts";
import { readAtMost } from "../body.ts";
import { clientAddress } from "../limits/client-address.ts";
import type { OAuthDeps } from "./deps.ts";
import { fail, failUntil } from "./failure.ts";
import { areOurResources, findIssuer } from "./issuer.ts";
import { readParameters } from "./parameters.ts";

const BODY_BYTES = 16 * 1024;
/** RFC 7636, 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;
const NO_FORM = "The body must be a form, each parameter once";
const GONE = "The code or token is not valid, has expired, or was used already";

/** `POST /oauth/token`: a code or a refresh token becomes new tokens. */
export async function answerToken(c: Context, deps: OAuthDeps) {
  const form = await readForm(c);
  if (!form) return fail(c, "invalid_request", NO_FORM);
  const refusal = await refuseClient(c, deps, form);
  if (refusal) return refusal;
  const grant = form.get("grant_type");
  if (grant === "authorization_code") return answerCode(c, deps, form);
  if (grant === "refresh_token") return answerRefresh(c, deps, form);
  return fail(c, "unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
}

async function answerCode(c: Context, { db, clock, keyring, notices }: OAuthDeps, form: URLSearchParams) {
  const given = Object.fromEntries(form);
  const { code, code_verifier: verifier = "", client_id: clientId = "", redirect_uri: redirectUri } = given;
  if (!code) return fail(c, "invalid_request", "code is required");
  if (!VERIFIER.test(verifier))
    return fail(c, "invalid_request", "code_verifier must have 43 to 128 letters, digits or -._~");
  const outcome = await redeemCode(
    db,
    { code, clientId, redirectUri, verifier, from: clientAddress(c) },
    clock(),
  );
  if (outcome.kind === "ended") keyring.refresh();
  if (outcome.kind !== "granted") return fail(c, "invalid_grant", GONE);
  notices.assistantConnected(outcome.userId, outcome.name);
  return sendGrant(c, outcome.grant);
}

async function answerRefresh(c: Context, { db, clock, keyring }: OAuthDeps, form: URLSearchParams) {
  const { refresh_token: refreshToken, client_id: clientId = "" } = Object.fromEntries(form);
  if (!refreshToken) return fail(c, "invalid_request", "refresh_token is required");
  const outcome = await refreshTokens(db, { refreshToken, clientId, from: clientAddress(c) }, clock());
  if (outcome.kind === "later") return failUntil(c, outcome.seconds);
  if (outcome.kind === "ended") keyring.refresh();
  if (outcome.kind !== "granted") return fail(c, "invalid_grant", GONE);
  return sendGrant(c, outcome.grant);
}

/** `POST /oauth/revoke` (RFC 7009): either token ends the whole connection. */
export async function answerRevoke(c: Context, deps: OAuthDeps) {
  const form = await readForm(c);
  const { token, client_id: clientId = "" } = Object.fromEntries(form ?? []);
  if (!form) return fail(c, "invalid_request", NO_FORM);
  const refusal = await refuseClient(c, deps, form);
  if (refusal) return refusal;
  if (!token) return fail(c, "invalid_request", "token is required");
  const isOwn = await endByToken(deps.db, { token, clientId, from: clientAddress(c) }, deps.clock());
  if (!isOwn) return fail(c, "invalid_request", "The token is another client's");
  deps.keyring.refresh();
  return c.json({});
}

async function refuseClient(c: Context, { clients, baseUrl }: OAuthDeps, form: URLSearchParams) {
  const clientId = form.get("client_id");
  if (clientId === null)
    return fail(c, "invalid_request", "client_id is required, in a form (application/x-www-form-urlencoded)");
  if (!(await clients.isKnown(clientId)))
    return fail(c, "invalid_client", "client_id is not registered here: register again");
  const issuer = findIssuer(c.req.url, baseUrl);
  if (issuer !== undefined && areOurResources(form, issuer)) return undefined;
  return fail(c, "invalid_target", "resource must be the MCP endpoint of this service");
}

function sendGrant(c: Context, { tokens, scopes }: Grant) {
  const answer = {
    access_token: tokens.access,
    token_type: "Bearer",
    expires_in: tokens.accessSeconds,
    refresh_token: tokens.refresh,
    scope: writeScopes(scopes),
  };
  return c.json(answer, 200, { "Cache-Control": "no-store", Pragma: "no-cache" });
}

/** Undefined if it is too large or cannot be read. */
async function readForm(c: Context): Promise<URLSearchParams | undefined> {
  const bytes = await readAtMost(c.req.raw, BODY_BYTES).catch(() => undefined);
  return bytes && readParameters(Buffer.from(bytes).toString());
}
