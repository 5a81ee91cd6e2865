import { setTimeout as sleep } from "node:timers/promises";
import { createApiKey } from "../../../src/auth/keys/api-keys.ts";
import { type Actor, authorise } from "../../../src/base/actor.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { createCorpus } from "../../../testkit/corpus.ts";
import { callBody, mcpHeaders } from "../../../testkit/mcp.ts";
import { readMetrics } from "../../../testkit/metrics.ts";
import { addPasswordlessUser, seedThoughts } from "../../../testkit/seed.ts";
import { type Running, spawnService } from "../../../testkit/service.ts";
import { measureLoad } from "../load.ts";
import type { MeasuredDatabase } from "./databases.ts";
import type { Cpu, SizeCosts, UnitCosts } from "./model.ts";

export type Person = { actor: Actor; headers: Record<string, string> };

const CONCURRENCY = 4;
const IDLE_MS = 10_000;
const embedder = openStaticEmbedder();

/** The users of one database and the real service they use. Measures CPU time, so other programs matter less. */
export class Trial {
  readonly #database: MeasuredDatabase;
  readonly #corpus = createCorpus(5);
  #service: Running | undefined;
  #people = 0;
  /** Thoughts captured so far. */
  written = 0;
  #idle: Cpu = { service: 0, database: 0 };

  constructor(database: MeasuredDatabase) {
    this.#database = database;
  }

  get url(): string {
    return this.#service?.url ?? "";
  }

  async start(): Promise<void> {
    const { dataDir, env } = this.#database;
    this.#service = await spawnService({ dataDir, env });
  }

  async stop(): Promise<void> {
    await this.#service?.stop();
  }

  async addPeople(count: number, thoughts: number): Promise<Person[]> {
    const people: Person[] = [];
    while (people.length < count) people.push(await this.#addPerson(thoughts));
    return people;
  }

  async #addPerson(thoughts: number): Promise<Person> {
    const { db } = this.#database;
    const userId = await addPasswordlessUser(db, `person${this.#people++}@example.com`);
    const { key } = await createApiKey(db, { userId, name: "Laptop" }, Date.now());
    const actor = authorise(userId);
    const texts = Array.from({ length: thoughts }, () => this.#corpus.thought());
    await seedThoughts(db, embedder, actor, texts);
    return { actor, headers: mcpHeaders(key) };
  }

  /** Without what reading the figures costs, and after the server has tidied up. */
  async measureIdle(): Promise<Cpu> {
    await sleep(IDLE_MS);
    const read = () => this.#measure(async () => {});
    // The first one warms the caches.
    await read();
    const reading = await read();
    const used = await this.#measure(() => sleep(IDLE_MS));
    this.#idle = divide(minus(used, reading), IDLE_MS / 1000);
    return this.#idle;
  }

  /**
   * Captures are faster than enrichment. After the last capture only enrichment runs, which separates the two costs.
   */
  async measureWriting(
    people: Person[],
    captures: number,
  ): Promise<Pick<SizeCosts, "capture" | "enrichment">> {
    const untilEnriched = async () => {
      while ((await this.#countPending()) > 0) await sleep(100);
    };
    // Loads the indexes first.
    await this.#capture(people, people.length);
    await untilEnriched();
    let pending = 0;
    const both = await this.#measure(async () => {
      await this.#capture(people, captures);
      pending = await this.#countPending();
    });
    const rest = await this.#measure(untilEnriched);
    if (pending < captures / 10) throw new Error("the enrichment kept up: measure with more captures");
    const enrichment = divide(rest, pending);
    const capture = divide(minus(both, times(enrichment, captures - pending)), captures);
    return { capture, enrichment };
  }

  async #capture(people: Person[], captures: number): Promise<void> {
    const body = () => callBody("capture_thought", { raw: this.#corpus.thought(), as_user: true });
    await this.#send(people, captures, body, CONCURRENCY);
    this.written += captures;
  }

  /** From the table: reading the service's metrics counts all thoughts, which would cost CPU. */
  async #countPending(): Promise<number> {
    const jobs = this.#database.db.selectFrom("jobs").select((job) => job.fn.countAll<number>().as("count"));
    return (await jobs.executeTakeFirstOrThrow()).count;
  }

  /** The first searches bring the index up to date and are not measured. */
  async measureSearch(people: Person[], searches: number): Promise<Cpu> {
    const body = () => callBody("retrieve_thoughts", { query: this.#corpus.question() });
    await this.#send(people, 10 * people.length, body);
    return divide(await this.#measure(() => this.#send(people, searches, body)), searches);
  }

  /** Per thought of the loaded index. */
  async measureLoading(
    people: Person[],
    known: SizeCosts,
  ): Promise<Pick<UnitCosts, "coldPerThought" | "memoryPerThought">> {
    const body = () => callBody("retrieve_thoughts", { query: this.#corpus.question() });
    const thoughts = people.length * known.thoughts;
    const { indexBytes } = await readMetrics(this.url);
    const used = await this.#measure(() => this.#send(people, people.length, body));
    return {
      coldPerThought: divide(minus(used, times(known.search, people.length)), thoughts),
      memoryPerThought: ((await readMetrics(this.url)).indexBytes - indexBytes) / thoughts,
    };
  }

  /** Spreads the requests evenly over the users. */
  async #send(people: Person[], requests: number, body: () => string, concurrency = 1): Promise<void> {
    const url = `${this.url}/api/mcp`;
    const each = { concurrency, requests: Math.ceil(requests / people.length), body };
    await Promise.all(people.map(({ headers }) => measureLoad({ ...each, url, headers })));
  }

  /** The CPU used by `work`, minus idle use. */
  async #measure(work: () => Promise<unknown>): Promise<Cpu> {
    const read = async () => ({
      service: (await readMetrics(this.url)).cpuSeconds * 1000,
      database: this.#database.readDatabaseMs(),
      coordinator: this.#database.readCoordinatorMs(),
    });
    const before = await read();
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    return minus(minus(await read(), before), times(this.#idle, seconds));
  }
}

const times = ({ service, database, coordinator = 0 }: Cpu, by: number): Cpu => ({
  service: service * by,
  database: database * by,
  coordinator: coordinator * by,
});
const divide = (cpu: Cpu, by: number) => times(cpu, 1 / by);
const minus = (a: Cpu, b: Cpu): Cpu => ({
  service: a.service - b.service,
  database: a.database - b.database,
  coordinator: (a.coordinator ?? 0) - (b.coordinator ?? 0),
});
