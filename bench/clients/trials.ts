import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { callTool } from "../../testkit/mcp.ts";
import type { Client, Place, Session, Target } from "./client.ts";
import { closePlace, installPackages, openPlace } from "./install.ts";
import { withinTime } from "./time.ts";

export const COLUMNS = [
  "connects",
  "lists",
  "four tools",
  "refused argument readable",
  "wrong key readable",
  "OAuth",
  "after a restart",
] as const;

export type Row = { name: string; version: string; cells: string[] };

/** The service that the clients are tried with. */
export type Ground = {
  target: Required<Target>;
  restart(): Promise<void>;
  /** What a person does whose browser opens this page; returns where it is sent afterwards. */
  approve(page: string): Promise<string>;
};

const STEP_MS = 90_000;
const TOOLS = ["capture_thought", "retrieve_thoughts", "edit_thought", "delete_thought"];

/** One client, from its installation to the last cell; what it leaves is removed. */
export async function tryClient(client: Client, ground: Ground, scratch: string): Promise<Row> {
  const folder = await mkdtemp(join(scratch, "client-"));
  try {
    const version = await installPackages(client.packages, folder);
    return { name: client.name, version, cells: await fillCells(client, folder, ground) };
  } catch (error) {
    return { name: client.name, version: "", cells: [`not run: ${explain(error)}`] };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function fillCells(client: Client, folder: string, ground: Ground): Promise<string[]> {
  const { target } = ground;
  /** Every attempt has a home and a session of its own. */
  const attempt = async (what: (place: Place) => Promise<string>): Promise<string> => {
    const place = await openPlace(folder);
    try {
      return await withinTime(4 * STEP_MS, what(place));
    } catch (error) {
      console.error(`${client.name}: ${explain(error).slice(0, 500)}`);
      return "no";
    } finally {
      closePlace(place);
    }
  };
  const within = (given: Target, use: (session: Session) => Promise<string>) =>
    attempt(async (place) => {
      const session = await withinTime(STEP_MS, client.connect(place, given));
      const result = await use(session);
      await withinTime(STEP_MS, session.close());
      return result;
    });

  // Some connect only when they need something.
  const connects = await within(target, async (session) => yes((await session.list()).length > 0));
  if (connects === "no") return [connects];
  return [
    connects,
    await within(target, async (session) => yes(await listsAll(session))),
    await within(target, async (session) => yes(await usesAll(session, target))),
    await tryRefusal((given, use) => within(given, use), target),
    await attempt((place) => tryWrongKey(client, place, target)),
    client.oauth === "tried" ? await attempt((place) => signIn(client, place, ground)) : client.oauth,
    client.staysConnected
      ? await within(target, (session) => outliveRestart(session, ground))
      : "connects for each call",
  ];
}

const yes = (is: boolean) => (is ? "yes" : "no");

async function listsAll(session: Session): Promise<boolean> {
  const names = await session.list();
  return TOOLS.every((tool) => names.some((name) => name.endsWith(tool)));
}

/** All four, and the service agrees with what the client says. */
async function usesAll(session: Session, { url, key }: Required<Target>): Promise<boolean> {
  // Another client may have left one behind.
  const mark = randomUUID();
  const look = async () => {
    type Found = { matches: { id: string; normalizedText: string; state: string }[] };
    const asked = { query: "milk", detail: "full", author: "all" };
    const { matches } = await callTool<Found>(new URL(url).origin, key, "retrieve_thoughts", asked);
    return matches.filter(({ state, normalizedText }) => state === "open" && normalizedText.endsWith(mark));
  };
  await session.call("capture_thought", { raw: `Buy milk on Monday ${mark}` });
  const [captured] = await look();
  if (!captured) return false;
  const shown = await session.call("retrieve_thoughts", { query: "milk", author: "all" });
  await session.call("edit_thought", { thought_id: captured.id, edit_request: "change Monday to Friday" });
  const [edited] = await look();
  await session.call("delete_thought", { thought_id: captured.id });
  const left = await look();
  return (
    shown.includes("milk") && edited?.normalizedText === `Buy milk on Friday ${mark}` && left.length === 0
  );
}

type Within = (given: Target, use: (session: Session) => Promise<string>) => Promise<string>;

async function tryRefusal(within: Within, { url, key }: Required<Target>): Promise<string> {
  const plain = await within({ url, key }, readRefusal);
  if (plain === "yes") return "yes";
  const asResult = await within({ url: `${url}?errors=result`, key }, readRefusal);
  return asResult === "yes" ? "yes, with `?errors=result`" : "no";
}

/** The message names the argument; a session that breaks at it is not one to read it in. */
async function readRefusal(session: Session): Promise<string> {
  const refused = session.call("capture_thought", { raw: "x", captured_at: "soon" });
  const said = await withinTime(STEP_MS, refused).catch(explain);
  const isUsable = await withinTime(STEP_MS, listsAll(session)).catch(() => false);
  return yes(said.includes("captured_at") && isUsable);
}

/** It says that the key is refused, or at least with which status; or it asks the person to sign in instead. */
async function tryWrongKey(client: Client, place: Place, { url }: Target): Promise<string> {
  const connected = client.connect(place, { url, key: "cp_wrong" });
  const answer = connected.then((session) => session.list()).then(String, explain);
  const page = waitForPage(place.openedPages).then(() => "asks to sign in");
  const said = await Promise.race([answer, page]);
  if (said === "asks to sign in") return said;
  if (/API key/iu.test(said)) return "yes";
  return /401|unauthori[sz]ed|invalid_token/iu.test(said) ? "as 401" : "no";
}

async function signIn(client: Client, place: Place, ground: Ground): Promise<string> {
  const connecting = client.connect(place, { url: ground.target.url });
  const page = await Promise.race([waitForPage(place.openedPages), connecting.then(() => "")]);
  await fetch(await ground.approve(page));
  const session = await withinTime(STEP_MS, connecting);
  const listed = await listsAll(session);
  await session.close();
  return yes(listed);
}

async function waitForPage(file: string): Promise<string> {
  const deadline = performance.now() + STEP_MS;
  while (performance.now() < deadline) {
    const [page] = (await readFile(file, "utf8").catch(() => "")).split("\n");
    if (page) return page;
    await sleep(200);
  }
  throw new Error("it opened no page to sign in");
}

async function outliveRestart(session: Session, ground: Ground): Promise<string> {
  await session.call("retrieve_thoughts", { query: "milk" });
  await ground.restart();
  await session.call("retrieve_thoughts", { query: "milk" });
  return "yes";
}

const explain = (error: unknown) => (error instanceof Error ? error.message : String(error));
