import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerType, serve } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as HandshakeClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HandshakeTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestApp } from "../support/app.ts";
import { openBearerProxy } from "../support/bearer-proxy.ts";
import { liveThrough, toolNames } from "../support/thought-life.ts";

/** The programs that people use, against the service listening on a real port. */

let server: ServerType;
let url: URL;
let key: string;
let proxy: Awaited<ReturnType<typeof openBearerProxy>>;
let scratch: string;
let testApp: Awaited<ReturnType<typeof createTestApp>>;

beforeAll(async () => {
  testApp = await createTestApp();
  key = testApp.key;
  const port = await new Promise<number>((listening) => {
    server = serve({ fetch: testApp.app.fetch, hostname: "127.0.0.1", port: 0 }, (info: AddressInfo) =>
      listening(info.port),
    );
  });
  url = new URL(`http://127.0.0.1:${port}/api/mcp`);
  proxy = await openBearerProxy(port, key);
  // For those who look at the first resource there is.
  await testApp.call("capture_thought", { raw: "Anna likes tulips", as_user: true });
  scratch = await mkdtemp(join(tmpdir(), "commonplace-clients-"));
});

afterAll(async () => {
  await proxy.close();
  await new Promise((closed) => server.close(closed));
  await testApp.close();
  await rm(scratch, { recursive: true });
});

const requestInit = () => ({ headers: { authorization: `Bearer ${key}` } });
const clientInfo = { name: "commonplace-tests", version: "1" };

describe("the official SDK's client of the handshake era (@modelcontextprotocol/sdk)", () => {
  test("connects, pings, lists the tools, uses each, and is told of what does not exist", async () => {
    const client = new HandshakeClient(clientInfo);
    // The package's own types do not hold under exactOptionalPropertyTypes.
    const transport = new HandshakeTransport(url, { requestInit: requestInit() });
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    expect(client.getServerVersion()?.name).toBe("commonplace");
    await client.ping();
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual(toolNames);
    await liveThrough(client, "Ask Marta about the greenhouse keys");
    const unknown = client.request({ method: "logging/setLevel", params: { level: "info" } }, z.object({}));
    await expect(unknown).rejects.toMatchObject({ code: -32601 });
    await expect(client.callTool({ name: "capture_thought", arguments: { raw: " " } })).rejects.toThrow(
      "raw must be a text of 1 to 20,000 characters",
    );
    await client.close();
  });
});

describe("the official SDK's client of both eras (@modelcontextprotocol/client)", () => {
  test.each([
    ["legacy", "legacy", "2025-11-25"],
    ["auto", "modern", "2026-07-28"],
    [{ pin: "2026-07-28" }, "modern", "2026-07-28"],
  ] as const)("negotiating %j it speaks the %s era, %s, and uses each tool", async (mode, era, version) => {
    const client = new Client(clientInfo, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: requestInit() }));
    expect(client.getProtocolEra()).toBe(era);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual(toolNames);
    await liveThrough(client, `Return the ladder to Mr ${era} of number ${version}`);
    await client.close();
  });

  test("a refused argument reaches a stateless client as the protocol error it is", async () => {
    const client = new Client(clientInfo, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: requestInit() }));
    const refused = client.callTool({ name: "retrieve_thoughts", arguments: { top_k: 101 } });
    await expect(refused).rejects.toMatchObject({ code: -32602, data: { argument: "top_k" } });
    await client.close();
  });
});

describe.each(["legacy", "auto"] as const)("either client, negotiating %s", (mode) => {
  const connect = async (address: URL) => {
    const client = new Client(clientInfo, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: requestInit() }));
    return client;
  };

  test("lists the prompts and gets one, lists the thoughts and reads one", async () => {
    const client = await connect(url);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["remember", "recall", "review-week"]);
    const { messages } = await client.getPrompt({
      name: "recall",
      arguments: { question: "Which flowers?" },
    });
    expect(JSON.stringify(messages)).toContain("Which flowers?");
    const { resources } = await client.listResources();
    const tulips = resources.find(({ name }) => name === "Anna likes tulips");
    const { contents } = await client.readResource({ uri: tulips?.uri ?? "" });
    expect(JSON.stringify(contents)).toContain("Anna likes tulips");
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toHaveLength(1);
    await client.close();
  });

  test("reads a refusal as a result where the address asks for it, and every tool works there", async () => {
    const client = await connect(new URL("?errors=result", url));
    await client.listTools();
    for (const [name, given, error] of [
      ["capture_thought", { raw: " " }, /^raw must be a text/],
      ["retrieve_thoughts", { top_k: 101 }, /^top_k must be an integer/],
      ["edit_thought", { thought_id: "1", raw_text: "x" }, /^thought_id must be/],
      ["delete_thought", {}, /^thought_id must be/],
    ] as const) {
      const refused = await client.callTool({ name, arguments: given });
      expect(refused).toMatchObject({
        isError: true,
        content: [{ type: "text", text: expect.stringMatching(error) }],
        structuredContent: { ok: false, error: "invalid_params", code: -32602 },
      });
    }
    await liveThrough(client, `Take the boat out of the water, ${mode}`);
    await client.close();
  });
});

describe("a plain HTTP client", () => {
  test.each([
    ["with its length declared", (body: string) => body],
    ["in chunks", (body: string) => new Blob([body]).stream()],
  ])("reads the 413 to a 5 MB body sent %s, and its next request is served", async (_name, toBody) => {
    const send = (body: string) =>
      fetch(url, { ...requestInit(), method: "POST", body: toBody(body), duplex: "half" } as RequestInit);
    const refused = await send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(5_000_000) }));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ id: null, error: { code: -32000 } });
    expect((await send('{"jsonrpc":"2.0","id":1,"method":"ping"}')).status).toBe(200);
  });
});

