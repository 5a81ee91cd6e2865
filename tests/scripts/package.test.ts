import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Ajv } from "ajv";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { findFreePort } from "../../testkit/service.ts";
import { liveThrough, toolNames } from "../support/thought-life.ts";

/**
 * The npm packages of the service and of the models as people have them: packed, and unpacked into an empty folder. Other
 * dependencies are links to this repository's instead of downloads, and only those that the package declares.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const OWNER = "owner@localhost.localdomain";
const run = promisify(execFile);

let folder: string;
let home: string;
let command: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "commonplace-package-"));
  home = join(folder, "home");
  const env = { PATH: process.env.PATH ?? "", HOME: home };
  await run(process.execPath, ["scripts/setup.mjs", "pages", "service"], { cwd: ROOT, env });
  await run(process.execPath, ["scripts/build-package.mjs", folder], { cwd: ROOT, env });
  await install();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function install(): Promise<void> {
  const models = await readJson(join(ROOT, "model/package.json"));
  const { version } = await readJson(join(ROOT, "package.json"));
  await unpack(models.name, models.version);
  const { bin, dependencies, optionalDependencies } = await unpack("commonplace", version);
  expect(dependencies).toHaveProperty([models.name], models.version);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const source = join(ROOT, "node_modules", name);
    if (name === models.name || !existsSync(source)) continue;
    await mkdir(dirname(join(modules(), name)), { recursive: true });
    await symlink(source, join(modules(), name));
  }
  await mkdir(join(modules(), ".bin"));
  command = join(modules(), ".bin/commonplace");
  await symlink(join(modules(), "commonplace", bin.commonplace), command);
}

const modules = () => join(folder, "node_modules");

/** The manifest of what was packed. */
async function unpack(name: string, version: string) {
  const target = join(modules(), name);
  await mkdir(target, { recursive: true });
  await run("tar", ["-xzf", join(folder, `${name}-${version}.tgz`), "--strip-components=1", "-C", target]);
  return readJson(join(target, "package.json"));
}

/** The data is where the system keeps it, so a new version of the package finds it again. */
const environment = (more: Record<string, string> = {}) => ({
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  HOME: home,
  XDG_DATA_HOME: join(folder, "share"),
  LOG_LEVEL: "warn",
  ...more,
});

const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));

const commonplace = (args: string[]) => run(command, args, { cwd: folder, env: environment() });

const clientInfo = { name: "packaged-tests", version: "1" };

async function connectProgram(program: { command: string; args: string[] }, env = environment()) {
  const client = new Client(clientInfo);
  await client.connect(new StdioClientTransport({ ...program, cwd: folder, env }));
  return client;
}

const connectStdio = (args: string[] = [], env: Record<string, string> = {}) =>
  connectProgram({ command, args: ["stdio", ...args] }, environment(env));

