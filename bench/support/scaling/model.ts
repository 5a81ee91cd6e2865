/** CPU time in milliseconds: of the service with its threads, and of the database server. */
export type Cpu = { service: number; database: number };

/** What a user of this many thoughts costs. */
export type SizeCosts = { thoughts: number; capture: Cpu; enrichment: Cpu; search: Cpu };

export const sizeNames = ["small", "typical", "large"] as const;
export type SizeName = (typeof sizeNames)[number];

/** What was measured, on one kind of database. */
export type UnitCosts = {
  sizes: Record<SizeName, SizeCosts>;
  /** Reading an index that is not in memory, for each of its thoughts. */
  coldPerThought: Cpu;
  /** On disk, with all indexes. */
  bytesPerUser: number;
  bytesPerThought: number;
  /** What the process grows by, for each thought of an index in memory. */
  memoryPerThought: number;
  /** Of a service that holds no index. */
  memoryAtRest: number;
};

/** What people do. Every figure is a guess that the command line may change. */
export const usage = {
  /** Shares of the users that have a small and a large book; the others' are typical. */
  small: 0.7,
  large: 0.03,
  /** Share of the users that is active on a day. */
  active: 0.3,
  /** By an active user, a day. */
  captures: 10,
  searches: 30,
  /** How often an active user comes back on a day after their index was let go. */
  sessions: 4,
  /** Share of a day's requests that falls into its busiest hour. */
  peakHour: 0.12,
  /** How much more the busiest minute has than the average of that hour. */
  burst: 2,
  /** Share of a day's active users that is there in the busiest hour: their indexes are in memory. */
  online: 0.2,
  /** How much of a core or a disk may be in use. */
  fullness: 0.6,
  /** Memory for indexes an instance has, in GB, and the disk beside an embedded database. */
  indexGb: 4,
  diskGb: 200,
  /** A database server. */
  serverCores: 16,
  serverDiskGb: 4_000,
  serverConnections: 400,
  /** What an instance takes of them: DATABASE_POOL and two more. */
  connections: 12,
  /** Copies of the data: the server and its replicas. */
  copies: 2,
};
export type Usage = typeof usage;

export type Resource = "requests" | "enrichment" | "memory" | "disk" | "server" | "connections";

/** What `users` need at the busiest moment, in units of one: cores, GB. */
type Demand = { requests: number; enrichment: number; memory: number; disk: number; server: number };

const GB = 1e9;
const SECONDS_A_DAY = 86_400;

/** Only one instance of `instances` has loaded a user's index for enrichment: jobs go to whoever comes first. */
export function demand(users: number, costs: UnitCosts, use: Usage, instances: number): Demand {
  const perActive = (use.peakHour / (SECONDS_A_DAY / 24)) * use.burst;
  const active = users * use.active;
  const [captures, searches, sessions] = [use.captures, use.searches, use.sessions].map(
    (perDay) => active * perDay * perActive,
  ) as [number, number, number];
  const missed = 1 - 1 / instances;
  const mean = (of: (size: SizeCosts) => number) => meanOverSizes(costs, use, of);
  const seconds = (who: keyof Cpu) => ({
    capture: mean((size) => size.capture[who]) / 1000,
    enrichment: mean((size) => size.enrichment[who]) / 1000,
    search: mean((size) => size.search[who]) / 1000,
    load: mean((size) => size.thoughts * costs.coldPerThought[who]) / 1000,
  });
  const [service, database] = [seconds("service"), seconds("database")];
  const thoughts = mean((size) => size.thoughts);
  return {
    requests: captures * service.capture + searches * service.search + sessions * service.load,
    enrichment: captures * (service.enrichment + missed * service.load),
    // Both the requests' thread and the enrichment's hold an index of their own.
    memory: (2 * active * use.online * thoughts * costs.memoryPerThought) / GB,
    disk: (users * (costs.bytesPerUser + thoughts * costs.bytesPerThought)) / GB,
    server:
      captures * (database.capture + database.enrichment + missed * database.load) +
      searches * database.search +
      sessions * database.load,
  };
}

function meanOverSizes({ sizes }: UnitCosts, use: Usage, of: (size: SizeCosts) => number): number {
  const typical = 1 - use.small - use.large;
  return use.small * of(sizes.small) + typical * of(sizes.typical) + use.large * of(sizes.large);
}

export type Capacity = { users: number; bound: Resource };

/** How many users one instance with an embedded database holds, and what it is full of then. */
export function holdEmbedded(costs: UnitCosts, use: Usage): Capacity {
  const one = demand(1, costs, use, 1);
  return least({
    requests: use.fullness / one.requests,
    enrichment: use.fullness / one.enrichment,
    memory: use.indexGb / one.memory,
    disk: (use.fullness * use.diskGb) / one.disk,
  });
}

/** How many instances so many users need on one server, and for the sake of what. */
export function countInstances(
  users: number,
  costs: UnitCosts,
  use: Usage,
): { count: number; bound: Resource } {
  for (let count = 1; ; ) {
    const all = demand(users, costs, use, count);
    if (!Number.isFinite(all.requests + all.enrichment + all.memory)) throw new Error("a figure is missing");
    const needed = {
      requests: all.requests / use.fullness,
      enrichment: all.enrichment / use.fullness,
      memory: all.memory / use.indexGb,
    };
    const [bound, most] = Object.entries(needed).reduce((a, b) => (b[1] > a[1] ? b : a));
    // More of them miss more often, so it is asked again until they are enough.
    if (most <= count) return { count, bound: bound as Resource };
    count = Math.ceil(most);
  }
}

/** How many users one database server holds with as many instances as they need. */
export function holdServer(costs: UnitCosts, use: Usage): Capacity {
  const one = demand(1, costs, use, Number.POSITIVE_INFINITY);
  const held = least({
    server: (use.fullness * use.serverCores) / one.server,
    disk: (use.fullness * use.serverDiskGb) / one.disk,
  });
  const instances = countInstances(held.users, costs, use).count;
  const most = Math.floor(use.serverConnections / use.connections);
  if (instances <= most) return held;
  return { users: (held.users * most) / instances, bound: "connections" };
}

export type Prediction = {
  users: number;
  /** Independent databases, each with its instances. */
  servers: number;
  serverBound: Resource;
  instances: number;
  instanceBound: Resource;
  /** Of all copies, in GB. */
  storageGb: number;
  /** Of all instances, in GB. */
  memoryGb: number;
  capturesPerSecond: number;
  searchesPerSecond: number;
};

export function predict(users: number, costs: UnitCosts, use: Usage): Prediction {
  const held = holdServer(costs, use);
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

function least(holds: Partial<Record<Resource, number>>): Capacity {
  const [bound, users] = Object.entries(holds).reduce((a, b) => (b[1] < a[1] ? b : a));
  return { users: Math.floor(users), bound: bound as Resource };
}

/** Takes `name=value` for each assumption that is to be another. */
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
