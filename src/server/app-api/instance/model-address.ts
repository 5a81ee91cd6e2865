import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { AppError } from "../../../base/errors.ts";

/** Link-local addresses, and those at which clouds tell a machine its secrets. */
const forbidden = new BlockList();
forbidden.addSubnet("169.254.0.0", 16);
forbidden.addSubnet("fe80::", 10, "ipv6");
forbidden.addAddress("fd00:ec2::254", "ipv6");
forbidden.addAddress("100.100.100.200");
forbidden.addAddress("192.0.0.192");

/** An address set in the web app makes this machine call it, so it may not be one that only this machine can reach. */
export async function requireOpenAddress({ hostname }: URL): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.some((address) => forbidden.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")))
    throw new AppError(
      "invalid-argument",
      "The address must not be link-local or a metadata address; only LLM_BASE_URL in the service's environment may be.",
    );
}

/** A name that is unknown now fails when it is called. */
async function resolve(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
