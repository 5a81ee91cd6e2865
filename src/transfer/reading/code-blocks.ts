import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { linesOf } from "./text-file.ts";

/** The numbers of its first and last line, which have its fences. */
type CodeBlock = { first: number; last: number };

/** Also behind the sign of a list item. */
const FENCE = /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?(`{3,}|~{3,})([^`]*)$/;
const LONGEST_FENCE = 200;

/** The fenced code of a Markdown text, in its order. What is not closed is no code, so that a stray fence hides nothing. */
export async function listCodeBlocks(file: Buffer): Promise<CodeBlock[]> {
  const blocks: CodeBlock[] = [];
  let open: { first: number; fence: string } | undefined;
  for (const { number, bytes } of linesOf(file)) {
    if (isTurnOver()) await nextTurn();
    if (bytes.length > LONGEST_FENCE) continue;
    const [, fence, info = ""] = FENCE.exec(bytes.toString("utf8")) ?? [];
    if (fence === undefined) continue;
    if (!open) open = { first: number, fence };
    else if (fence.startsWith(open.fence) && info.trim() === "") {
      blocks.push({ first: open.first, last: number });
      open = undefined;
    }
  }
  return blocks;
}
