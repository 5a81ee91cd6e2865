/** Printed when the service is up: its address, and what to do next. `thoughts`: undefined if not all can be counted. */
export function createBanner(url: string, thoughts: number | undefined, setupToken: string | null): string {
  const begin = ["  Begin here, once:", `    ${url}/setup?token=${setupToken}`];
  const kept =
    thoughts === undefined
      ? "  A part of the database does not answer. Its users have to wait; see doctor."
      : `  ${thoughts} ${thoughts === 1 ? "thought" : "thoughts"} kept.`;
  return [
    "",
    `  Commonplace is running at ${url}`,
    "",
    ...(setupToken ? begin : [kept]),
    "",
    "  Connect Claude Code (other clients: README.md):",
    `    ${connectClaudeCode(url, "YOUR_KEY")}`,
    "",
    "  Stop with Ctrl+C.",
    "",
    "",
  ].join("\n");
}

/** In every folder. */
export const connectClaudeCode = (url: string, key: string): string =>
  `claude mcp add --transport http --scope user commonplace ${url}/api/mcp --header "Authorization: Bearer ${key}"`;
