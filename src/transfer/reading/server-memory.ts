import { z } from "zod";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { explain, type ImportRow, parseEntry, toThoughtRow } from "./import-row.ts";
import { type JsonLine, readJsonLine } from "./json-line.ts";
import { isBlank, linesOf } from "./text-file.ts";

const observation = z.string();

const line = z.discriminatedUnion(
  "type",
  [
    z.object({
      type: z.literal("entity"),
      name: z.string(),
      entityType: z.string(),
      observations: z.array(observation),
    }),
    z.object({
      type: z.literal("relation"),
      from: z.string(),
      to: z.string(),
      relationType: z.string(),
    }),
  ],
  { error: "must be an entity or a relation of server-memory" },
);

/** The file of `@modelcontextprotocol/server-memory`: one thought per observation and per relation. */
export async function* readServerMemory(file: Buffer): AsyncGenerator<ImportRow> {
  for (const { number: row, bytes } of linesOf(file)) {
    if (isTurnOver()) await nextTurn();
    if (isBlank(bytes)) continue;
    const read = await readJsonLine(bytes);
    const told =
      read.kind === "bad" ? { kind: "bad" as const, error: read.error } : await readStatements(read);
    if (told.kind === "bad") yield { row, ...told };
    else
      for (const text of told.statements) {
        if (isTurnOver()) await nextTurn();
        yield toThoughtRow({ row, key: `server-memory:${text}` }, { text });
      }
  }
}

type Statements = { kind: "read"; statements: string[] } | { kind: "bad"; error: string };

async function readStatements(read: Exclude<JsonLine, { kind: "bad" }>): Promise<Statements> {
  const parsed = parseEntry(line, read.kind === "object" ? read.head : null);
  if (!parsed.success) return { kind: "bad", error: explain(parsed.error) };
  const { data } = parsed;
  if (data.type === "relation")
    return { kind: "read", statements: [`${data.from} ${data.relationType} ${data.to}`] };
  const observations = (read.kind === "object" && read.lists.get("observations")?.values()) || [];
  return readObservations(data, observations);
}

/** One by one, up to the first that is no text. An entity without any still yields one thought: its type. */
async function readObservations(
  { name, entityType }: { name: string; entityType: string },
  observations: Iterable<unknown>,
): Promise<Statements> {
  const statements: string[] = [];
  for (const value of observations) {
    if (isTurnOver()) await nextTurn();
    const told = parseEntry(observation, value);
    if (!told.success)
      return { kind: "bad", error: explain(told.error, ["observations", statements.length]) };
    statements.push(`${name}: ${told.data}`);
  }
  return { kind: "read", statements: statements.length > 0 ? statements : [`${name}: ${entityType}`] };
}
