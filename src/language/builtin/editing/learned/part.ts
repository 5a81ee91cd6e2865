import type { EditRequest } from "../../../mind.ts";
import { readLineList } from "../applying/line-lists.ts";
import { type Range, splitSentences } from "../words/ranges.ts";
import { MOST_TOKENS } from "./reading.ts";
import { type Token, tokenize } from "./tokens.ts";

/** What is read of a thought. `isNamed`: no other part has as many words of the request; `isItem`: it is a line of a list. */
export type Part = Range & { isWhole: boolean; isNamed: boolean; isItem: boolean };

/** Of a list by lines the item, of a long thought the piece that the request has most words of, with as many around it as can be read. */
export function findPart({ request, text }: EditRequest): Part {
  const said = listTelling(tokenize(request));
  const pieces = splitSentences(text).flatMap((sentence) => cutSentence(text, sentence, said));
  const most = Math.max(0, ...pieces.map(({ named }) => named));
  const best = pieces.findIndex(({ named }) => named === most);
  let [first, last] = [best, best];
  const isItem = most > 0 && isListed(text, pieces[best]?.from ?? 0);
  let room = isItem ? 0 : MOST_TOKENS - (pieces[best]?.tokens ?? 0);
  const takes = (at: number) => {
    const tokens = pieces[at]?.tokens ?? Number.POSITIVE_INFINITY;
    if (tokens > room) return false;
    room -= tokens;
    return true;
  };
  for (;;) {
    if (takes(last + 1)) last++;
    else if (takes(first - 1)) first--;
    else break;
  }
  const others = pieces.filter((_, at) => at < first || at > last);
  return {
    from: pieces[first]?.from ?? 0,
    to: pieces[last]?.to ?? text.length,
    isWhole: others.length === 0,
    isNamed: others.every(({ named }) => named < most),
    isItem,
  };
}

function isListed(text: string, from: number): boolean {
  const line = text.slice(0, from).split("\n").length - 1;
  return readLineList(text)?.items.some((item) => item.line === line) ?? false;
}

type Piece = Range & { tokens: number; named: number };

/** What is dictated may have no full stop for long. */
function cutSentence(text: string, { from, to }: Range, said: Set<string>): Piece[] {
  const all = tokenize(text.slice(from, to));
  const size = all.length > MOST_TOKENS ? MOST_TOKENS / 3 : MOST_TOKENS;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => {
    const tokens = all.slice(i * size, (i + 1) * size);
    const isLast = (i + 1) * size >= all.length;
    return {
      from: from + (i === 0 ? 0 : (tokens[0]?.from ?? 0)),
      to: isLast ? to : from + (tokens.at(-1)?.to ?? 0),
      tokens: tokens.length,
      named: [...listTelling(tokens)].filter((stem) => said.has(stem)).length,
    };
  });
}

const listTelling = (tokens: Token[]) =>
  new Set(tokens.flatMap(({ isTelling, stem }) => (isTelling ? [stem] : [])));
