import { searchParams, text } from "../../search-params.ts";

/** `request`: what an assistant asks for, as `/oauth/authorize` passes it on. */
export function validateConnectSearch(search: Record<string, unknown>) {
  return searchParams({ request: text(search.request) });
}
