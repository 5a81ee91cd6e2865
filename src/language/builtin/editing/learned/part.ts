import type { EditRequest } from "../../../mind.ts";
import { type Range, splitSentences } from "../ranges.ts";
import { MOST_TOKENS } from "./reading.ts";
import { tokenize } from "./tokens.ts";

/** What is read of a thought. `isNamed`: the request has more words of it than of any other part. */
export type Part = Range & { isWhole: boolean; isNamed: boolean };

/** Of a long thought the sentence that the request has most words of, with as many around it as can be read. */
export function findPart({ request, text }: EditRequest): Part {
  const said = listTelling(request);
  const sentences = splitSentences(text).map(({ from, to }) => {
    const sentence = text.slice(from, to);
    const named = [...listTelling(sentence)].filter((stem) => said.has(stem)).length;
    return { from, to, named, tokens: tokenize(sentence).length };
  });
  const most = Math.max(0, ...sentences.map(({ named }) => named));
  const best = sentences.findIndex(({ named }) => named === most);
  let [first, last] = [best, best];
  let room = MOST_TOKENS - (sentences[best]?.tokens ?? 0);
  const takes = (at: number) => {
    const tokens = sentences[at]?.tokens ?? Number.POSITIVE_INFINITY;
    if (tokens > room) return false;
    room -= tokens;
    return true;
  };
  for (;;) {
    if (takes(last + 1)) last++;
    else if (takes(first - 1)) first--;
    else break;
  }
  const others = sentences.filter((_, at) => at < first || at > last);
  return {
    from: sentences[first]?.from ?? 0,
    to: sentences[last]?.to ?? text.length,
    isWhole: others.length === 0,
    isNamed: others.every(({ named }) => named < most),
  };
}

const listTelling = (words: string) =>
  new Set(tokenize(words).flatMap(({ isTelling, stem }) => (isTelling ? [stem] : [])));
