/** Where links in texts may lead. */
const SAFE = /^(https?|mailto):/i;
const ADDRESS = /\bhttps?:\/\/[^\s<>"“”]+/gi;
/** Signs that end a sentence or set something off, and no address. */
const AROUND = ".,;:!?'’*_~]";
const SHOWN_CHARACTERS = 48;

export const isSafe = (url: string) => SAFE.test(url);

/** "example.com" of "https://www.example.com/page"; undefined if it is no address of a site. */
export function siteOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, "") : undefined;
}

/** An address as people read it: the site and the beginning of the path. */
export function shortenAddress(url: string): string {
  const site = siteOf(url);
  if (site === undefined) return url;
  const { pathname, search } = new URL(url);
  const path = decodeOr(`${pathname}${search}`.replace(/\/$/, ""));
  const shown = site + path;
  return shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS)}…` : shown;
}

function decodeOr(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** The pieces of a plain text; `url` is set for the addresses in it. */
export function splitAddresses(text: string): { text: string; url?: string }[] {
  const pieces: { text: string; url?: string }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = withoutEnd(found);
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: url, url });
    end = index + url.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Without the punctuation of the sentence around it; a bracket belongs to the address if it opens there. */
function withoutEnd(address: string): string {
  let unopened = countSign(address, ")") - countSign(address, "(");
  let end = address.length;
  for (; end > 0; end--) {
    const sign = address.charAt(end - 1);
    if (sign === ")" && unopened > 0) unopened--;
    else if (!AROUND.includes(sign)) break;
  }
  return address.slice(0, end);
}

const countSign = (text: string, sign: string) => text.split(sign).length - 1;

/** The sites that a text links to, each once, with the first address. */
export function listSites(text: string): { site: string; url: string }[] {
  const sites = new Map<string, string>();
  for (const { url } of splitAddresses(text)) {
    const site = url && siteOf(url);
    if (site && !sites.has(site)) sites.set(site, url);
  }
  return Array.from(sites, ([site, url]) => ({ site, url }));
}
