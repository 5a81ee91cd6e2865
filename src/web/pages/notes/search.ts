import { oneOf, text, understood } from "../../search-params.ts";

export function validateNotesSearch(search: Record<string, unknown>) {
  return understood({ query: text(search.query), state: oneOf(search.state, ["open", "archived"]) });
}
