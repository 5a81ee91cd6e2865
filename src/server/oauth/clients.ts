import { createHmac } from "node:crypto";
import type { Clock } from "../../base/clock.ts";
import type { Secrets } from "../../base/secrets.ts";
import { createClientDocuments, isDocumentAddress } from "./client-documents.ts";
import type { FetchDocument } from "./fetch-document.ts";
import { type Client, readClientId, registerClient } from "./registered-client.ts";

export type Clients = {
  register(given: Parameters<typeof registerClient>[0]): Promise<Client>;
  /** Undefined for a client that is not registered here and has no document. May fetch that. */
  find(id: string): Promise<Client | undefined>;
  /** Without fetching anything: whether it could be one. */
  isKnown(id: string): Promise<boolean>;
};

type ClientDeps = {
  secrets: Secrets;
  config: { AUTH_SECRET?: string | undefined };
  fetchDocument: FetchDocument;
  clock: Clock;
};

export function createClients({ secrets, config, fetchDocument, clock }: ClientDeps): Clients {
  const documents = createClientDocuments(fetchDocument, clock);
  let deriving: Promise<Buffer> | undefined;

  /** A key of its own, derived from the secret that signs cookies. */
  function readSecret(): Promise<Buffer> {
    deriving ??= derive();
    // After a failure (a full disk), the next request tries again.
    deriving.catch(() => {
      deriving = undefined;
    });
    return deriving;
  }

  async function derive(): Promise<Buffer> {
    const secret = config.AUTH_SECRET ?? (await secrets.findOrCreate("auth_secret"));
    return createHmac("sha256", secret).update("oauth clients").digest();
  }

  return {
    register: async (given) => registerClient(given, await readSecret()),
    find: async (id) => (isDocumentAddress(id) ? documents.find(id) : readClientId(id, await readSecret())),
    isKnown: async (id) => isDocumentAddress(id) || readClientId(id, await readSecret()) !== undefined,
  };
}
