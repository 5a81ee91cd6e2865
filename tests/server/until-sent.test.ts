import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { untilSent } from "../../src/server/until-sent.ts";

const server = createServer();
afterEach(() => server.close());

test("an answer whose client went away before anybody asked has left", async () => {
  const left = new Promise((resolve) => {
    server.on("request", async (_incoming, outgoing) => {
      await once(outgoing, "close");
      resolve(await untilSent(outgoing));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", agent: false });
  sent.on("error", () => {}).end();
  await once(server, "request");
  sent.destroy();
  expect(await left).toBeUndefined();
});
