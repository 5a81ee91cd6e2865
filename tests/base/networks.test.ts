import { expect, test } from "vitest";
import { readConfig } from "../../src/base/config.ts";
import { createNetworkTest } from "../../src/base/networks.ts";

const read = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES;

test("proxies are addresses and networks; nobody is trusted by default", () => {
  expect(read("127.0.0.1, 10.0.0.0/8 ,::1,fd00::/8,")).toEqual([
    "127.0.0.1",
    "10.0.0.0/8",
    "::1",
    "fd00::/8",
  ]);
  expect(readConfig({}).TRUSTED_PROXIES).toEqual([]);
});

test.each([
  "proxy.example",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "::1/129",
  "10.0.0",
  "*",
  "10.0.0.0/-1",
])("%s is refused by name", (network) => {
  expect(() => read(network)).toThrow(/^Bad setting: TRUSTED_PROXIES must be addresses or networks/);
});

test("an address is of a network in whatever way it is written", () => {
  const isTrusted = createNetworkTest(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  const addresses = ["127.0.0.1", "::ffff:127.0.0.1", "10.255.0.1", "fd12::1", "FD12:0::1"];
  expect(addresses.filter((address) => !isTrusted(address))).toEqual([]);
  const others = ["127.0.0.2", "11.0.0.1", "::1", "fe80::1", "", "10.0.0.1.example", "unknown"];
  expect(others.filter(isTrusted)).toEqual([]);
});
