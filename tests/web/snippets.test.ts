import { expect, test } from "vitest";
import { createSnippets } from "../../src/web/pages/keys/snippets.ts";

const KEY = `cpl_${"a".repeat(40)}`;
const snippets = createSnippets("https://memory.example.com", KEY);

test("every client's snippet holds the real address and the real key", () => {
  expect(snippets.map(({ client }) => client)).toEqual([
    "Claude Code",
    "Claude Desktop",
    "Cursor",
    "VS Code",
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
    "Cursor",
    "VS Code",
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
