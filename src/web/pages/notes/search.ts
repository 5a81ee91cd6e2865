import { oneOf, searchParams, text } from "../../search-params.ts";

export function validateNotesSearch(search: Record<string, unknown>) {
  return searchParams({ query: text(search.query), state: oneOf(search.state, ["open", "archived"]) });
}
