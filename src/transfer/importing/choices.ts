import type { ImportRow } from "../reading/import-row.ts";

/** What a person chose in the preview: places of entries and of groups. */
export type Choices = {
  without: ReadonlySet<number>;
  withoutGroups: ReadonlySet<number>;
  /** Of what is only offered. */
  with: ReadonlySet<number>;
};

export const everything: Choices = { without: new Set(), withoutGroups: new Set(), with: new Set() };

/** A thought or a note, and its place among them. */
export type Entry = { index: number; group: number; row: Extract<ImportRow, { kind: "thought" | "note" }> };

/** Beyond these, the entries of all further groups are in one. */
const MAX_GROUPS = 100;

/** Numbers entries and groups: the same for the same file, so that a preview's numbers hold for the import. */
export class EntryNumbers {
  readonly groups: { name: string; count: number }[] = [];
  #index = 0;
  readonly #numbers = new Map<string, number>();

  /** Undefined for a row that is nothing to import. */
  number(row: ImportRow): Entry | undefined {
    if (row.kind !== "thought" && row.kind !== "note") return undefined;
    return { index: this.#index++, group: row.isOffered ? -1 : this.#groupOf(row.group ?? ""), row };
  }

  #groupOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = Math.min(this.#numbers.size, MAX_GROUPS);
      if (number < MAX_GROUPS) this.#numbers.set(name, number);
      this.groups[number] ??= { name: number < MAX_GROUPS ? name : "Others", count: 0 };
    }
    const group = this.groups[number];
    if (group) group.count++;
    return number;
  }
}

/** Something to import, or to report. */
export type ChosenRow = Exclude<ImportRow, { kind: "left-out" }>;

export async function* chooseRows(
  rows: AsyncIterable<ImportRow>,
  choices: Choices,
): AsyncGenerator<ChosenRow> {
  const numbers = new EntryNumbers();
  for await (const row of rows) {
    const entry = numbers.number(row);
    if (row.kind === "bad" || row.kind === "entity" || row.kind === "link") yield row;
    else if (entry && isChosen(entry, choices)) yield entry.row;
  }
}

function isChosen({ index, group, row }: Entry, choices: Choices): boolean {
  if (row.isOffered) return choices.with.has(index);
  return !choices.without.has(index) && !choices.withoutGroups.has(group);
}
