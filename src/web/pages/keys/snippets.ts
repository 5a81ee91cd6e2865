/** The configuration to paste into each client. */
export type Snippet = {
  id: string;
  client: string;
  where: string;
  code: string;
  /** Opens the client with everything filled in. */
  link?: { label: string; href: string };
  note?: string;
};

export const json = (value: object) => JSON.stringify(value, null, 2);

export function createSnippets(origin: string, key: string): Snippet[] {
  const url = `${origin}/api/mcp`;
  // These clients take any answer but a 200 for a broken connection: they get refusals as results.
  const lenient = `${url}?errors=result`;
  const headers = { Authorization: `Bearer ${key}` };
  const call =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"capture_thought","arguments":{"raw":"My first thought","as_user":true}}}';
  return [
    {
      id: "claude-code",
      client: "Claude Code",
      where: "Run this in a terminal:",
      code: `claude mcp add --transport http --scope user commonplace ${url} --header "Authorization: Bearer ${key}"`,
    },
    {
      id: "claude-desktop",
      client: "Claude Desktop",
      where: "Settings → Developer → Edit Config, add to claude_desktop_config.json, then restart it:",
      code: json({ mcpServers: { commonplace: createRemote(lenient, key) } }),
      note: "Claude Desktop only starts local programs, so it connects through mcp-remote, which needs Node.",
    },
    {
      id: "codex",
      client: "Codex",
      where: "Add to ~/.codex/config.toml:",
      code: `[mcp_servers.commonplace]
url = "${url}"
http_headers = { Authorization = "Bearer ${key}" }`,
    },
    {
      id: "gemini-cli",
      client: "Gemini CLI",
      where: "Run this in a terminal:",
      code: `gemini mcp add --transport http --scope user commonplace ${url} --header "Authorization: Bearer ${key}"`,
    },
    {
      id: "copilot",
      client: "Copilot CLI",
      where: "Add to ~/.copilot/mcp-config.json:",
      code: json({ mcpServers: { commonplace: { type: "http", url, headers, tools: ["*"] } } }),
    },
    {
      id: "cursor",
      client: "Cursor",
      where: "Add to ~/.cursor/mcp.json:",
      code: json({ mcpServers: { commonplace: { url, headers } } }),
    },
    {
      id: "vs-code",
      client: "VS Code",
      where: "Add to .vscode/mcp.json of a folder, or use “MCP: Open User Configuration”:",
      code: json({ servers: { commonplace: { type: "http", url: lenient, headers } } }),
    },
    {
      id: "windsurf",
      client: "Windsurf",
      where: "Add to ~/.codeium/windsurf/mcp_config.json:",
      code: json({ mcpServers: { commonplace: { serverUrl: url, headers } } }),
    },
    {
      id: "zed",
      client: "Zed",
      where: "Add to Zed's settings.json:",
      code: json({ context_servers: { commonplace: { url, headers } } }),
    },
    {
      id: "opencode",
      client: "opencode",
      where: "Add to ~/.config/opencode/opencode.json:",
      code: json({ mcp: { commonplace: { type: "remote", url: lenient, headers, enabled: true } } }),
    },
    {
      id: "cline",
      client: "Cline",
      where: "MCP Servers → Configure, add to cline_mcp_settings.json:",
      code: json({ mcpServers: { commonplace: { type: "streamableHttp", url: lenient, headers } } }),
    },
    {
      id: "continue",
      client: "Continue",
      where: "Add to ~/.continue/config.yaml:",
      code: `mcpServers:
  - name: commonplace
    type: streamable-http
    url: ${lenient}
    requestOptions:
      headers:
        Authorization: Bearer ${key}`,
    },
    {
      id: "mcporter",
      client: "mcporter",
      where: "Add to ~/.mcporter/mcporter.json:",
      code: json({ mcpServers: { commonplace: { baseUrl: lenient, headers } } }),
    },
    {
      id: "mcp-remote",
      client: "mcp-remote",
      where: "For clients that only start local programs, where they list their servers:",
      code: json({ commonplace: createRemote(lenient, key) }),
    },
    {
      id: "supergateway",
      client: "supergateway",
      where: "Run this where a program over standard input and output is expected:",
      code: `npx -y supergateway --streamableHttp "${lenient}" --header "Authorization: Bearer ${key}"`,
    },
    {
      id: "chatgpt",
      client: "ChatGPT",
      where: "Through OpenAI's API, as a tool in a request to /v1/responses:",
      code: json({
        type: "mcp",
        server_label: "commonplace",
        server_url: url,
        headers,
      }),
      note: explainChatGpt(origin),
    },
    {
      id: "curl",
      client: "curl",
      where: "Run this in a terminal; it captures a thought:",
      code: `curl -sS ${url} -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '${call}'`,
    },
  ];
}

/** The key is passed in the environment: on Windows, arguments with a space are split. */
function createRemote(url: string, key: string) {
  const plain = url.startsWith("http:") ? ["--allow-http"] : [];
  return {
    command: "npx",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote replaces the variable
    args: ["-y", "mcp-remote", url, ...plain, "--header", "Authorization:${AUTHORIZATION}"],
    env: { AUTHORIZATION: `Bearer ${key}` },
  };
}

function explainChatGpt(origin: string): string {
  const reach = origin.startsWith("https:")
    ? "OpenAI's servers must be able to reach this address."
    : `OpenAI's servers connect over the internet: they need a public https address, which ${origin} is not.`;
  return `${reach} In ChatGPT itself, connect without a key.`;
}
