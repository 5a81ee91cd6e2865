import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client, Place, Session, Target } from "./client.ts";

const RUN_MS = 90_000;

/** Programs that are started for each call. */
export const commands: Client[] = [
  {
    name: "mcporter",
    packages: ["mcporter"],
    staysConnected: false,
    oauth: "tried",
    async connect(place, { url, key }) {
      const config = join(place.folder, "mcporter.json");
      const server =
        key === undefined ? { url, auth: "oauth" } : { url, headers: { Authorization: `Bearer ${key}` } };
      await writeFile(config, JSON.stringify({ mcpServers: { commonplace: server }, imports: [] }));
      const run = (...args: string[]) => runProgram(place, "mcporter", ["--config", config, ...args]);
      if (key === undefined) await run("auth", "commonplace");
      return {
        list: async () => findTools(await run("list", "commonplace", "--json")),
        call: (tool, given) =>
          run("call", `commonplace.${tool}`, "--args", JSON.stringify(given), "--output", "json"),
        close: async () => {},
      };
    },
  },
  {
    name: "MCP Inspector (command line)",
    packages: ["@modelcontextprotocol/inspector"],
    staysConnected: false,
    oauth: "not run",
    connect: async (place, target) => openInspector(place, target),
  },
];

function openInspector(place: Place, { url, key = "" }: Target): Session {
  const run = (method: string, ...args: string[]) =>
    runProgram(place, "mcp-inspector", [
      "--cli",
      url,
      "--transport",
      "http",
      "--header",
      `Authorization: Bearer ${key}`,
      "--method",
      method,
      ...args,
    ]);
  return {
    list: async () => findTools(await run("tools/list")),
    async call(tool, given) {
      const args = Object.entries(given).flatMap(([name, value]) => ["--tool-arg", `${name}=${value}`]);
      const answer = await run("tools/call", "--tool-name", tool, ...args);
      if (/"isError":\s*true/u.test(answer)) throw new Error(answer);
      return answer;
    },
    close: async () => {},
  };
}

const findTools = (json: string) => [...json.matchAll(/"name":\s*"(\w+)"/gu)].map(([, name = ""]) => name);

/** What it says on both its outputs; thrown when it ends with a failure. */
export function runProgram(
  place: Place & { cwd?: string },
  program: string,
  args: string[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const command = join(place.folder, "node_modules/.bin", program);
    const options = {
      cwd: place.cwd ?? place.folder,
      env: place.env,
      timeout: RUN_MS,
      killSignal: "SIGKILL",
      maxBuffer: 2 ** 26,
    } as const;
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${stderr}\n${stdout}`.trim() || error.message));
      else resolve(stdout.trim() === "" ? stderr : stdout);
    });
    place.running.add(child);
    child.once("exit", () => place.running.delete(child));
    child.stdin?.end();
  });
}
