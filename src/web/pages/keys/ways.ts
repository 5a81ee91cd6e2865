import { json, type Snippet } from "./snippets.ts";

const PUBLIC = "Its servers connect to you, so this needs a public https address";

/** How to connect a client without a key: it opens the consent page by itself. */
export function createWays(origin: string): Snippet[] {
  const url = `${origin}/api/mcp`;
  // As in the snippets with a key.
  const lenient = `${url}?errors=result`;
  const isPublic = origin.startsWith("https:");
  const cloud = isPublic ? {} : { note: `${PUBLIC}, which ${origin} is not: see docs/connect.md.` };
  return [
    {
      id: "claude-ai",
      client: "claude.ai",
      where:
        "Settings → Connectors → Add custom connector, on the web or a phone; paste the address, then Connect:",
      code: url,
      ...cloud,
    },
    {
      id: "chatgpt",
      client: "ChatGPT",
      where:
        "Settings → Apps → Advanced: turn on developer mode, create an app, choose OAuth and paste the address:",
      code: url,
      ...cloud,
    },
    {
      id: "claude-desktop",
      client: "Claude Desktop",
      where: "Settings → Connectors → Add custom connector; paste the address, then Connect:",
      code: url,
      ...cloud,
    },
    {
      id: "claude-code",
      client: "Claude Code",
      where: "Run these in a terminal:",
      code: `claude mcp add --transport http --scope user commonplace ${url}\nclaude mcp login commonplace`,
    },
    {
      id: "codex",
      client: "Codex",
      where: "Run these in a terminal:",
      code: `codex mcp add commonplace --url ${url}\ncodex mcp login commonplace`,
    },
    {
      id: "gemini-cli",
      client: "Gemini CLI",
      where: "Run the first in a terminal, and the second in Gemini CLI:",
      code: `gemini mcp add --transport http --scope user commonplace ${url}\n/mcp auth commonplace`,
    },
    {
      id: "cursor",
      client: "Cursor",
      where: "Click the link, or add to ~/.cursor/mcp.json; then choose Connect in Cursor's settings:",
      code: json({ mcpServers: { commonplace: { url } } }),
      link: { label: "Add to Cursor", href: linkToCursor(url) },
    },
    {
      id: "vs-code",
      client: "VS Code",
      where: "Click the link, or add to mcp.json; VS Code asks when it first connects:",
      code: json({ servers: { commonplace: { type: "http", url: lenient } } }),
      link: { label: "Add to VS Code", href: linkToCode(lenient) },
    },
    {
      id: "copilot",
      client: "Copilot CLI",
      where: "Add to ~/.copilot/mcp-config.json; it asks when it first connects:",
      code: json({ mcpServers: { commonplace: { type: "http", url, tools: ["*"] } } }),
    },
    {
      id: "windsurf",
      client: "Windsurf",
      where: "Add to ~/.codeium/windsurf/mcp_config.json; it asks when it first connects:",
      code: json({ mcpServers: { commonplace: { serverUrl: url } } }),
    },
    {
      id: "zed",
      client: "Zed",
      where: "Add to Zed's settings.json; it asks when it first connects:",
      code: json({ context_servers: { commonplace: { url } } }),
    },
    {
      id: "opencode",
      client: "opencode",
      where: "Add to ~/.config/opencode/opencode.json, then run: opencode mcp auth commonplace",
      code: json({ mcp: { commonplace: { type: "remote", url: lenient, enabled: true } } }),
    },
    {
      id: "others",
      client: "Others",
      where: "Paste the address where the client asks for a remote MCP server (Streamable HTTP):",
      code: url,
    },
  ];
}

function linkToCursor(url: string): string {
  const config = btoa(JSON.stringify({ url }));
  return `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({ name: "commonplace", config })}`;
}

function linkToCode(url: string): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "commonplace", type: "http", url }))}`;
}
