import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer, readClientLimits } from "../../src/server/http-server.ts";
import { runSlowClients } from "../../testkit/faults/slow-clients.ts";
import { addPerson } from "../../testkit/faults/target.ts";
import { createTestApp } from "../support/app.ts";

/** As those of the service, only shorter: as long as the slow upload takes, and longer than a busy machine keeps anybody waiting. */
const limits = {
  ...readClientLimits(),
  headersMs: 3_000,
  bodyMs: 2_000,
  inactivityMs: 3_000,
  keepAliveMs: 2_000,
  announcedKeepAliveMs: 1_000,
  checkMs: 100,
};

const service = await createTestApp({ config: { MCP_RATE_LIMIT: 0 } });
const server = createHttpServer(service.listener, limits);
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});

test("slow clients of every kind are ended in their time, and everybody else is served all along", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person = await addPerson(service.db, url);
  const countConnections = promisify(server.getConnections.bind(server));
  const outcome = await runSlowClients({ url, ...person, countConnections }, { limits, clients: 4 });
  expect(outcome).toMatchObject({ untimely: [], unread: 0, refused: 0, isPatient: true, isKept: true });
});
