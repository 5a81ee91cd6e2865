import { scopes, writeScopes } from "../../base/scopes.ts";
import { findIssuer, resourceMetadataOf } from "./issuer.ts";

/** The `WWW-Authenticate` of a refused request: where to get a key, or how to connect without one. */
export function challenge(requestUrl: string, baseUrl: string | undefined): string {
  const issuer = findIssuer(requestUrl, baseUrl);
  const keysPage = `${baseUrl ?? new URL(requestUrl).origin}/keys`;
  const parameters = {
    error: "invalid_token",
    error_description: `Send a valid API key as a bearer token. Get one at ${keysPage}`,
    ...(issuer !== undefined && {
      resource_metadata: resourceMetadataOf(issuer, requestUrl),
      scope: writeScopes(scopes),
    }),
  };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`;
}
