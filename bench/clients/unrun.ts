/** Clients that the table has no run of, and why. */
export const unrun: { name: string; reason: string }[] = [
  { name: "Qwen Code", reason: "hides tools behind its own search, which the scripted model does not use" },
  { name: "Copilot CLI", reason: "needs a GitHub account" },
  {
    name: "VS Code, Cursor, Windsurf, Zed, Continue, Cline, Claude Desktop",
    reason: "needs a person at its window",
  },
  { name: "claude.ai, ChatGPT", reason: "connects from the vendor's cloud" },
];
