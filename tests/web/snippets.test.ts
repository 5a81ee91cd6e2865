import { expect, test } from "vitest";
import { createSnippets } from "../../src/web/pages/keys/snippets.ts";
import { createWays } from "../../src/web/pages/keys/ways.ts";

const KEY = `cpl_${"a".repeat(40)}`;
const snippets = createSnippets("https://memory.example.com", KEY);

test("every client's snippet holds the real address and the real key", () => {
  expect(snippets.map(({ client }) => client)).toEqual([
    "Claude Code",
    "Claude Desktop",
    "Codex",
    "Gemini CLI",
    "Copilot CLI",
    "Cursor",
    "VS Code",
    "Windsurf",
    "Zed",
    "opencode",
    "Cline",
    "Continue",
    "mcporter",
    "mcp-remote",
    "supergateway",
    "ChatGPT",
    "curl",
  ]);
  for (const { code } of snippets) {
    expect(code).toContain("https://memory.example.com/api/mcp");
    expect(code).toContain(KEY);
  }
});

test("the configurations are JSON", () => {
  const configurations = snippets.filter(({ code }) => code.startsWith("{"));
  expect(configurations.map(({ client }) => client)).toEqual([
    "Claude Desktop",
    "Copilot CLI",
    "Cursor",
    "VS Code",
    "Windsurf",
    "Zed",
    "opencode",
    "Cline",
    "mcporter",
    "mcp-remote",
    "ChatGPT",
  ]);
  for (const { code } of configurations) expect(JSON.stringify(JSON.parse(code))).toContain(KEY);
});

test("clients that take a refusal for a broken connection get it as a result, the others as the error it is", () => {
  const lenient = snippets.filter(({ code }) => code.includes("/api/mcp?errors=result"));
  expect(lenient.map(({ id }) => id)).toEqual([
    "claude-desktop",
    "vs-code",
    "opencode",
    "cline",
    "continue",
    "mcporter",
    "mcp-remote",
    "supergateway",
  ]);
});

test("plain http is allowed to mcp-remote, and ChatGPT's page says that it cannot be used", () => {
  const local = createSnippets("http://localhost:3000", KEY);
  const find = (id: string) => local.find((snippet) => snippet.id === id);
  expect(find("claude-desktop")?.code).toContain("--allow-http");
  expect(find("chatgpt")?.note).toContain("need a public https address");
  expect(snippets.find(({ id }) => id === "claude-desktop")?.code).not.toContain("--allow-http");
});

test("every client is told how to connect without a key, by the address alone", () => {
  const ways = createWays("https://memory.example.com");
  expect(ways.map(({ client }) => client)).toEqual([
    "claude.ai",
    "ChatGPT",
    "Claude Desktop",
    "Claude Code",
    "Codex",
    "Gemini CLI",
    "Cursor",
    "VS Code",
    "Copilot CLI",
    "Windsurf",
    "Zed",
    "opencode",
    "Others",
  ]);
  for (const { code, note } of ways) {
    expect(code).toContain("https://memory.example.com/api/mcp");
    expect(code).not.toContain("Bearer");
    expect(note).toBeUndefined();
  }
});

test("a vendor's cloud is said to need a public address where there is none", () => {
  const told = createWays("http://localhost:3000").filter(({ note }) =>
    note?.includes("public https address"),
  );
  expect(told.map(({ id }) => id)).toEqual(["claude-ai", "chatgpt", "claude-desktop"]);
});

test("one click opens Cursor or VS Code with the address", () => {
  const links = createWays("https://memory.example.com").flatMap(({ link }) =>
    link ? [new URL(link.href)] : [],
  );
  const [cursor, code] = links;
  expect(links).toHaveLength(2);
  expect(JSON.parse(atob(cursor?.searchParams.get("config") ?? ""))).toEqual({
    url: "https://memory.example.com/api/mcp",
  });
  expect(JSON.parse(decodeURIComponent(code?.search.slice(1) ?? ""))).toEqual({
    name: "commonplace",
    type: "http",
    url: "https://memory.example.com/api/mcp?errors=result",
  });
});
