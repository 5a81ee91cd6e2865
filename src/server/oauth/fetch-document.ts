import { lookup } from "node:dns";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const MAX_BYTES = 5 * 1024;
const TIMEOUT_MS = 3_000;
const REDIRECTS = 2;

/** Resolves with the text of a public https document; rejects for every other reason. */
export type FetchDocument = (url: URL) => Promise<string>;

type Guards = { isAllowed(address: string): boolean; timeoutMs: number; ca?: Buffer };

/**
 * The address is a stranger's choice, so the request goes to public addresses only, is small and short, and takes
 * nothing of ours along. It connects to the very address that was checked: a name may resolve differently a moment later.
 */
export function createDocumentFetcher(given: Partial<Guards> = {}): FetchDocument {
  const guards = { isAllowed: isPublicAddress, timeoutMs: TIMEOUT_MS, ...given };
  return async (url) => {
    const signal = AbortSignal.timeout(guards.timeoutMs);
    let current = url;
    for (let followed = 0; followed <= REDIRECTS; followed++) {
      const answer = await get(current, signal, guards);
      if ("text" in answer) return answer.text;
      const next = new URL(answer.location, current);
      if (next.origin !== url.origin) throw new Error("redirected to another host");
      current = next;
    }
    throw new Error("redirected too often");
  };
}

type Answer = { text: string } | { location: string };

async function get(url: URL, signal: AbortSignal, { isAllowed, ca }: Guards): Promise<Answer> {
  if (url.protocol !== "https:") throw new Error("not https");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isAllowed(host)) throw new Error("not a public address");
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = { accept: "application/json", "user-agent": "commonplace" };
  const options = {
    signal,
    headers,
    lookup: createLookup(isAllowed),
    agent: false as const,
    ...(ca && { ca }),
  };
  const sent = request(url, options, (response) => {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      resolve({ location: headers.location });
      return response.destroy();
    }
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("error", reject);
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > MAX_BYTES) response.destroy(new Error("too large"));
    });
    response.on("end", () => {
      if (statusCode === 200) resolve({ text: Buffer.concat(chunks).toString() });
      else reject(new Error(`answered ${statusCode}`));
    });
    return response;
  });
  sent.on("error", reject);
  sent.end();
  return promise;
}

/** Node's own lookup, but a name with any address that is not allowed fails. */
function createLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "", 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new Error("not a public address"), "", 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}
