import { z } from "zod";
import { trimName } from "../../auth/accounts/names.ts";
import { BoundedCache } from "../../base/bounded-cache.ts";
import type { Clock } from "../../base/clock.ts";
import { parseJson } from "../../base/json.ts";
import type { FetchDocument } from "./fetch-document.ts";
import { type Client, registration } from "./registered-client.ts";

const FRESH_MS = 10 * 60_000;
const FAILED_MS = 30_000;
const MAX_KNOWN = 500;

/** Clients whose id is the https address of a document that describes them (client ID metadata documents). */
export function createClientDocuments(fetchDocument: FetchDocument, clock: Clock) {
  const known = new BoundedCache<string, { client: Promise<Client | undefined>; until: number }>({
    limit: MAX_KNOWN,
  });

  return {
    /** Undefined if there is no such document, or it does not describe this client. */
    find(id: string): Promise<Client | undefined> {
      const now = clock();
      const cached = known.get(id);
      if (cached && now < cached.until) return cached.client;
      const entry = { client: read(id, fetchDocument), until: now + FRESH_MS };
      known.set(id, entry);
      void entry.client.then((client) => {
        if (!client) entry.until = now + FAILED_MS;
      });
      return entry.client;
    },
  };
}

/** An https address with a path; its user cannot be misled by a part that is not sent (draft, section 3). */
export function isDocumentAddress(id: string): boolean {
  const url = URL.parse(id);
  return (
    url?.protocol === "https:" &&
    url.href === id &&
    url.pathname !== "/" &&
    !(url.hash || url.username || url.password)
  );
}

async function read(id: string, fetchDocument: FetchDocument): Promise<Client | undefined> {
  if (!isDocumentAddress(id)) return undefined;
  const text = await fetchDocument(new URL(id)).catch(() => "");
  const parsed = registration.extend({ client_id: z.literal(id) }).safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { client_name, redirect_uris: redirectUris } = parsed.data;
  return { id, name: trimName(client_name ?? "") ?? new URL(id).host, redirectUris };
}
