/** A tool that will be removed: `since` and `sunset` are ISO dates, at least six months apart (spec, section 9). */
export type Deprecation = { tool: string; since: string; sunset: string; note: string };

export const deprecations: readonly Deprecation[] = [];

/** RFC 9745 and RFC 8594, for every answer to a call of the tool. */
export function deprecationHeaders(table: readonly Deprecation[], tool: unknown): Record<string, string> {
  const entry = table.find((entry) => entry.tool === tool);
  if (!entry) return {};
  return {
    Deprecation: `@${Date.parse(entry.since) / 1000}`,
    Sunset: new Date(entry.sunset).toUTCString(),
  };
}

/** The end of the tool's description. */
export function deprecationNote(table: readonly Deprecation[], tool: string): string {
  const entry = table.find((entry) => entry.tool === tool);
  return entry ? ` Deprecated, to be removed on ${entry.sunset}: ${entry.note}` : "";
}