async function connectHttp(url: string, key: string) {
  const client = new Client(clientInfo);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", url), { requestInit });
  // The package's own types do not hold under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

async function serve(): Promise<{ url: string; child: ChildProcess }> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawn(command, [], {
    cwd: folder,
    env: environment({ PORT: String(port) }),
    stdio: "ignore",
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) {
    expect(child.exitCode).toBeNull();
    await sleep(20);
  }
  return { url, child };
}

async function listTools(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map((tool) => tool.name).sort();
}

test("all four tools work over stdio, on a new book, and the worker thread enriches", async () => {
  const client = await connectStdio();
  expect(await listTools(client)).toEqual(toolNames);
  await liveThrough(client, "Ask Marta about the greenhouse keys");
  const raw = "Lunch with Anna in Lisbon";
  const captured = await client.callTool({ name: "capture_thought", arguments: { raw } });
  expect(captured.structuredContent).toMatchObject({ author: { kind: "agent", name: "packaged-tests" } });
  const findAll = async () => {
    const given = { query: raw, detail: "full", author: "agent" };
    return (await client.callTool({ name: "retrieve_thoughts", arguments: given })).structuredContent;
  };
  await expect
    .poll(findAll, { interval: 100 })
    .toMatchObject({ matches: [{ metadata: { enrichment: "done" } }] });
  await client.close();
  expect(existsSync(join(folder, "share/commonplace/commonplace.db"))).toBe(true);
});

test("without a command it serves: pages, all four tools over HTTP, and a bridge from stdio to it", async () => {
  const { url, child } = await serve();
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const [script = ""] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  expect((await fetch(url + script)).headers.get("content-type")).toContain("javascript");

  const { stdout } = await commonplace(["key", "create", "--user", OWNER, "--name", "packaged"]);
  const key = stdout.trim();
  const direct = await connectHttp(url, key);
  expect(await listTools(direct)).toEqual(toolNames);
  await liveThrough(direct, "Return the ladder to the neighbour");
  await direct.close();

  const bridge = await connectStdio(["--url", url], { COMMONPLACE_KEY: key });
  await liveThrough(bridge, "Take the boat out of the water");
  await bridge.close();
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
});

test("the service's package has no models and at most 15 MB, and says whose code it contains", async () => {
  const target = join(modules(), "commonplace");
  const files = await readdir(target, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(15_000_000);
  expect(files.filter(({ name }) => name.endsWith(".bin"))).toEqual([]);
  const licenses = await readFile(join(target, "dist/service/licenses.md"), "utf8");
  for (const name of ["hono", "kysely", "zod"]) expect(licenses).toContain(`## ${name} - `);
});

test("without the models it says what is missing", async () => {
  const place = join(modules(), "commonplace-models");
  await rename(place, `${place}-aside`);
  const env = environment({ DATA_DIR: join(folder, "no-models") });
  const outcome = run(command, ["stdio"], { cwd: folder, env });
  await expect(outcome).rejects.toThrow("install the package commonplace-models");
  await rename(`${place}-aside`, place);
});

test("settings that cannot be read are named", async () => {
  const settings = join(folder, "no-settings", ".env");
  await mkdir(settings, { recursive: true });
  const env = environment({ DATA_DIR: dirname(settings) });
  const outcome = run(command, ["status"], { cwd: folder, env });
  await expect(outcome).rejects.toMatchObject({ stderr: `The settings in ${settings} cannot be read.\n` });
});

test("npx runs it, on whichever Node the machine has", async () => {
  const { version } = await readJson(join(ROOT, "package.json"));
  const own = process.env.PATH?.split(delimiter).filter((path) => !path.includes("node_modules")) ?? [];
  const env = { ...environment(), PATH: own.join(delimiter) };
  const { stdout } = await run("npx", ["--no", "--", "commonplace", "--version"], { cwd: folder, env });
  expect(stdout.trim()).toBe(version);
});

describe("the extension for Claude Desktop", () => {
  let extension: Record<string, Uint8Array>;
  let out: string;
  let digest: string;

  /** Of its dependencies only the models, which are no link as those above. */
  beforeAll(async () => {
    out = join(folder, "build");
    const args = ["scripts/build-mcpb.mjs", "--owner", "ada", "--out", out, "--modules", modules()];
    await run(process.execPath, args, { cwd: ROOT });
    const [name = ""] = (await readdir(out)).filter((file) => file.endsWith(".mcpb"));
    const archive = await readFile(join(out, name));
    digest = createHash("sha256").update(archive).digest("hex");
    extension = unzipSync(archive, {
      filter: ({ name }) => name === "manifest.json" || name.startsWith("bin/") || name.endsWith(".bin"),
    });
  });

  test("contains the models", () => {
    const names = Object.keys(extension).filter((name) => name.endsWith(".bin"));
    expect(names.sort()).toEqual(
      readdirSync(join(ROOT, "model"))
        .filter((name) => name.endsWith(".bin"))
        .map((name) => `node_modules/commonplace-models/${name}`),
    );
  });

  const readManifest = () => JSON.parse(Buffer.from(extension["manifest.json"] ?? []).toString());

  test("has a manifest of the format's schema, with the tools that there are", async () => {
    const manifest = readManifest();
    // From @anthropic-ai/mcpb 2.1.2 (MIT), schemas/mcpb-manifest-v0.3.schema.json.
    const schema = await readJson(join(ROOT, "tests/fixtures/mcpb-manifest-v0.3.schema.json"));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    expect(ajv.validate(schema, manifest), ajv.errorsText()).toBe(true);
    expect(ajv.validate(schema, { ...manifest, server: {} })).toBe(false);
    expect(manifest.version).toBe((await readJson(join(ROOT, "package.json"))).version);
    expect(manifest.tools.map(({ name }: { name: string }) => name).sort()).toEqual(toolNames);
    expect(extension).toHaveProperty([manifest.server.entry_point]);
  });

  test("is started by what its manifest says", async () => {
    const { command: program, args } = readManifest().server.mcp_config;
    const place = join(folder, "node_modules/commonplace");
    const client = await connectProgram({
      command: program,
      args: args.map((arg: string) => arg.replace(/^\$\{__dirname\}/, place)),
    });
    expect(await listTools(client)).toEqual(toolNames);
    await client.close();
  });

  test("is described for the MCP registry by its rules", async () => {
    const described = await readJson(join(out, "server.json"));
    expect(registryEntry.safeParse(described).error?.issues).toBeUndefined();
    expect(described.packages[0].fileSha256).toBe(digest);
  });
});

/** The rules of https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json for what we use of it. */
const registryEntry = z.strictObject({
  $schema: z.url(),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  description: z.string().min(1).max(100),
  version: z.string().max(255),
  repository: z.strictObject({ url: z.url(), source: z.string() }),
  packages: z.array(
    z.strictObject({
      registryType: z.literal("mcpb"),
      identifier: z.url(),
      version: z.string().min(1),
      fileSha256: z.string().regex(/^[a-f0-9]{64}$/),
      transport: z.strictObject({ type: z.literal("stdio") }),
    }),
  ),
});
