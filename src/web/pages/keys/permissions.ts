import type { KeyScope } from "../../../contract-app/keys.ts";

export type Permission = KeyScope;

/** What each scope of a key allows, in the order of asking. */
export const permissions: { scope: Permission; title: string; short: string; description: string }[] = [
  { scope: "read", title: "Read", short: "read", description: "Search and list thoughts" },
  { scope: "capture", title: "Capture", short: "capture", description: "Store new thoughts" },
  { scope: "write", title: "Change", short: "change", description: "Edit, complete and archive thoughts" },
];

export const allPermissions: Permission[] = permissions.map(({ scope }) => scope);

export const NO_PERMISSION = "Please allow at least one";

/** "Read and capture", or "Everything". */
export function namePermissions(scopes: readonly Permission[]): string {
  if (scopes.length === permissions.length) return "May do everything";
  const names = permissions.filter(({ scope }) => scopes.includes(scope)).map(({ short }) => short);
  return `May ${names.join(" and ")} only`;
}

/** Days until a key expires. */
export type Life = 30 | 90 | 365 | null;

export const lives: { value: string; label: string; days: Life }[] = [
  { value: "never", label: "Never", days: null },
  { value: "30", label: "In 30 days", days: 30 },
  { value: "90", label: "In 90 days", days: 90 },
  { value: "365", label: "In a year", days: 365 },
];

export const toLife = (value: string): Life => lives.find((life) => life.value === value)?.days ?? null;
