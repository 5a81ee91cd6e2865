import { searchParams, text } from "../../search-params.ts";

/** What is searched for. */
export const validateNamesSearch = (search: Record<string, unknown>) =>
  searchParams({ query: text(search.query) });
