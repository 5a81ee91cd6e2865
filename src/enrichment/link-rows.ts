import type { Db } from "../storage/db.ts";
import { isAmong, type Listed, toListed } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";
import { type LinksByThought, writeLinks } from "../storage/tables/links.ts";
import { type Link, unpackLinks } from "../storage/tables/packed-links.ts";

/** Per thought and kind; the strongest are kept. */
const MAX_LINKS = 12;

/**
 * Replaces the links of these thoughts, one after the other, in both directions at once, so that the two never differ. Few
 * statements, because each is a round trip to a server while others wait for the book.
 */
export async function replaceLinks(tx: Db, userId: string, found: LinksByThought): Promise<void> {
  const changes = new LinkChanges(tx, userId);
  const targets = [...found.values()].flatMap((links) => links.map(({ toId }) => toId));
  await changes.read([...found.keys(), ...targets]);
  await changes.read([...found.keys()].flatMap((id) => changes.of(id).map(({ toId }) => toId)));
  for (const [id, links] of found) {
    for (const link of changes.of(id)) changes.remove(id, link);
    const kept = links.filter((link) => changes.hasRoom(link));
    const pushedOut = kept.flatMap((link) => changes.findWeakest(link));
    for (const { of, link } of pushedOut) changes.remove(of, link);
    for (const link of kept) changes.add(id, link);
  }
  await changes.write();
}

const selectLinked = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("thoughts")
    .leftJoin("thought_links", (join) =>
      join
        .onRef("thought_links.user_id", "=", "thoughts.user_id")
        .onRef("thought_links.thought_id", "=", "thoughts.id"),
    )
    .select(["thoughts.id", "thought_links.links"])
    .where("thoughts.user_id", "=", of.userId)
    .where(isAmong(db, "thoughts.id", of.ids)),
);

type Removed = { from: string; to: string; kind: Link["kind"] };

/** Links that were read, changed in memory and then written. */
class LinkChanges {
  readonly #tx: Db;
  readonly #userId: string;
  /** A thought that was erased meanwhile is missing. */
  readonly #links: LinksByThought = new Map();
  readonly #changed = new Set<string>();
  /** From thoughts that were not read, because nothing else of them changes. */
  readonly #removed: Removed[] = [];

  constructor(tx: Db, userId: string) {
    this.#tx = tx;
    this.#userId = userId;
  }

  of(id: string): Link[] {
    return this.#links.get(id) ?? [];
  }

  async read(ids: string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#links.has(id));
    if (missing.length === 0) return;
    const rows = await selectLinked(this.#tx, { userId: this.#userId, ids: toListed(this.#tx, missing) });
    for (const { id, links } of rows) this.#links.set(id, links ? unpackLinks(links) : []);
  }

  add(id: string, { toId, kind, weight }: Link): void {
    this.#replace(id, [...this.of(id), { toId, kind, weight }]);
    this.#replace(toId, [...this.of(toId), { toId: id, kind, weight }]);
  }

  remove(id: string, { toId, kind }: Pick<Link, "toId" | "kind">): void {
    this.#removeFrom({ from: id, to: toId, kind });
    this.#removeFrom({ from: toId, to: id, kind });
  }

  /** A neighbour that has too many links takes only one that is stronger than its weakest. */
  hasRoom({ toId, kind, weight }: Link): boolean {
    const [weakest] = this.findWeakest({ toId, kind });
    return this.#links.has(toId) && (weakest === undefined || weakest.link.weight < weight);
  }

  /** The link of a neighbour that another of its kind replaces; none if there is room for one more. */
  findWeakest({ toId, kind }: Pick<Link, "toId" | "kind">): { of: string; link: Link }[] {
    const others = this.of(toId).filter((link) => link.kind === kind);
    if (others.length < MAX_LINKS) return [];
    return [{ of: toId, link: others.reduce((a, b) => (isWeaker(b, a) ? b : a)) }];
  }

  async write(): Promise<void> {
    const removed = this.#removed.splice(0);
    await this.read(removed.map(({ from }) => from));
    for (const link of removed) this.#removeFrom(link);
    const changed = [...this.#changed].map((id) => [id, this.of(id)] as const);
    await writeLinks(this.#tx, this.#userId, new Map(changed));
  }

  #removeFrom(removed: Removed): void {
    const { from, to, kind } = removed;
    if (!this.#links.has(from)) this.#removed.push(removed);
    else
      this.#replace(
        from,
        this.of(from).filter((link) => link.toId !== to || link.kind !== kind),
      );
  }

  #replace(id: string, links: Link[]): void {
    this.#links.set(id, links);
    this.#changed.add(id);
  }
}

const isWeaker = (a: Link, b: Link) => a.weight < b.weight || (a.weight === b.weight && a.toId < b.toId);
