import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BIN, runCli, startCli } from "../support/cli.ts";
import { liveThrough } from "../support/thought-life.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "commonplace-stdio-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const settings = () => ({ DATA_DIR: dataDir, LOG_LEVEL: "info" });
const commonplace = (...args: string[]) => runCli(args, settings());

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
const pong = '{"jsonrpc":"2.0","id":1,"result":{}}\n';

test("an empty library gets its first user; nothing but the protocol is on standard output; it ends with its input", async () => {
  const { code, stdout, stderr } = await runCli(["stdio"], settings(), { input: ping });
  expect({ code, stdout }).toEqual({ code: 0, stdout: pong });
  expect(JSON.parse(stderr)).toMatchObject({
    event: "first_user_added",
    email: "owner@localhost.localdomain",
  });
});

test("programs that start together on an empty library share its first user", async () => {
  const empty = { DATA_DIR: await mkdtemp(join(tmpdir(), "commonplace-stdio-")), LOG_LEVEL: "info" };
  const started = await Promise.all([1, 2, 3].map(() => runCli(["stdio"], empty, { input: ping })));
  expect(started.map(({ code, stdout }) => ({ code, stdout }))).toEqual(
    Array(3).fill({ code: 0, stdout: pong }),
  );
  const logs = started.map(({ stderr }) => stderr).join("");
  expect(logs.match(/first_user_added/g)).toHaveLength(1);
  await rm(empty.DATA_DIR, { recursive: true, force: true });
});

test.each(["legacy", "auto"] as const)("every tool works for a client negotiating %s", async (mode) => {
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
  const env = { PATH: process.env.PATH ?? "", ...settings() };
  await client.connect(
    new StdioClientTransport({ command: BIN, args: ["stdio", "--name", "Desk"], env, stderr: "ignore" }),
  );
  expect(client.getProtocolEra()).toBe(mode === "auto" ? "modern" : "legacy");
  await liveThrough(client, `Prune the apple tree, ${mode}`);
  const captured = await client.callTool({ name: "capture_thought", arguments: { raw: "It will rain" } });
  expect(captured.structuredContent).toMatchObject({ author: { name: "Desk" } });
  await client.close();
});

test("SIGTERM ends it although its input is open", async () => {
  const child = startCli(["stdio"], settings(), { input: null });
  child.stdin.write(ping);
  const [chunk] = await once(child.stdout, "data");
  expect(String(chunk)).toBe(pong);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("of several users one has to be named", async () => {
  await commonplace("user", "add", "ada@example.com", "--password", "correct horse");
  expect(await commonplace("stdio")).toEqual({
    code: 1,
    stdout: "",
    stderr: "There is more than one user: choose one with --user EMAIL.\n",
  });
  const named = await runCli(["stdio", "--user", "ada@example.com"], settings(), { input: ping });
  expect(named.stdout).toBe(pong);
});

test.each([
  [["--user", "nobody@example.com"], 1, "There is no user nobody@example.com"],
  [["--key", "x"], 2, "--key needs --url URL."],
  [["--url", "http://localhost:1"], 2, "--url needs a key"],
  [["--url", "memory.example.com", "--key", "x"], 2, "--url must be an address"],
  [
    ["--url", "http://localhost:1", "--key", "x", "--user", "a@b.c"],
    2,
    "--user and --name are for the local book",
  ],
] as const)("stdio %j is refused in a sentence", async (args, code, message) => {
  const refused = await commonplace("stdio", ...args);
  expect(refused).toEqual({ code, stdout: "", stderr: expect.stringContaining(message) });
});

test.each(["", "/", "/api/mcp", "/api/mcp/"])(
  "a bridge finds the endpoint by the address with %j",
  async (path) => {
    const service = createServer(({ url }, response) =>
      url === "/api/mcp" ? response.end(pong) : response.writeHead(404).end(),
    ).listen(0, "127.0.0.1");
    await once(service, "listening");
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`;
    const { stdout } = await runCli(["stdio", "--url", url, "--key", "x"], settings(), { input: ping });
    expect(stdout).toBe(pong);
    service.close();
  },
);

test("a bridge to a service that is away says so to the assistant", async () => {
  const { code, stdout } = await runCli(["stdio", "--url", "http://127.0.0.1:1", "--key", "x"], settings(), {
    input: ping,
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    id: 1,
    error: { message: "The service at http://127.0.0.1:1 cannot be reached." },
  });
});

test("the first user gets a password later, for the web app", async () => {
  const set = await commonplace("user", "set", "owner@localhost.localdomain", "--password", "battery staple");
  expect(set).toEqual({
    code: 0,
    stdout: "The password of owner@localhost.localdomain is changed.\n",
    stderr: "",
  });
  const short = await commonplace("user", "set", "owner@localhost.localdomain", "--password", "short");
  expect(short).toMatchObject({ code: 1, stderr: expect.stringContaining("8 to 128 characters") });
});
