/** CPU time in milliseconds: of the service with its threads, and of the database's servers; of it, of the coordinator. */
export type Cpu = { service: number; database: number; coordinator?: number };

/** Costs for a user with this many thoughts. */
export type SizeCosts = { thoughts: number; capture: Cpu; enrichment: Cpu; search: Cpu };

export const sizeNames = ["small", "typical", "large"] as const;
export type SizeName = (typeof sizeNames)[number];

/** Measured costs on one kind of database. */
export type UnitCosts = {
  sizes: Record<SizeName, SizeCosts>;
  /** Loading an index into memory, per thought. */
  coldPerThought: Cpu;
  /** On disk, with all indexes. */
  bytesPerUser: number;
  bytesPerThought: number;
  /** Of a loaded index, which all threads share. */
  memoryPerThought: number;
  /** Process memory without any index. */
  memoryAtRest: number;
};

/** Assumed usage. Every figure is a guess that the command line can change. */
export const usage = {
  /** Shares of users with a small and a large book; the others have a typical one. */
  small: 0.7,
  large: 0.03,
  /** Share of users active on a day. */
  active: 0.3,
  /** Per active user and day. */
  captures: 10,
  searches: 30,
  /** How often per day an active user returns after their index was evicted. */
  sessions: 4,
  /** Share of a day's requests in its busiest hour. */
  peakHour: 0.12,
  /** The busiest minute relative to that hour's average. */
  burst: 2,
  /** Share of a day's active users who are online in the busiest hour, with their indexes in memory. */
  online: 0.2,
  /** The highest acceptable utilisation of a core or a disk. */
  fullness: 0.6,
  /** An instance: its cores, which all threads share, its memory for indexes and, with an embedded database, its disk; in GB. */
  cores: 2,
  indexGb: 4,
  diskGb: 200,
  /** A database server. */
  serverCores: 16,
  serverDiskGb: 4_000,
  serverConnections: 400,
  /** Per instance: DATABASE_POOL plus two. */
  connections: 12,
  /** Copies of the data: the server and its replicas. */
  copies: 2,
};
export type Usage = typeof usage;

export type Resource = "cores" | "memory" | "disk" | "server" | "coordinator" | "connections";

/** What users need at the busiest moment, in cores and GB. `coordinator` is a part of `server`. */
type Demand = Record<Exclude<Resource, "connections">, number>;

const GB = 1e9;
const SECONDS_PER_DAY = 86_400;

/** Any instance may claim a job, so with `instances` the user's index is already loaded only one time in `instances`. */
export function demand(users: number, costs: UnitCosts, use: Usage, instances: number): Demand {
  const perActive = (use.peakHour / (SECONDS_PER_DAY / 24)) * use.burst;
  const active = users * use.active;
  const [captures, searches, sessions] = [use.captures, use.searches, use.sessions].map(
    (perDay) => active * perDay * perActive,
  ) as [number, number, number];
  const missed = 1 - 1 / instances;
  const mean = (of: (size: SizeCosts) => number) => meanOverSizes(costs, use, of);
  const seconds = (who: keyof Cpu) => ({
    capture: mean((size) => size.capture[who] ?? 0) / 1000,
    enrichment: mean((size) => size.enrichment[who] ?? 0) / 1000,
    search: mean((size) => size.search[who] ?? 0) / 1000,
    load: mean((size) => size.thoughts * (costs.coldPerThought[who] ?? 0)) / 1000,
  });
  const coresOf = (of: ReturnType<typeof seconds>) =>
    captures * (of.capture + of.enrichment + missed * of.load) + searches * of.search + sessions * of.load;
  const thoughts = mean((size) => size.thoughts);
  return {
    cores: coresOf(seconds("service")),
    memory: (active * use.online * thoughts * costs.memoryPerThought) / GB,
    disk: (users * (costs.bytesPerUser + thoughts * costs.bytesPerThought)) / GB,
    server: coresOf(seconds("database")),
    coordinator: coresOf(seconds("coordinator")),
  };
}

function meanOverSizes({ sizes }: UnitCosts, use: Usage, of: (size: SizeCosts) => number): number {
  const typical = 1 - use.small - use.large;
  return use.small * of(sizes.small) + typical * of(sizes.typical) + use.large * of(sizes.large);
}

export type Capacity = { users: number; bound: Resource };

