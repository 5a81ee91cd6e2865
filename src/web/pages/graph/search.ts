import { integer, oneOf, searchParams, text } from "../../search-params.ts";

/**
 * The graph's URL: its centre (or everything), depth, drawing or list, hidden kinds of nodes and links (separated by
 * commas), and the open node.
 */
export function validateGraphSearch(search: Record<string, unknown>) {
  return searchParams({
    thought: text(search.thought),
    entity: text(search.entity),
    around: oneOf(search.around, ["everything"]),
    depth: integer(search.depth, 1, 3),
    view: oneOf(search.view, ["drawing", "list"]),
    hide: text(search.hide),
    hide_links: text(search.hide_links),
    node: text(search.node),
  });
}

type GraphSearch = ReturnType<typeof validateGraphSearch>;
/** Undefined removes a parameter. */
export type SearchChange = { [Name in keyof GraphSearch]?: GraphSearch[Name] | undefined };

export const readKinds = (kinds: string | undefined): ReadonlySet<string> =>
  new Set(kinds?.split(",").filter(Boolean));

/** Hides this kind, or shows it again. */
export function toggleKind(kinds: string | undefined, kind: string): string | undefined {
  const next = readKinds(kinds).symmetricDifference(new Set([kind]));
  return next.size > 0 ? [...next].sort().join(",") : undefined;
}
