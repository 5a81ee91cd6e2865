import { isIPv4 } from "node:net";

/** Schemes that a browser or the system acts on by itself, so that an address in them could do harm. */
const DANGEROUS =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|jar|resource|content|intent|ftp|ftps|sftp|ws|wss|mailto|tel|sms|ssh|telnet|ldap|smb|shell|search|search-ms|ms-.*|chrome.*|edge.*|moz-.*|safari-.*|x-apple.*|android-app|itms.*|market):$/;

export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || (isIPv4(name) && name.startsWith("127."));
}

/** Where a client may have its user sent: https, this machine, or an app's own scheme such as `cursor:`. */
export function isAllowedRedirect(address: string): boolean {
  const url = URL.parse(address);
  if (!url || address.includes("#") || /[\p{C}\s]/u.test(address)) return false;
  if (url.username || url.password) return false;
  if (url.protocol === "https:") return url.hostname !== "";
  if (url.protocol === "http:") return isLoopback(url.hostname);
  return !DANGEROUS.test(url.protocol);
}

/** Exactly a registered address; on this machine the port may differ, since programs take any free one (RFC 8252). */
export function isRegistered(registered: readonly string[], given: string): boolean {
  return registered.includes(given) || registered.some((address) => differsByPort(address, given));
}

function differsByPort(registered: string, given: string): boolean {
  const [a, b] = [URL.parse(registered), URL.parse(given)];
  if (!a || !b || a.protocol !== "http:" || !isLoopback(a.hostname) || !isAllowedRedirect(given))
    return false;
  a.port = "";
  b.port = "";
  return a.href === b.href;
}

/** The part of the address that people recognise: a host name, this machine, or an app's scheme. */
export function siteOf(address: string): string {
  const { protocol, host, hostname } = new URL(address);
  if (isLoopback(hostname)) return "localhost";
  return protocol === "https:" ? host : protocol;
}

export const isLocalSite = (site: string) => site === "localhost";
