import type { LibraryStatus } from "../thoughts/status.ts";

/** What a person sees when the service is up: where it is, and the next thing to do. */
export function createBanner(url: string, { users, thoughts }: LibraryStatus): string {
  const begin = [
    "  Begin (in another terminal): add yourself, then make a key for your assistant:",
    "    bin/commonplace user add you@example.com",
    "    bin/commonplace key create --user you@example.com --name claude",
  ];
  const kept = `  ${thoughts} ${thoughts === 1 ? "thought" : "thoughts"} kept.`;
  return [
    "",
    `  Commonplace is running at ${url}`,
    "",
    ...(users === 0 ? begin : [kept]),
    "",
    "  Connect Claude Code (other clients: README.md):",
    `    claude mcp add --transport http commonplace ${url}/api/mcp --header "Authorization: Bearer YOUR_KEY"`,
    "",
    "  Stop with Ctrl+C.",
    "",
    "",
  ].join("\n");
}
