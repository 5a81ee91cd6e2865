import { scopes } from "../../base/scopes.ts";
import { resourceOf } from "./issuer.ts";

/** What the MCP endpoint is, and who grants access to it (RFC 9728). */
export function describeResource(issuer: string, requestUrl: string) {
  return {
    resource: resourceOf(issuer, requestUrl),
    resource_name: "Commonplace",
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ["header"],
  };
}

/** How to get access (RFC 8414): by a code with PKCE, for clients without a secret. */
export function describeServer(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    // A service on loopback may have no internet to fetch documents from, and clients that could register would not.
    client_id_metadata_document_supported: issuer.startsWith("https:"),
  };
}
