import { AppError } from "../../base/errors.ts";
import { scopes as everything, readScopes, type Scope } from "../../base/scopes.ts";
import { isDocumentAddress } from "./client-documents.ts";
import type { Clients } from "./clients.ts";
import { areOurResources } from "./issuer.ts";
import { readParameters } from "./parameters.ts";
import { isRegistered, siteOf } from "./redirects.ts";
import type { Client } from "./registered-client.ts";

const BEGINNING = "q_";

/** A client's request for the person's consent. `answerTo` is where the browser goes afterwards. */
export type AuthorizationRequest =
  | {
      kind: "valid";
      client: Client & { site: string; documentHost: string | null };
      redirectUri: string;
      challenge: string;
      scopes: Scope[];
      answerTo(answer: Record<string, string>): string;
    }
  | { kind: "refused"; message: string; redirect: string };

/** One opaque parameter for the page: the web app's router would change values that look like JSON. */
export const packQuery = (query: string) => BEGINNING + Buffer.from(query).toString("base64url");

const unpackQuery = (packed: string) => Buffer.from(packed.slice(BEGINNING.length), "base64url").toString();

/**
 * Checks the request. If the client or its address is wrong, nobody is sent there: the failure is shown here. Any other
 * fault is the client's to hear (RFC 6749, 4.1.2.1).
 */
export async function readAuthorizationRequest(
  clients: Clients,
  packed: string,
  issuer: string | undefined,
): Promise<AuthorizationRequest> {
  if (issuer === undefined)
    throw new AppError("conflict", "Assistants connect over https only. Set BASE_URL to the public address.");
  const query = readParameters(unpackQuery(packed));
  if (!query) throw unreadable();
  const clientId = query.get("client_id") ?? "";
  const client = await clients.find(clientId);
  if (!client) throw unknownClient(clientId);
  const redirectUri = query.get("redirect_uri") ?? soleAddress(client);
  if (redirectUri === undefined || !isRegistered(client.redirectUris, redirectUri))
    throw new AppError(
      "invalid-argument",
      "The assistant wants to send you to an address that it has not registered, so nothing was approved.",
    );

  const state = query.get("state");
  const answerTo = (answer: Record<string, string>) => {
    const url = new URL(redirectUri);
    const given = { ...answer, ...(state !== null && { state }), iss: issuer };
    for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
    return url.href;
  };
  const fault = findFault(query, issuer);
  if (fault) {
    const [error, message] = fault;
    return { kind: "refused", message, redirect: answerTo({ error, error_description: message }) };
  }
  const asked = readScopes(query.get("scope") ?? "");
  return {
    kind: "valid",
    client: {
      ...client,
      site: siteOf(redirectUri),
      documentHost: isDocumentAddress(client.id) ? new URL(client.id).host : null,
    },
    redirectUri,
    challenge: query.get("code_challenge") ?? "",
    // Scopes of other services, such as offline_access, mean nothing here.
    scopes: asked.length > 0 ? asked : [...everything],
    answerTo,
  };
}

function findFault(query: URLSearchParams, issuer: string): [error: string, message: string] | undefined {
  if (query.get("response_type") !== "code")
    return ["unsupported_response_type", "response_type must be code"];
  if ((query.get("response_mode") ?? "query") !== "query")
    return ["invalid_request", "response_mode must be query"];
  if (query.get("code_challenge_method") !== "S256")
    return ["invalid_request", "code_challenge_method must be S256"];
  if (!/^[\w-]{43}$/.test(query.get("code_challenge") ?? ""))
    return ["invalid_request", "code_challenge must be the SHA-256 of the verifier, in base64url"];
  if (!areOurResources(query, issuer))
    return ["invalid_target", "resource must be the MCP endpoint of this service"];
  return undefined;
}

const soleAddress = ({ redirectUris: [first, ...more] }: Client) => (more.length === 0 ? first : undefined);

const unknownClient = (id: string) =>
  new AppError(
    "not-found",
    isDocumentAddress(id)
      ? `This assistant describes itself at ${new URL(id).host}, but that could not be read from here.`
      : "This assistant is not known here. Remove the connection in the assistant, and add it again.",
  );

const unreadable = () =>
  new AppError("invalid-argument", "This request cannot be read. Connect again from the assistant.");
