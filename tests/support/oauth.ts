import { hash, randomBytes } from "node:crypto";
import type { ConnectionRequestView, KeyScope } from "../../src/contract-app/keys.ts";
import { ORIGIN } from "./session.ts";

type Requests = { request(url: string, init?: RequestInit, env?: object): Response | Promise<Response> };
// biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of every shape
type Answer = { status: number; body: any; headers: Headers };

export const REDIRECT = "http://127.0.0.1:33418/callback";

export function createPkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: hash("sha256", verifier, "base64url") };
}

/** An OAuth client, and the person's browser, against the service in process or listening. */
export function createOAuthClient(app: Requests, origin = ORIGIN) {
  async function send(path: string, init?: RequestInit, env?: object): Promise<Answer> {
    const response = await app.request(origin + path, { redirect: "manual", ...init }, env);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }

  const register = (metadata: object, env?: object) =>
    send(
      "/oauth/register",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(metadata),
      },
      env,
    );

  /** What the authorization endpoint passes on to the consent page. */
  async function open(query: Record<string, string>): Promise<string> {
    const { headers } = await send(`/oauth/authorize?${new URLSearchParams(query)}`);
    return new URL(headers.get("location") ?? "", origin).searchParams.get("request") ?? "";
  }

  const readRequest = async (request: string, headers: Record<string, string>) =>
    send(`/api/app/connections/request?${new URLSearchParams({ request })}`, { headers }) as Promise<
      Answer & { body: ConnectionRequestView }
    >;

  const approve = (request: string, headers: Record<string, string>, given: object = {}) =>
    send("/api/app/connections", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ request, scopes: ["read", "capture", "write"], ...given }),
    });

  const post = (path: string, form: Record<string, string>, env?: object) =>
    send(path, { method: "POST", body: new URLSearchParams(form) }, env);

  return {
    send,
    register,
    open,
    readRequest,
    approve,
    token: (form: Record<string, string>, env?: object) => post("/oauth/token", form, env),
    revoke: (form: Record<string, string>) => post("/oauth/revoke", form),

    /** From registration to the code, as any client does it. */
    async obtainCode(
      headers: Record<string, string>,
      { metadata = {}, redirect = REDIRECT, scopes = undefined as KeyScope[] | undefined } = {},
    ) {
      const registered = await register({
        client_name: "Test client",
        redirect_uris: [redirect],
        ...metadata,
      });
      const { client_id } = registered.body;
      const { verifier, challenge } = createPkce();
      const request = await open({
        response_type: "code",
        client_id,
        redirect_uri: redirect,
        code_challenge: challenge,
        code_challenge_method: "S256",
        state: "s1",
      });
      const approved = await approve(request, headers, scopes && { scopes });
      const answer = new URL(approved.body.redirect);
      const code = answer.searchParams.get("code") ?? "";
      const form = {
        grant_type: "authorization_code",
        code,
        client_id,
        redirect_uri: redirect,
        code_verifier: verifier,
      };
      return { client_id, request, answer, form };
    },
  };
}
