import { isTurnOver, nextTurn } from "../../base/turns.ts";

/** With the line that it begins in. `cells` is undefined if it is too long; `isAlone`: the table has one column. */
export type CsvRecord = { row: number; cells: string[] | undefined; isAlone: boolean };

/** In UTF-16 units: more than a note has, and of cells. */
const MAX_LENGTH = 300_000;
const MAX_CELLS = 1_000;
const SNIFFED = 4_000;
const SEPARATORS = [",", ";", "\t"];

export async function* recordsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder();
  let scan: CsvScan | undefined;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    scan ??= new CsvScan(findSeparator(text.slice(0, SNIFFED)));
    for (const record of scan.read(text)) {
      if (isTurnOver()) await nextTurn();
      yield record;
    }
  }
  if (scan) yield scan.endRecord();
}

/** What is most in the first line that has any, such as that of the names: commas, or what Excel writes where those are in numbers. */
function findSeparator(start: string): string | undefined {
  const line = start
    .replace(/"[^"]*"/g, "")
    .split("\n")
    .find((text) => SEPARATORS.some((sign) => text.includes(sign)));
  const count = (sign: string) => line?.split(sign).length ?? 0;
  return line === undefined ? undefined : SEPARATORS.toSorted((a, b) => count(b) - count(a))[0];
}

/** Where it is in the table: between chunks, too. */
class CsvScan {
  #cells: string[] = [];
  #cell = "";
  #length = 0;
  #isQuoted = false;
  /** After a quotation mark in quotes: the end, or with another one the mark itself. */
  #isAfterQuote = false;
  #row = 1;
  #line = 1;
  readonly #separator: string | undefined;

  constructor(separator: string | undefined) {
    this.#separator = separator;
  }

  *read(text: string): Generator<CsvRecord> {
    for (const sign of text) {
      if (sign === "\n") this.#line++;
      if (sign === '"' && (this.#isQuoted || this.#isAfterQuote || this.#cell === "")) {
        if (this.#isAfterQuote) this.#add(sign);
        this.#isAfterQuote = this.#isQuoted;
        this.#isQuoted = !this.#isQuoted;
        continue;
      }
      this.#isAfterQuote = false;
      if (this.#isQuoted) this.#add(sign);
      else if (sign === this.#separator) this.#endCell();
      else if (sign === "\n") yield this.endRecord();
      else if (sign !== "\r") this.#add(sign);
    }
  }

  #add(sign: string): void {
    if (this.#length++ < MAX_LENGTH) this.#cell += sign;
  }

  #endCell(): void {
    this.#length++;
    if (this.#cells.length <= MAX_CELLS) this.#cells.push(this.#cell.trim());
    this.#cell = "";
  }

  endRecord(): CsvRecord {
    this.#endCell();
    const isTooLong = this.#length > MAX_LENGTH || this.#cells.length > MAX_CELLS;
    const record = {
      row: this.#row,
      cells: isTooLong ? undefined : this.#cells,
      isAlone: this.#separator === undefined,
    };
    this.#cells = [];
    this.#length = 0;
    this.#row = this.#line;
    return record;
  }
}
