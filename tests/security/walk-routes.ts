import type { RouteName } from "../../src/app-routes.ts";
import { rememberPlace } from "../../src/auth/signing-in/sign-in-places.ts";
import type { AppInput } from "../../src/contract-app/calls.ts";
import type { Db } from "../../src/storage/db.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { createOAuthClient } from "../support/oauth.ts";
import { ORIGIN } from "../support/session.ts";
import { enableTotp } from "../support/totp.ts";
import type { WebApp } from "../support/web-app.ts";

type Own = {
  thought: string;
  second: string;
  note: string;
  entity: string;
  other: string;
  correction: string;
  key: string;
  session: string;
  invitation: string;
  guest: string;
  request: string;
  batch: string;
  message: string;
  finding: string;
};

const model = { base_url: "", model: "", embedding_model: "" };

/** In an order in which each finds what it needs; what ends something comes last. */
const inputs: { [Name in RouteName]: (own: Own) => AppInput<Name> } = {
  readMe: () => ({}),
  updateMe: () => ({ name: "Ada" }),
  confirmPassword: () => ({ password: "correct horse" }),
  changeEmail: () => ({ email: "new@example.com" }),
  changePassword: () => ({ current: "correct horse", next: "another horse" }),
  readStorage: () => ({}),
  readSecondFactor: () => ({}),
  beginTotp: () => ({ password: PASSWORD }),
  renewRecoveryCodes: () => ({ password: PASSWORD }),
  removeTotp: () => ({ password: PASSWORD }),
  removePasskey: () => ({ id: "passkey" }),
  listSessions: () => ({}),
  listKeys: () => ({}),
  createKey: () => ({ name: "Phone" }),
  updateKey: ({ key }) => ({ id: key, scopes: ["read"] }),
  readInstance: () => ({}),
  updateInstance: () => ({ registration: "closed" }),
  updateModel: () => model,
  testModel: () => ({ ...model, base_url: "http://127.0.0.1:9/v1", model: "a-model" }),
  listModels: () => ({ base_url: "http://127.0.0.1:9/v1" }),
  createInvitation: () => ({ email: "guest@example.com" }),
  listMessages: () => ({}),
  deleteMessage: ({ message }) => ({ id: message }),
  listPeople: () => ({}),
  createResetLink: ({ guest }) => ({ id: guest }),
  endPersonSessions: ({ guest }) => ({ id: guest }),
  suspendPerson: ({ guest }) => ({ id: guest }),
  resumePerson: ({ guest }) => ({ id: guest }),
  readReminders: () => ({}),
  updateReminders: () => ({ daily: null, weekly: null }),
  createCalendar: () => ({}),
  revokeCalendar: () => ({}),
  readDigest: () => ({}),
  readToday: () => ({}),
  snoozeThought: ({ thought }) => ({ id: thought, for: "week" }),
  searchAll: () => ({ query: "Lisbon" }),
  listThoughts: ({ entity }) => ({ entity, tag: "home", pinned: "false" }),
  searchThoughts: ({ entity }) => ({ query: "Lisbon", entity }),
  listFacets: () => ({}),
  readTimeline: () => ({}),
  listAsOf: () => ({ day: "2099-01-01" }),
  searchAsOf: () => ({ day: "2099-01-01", query: "Lisbon" }),
  readAsOf: ({ thought }) => ({ day: "2099-01-01", id: thought }),
  scanReview: () => ({}),
  listReview: () => ({ kind: "contradiction" }),
  decideFinding: ({ finding }) => ({ id: finding, decision: "supersede" }),
  undoFinding: ({ finding }) => ({ id: finding }),
  captureThought: () => ({ raw: "A thought", idempotency_key: "once" }),
  readThought: ({ thought }) => ({ id: thought }),
  changeThought: ({ thought }) => ({
    id: thought,
    version: 1,
    text: "Anna Keller lives in Porto",
    category: "fact",
    tags: { add: ["home"] },
    mentions: { add: [{ kind: "person", name: "Ingrid" }], remove: ["Anna Keller"] },
    pinned: true,
  }),
  requestEdit: ({ thought }) => ({ id: thought, edit_request: "mark as done" }),
  changeThoughts: ({ thought }) => ({ ids: [thought], state: "open" }),
  judgeLink: ({ thought, second }) => ({ id: thought, other_id: second, verdict: "related" }),
  listThoughtHistory: ({ thought }) => ({ id: thought }),
  restoreThoughtVersion: ({ thought }) => ({ id: thought, version: 1 }),
  retryEnrichment: ({ thought }) => ({ id: thought }),
  findEntities: () => ({ query: "Anna", kind: "name" }),
  readEntity: ({ entity }) => ({ id: entity }),
  correctEntity: ({ entity }) => ({ id: entity, name: "Anna Lind" }),
  addSpelling: ({ entity }) => ({ id: entity, spelling: "Annie" }),
  undoCorrection: ({ correction }) => ({ id: correction }),
  mergeEntity: ({ entity, other }) => ({ id: other, into: entity }),
  ignoreEntity: ({ entity }) => ({ id: entity }),
  listIgnoredEntities: () => ({}),
  restoreEntity: ({ entity }) => ({ id: entity }),
  readGraph: ({ thought }) => ({ thought, depth: "3" }),
  listNotes: () => ({}),
  searchNotes: () => ({ query: "tram" }),
  createNote: ({ thought }) => ({ title: "Mine", thought_id: thought }),
  findNotesByTitle: () => ({ titles: ["Lisbon"] }),
  readNote: ({ note }) => ({ id: note }),
  readAttachedThoughts: ({ note }) => ({ id: note }),
  listBacklinks: ({ note }) => ({ id: note }),
  updateNote: ({ note }) => ({ id: note, text: "Tram 28, and the ferry" }),
  listNoteHistory: ({ note }) => ({ id: note, before: 2 }),
  restoreNoteVersion: ({ note }) => ({ id: note, version: 1 }),
  attachNote: ({ note, thought }) => ({ id: note, thought_id: thought }),
  detachNote: ({ note, thought }) => ({ id: note, thought_id: thought }),
  archiveNote: ({ note }) => ({ id: note }),
  restoreNote: ({ note }) => ({ id: note }),
  eraseNote: ({ note }) => ({ id: note }),
  listImports: () => ({}),
  undoImport: ({ batch }) => ({ id: batch }),
  readHealth: () => ({}),
  readConnectionRequest: ({ request }) => ({ request }),
  approveConnection: ({ request }) => ({ request, scopes: ["read"] }),
  listEvents: () => ({ whose: "all", kind: "key_created" }),
  revokeKey: ({ key }) => ({ id: key }),
  revokeInvitation: ({ invitation }) => ({ id: invitation }),
  eraseThought: ({ thought }) => ({ id: thought }),
  endSession: ({ session }) => ({ id: session }),
  endEverything: () => ({}),
  removePerson: ({ guest }) => ({ id: guest, data: "export" }),
  deleteMe: () => ({ password: "correct horse" }),
};

