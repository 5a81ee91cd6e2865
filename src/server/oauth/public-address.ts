import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Networks that are not the public internet: an address there may be a machine behind our own firewall. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, prefix, "ipv4");

/** Only 2000::/3 is in use on the internet; of that, these are not for hosts, or carry an IPv4 address inside. */
const internet = new BlockList();
internet.addSubnet("2000::", 3, "ipv6");
const special = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, prefix, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, "ipv4");
  return isIPv6(address) && internet.check(address, "ipv6") && !special.check(address, "ipv6");
}
