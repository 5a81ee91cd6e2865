import { oneOf, text, understood, whole } from "../../search-params.ts";

/**
 * What the graph is drawn around (or all of it), how far, whether it is shown as a list, what is left out (kinds of nodes and of
 * links, separated by commas) and which node's panel is open.
 */
export function validateGraphSearch(search: Record<string, unknown>) {
  return understood({
    thought: text(search.thought),
    entity: text(search.entity),
    around: oneOf(search.around, ["everything"]),
    depth: whole(search.depth, 1, 3),
    view: oneOf(search.view, ["drawing", "list"]),
    hide: text(search.hide),
    hide_links: text(search.hide_links),
    node: text(search.node),
  });
}

type GraphSearch = ReturnType<typeof validateGraphSearch>;
/** Undefined takes a part away. */
export type SearchChange = { [Name in keyof GraphSearch]?: GraphSearch[Name] | undefined };

export const readKinds = (kinds: string | undefined): ReadonlySet<string> =>
  new Set(kinds?.split(",").filter(Boolean));

/** The same with this kind hidden, or shown again. */
export function toggleKind(kinds: string | undefined, kind: string): string | undefined {
  const next = readKinds(kinds).symmetricDifference(new Set([kind]));
  return next.size > 0 ? [...next].sort().join(",") : undefined;
}