/** Calls every route of the web app's API once, and each does what it is for. Guests end sessions and accounts. */
export async function walkRoutes(web: WebApp): Promise<void> {
  const { session: guarded } = await enableTotp(web, await web.signIn());
  const leaving = {
    ...{ endSession: await web.signIn(), deleteMe: await web.signIn(), beginTotp: await web.signIn() },
    ...{ renewRecoveryCodes: guarded, removeTotp: guarded, endEverything: await web.signIn() },
  };
  const { userId: guest } = (await web.signIn()).actor;
  await addPasskey(web.db, web.person.actor.userId);
  await rememberPlace(web.db, web.person.actor.userId, "203.0.113.5", Date.now());
  const { sessions } = await web.ask("listSessions", {}, leaving.endSession);
  const own = { ...(await prepareBook(web)), session: sessions[0]?.id ?? "", guest };
  for (const [name, inputOf] of Object.entries(inputs) as [RouteName, (own: Own) => object][])
    await web.ask(name, inputOf(own) as never, leaving[name as keyof typeof leaving] ?? web.person);
}

/** Made without a browser, so it opens nothing. */
async function addPasskey(db: Db, user_id: string): Promise<void> {
  const key = { public_key: "", credential_id: "c", counter: 0, device_type: "singleDevice", backed_up: 0 };
  await db
    .insertInto("passkeys")
    .values({ id: "passkey", user_id, ...key })
    .execute();
}

async function prepareBook(web: WebApp): Promise<Omit<Own, "session" | "guest">> {
  const { thought } = await web.ask("captureThought", { raw: "Anna Keller lives in Lisbon" });
  const { thought: second } = await web.ask("captureThought", {
    raw: "Anna Keller likes the trams of Lisbon",
  });
  await web.enrich();
  const note = await web.ask("createNote", { title: "Lisbon", text: "Tram 28", thought_id: thought.id });
  const { id: key } = await web.ask("createKey", { name: "Laptop" });
  const request = await connectAssistant(web);
  const { id: invitation } = await web.ask("createInvitation", { email: "guest@example.com" });
  const { entities } = await web.ask("findEntities", {});
  const [entity = "", other = ""] = entities.map(({ id }) => id);
  const spelled = await web.ask("addSpelling", { id: entity, spelling: "Annika" });
  const batch = await importList(web);
  const message = await writeMessage(web);
  const finding = await findContradiction(web);
  return {
    thought: thought.id,
    second: second.id,
    note: note.id,
    entity,
    other,
    correction: spelled.kind === "corrected" ? spelled.undo : "",
    key,
    invitation,
    request,
    batch,
    message,
    finding,
  };
}

async function findContradiction(web: WebApp): Promise<string> {
  await web.ask("captureThought", { raw: "Anna Keller moved to Berlin" });
  await web.ask("scanReview", {});
  const { findings } = await web.ask("listReview", { kind: "contradiction" });
  return findings[0]?.id ?? "";
}

async function importList(web: WebApp): Promise<string> {
  const url = `${ORIGIN}/api/app/import?name=list.md`;
  const sent = { method: "POST", headers: web.person.headers, body: "- Anna Keller collects stamps" };
  await (await web.app.request(url, sent)).text();
  const { imports } = await web.ask("listImports", {});
  return imports[0]?.id ?? "";
}

async function writeMessage(web: WebApp): Promise<string> {
  const body = JSON.stringify({ name: "Bo", email: "bo@example.com", message: "Hello" });
  await web.app.request("/api/contact", { method: "POST", body });
  const { messages } = await web.ask("listMessages", {});
  return messages[0]?.id ?? "";
}

/** From registration to a revoked token; what was asked for can be asked again. */
async function connectAssistant(web: WebApp): Promise<string> {
  const client = createOAuthClient(web.app);
  const { request, form, client_id } = await client.obtainCode(web.person.headers);
  const { body: first } = await client.token(form);
  const refresh = { grant_type: "refresh_token", client_id, refresh_token: first.refresh_token };
  const { body: second } = await client.token(refresh);
  await web.call("retrieve_thoughts", {}, second.access_token);
  await client.revoke({ client_id, token: second.access_token });
  return request;
}
