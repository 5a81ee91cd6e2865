import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebRoutes } from "../../src/server/web.ts";

const SECRET = "the auth secret";
let parent: string;
let server: Server;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "commonplace-static-"));
  const folder = join(parent, "web");
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "index.html"), "the page");
  await writeFile(join(folder, "assets/main.js"), "run()");
  await writeFile(join(parent, "auth-secret"), SECRET);
  await writeFile(join(folder, ".env"), SECRET);
  await symlink(join(parent, "auth-secret"), join(folder, "assets/link.txt"));
  server = createServer(getRequestListener(createWebRoutes(folder).fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(parent, { recursive: true });
});

/** Byte by byte as written: a client would tidy the path up. */
async function ask(target: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test.each([
  "/../auth-secret",
  "/assets/../../auth-secret",
  "/%2e%2e/auth-secret",
  "/%2E%2E%2Fauth-secret",
  "/..%2fauth-secret",
  "/assets/..%2f..%2fauth-secret",
  "/%252e%252e%252fauth-secret",
  "/..%5cauth-secret",
  "/..\\auth-secret",
  "/....//auth-secret",
  "/..;/auth-secret",
  "/%c0%ae%c0%ae/auth-secret",
  "/assets/main.js%00/../../../auth-secret",
  "//auth-secret",
  "///../auth-secret",
  "/./.env",
  "/%2eenv",
  "/.env",
  "/assets/link.txt",
  "/__proto__",
  "/constructor",
  "http://localhost/../auth-secret",
  "file:///etc/passwd",
])("%s leads out of the folder no more than any other path", async (target) => {
  const answer = await ask(target);
  expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
  expect(answer).not.toContain(SECRET);
  expect(answer).not.toContain("root:");
});

test("what is there is served", async () => {
  expect(await ask("/assets/main.js")).toContain("run()");
});
