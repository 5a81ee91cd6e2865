import { expect, test } from "vitest";
import {
  assume,
  countInstances,
  demand,
  findClusterCapacity,
  findEmbeddedCapacity,
  findServerCapacity,
  predict,
  type SizeCosts,
  type UnitCosts,
  usage,
} from "../../bench/support/scaling/model.ts";

const cpu = (service: number, database = 0) => ({ service, database });
const size = (thoughts: number): SizeCosts => ({
  thoughts,
  capture: cpu(1, 1),
  enrichment: cpu(3, 2),
  search: cpu(4, 1),
});

/** Round figures; every book is of a thousand thoughts, so that shares do not matter. */
const costs: UnitCosts = {
  sizes: { small: size(1_000), typical: size(1_000), large: size(1_000) },
  coldPerThought: cpu(0.02, 0.01),
  bytesPerUser: 1_000,
  bytesPerThought: 4_000,
  memoryPerThought: 1_000,
  memoryAtRest: 150e6,
};

/** A day's requests in one hour, evenly: an active user's 36 captures are one every hundred seconds. */
const even = assume(["active=1", "captures=36", "searches=0", "sessions=0", "peakHour=1", "burst=1"]);

test("a core is full of captures and their enrichment when they take all of its time", () => {
  const { cores, server } = demand(100_000, costs, even, 1);
  expect(cores).toBeCloseTo(4);
  expect(server).toBeCloseTo(3);
});

test("who comes back waits for the index to be read, on the service and on the server", () => {
  const coming = { ...even, captures: 0, sessions: 36 };
  const { cores, server } = demand(100_000, costs, coming, 1);
  expect(cores).toBeCloseTo(20);
  expect(server).toBeCloseTo(10);
});

test("the more instances, the more often enrichment reads an index that another one holds", () => {
  const cores = [1, 2, 4, 1e9].map((count) => demand(100_000, costs, even, count).cores);
  expect(cores.map((of) => Math.round(of * 10) / 10)).toEqual([4, 14, 19, 24]);
});

test("disk and memory are those of all books, and of those that are looked into", () => {
  const { disk, memory } = demand(1_000, costs, { ...usage, active: 0.5, online: 0.1 }, 1);
  expect(disk).toBeCloseTo(4.001);
  expect(memory).toBeCloseTo(0.05);
});

test("sizes count by their share of the users", () => {
  const sizes = { small: size(100), typical: size(1_000), large: size(10_000) };
  const mixed = demand(1, { ...costs, sizes, bytesPerUser: 0 }, { ...usage, small: 0.5, large: 0.1 }, 1);
  expect(mixed.disk * 1e9).toBeCloseTo(4_000 * (0.5 * 100 + 0.4 * 1_000 + 0.1 * 10_000));
});

test.each([
  ["disk", { diskGb: 1 }],
  ["memory", { indexGb: 0.001 }],
  ["cores", { searches: 10_000 }],
])("one instance is full when its %s is", (bound, changes) => {
  const held = findEmbeddedCapacity(costs, { ...usage, ...changes });
  expect(held.bound).toBe(bound);
  expect(held.users).toBeLessThan(findEmbeddedCapacity(costs, usage).users);
});

test("as many instances as are needed, counted with what they miss because they are many", () => {
  const { count, bound } = countInstances(100_000, costs, even);
  const needed = (instances: number) =>
    demand(100_000, costs, even, instances).cores / (even.fullness * even.cores);
  expect(bound).toBe("cores");
  expect(needed(count)).toBeLessThanOrEqual(count);
  expect(needed(count - 1)).toBeGreaterThan(count - 1);
});

test("costs that lack a figure are refused", () => {
  const { coldPerThought: _, ...lacking } = costs;
  expect(() => predict(1_000, { ...lacking, coldPerThought: cpu(Number.NaN) }, usage)).toThrow("missing");
});

test("a server is full when its cores, its disk or its connections are", () => {
  expect(findServerCapacity(costs, { ...usage, serverCores: 0.01 }).bound).toBe("server");
  expect(findServerCapacity(costs, { ...usage, serverDiskGb: 1 }).bound).toBe("disk");
  const few = findServerCapacity(costs, { ...usage, serverConnections: 24, serverDiskGb: 1e6 });
  expect(few.bound).toBe("connections");
  expect(countInstances(few.users, costs, usage).count).toBeLessThanOrEqual(2);
});

test("a hundred times the users need about a hundred times the servers, instances and disks", () => {
  const [million, more] = [1e6, 1e8].map((users) => predict(users, costs, usage)) as [
    ReturnType<typeof predict>,
    ReturnType<typeof predict>,
  ];
  for (const key of ["servers", "instances", "storageGb", "capturesPerSecond"] as const) {
    expect(more[key] / million[key]).toBeGreaterThan(30);
    expect(more[key] / million[key]).toBeLessThan(101);
  }
  expect(million.storageGb).toBeCloseTo(2 * 1e6 * 4.001e-3, 0);
});

test("assumptions are changed by name, and a name or value that means nothing is refused", () => {
  expect(assume(["captures=20", "active=0.5"])).toEqual({ ...usage, captures: 20, active: 0.5 });
  for (const bad of ["capture=20", "captures", "captures=", "captures=many", "captures=-1"])
    expect(() => assume([bad]), bad).toThrow(/--assume takes one of small, large, active/);
  expect(() => assume(["small=0.9", "large=0.2"])).toThrow("shares of all users");
});

test("ten nodes serve ten times as many as one, until everything that passes the coordinator fills it", () => {
  const throughOne = (ms: number) => ({ ...cpu(4, 1), coordinator: ms });
  const on = (ms: number): UnitCosts => {
    const each = {
      ...size(1_000),
      capture: throughOne(ms),
      enrichment: throughOne(ms),
      search: throughOne(ms),
    };
    return { ...costs, sizes: { small: each, typical: each, large: each } };
  };
  const use = { ...usage, serverDiskGb: 1e9, serverConnections: 1e9 };
  const [one, ten] = [1, 10].map((nodes) => findClusterCapacity(nodes, "all nodes", on(0.5), use).users);
  expect((ten ?? 0) / (one ?? 1)).toBeCloseTo(10, 3);
  expect(findClusterCapacity(1, "coordinator", on(0.1), use).bound).toBe("server");
  expect(findClusterCapacity(100, "coordinator", on(0.1), use).bound).toBe("coordinator");
  const few = { ...use, serverConnections: 24 };
  expect(findClusterCapacity(1, "coordinator", on(0.1), few).bound).toBe("connections");
});