/** Runs a program of a package on this Node; what it says and how it ends. */
function run(program: string, args: string[]) {
  const ownPlaces = { HOME: scratch, MCP_CATALOG_PATH: join(scratch, "catalog.json") };
  // They are run again and again, and compiling takes them longer than all else.
  const env = { ...process.env, ...ownPlaces, NODE_COMPILE_CACHE: join(scratch, "compiled") };
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, [program, ...args], { env, timeout: 240_000 }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}

const packages = join(import.meta.dirname, "../../node_modules");

describe("MCP Inspector's command line", () => {
  const inspect = (...args: string[]) => {
    const target = [url.href, "--transport", "http", "--header", `Authorization: Bearer ${key}`];
    const launcher = join(packages, "@modelcontextprotocol/inspector/clients/launcher/build/index.js");
    return run(launcher, ["--cli", ...target, ...args]);
  };

  test("lists the tools, and finds no schema that some client could not read", async () => {
    const { code, stdout, stderr } = await inspect("--method", "tools/list", "--strict");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const { tools } = JSON.parse(stdout) as { tools: { name: string }[] };
    expect(tools.map((tool) => tool.name).sort()).toEqual(toolNames);
  });

  test("captures and retrieves", async () => {
    const call = ["--method", "tools/call", "--tool-name"];
    const captured = await inspect(
      ...call,
      "capture_thought",
      "--tool-arg",
      "raw=The inspector came",
      "as_user=true",
    );
    expect(captured.code).toBe(0);
    const { id } = JSON.parse(captured.stdout).structuredContent;
    const found = await inspect(...call, "retrieve_thoughts", "--tool-arg", "query=inspector");
    expect(JSON.parse(found.stdout).structuredContent.matches[0].id).toBe(id);
  });
});

type Check = { id: string; status: string; errorMessage?: string };

/**
 * The checks of an applicable scenario that cannot apply to this service. Each must still fail or be skipped
 * as it does today: one that begins to pass is taken off the list.
 */
const notApplicable: Record<string, string> = {
  "sep-2575-server-rejects-undeclared-capability": "no tool asks anything of the client",
  "sep-2575-missing-capability-http-400": "no tool asks anything of the client",
  "sep-2575-http-server-no-independent-requests-on-stream":
    "needs the suite's own test_streaming_elicitation tool",
  "sep-2575-server-no-log-without-loglevel":
    "needs the suite's own test_logging_tool; we send no log messages",
  "sep-2575-server-sends-subscription-ack":
    "the tool list never changes, so there is nothing to subscribe to",
  "sep-2575-server-tags-subscription-id": "nothing to subscribe to",
  "sep-2575-server-honors-notification-filter": "nothing to subscribe to",
  "sep-2575-server-sends-prompts-list-changed-on-subscription": "the prompts never change",
  "sep-2575-server-sends-tools-list-changed-on-subscription": "the tool list never changes",
};

/**
 * The scenarios left out altogether: `tools-call-*`, `json-schema-2020-12`, `elicitation-*`, `input-required-*`,
 * `server-sse-*`, `http-custom-header-server-validation` and `completion-complete` call diagnostic tools that a
 * server under test has to offer, and this one offers the four of its contract; the `resources-*` and `prompts-*` that
 * are not below read the suite's own; `logging-*` is about a capability that it does not declare; `server-session-lifecycle` is about
 * sessions, and it keeps none; `tasks-*` and `sep-2640-*` are extensions.
 */
const handshakeScenarios = [
  "server-initialize",
  "ping",
  "tools-list",
  "prompts-list",
  "resources-list",
  "dns-rebinding-protection",
];
const scenarios = [
  {
    suite: "@modelcontextprotocol/conformance",
    version: [],
    names: handshakeScenarios,
  },
  {
    suite: "conformance-next",
    version: ["--spec-version", "2025-11-25"],
    names: handshakeScenarios,
  },
  {
    suite: "conformance-next",
    version: ["--spec-version", "2026-07-28"],
    names: [
      "server-stateless",
      "http-header-validation",
      "caching",
      "tools-list",
      "prompts-list",
      "resources-list",
      "sep-2164-resource-not-found",
      "dns-rebinding-protection",
    ],
  },
];

describe.each(scenarios)("the conformance suite $suite $version", ({ suite, version, names }) => {
  test.each(names)("%s passes, but for what cannot apply", async (scenario) => {
    const output = await mkdtemp(join(scratch, "conformance-"));
    const program = join(packages, suite, "dist/index.js");
    await run(program, [
      "server",
      "--url",
      proxy.url,
      "--scenario",
      scenario,
      ...version,
      "--output-dir",
      output,
    ]);
    const [folder = ""] = await readdir(output);
    const checks: Check[] = JSON.parse(await readFile(join(output, folder, "checks.json"), "utf8"));
    const judged = checks.filter((check) => check.status !== "INFO");
    expect(judged.length).toBeGreaterThan(0);
    for (const { id, status, errorMessage } of judged) {
      const expected = id in notApplicable ? /FAILURE|SKIPPED/ : /SUCCESS/;
      expect(status, `${id}: ${errorMessage}`).toMatch(expected);
    }
  });
});
