import type { LibraryStatus } from "../thoughts/status.ts";

/** Printed when the service is up: its address, and what to do next. */
export function createBanner(url: string, { thoughts }: LibraryStatus, setupToken: string | null): string {
  const begin = ["  Begin here, once:", `    ${url}/setup?token=${setupToken}`];
  const kept = `  ${thoughts} ${thoughts === 1 ? "thought" : "thoughts"} kept.`;
  return [
    "",
    `  Commonplace is running at ${url}`,
    "",
    ...(setupToken ? begin : [kept]),
    "",
    "  Connect Claude Code (other clients: README.md):",
    `    claude mcp add --transport http commonplace ${url}/api/mcp --header "Authorization: Bearer YOUR_KEY"`,
    "",
    "  Stop with Ctrl+C.",
    "",
    "",
  ].join("\n");
}
