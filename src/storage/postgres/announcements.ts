import { randomBytes } from "node:crypto";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Topic } from "../changes.ts";
import type { Db } from "../db.ts";

export const CHANNEL = "commonplace";
/** However much is written: each one wakes every instance. */
const PAUSE_MS = 200;
/** The server takes 8,000 bytes. */
const TOPICS_EACH = 150;

/**
 * Tells other instances after the commit, not within the transaction: a commit that notifies holds a lock of the whole
 * server until it is on disk, so that commits would no longer share their syncs (ADR 16).
 */
export class Announcements {
  readonly #db: Db;
  readonly #sender = randomBytes(6).toString("base64url");
  readonly #topics = new Set<Topic>();
  #isProbing = false;
  #running: Promise<void> | undefined;
  #sent: Promise<void> = Promise.resolve();
  #count = 0;
  #onSent: (number: number) => void = () => undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Calls `sent` with the number of each announcement that should have been heard by now, also by us. */
  afterEach(sent: (number: number) => void): void {
    this.#onSent = sent;
  }

  add(topic: Topic): void {
    this.#topics.add(topic);
    this.#start();
  }

  /** An announcement of nothing, to hear whether it comes back. */
  probe(): void {
    this.#isProbing = true;
    this.#start();
  }

  /** The number of an announcement of our own; undefined if it is another instance's. */
  numberOf(payload: string): number | undefined {
    const [sender, number] = payload.split("\n", 1)[0]?.split(" ") ?? [];
    return sender === this.#sender ? Number(number) : undefined;
  }

  /** Sends what waits. */
  async settle(): Promise<void> {
    await this.#sent;
    await this.#send();
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    // What is told in the same moment goes together.
    await setImmediate();
    while (this.#topics.size > 0 || this.#isProbing) {
      this.#sent = this.#send();
      await this.#sent;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }

  /** What cannot be sent is lost: the database is away, and others look from time to time. */
  async #send(): Promise<void> {
    const topics = [...this.#topics];
    if (topics.length === 0 && !this.#isProbing) return;
    this.#topics.clear();
    this.#isProbing = false;
    const number = ++this.#count;
    const payloads: string[] = [];
    for (let from = 0; from === 0 || from < topics.length; from += TOPICS_EACH)
      payloads.push([`${this.#sender} ${number}`, ...topics.slice(from, from + TOPICS_EACH)].join("\n"));
    const sending = sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`;
    await sending.execute(this.#db).then(
      () => this.#onSent(number),
      () => undefined,
    );
  }
}

export function readTopics(payload: string): Topic[] {
  return payload.split("\n").slice(1) as Topic[];
}
