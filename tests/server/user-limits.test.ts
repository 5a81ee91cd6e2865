import { afterEach, describe, expect, test } from "vitest";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { CpuMeter } from "../../src/server/limits/cpu-meter.ts";
import { FairQueue } from "../../src/server/limits/fair-queue.ts";
import { createUserLimits } from "../../src/server/limits/user-limits.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp | undefined;
afterEach(async () => {
  await web?.close();
  web = undefined;
});

async function open(config: object) {
  web = await openWebApp({ config });
  return web;
}

describe("the count of requests", () => {
  test("is by user: sixty keys get no more through than one", async () => {
    const service = await open({ MCP_RATE_LIMIT: 5 });
    const { userId } = service.actor;
    const keys: string[] = [];
    for (let i = 0; i < 60; i++)
      keys.push((await createApiKey(service.db, { userId, name: `Key ${i}` }, Date.now())).key);
    const statuses = [];
    for (const key of keys)
      for (let i = 0; i < 2; i++) statuses.push((await service.call("retrieve_thoughts", {}, key)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    const other = await service.addUser();
    expect((await service.call("retrieve_thoughts", {}, other.key)).status).toBe(200);
  });

  test("is one for the web app and for keys, and says when to try again", async () => {
    const service = await open({ MCP_RATE_LIMIT: 4 });
    const { userId } = service.person.actor;
    const { key } = await createApiKey(service.db, { userId, name: "Mine" }, Date.now());
    for (let i = 0; i < 3; i++) expect((await service.send("listThoughts", {})).status).toBe(200);
    expect((await service.call("retrieve_thoughts", {}, key)).status).toBe(200);
    const refused = await service.send("listThoughts", {});
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: "rate_limited", message: /Too many requests: try again in \d+ s\./ } },
    });
    expect((await service.call("retrieve_thoughts", {}, key)).status).toBe(429);
  });
});

describe("the processor's time", () => {
  test("is charged to whom it worked for, divided among calls at the same time", () => {
    const charged: [string, number][] = [];
    let cpu = 0;
    const meter = new CpuMeter(
      (owner, ms) => charged.push([owner, ms]),
      () => cpu,
    );
    cpu = 100;
    const endAnna = meter.begin("Anna");
    cpu = 130;
    const endBen = meter.begin("Ben");
    cpu = 150;
    endAnna();
    cpu = 155;
    endBen();
    cpu = 900;
    meter.begin("Anna");
    expect(charged).toEqual([
      ["Anna", 30],
      ["Anna", 10],
      ["Ben", 10],
      ["Ben", 5],
    ]);
  });

  test("is limited by user, in the same window as their requests", async () => {
    let now = 0;
    let cpu = 0;
    const limits = createUserLimits({ requests: 0, cpuSeconds: 1, clock: () => now, cpuMs: () => cpu });
    const spend = (userId: string, ms: number) =>
      limits.run(userId, async () => {
        cpu += ms;
      });
    await spend("Anna", 999);
    expect(limits.refuse("Anna")).toBeUndefined();
    await spend("Anna", 2);
    now = 20_000;
    expect(limits.refuse("Anna")).toEqual({
      message: "Your requests took too much computing time: try again in 40 s",
      resetSeconds: 40,
    });
    expect(limits.refuse("Ben")).toBeUndefined();
    now = 60_000;
    expect(limits.refuse("Anna")).toBeUndefined();
  });

  test("of an import counts for nobody else, and refuses none of its user's calls", async () => {
    let cpu = 0;
    const limits = createUserLimits({ requests: 0, cpuSeconds: 1, clock: () => 0, cpuMs: () => cpu });
    const end = limits.beginImport("Anna");
    await limits.run("Ben", async () => {
      cpu += 1_000;
    });
    cpu += 10_000;
    end();
    expect(limits.refuse("Anna")).toBeUndefined();
    expect(limits.refuse("Ben")).toBeUndefined();
  });

  test("is measured: calls that take it are refused in the end, other users' are not", async () => {
    const service = await open({ USER_CPU_SECONDS: 1 });
    let status = 200;
    let calls = 0;
    for (; status === 200 && calls < 20_000; calls++)
      ({ status } = await service.call("retrieve_thoughts", { query: `what ${calls}` }));
    expect(status).toBe(429);
    expect(calls).toBeGreaterThan(1);
    const other = await service.addUser();
    expect((await service.call("retrieve_thoughts", { query: "what" }, other.key)).status).toBe(200);
  });
});

