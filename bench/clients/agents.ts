import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Client, Place, Target } from "./client.ts";
import { runProgram } from "./commands.ts";
import type { ScriptedModel } from "./scripted-model.ts";

type Agent = {
  name: string;
  package: string;
  program: string;
  /** Of one turn, in which the scripted model calls a tool. */
  args: string[];
  /** Signs in by OAuth; undefined if that needs a terminal. */
  login?: string[];
  /** Files in its home, by path. */
  toFiles(target: Target, model: string): Record<string, string>;
  toEnv(target: Target, model: string): Record<string, string>;
};

const bearer = ({ key }: Target) => (key === undefined ? {} : { Authorization: `Bearer ${key}` });

/** Assistants for the command line, with a scripted model in place of the vendor's. */
const agents: Agent[] = [
  {
    name: "Claude Code",
    package: "@anthropic-ai/claude-code",
    program: "claude",
    args: ["-p", "go", "--allowedTools", "mcp__commonplace"],
    toFiles: (target) => ({
      ".claude.json": JSON.stringify({
        mcpServers: { commonplace: { type: "http", url: target.url, headers: bearer(target) } },
      }),
    }),
    toEnv: (_target, model) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: "scripted",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      // Otherwise the model has to look for two of the four tools first.
      ENABLE_TOOL_SEARCH: "false",
    }),
  },
  {
    name: "Codex",
    package: "@openai/codex",
    program: "codex",
    login: ["mcp", "login", "commonplace"],
    args: ["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "go"],
    toFiles: (target, model) => ({
      ".codex/config.toml": [
        'model = "scripted"',
        'model_provider = "scripted"',
        "[model_providers.scripted]",
        'name = "scripted"',
        `base_url = "${model}/v1"`,
        'wire_api = "responses"',
        "[mcp_servers.commonplace]",
        `url = "${target.url}"`,
        ...(target.key === undefined ? [] : ['bearer_token_env_var = "COMMONPLACE_KEY"']),
      ].join("\n"),
    }),
    toEnv: ({ key = "" }) => ({ COMMONPLACE_KEY: key }),
  },
  {
    name: "Gemini CLI",
    package: "@google/gemini-cli",
    program: "gemini",
    args: ["-p", "go", "--yolo", "--skip-trust"],
    toFiles: (target) => ({
      ".gemini/settings.json": JSON.stringify({
        security: { auth: { selectedType: "gemini-api-key" } },
        mcpServers: { commonplace: { httpUrl: target.url, headers: bearer(target), trust: true } },
      }),
    }),
    toEnv: (_target, model) => ({ GEMINI_API_KEY: "scripted", GOOGLE_GEMINI_BASE_URL: model }),
  },
  {
    name: "opencode",
    package: "opencode-ai",
    program: "opencode",
    args: ["run", "go"],
    login: ["mcp", "auth", "commonplace"],
    toFiles: (target, model) => ({
      "opencode.json": JSON.stringify({
        model: "scripted/scripted",
        permission: "allow",
        provider: {
          scripted: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `${model}/v1`, apiKey: "scripted" },
            models: { scripted: { tool_call: true } },
          },
        },
        mcp: {
          commonplace: {
            type: "remote",
            url: target.url,
            headers: bearer(target),
            ...(target.key !== undefined && { oauth: false }),
          },
        },
      }),
    }),
    toEnv: () => ({ OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_AUTOUPDATE: "1" }),
  },
];

/** Each call is a turn of its own; what the model is given back is what the client shows. */
export const toAgentClients = (model: ScriptedModel): Client[] =>
  agents.map((agent) => ({
    name: agent.name,
    packages: [agent.package],
    staysConnected: false,
    oauth: agent.login ? "tried" : "not run: needs a terminal",
    async connect(place, target) {
      const run = await prepare(agent, place, target, model);
      if (target.key === undefined) await run(agent.login ?? []);
      const turn = () => run(agent.args);
      return {
        async list() {
          const { tools, said } = await model.follow(undefined, turn);
          if (!tools.some((tool) => tool.endsWith("_thought"))) throw new Error(said);
          return tools;
        },
        async call(tool, given) {
          const { result, said } = await model.follow({ tool, given }, turn);
          if (result === undefined) throw new Error(said);
          return result;
        },
        close: async () => {},
      };
    },
  }));

async function prepare(agent: Agent, place: Place, target: Target, model: ScriptedModel) {
  const { HOME: home = "" } = place.env;
  for (const [name, content] of Object.entries(agent.toFiles(target, model.url))) {
    const path = join(home, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  const env = { ...place.env, ...agent.toEnv(target, model.url) };
  return (args: string[]) => runProgram({ ...place, env, cwd: home }, agent.program, args);
}
