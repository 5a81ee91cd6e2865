import { type LookupAddress, lookup } from "node:dns";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const MAX_BYTES = 5 * 1024;
const TIMEOUT_MS = 3_000;
const REDIRECTS = 2;

/** Resolves with the text of a public https document; rejects for every other reason. */
export type FetchDocument = (url: URL) => Promise<string>;

/**
 * The address is a stranger's choice, so the request goes to public addresses only, is small and short, and takes
 * nothing of ours along. It connects to the very address that was checked: a name may resolve differently a moment later.
 */
export async function fetchPublicDocument(url: URL): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let current = url;
  for (let followed = 0; followed <= REDIRECTS; followed++) {
    const answer = await get(current, signal);
    if ("text" in answer) return answer.text;
    const next = new URL(answer.location, current);
    if (next.origin !== url.origin) throw new Error("redirected to another host");
    current = next;
  }
  throw new Error("redirected too often");
}

function get(url: URL, signal: AbortSignal): Promise<{ text: string } | { location: string }> {
  if (url.protocol !== "https:") throw new Error("not https");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublicAddress(host)) throw new Error("not a public address");
  return new Promise((resolve, reject) => {
    const headers = { accept: "application/json", "user-agent": "commonplace" };
    const sent = request(url, { signal, headers, lookup: lookUpPublic, agent: false }, (response) => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        return resolve({ location: headers.location });
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) sent.destroy(new Error("too large"));
        chunks.push(chunk);
      });
      response.on("error", reject);
      response.on("end", () => {
        if (statusCode === 200) resolve({ text: Buffer.concat(chunks).toString() });
        else reject(new Error(`answered ${statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Node's own lookup, but a name with any address that is not public fails. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = error ? [] : found;
    if (error) return done(error, "", 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error("not a public address"), "", 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
