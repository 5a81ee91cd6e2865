import { known, oneOf, text } from "../../search-params.ts";

export function validateNotesSearch(search: Record<string, unknown>) {
  return known({ query: text(search.query), state: oneOf(search.state, ["open", "archived"]) });
}
