import { readdirSync } from "node:fs";
import { basename } from "node:path";
import type { ThoughtState } from "../../../src/contract.ts";
import { readJsonLines } from "../json-lines.ts";

/** What a careful reader takes a request for: `adds` are words at the end of the text. */
type Wanted = { state: ThoughtState } | { text: string } | { adds: string } | "nothing";
export type Labelled = { text: string; request: string; want: Wanted };

const folder = new URL("./", import.meta.url);

export const listWriters = (set: "seen" | "held"): string[] =>
  readdirSync(new URL(`${set}/`, folder))
    .map((file) => basename(file, ".jsonl"))
    .sort();

export const readWriter = (set: "seen" | "held", writer: string): Labelled[] =>
  readJsonLines(new URL(`${set}/${writer}.jsonl`, folder)) as Labelled[];
