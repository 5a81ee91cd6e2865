import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findUserByEmail } from "../../src/auth/accounts/accounts.ts";
import { listEvents } from "../../src/auth/audit/audit.ts";
import { addPerson } from "../../testkit/people.ts";
import { type Claims, startIdentityProvider } from "../support/identity-provider.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

type Provider = Awaited<ReturnType<typeof startIdentityProvider>>;

let provider: Provider;
let web: WebApp;
let people = 0;
let starts = 0;

beforeAll(async () => {
  provider = await startIdentityProvider(() => `${ORIGIN}/api/auth/callback/oidc`);
  web = await openWebApp({ config: { ...provider.settings, BASE_URL: ORIGIN } });
});
afterAll(async () => {
  await web.close();
  await provider.stop();
});
beforeEach(() => web.ask("updateInstance", { registration: "closed" }));

/** A person of the provider, each with an address of their own. */
function addClaims(claims: Partial<Claims> = {}): { sub: string; email: string } {
  const sub = `person-${++people}`;
  const email = `${sub}@example.com`;
  provider.people.set(sub, { email, email_verified: true, name: "Ada", ...claims });
  return { sub, email };
}

async function start(next = "/notes", headers: Record<string, string> = { origin: ORIGIN }) {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ next }),
  };
  // From an address of its own: the sign-in library counts by it.
  const bindings = { incoming: { socket: { remoteAddress: `10.12.0.${++starts}` } } };
  const response = await web.app.request(`${ORIGIN}/api/auth/sign-in/oidc`, init, bindings);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { url = "" } = (await response.json()) as { url?: string };
  return { status: response.status, url, cookie };
}

async function comeBack(address: string, cookie: string) {
  const response = await web.app.request(address, { headers: { cookie } });
  const session = response.headers
    .getSetCookie()
    .find((line) => line.includes("session_token="))
    ?.split(";")[0];
  const me = await web.app.request(`${ORIGIN}/api/app/me`, { headers: { cookie: session ?? "" } });
  return {
    location: response.headers.get("location") ?? "",
    email: me.status === 200 ? ((await me.json()) as { email: string }).email : null,
  };
}

async function signIn(sub: string) {
  const { url, cookie } = await start();
  return comeBack(await provider.visit(url, sub), cookie);
}

test("who has an account with the same verified address is signed in and goes where they wanted, and again by the provider's id", async () => {
  const { sub, email } = addClaims();
  const userId = await addPerson(web.db, email);
  expect(await signIn(sub)).toEqual({ location: "/notes", email });
  provider.people.set(sub, { email: "another@example.com", email_verified: true });
  expect(await signIn(sub)).toMatchObject({ email });
  expect(await listEvents(web.db, { userId, limit: 10 })).toMatchObject([
    { kind: "sign_in", detail: { how: "identity provider" } },
    { kind: "sign_in", detail: { how: "identity provider" } },
  ]);
});

test.each([false, "false", "true", undefined])(
  "an address that the provider calls verified: %s opens nobody's account",
  async (email_verified) => {
    const { sub, email } = addClaims({ email_verified });
    await addPerson(web.db, email);
    await web.ask("updateInstance", { registration: "open" });
    expect(await signIn(sub)).toEqual({ location: "/sign-in?error=account_not_linked", email: null });
    const stranger = addClaims({ email_verified });
    expect(await signIn(stranger.sub)).toMatchObject({ email: null });
    expect(await findUserByEmail(web.db, stranger.email)).toBeUndefined();
  },
);

test("an account that somebody registered with that address is not handed over", async () => {
  const { sub, email } = addClaims();
  await web.ask("updateInstance", { registration: "open" });
  const body = JSON.stringify({ email, password: "chosen by a stranger" });
  const headers = { "content-type": "application/json", origin: ORIGIN };
  await web.app.request(`${ORIGIN}/api/app/register`, { method: "POST", headers, body });
  expect(await signIn(sub)).toEqual({ location: "/sign-in?error=account_not_linked", email: null });
});

test("somebody new enters only while anybody may register, with a book of their own", async () => {
  const { sub, email } = addClaims();
  expect(await signIn(sub)).toEqual({ location: "/sign-in?error=signup_disabled", email: null });
  expect(await findUserByEmail(web.db, email)).toBeUndefined();
  await web.ask("updateInstance", { registration: "open" });
  expect(await signIn(sub)).toEqual({ location: "/notes", email });
  const user = await findUserByEmail(web.db, email);
  expect(user).toMatchObject({ name: "Ada" });
  const book = await web.db
    .selectFrom("books")
    .selectAll()
    .where("user_id", "=", user?.id ?? "")
    .execute();
  expect(book).toHaveLength(1);
  await web.ask("updateInstance", { registration: "closed" });
  expect(await signIn(sub)).toMatchObject({ email });
});

test("an answer is of use only once, and only in the browser that asked", async () => {
  const { sub, email } = addClaims();
  await addPerson(web.db, email);
  const { url, cookie } = await start();
  const answer = await provider.visit(url, sub);
  const refused = { location: "/sign-in?error=state_mismatch", email: null };
  expect(await comeBack(answer, "")).toEqual(refused);
  const again = await start();
  const second = await provider.visit(again.url, sub);
  expect(await comeBack(second, again.cookie)).toMatchObject({ email });
  // As the browser's Back button does.
  expect(await comeBack(second, again.cookie)).toEqual(refused);
  expect(await comeBack(answer.replace(/code=[^&]*/, "code=made-up"), cookie)).toMatchObject({ email: null });
});

test("only our own pages begin it, and it leads to a path of this site only", async () => {
  expect((await start("/notes", { origin: "https://evil.example" })).status).toBe(403);
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "notes"])
    expect((await start(next)).status).toBe(400);
});

test("nothing of the provider's tokens is stored", async () => {
  const { sub, email } = addClaims();
  await addPerson(web.db, email);
  await signIn(sub);
  const rows = await web.db
    .selectFrom("accounts")
    .selectAll()
    .where("account_id", "=", `${provider.issuer} ${sub}`)
    .execute();
  expect(rows).toMatchObject([{ access_token: null, refresh_token: null, id_token: null }]);
});

test("while the provider is away, passwords work on, and it is asked again later", async () => {
  const settings = { ...provider.settings, OIDC_ISSUER: "http://127.0.0.1:9", BASE_URL: ORIGIN };
  const lonely = await openWebApp({ config: settings });
  const begin = () =>
    lonely.app.request(`${ORIGIN}/api/auth/sign-in/oidc`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: ORIGIN },
      body: "{}",
    });
  for (let i = 0; i < 2; i++) {
    const response = await begin();
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("does not answer");
  }
  expect((await lonely.ask("readMe", {})).email).toMatch(/@example\.com$/);
  await lonely.close();
});

test("without a provider there is nothing here", async () => {
  const plain = await openWebApp();
  const headers = { "content-type": "application/json", origin: ORIGIN };
  const begun = await plain.app.request(`${ORIGIN}/api/auth/sign-in/oidc`, {
    method: "POST",
    headers,
    body: "{}",
  });
  expect(begun.status).toBe(404);
  expect((await plain.app.request(`${ORIGIN}/api/auth/callback/oidc?code=x&state=y`)).status).toBe(404);
  await plain.close();
});
