import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createDocumentFetcher } from "../../../src/server/oauth/fetch-document.ts";
import { isPublicAddress } from "../../../src/server/oauth/public-address.ts";

const tls = (name: string) => readFileSync(`tests/fixtures/localhost-tls/${name}.pem`);
const ca = tls("certificate");
/** The guards but the one that keeps it from this machine. */
const guards = { isAllowed: () => true, ca };
/** However long this machine takes for a handshake. */
const fetchHere = createDocumentFetcher({ ...guards, timeoutMs: 60_000 });
const fetchBriefly = createDocumentFetcher({ ...guards, timeoutMs: 500 });

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function listen(answer: RequestListener): Promise<URL> {
  const server = createServer({ key: tls("key"), cert: ca }, answer).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return new URL(`https://localhost:${(server.address() as AddressInfo).port}/client.json`);
}

test.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
  ...[
    "192.168.1.1",
    "192.0.0.8",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
  ],
  ...["::", "::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "fc00::1", "fd12::1", "fe80::1"],
  ...["ff02::1", "2001:db8::1", "2002:a00:1::", "2001::1", "localhost", ""],
])("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("a small document over https is read", async () => {
  const url = await listen((request, response) => {
    expect(request.headers.cookie).toBeUndefined();
    response.end('{"a":1}');
  });
  expect(await fetchHere(url)).toBe('{"a":1}');
});

test("this machine is not asked, by name or by number", async () => {
  let asked = 0;
  const url = await listen((_request, response) => {
    asked++;
    response.end("{}");
  });
  const guarded = createDocumentFetcher({ ca });
  for (const host of ["localhost", "127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "127.1"])
    await expect(guarded(new URL(`https://${host}:${url.port}/client.json`))).rejects.toThrow(
      "not a public address",
    );
  expect(asked).toBe(0);
});

test("a redirect is followed on the same host, and to no other", async () => {
  const other = await listen((_request, response) => response.end("{}"));
  const url = await listen((request, response) => {
    if (request.url === "/there") return response.end("found");
    const location =
      request.url === "/client.json" ? "/there" : request.url === "/loop" ? "/loop" : other.href;
    return response.writeHead(302, { location }).end();
  });
  expect(await fetchHere(url)).toBe("found");
  await expect(fetchHere(new URL("/elsewhere", url))).rejects.toThrow("another host");
  await expect(fetchHere(new URL("/loop", url))).rejects.toThrow("too often");
  await expect(fetchHere(new URL(`http://localhost:${url.port}/`))).rejects.toThrow("not https");
});

test.each<[string, RequestListener, string]>([
  ["larger than 5 KB", (_, response) => response.end("x".repeat(5 * 1024 + 1)), "too large"],
  [
    "endless",
    (_, response) => void setInterval(() => response.write("x".repeat(1000)), 1).unref(),
    "too large",
  ],
  ["not there", (_, response) => response.writeHead(404).end("{}"), "answered 404"],
])("a document that is %s is not read", async (_name, answer, reason) => {
  await expect(fetchHere(await listen(answer))).rejects.toThrow(new RegExp(reason, "i"));
});

test.each<[string, RequestListener]>([
  ["slow", (_, response) => void response.write("{")],
  ["silent", () => {}],
])("a document that is %s is not waited for", async (_name, answer) => {
  await expect(fetchBriefly(await listen(answer))).rejects.toThrow(/abort/i);
});

test("a certificate that nobody vouches for is not trusted", async () => {
  const url = await listen((_request, response) => response.end("{}"));
  await expect(createDocumentFetcher({ isAllowed: () => true })(url)).rejects.toThrow("self-signed");
});
