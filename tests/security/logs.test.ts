import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import { findFreePort } from "../../testkit/service.ts";
import { startServing } from "../support/cli.ts";
import { createOAuthClient } from "../support/oauth.ts";
import { startScriptedGateway } from "../support/scripted-gateway.ts";

const ada = { email: "ada.secret@example.com", password: "password-secret-1" };
const text = "thought-secret-2";
const environment = {
  LLM_MODEL: "a-model",
  LLM_API_KEY: "model-key-secret-3",
  METRICS_TOKEN: "metrics-secret-4",
  SMTP_URL: "smtp://user:mail-secret-5@127.0.0.1:9",
  LOG_LEVEL: "trace",
};
const secrets = new Map<string, string>();

let dataDir: string;
let url: string;
let lines: string[];

/** The real program, saying all it can. Everything that can go wrong does, as loudly as possible. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "commonplace-logs-"));
  const model = await startScriptedGateway(({ headers, body }, response) => {
    const message = `${headers.authorization} may not ask ${JSON.stringify(body)}`;
    response
      .writeHead(401, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message } }));
  });
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const { child, said, exit, untilServing } = startServing({
    DATA_DIR: dataDir,
    PORT: String(port),
    LLM_BASE_URL: model.url,
    ...environment,
  });
  await untilServing();
  await useEverything(/token=(\S+)/.exec(said.out)?.[1] ?? "");
  await breakEverything();
  child.kill("SIGTERM");
  await exit;
  await model.stop();
  lines = said.err.trim().split("\n");
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const init = { "content-type": "application/json", origin: url, ...headers };
  const response = await fetch(url + path, { method: "POST", headers: init, body: JSON.stringify(body) });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const answer: any = await response.json().catch(() => null);
  return { status: response.status, cookie, body: answer };
}

const callTool = (name: string, args: object) =>
  post(
    "/api/mcp",
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    { authorization: `Bearer ${secrets.get("key")}` },
  );

async function useEverything(token: string): Promise<void> {
  const { cookie } = await post("/api/app/setup", { token, ...ada });
  const { key } = (await post("/api/app/keys", { name: "Laptop" }, { cookie })).body;
  const { body: invited } = await post("/api/app/invitations", { email: "guest@example.com" }, { cookie });
  const invitation = invited.url.split("/").at(-1);
  for (const [what, secret] of Object.entries({ token, cookie, key, invitation })) secrets.set(what, secret);
  const { people } = (await (await fetch(`${url}/api/app/people`, { headers: { cookie } })).json()) as {
    people: { id: string }[];
  };
  const { body: link } = await post(`/api/app/people/${people[0]?.id}/reset-link`, {}, { cookie });
  secrets.set("link", link.url.split("/").at(-1));
  await post("/api/app/forgot", { email: ada.email });
  expect((await post("/api/auth/sign-in/email", ada)).status).toBe(200);
  await post("/api/auth/sign-in/email", { ...ada, password: `wrong-${ada.password}` });
  await post("/api/auth/sign-in/email", ada, { origin: "https://evil.example", cookie });
  await post("/api/app/me/password", { current: `wrong-${ada.password}`, next: ada.password }, { cookie });
  const client = createOAuthClient({ request: (address, init) => fetch(address, init) }, url);
  const { form } = await client.obtainCode({ cookie, origin: url });
  const { access_token, refresh_token } = (await client.token(form)).body;
  expect((await client.token(form)).status).toBe(400);
  for (const [what, secret] of Object.entries({ access_token, refresh_token, ...form }))
    if (what !== "grant_type" && what !== "redirect_uri") secrets.set(what, secret);
  const { body } = await callTool("capture_thought", { raw: text });
  const { id } = JSON.parse(body.result.content[0].text);
  await callTool("retrieve_thoughts", { query: text });
  await callTool("edit_thought", { thought_id: id, edit_request: `say ${text} in other words` });
  await post("/api/app/notes", { title: text, text }, { cookie });
  await post("/api/app/chat", { text }, { cookie });
  await post("/api/app/import", [text], { cookie });
  await post("/api/contact", { name: text, email: ada.email, message: text });
  await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${environment.METRICS_TOKEN}` } });
}

/** What the service has no words for: tables that are gone. */
async function breakEverything(): Promise<void> {
  const db = openSqlite(dataDir);
  await sql`alter table invitations rename to gone`.execute(db);
  await sql`alter table oauth_codes rename to gone_too`.execute(db);
  await sql`alter table account_links rename to links_gone`.execute(db);
  await sql`alter table books rename to books_gone`.execute(db);
  await db.destroy();
  const { cookie = "", invitation = "" } = Object.fromEntries(secrets);
  expect((await fetch(`${url}/api/app/invitations/${invitation}`)).status).toBe(500);
  expect((await fetch(`${url}/api/app/reset/${secrets.get("link")}`)).status).toBe(500);
  const { client_id = "", code = "", code_verifier = "" } = Object.fromEntries(secrets);
  const grant = { grant_type: "authorization_code", client_id, code, code_verifier };
  const redeemed = await fetch(`${url}/oauth/token`, { method: "POST", body: new URLSearchParams(grant) });
  expect([redeemed.status, ((await redeemed.json()) as { error: string }).error]).toEqual([
    500,
    "server_error",
  ]);
  expect((await callTool("capture_thought", { raw: text })).status).toBe(500);
  expect((await post("/api/app/thoughts", { raw: text }, { cookie })).status).toBe(500);
}

test("no line holds a text, a password, a key, a token or a cookie", () => {
  const all = { ...environment, ...ada, text, mail: "mail-secret-5", ...Object.fromEntries(secrets) };
  const { LLM_MODEL, LOG_LEVEL, ...hidden } = all;
  for (const [what, secret] of Object.entries(hidden)) {
    expect(secret, what).toMatch(/.{10}/);
    expect(
      lines.filter((line) => line.includes(secret)),
      what,
    ).toEqual([]);
    expect(
      lines.filter((line) => line.includes(encodeURIComponent(secret))),
      what,
    ).toEqual([]);
  }
});

test("every kind of failure was logged, each as an event on a line of its own", () => {
  const events = lines.map((line) => JSON.parse(line).event);
  expect(events).toEqual(
    expect.arrayContaining([
      "started",
      "gateway_try_failed",
      "enrichment_failed",
      "auth.error",
      "contact_send_failed",
      "request_failed",
      "mcp_failed",
      "oauth_failed",
      "notice_failed",
    ]),
  );
});