/** How many users one instance with an embedded database can serve, and its bottleneck. */
export function findEmbeddedCapacity(costs: UnitCosts, use: Usage): Capacity {
  const one = demand(1, costs, use, 1);
  return findBottleneck({
    cores: (use.fullness * use.cores) / one.cores,
    memory: use.indexGb / one.memory,
    disk: (use.fullness * use.diskGb) / one.disk,
  });
}

/** How many instances the users of one server need, and why. */
export function countInstances(
  users: number,
  costs: UnitCosts,
  use: Usage,
): { count: number; bound: Resource } {
  for (let count = 1; ; ) {
    const all = demand(users, costs, use, count);
    if (!Number.isFinite(all.cores + all.memory)) throw new Error("a figure is missing");
    const needed = {
      cores: all.cores / (use.fullness * use.cores),
      memory: all.memory / use.indexGb,
    };
    const [bound, most] = Object.entries(needed).reduce((a, b) => (b[1] > a[1] ? b : a));
    // More instances mean more index loads, so repeat until the count suffices.
    if (most <= count) return { count, bound: bound as Resource };
    count = Math.ceil(most);
  }
}

/** How many users one database server can serve, with as many instances as they need. */
export function findServerCapacity(costs: UnitCosts, use: Usage): Capacity {
  const one = demand(1, costs, use, Number.POSITIVE_INFINITY);
  const held = findBottleneck({
    server: (use.fullness * use.serverCores) / one.server,
    disk: (use.fullness * use.serverDiskGb) / one.disk,
  });
  return withinConnections(held, use.serverConnections, costs, use);
}

/** Through one node every statement goes that instances send, or they are spread over all nodes. */
export type Entry = "coordinator" | "all nodes";

/** How many users a coordinator and so many workers of Citus can serve. */
export function findClusterCapacity(nodes: number, entry: Entry, costs: UnitCosts, use: Usage): Capacity {
  const one = demand(1, costs, use, Number.POSITIVE_INFINITY);
  const cores = use.fullness * use.serverCores;
  const isSpread = entry === "all nodes";
  const held = findBottleneck({
    server: (cores * nodes) / (isSpread ? one.server : one.server - one.coordinator),
    ...(!isSpread && { coordinator: cores / one.coordinator }),
    disk: (use.fullness * use.serverDiskGb * nodes) / one.disk,
  });
  return withinConnections(held, use.serverConnections * (isSpread ? nodes : 1), costs, use);
}

function withinConnections(held: Capacity, connections: number, costs: UnitCosts, use: Usage): Capacity {
  const instances = countInstances(held.users, costs, use).count;
  const most = Math.floor(connections / use.connections);
  if (instances <= most) return held;
  return { users: Math.floor((held.users * most) / instances), bound: "connections" };
}

export type Prediction = {
  users: number;
  /** Independent databases, each with its instances. */
  servers: number;
  serverBound: Resource;
  instances: number;
  instanceBound: Resource;
  /** All copies together, in GB. */
  storageGb: number;
  /** All instances together, in GB. */
  memoryGb: number;
  capturesPerSecond: number;
  searchesPerSecond: number;
};

export function predict(users: number, costs: UnitCosts, use: Usage): Prediction {
  const held = findServerCapacity(costs, use);
  const servers = Math.ceil(users / held.users);
  const each = countInstances(users / servers, costs, use);
  const instances = servers * each.count;
  const all = demand(users, costs, use, each.count);
  const perSecond = (perDay: number) => (users * use.active * perDay * use.peakHour * use.burst) / 3600;
  return {
    users,
    servers,
    serverBound: held.bound,
    instances,
    instanceBound: each.bound,
    storageGb: all.disk * use.copies,
    memoryGb: all.memory + (instances * costs.memoryAtRest) / GB,
    capturesPerSecond: perSecond(use.captures),
    searchesPerSecond: perSecond(use.searches),
  };
}

function findBottleneck(holds: Partial<Record<Resource, number>>): Capacity {
  const [bound, users] = Object.entries(holds).reduce((a, b) => (b[1] < a[1] ? b : a));
  return { users: Math.floor(users), bound: bound as Resource };
}

/** Applies `name=value` changes to the assumptions. */
export function assume(changes: string[]): Usage {
  const changed = { ...usage };
  for (const change of changes) {
    const [name = "", value = ""] = change.split("=");
    if (!(name in usage) || value === "" || !(Number(value) >= 0))
      throw new Error(
        `--assume takes one of ${Object.keys(usage).join(", ")}, as in captures=20; not ${change}`,
      );
    changed[name as keyof Usage] = Number(value);
  }
  if (changed.small + changed.large > 1) throw new Error("--assume: small and large are shares of all users");
  return changed;
}
