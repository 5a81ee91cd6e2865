import { toIso } from "../../base/instant.ts";
import { countCharacters } from "../../base/text.ts";
import { limits, type ThoughtState } from "../../contract.ts";
import { type ImportAs, type ImportRow, type RowSource, toNoteRow, toThoughtRow } from "./import-row.ts";
import { splitLongText } from "./long-text.ts";
import { toTagLine } from "./tags.ts";

/** What other programs keep as one short text each. `title`: for a note. */
type Memo = {
  title: string;
  body: string;
  tags: string[];
  state: ThoughtState;
  createdAt: number | undefined;
  updatedAt: number | undefined;
  as: ImportAs;
};

/** One that is too long for a thought is a note. */
export function* toMemoRows(source: RowSource, memo: Memo): Generator<ImportRow> {
  const { title, body, tags, state, createdAt, updatedAt, as } = memo;
  const tagLine = toTagLine(tags, body);
  const text = tagLine === "" ? body : `${body}\n${tagLine}`;
  const times = {
    ...(createdAt !== undefined && { createdAt: toIso(createdAt) }),
    ...(updatedAt !== undefined && { updatedAt: toIso(updatedAt) }),
  };
  if (as === "thoughts" && countCharacters(text) <= limits.thoughtCharacters)
    return yield toThoughtRow(source, { text, state, ...times });
  const parts = splitLongText(text, limits.noteCharacters);
  for (const [i, part] of parts.entries())
    yield toNoteRow(
      { ...source, key: source.key && `${source.key}:${i}` },
      {
        title: parts.length === 1 ? title : `${i + 1} of ${parts.length}: ${title}`,
        text: part,
        state: state === "archived" ? "archived" : "open",
        ...times,
      },
    );
}
