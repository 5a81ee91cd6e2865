/** What a key may do with its user's thoughts: find them, store new ones, change and archive them. */
export const scopes = ["read", "capture", "write"] as const;
export type Scope = (typeof scopes)[number];

/** As stored, and as OAuth writes them: separated by spaces, in the order of the list. */
export function writeScopes(given: readonly Scope[]): string {
  return scopes.filter((scope) => given.includes(scope)).join(" ");
}

/** Words that are no scope of ours are left out. */
export function readScopes(text: string): Scope[] {
  const words = text.split(" ");
  return scopes.filter((scope) => words.includes(scope));
}
