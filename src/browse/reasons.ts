import type { ShownLink } from "../thoughts/shown-links.ts";

const MINUTE_MS = 60_000;
const MUCH_ALIKE = 0.7;
const MAX_NAMED = 3;

/** What connects two thoughts. */
export type Ties = { links: Omit<ShownLink, "toId">[]; shared: string[]; apartMs: number };

/** Why two thoughts are linked, in words, strongest reason first. */
export function explainTies({ links, shared, apartMs }: Ties): string {
  const weights = new Map(links.map(({ kind, weight }) => [kind, weight]));
  const reasons: string[] = [];
  const alike = weights.get("semantic");
  if (weights.has("hand")) reasons.push("linked by hand");
  if (weights.has("duplicate")) reasons.push("possible duplicate");
  if (alike !== undefined)
    reasons.push(`${alike >= MUCH_ALIKE ? "much alike" : "alike"} (${alike.toFixed(2)})`);
  if (weights.has("entity") || shared.length > 0)
    reasons.push(shared.length > 0 ? `both mention ${nameSome(shared)}` : "both mention the same");
  if (weights.has("time")) reasons.push(tellDistance(apartMs));
  return reasons.join("; ");
}

function nameSome(names: string[]): string {
  const more = names.length - MAX_NAMED;
  const named = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
  const last = named.at(-1) as string;
  return named.length === 1 ? last : `${named.slice(0, -1).join(", ")} and ${last}`;
}

function tellDistance(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes === 0) return "captured within a minute";
  return `captured ${minutes} ${minutes === 1 ? "minute" : "minutes"} apart`;
}