describe("bodies", () => {
  const later = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** A body whose end comes when it is told to; `pulled` resolves once the service reads it. */
  function createSlowBody(text: string) {
    const pulled = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const stream = new ReadableStream(
      {
        async pull(controller) {
          pulled.resolve();
          await end.promise;
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return { stream, pulled: pulled.promise, end: end.resolve };
  }

  test.each([
    ["the web app", "/api/app/thoughts", '{"raw":"Anna likes tulips"}'],
    ["the chat", "/api/app/chat/undo", "{}"],
    ["keys", "/api/mcp", '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ["keys, refused in a 200", "/api/mcp?errors=result", '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
  ])("of one user are read sixteen at once through %s; the rest wait unread", async (name, path, text) => {
    const service = await open({ MCP_RATE_LIMIT: name.includes("refused") ? 1 : 0 });
    const { userId } = service.person.actor;
    const { key } = await createApiKey(service.db, { userId, name: "Mine" }, Date.now());
    const headers = {
      ...service.person.headers,
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
    };
    if (name.includes("refused")) await service.call("retrieve_thoughts", {}, key);
    const bodies = Array.from({ length: 20 }, () => createSlowBody(text));
    let read = 0;
    const answers = bodies.map(({ stream, pulled }) => {
      void pulled.then(() => read++);
      const init = { method: "POST", headers, body: stream, duplex: "half" as const };
      return service.app.request(ORIGIN + path, init);
    });
    await Promise.all(bodies.slice(0, 16).map(({ pulled }) => pulled));
    const other = await service.signIn();
    await service.ask("captureThought", { raw: "Of somebody else" }, other);
    for (let i = 0; i < 100; i++) await later();
    expect(read).toBe(16);
    bodies[0]?.end();
    await bodies[16]?.pulled;
    for (const { end } of bodies) end();
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([name === "the chat" ? 400 : 200]));
  });
});

describe("calls at once", () => {
  /** A queue whose calls end when they are told to. */
  function openQueue(heavy: string[] = []) {
    let now = 0;
    const queue = new FairQueue({ isHeavy: (userId) => heavy.includes(userId), now: () => now });
    const running: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (userId: string) =>
      queue.run(userId, () => {
        running.push(userId);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return {
      running,
      begin,
      settle,
      end: (i: number) => ends[i]?.(),
      wait: (ms: number) => {
        now += ms;
      },
    };
  }

  test("are sixteen of one user; the rest wait their turn", async () => {
    const { running, begin, end, settle } = openQueue();
    const all = Array.from({ length: 20 }, () => begin("Anna"));
    await settle();
    expect(running).toHaveLength(16);
    end(0);
    await settle();
    expect(running).toHaveLength(17);
    for (let i = 1; i < 20; i++) {
      end(i);
      await settle();
    }
    await Promise.all(all);
    expect(running).toHaveLength(20);
  });

  test("are two of a user who takes much of the processor, while others are there", async () => {
    const { running, begin, end, settle, wait } = openQueue(["Anna"]);
    void begin("Ben");
    for (let i = 0; i < 8; i++) void begin("Anna");
    await settle();
    expect(running).toEqual(["Ben", "Anna", "Anna"]);
    for (let i = 0; i < 4; i++) void begin("Ben");
    await settle();
    expect(running.filter((userId) => userId === "Ben")).toHaveLength(5);
    // Alone again, she gets more.
    for (const i of [0, 3, 4, 5, 6]) end(i);
    await settle();
    wait(11_000);
    end(1);
    await settle();
    expect(running.filter((userId) => userId === "Anna")).toHaveLength(8);
  });

  test("are two also while somebody else waits long for an answer", async () => {
    const { running, begin, end, settle, wait } = openQueue(["Anna"]);
    void begin("Ben");
    wait(11_000);
    for (let i = 0; i < 8; i++) void begin("Anna");
    await settle();
    expect(running).toEqual(["Ben", "Anna", "Anna"]);
    end(0);
    await settle();
    wait(11_000);
    end(1);
    await settle();
    expect(running.filter((userId) => userId === "Anna")).toHaveLength(8);
  });

  test("that fail make way, too, and too many that wait are refused", async () => {
    const queue = new FairQueue({ isHeavy: () => false });
    for (let i = 0; i < 20; i++)
      await expect(queue.run("Anna", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const { begin } = openQueue();
    for (let i = 0; i < 1_016; i++) void begin("Anna");
    await expect(begin("Anna")).rejects.toMatchObject({ code: "rate-limited" });
  });
});
