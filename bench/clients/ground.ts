import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import { addPerson, PASSWORD } from "../../testkit/people.ts";
import { findFreePort, signInTo, spawnService } from "../../testkit/service.ts";
import type { Ground } from "./trials.ts";

const EMAIL = "bench@example.com";

/** The real service with one person in it, on a port that it keeps over restarts. */
export async function openGround(scratch: string): Promise<Ground & { close(): Promise<void> }> {
  const dataDir = join(scratch, "book");
  await mkdir(dataDir);
  const key = await addOwner(dataDir);
  const port = await findFreePort();
  let service = await spawnService({ dataDir, port });
  const { url } = service;
  const cookie = await signInTo(url, { email: EMAIL, password: PASSWORD });
  return {
    target: { url: `${url}/api/mcp`, key },
    async restart() {
      await service.stop();
      service = await spawnService({ dataDir, port });
    },
    approve: (page) => approve(page, url, cookie),
    close: () => service.stop(),
  };
}

async function addOwner(dataDir: string): Promise<string> {
  const db = openSqlite(dataDir);
  await migrate(db);
  const userId = await addPerson(db, EMAIL);
  const { key } = await createApiKey(db, { userId, name: "bench" }, Date.now());
  await db.destroy();
  return key;
}

/** Allows everything that the consent page would ask for. */
async function approve(page: string, origin: string, cookie: string): Promise<string> {
  const asked = await fetch(page, { redirect: "manual" });
  const request = new URL(asked.headers.get("location") ?? "", origin).searchParams.get("request") ?? "";
  const answer = await fetch(`${origin}/api/app/connections`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/json" },
    body: JSON.stringify({ request, scopes: ["read", "capture", "write"] }),
  });
  if (!answer.ok) throw new Error(`the consent was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { redirect: string }).redirect;
}
