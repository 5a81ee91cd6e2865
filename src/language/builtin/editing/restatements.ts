import { UNSURE } from "./phrase-words.ts";
import { areAlike } from "./retime.ts";

/** The thought said again with other words in one place: "Lars works at Bosch now" of "Lars works at Siemens". */

const NEWLY = /(?<![\p{L}'])(?:now|nowadays|these days|instead|actually|currently)(?![\p{L}'])/giu;
const DOUBTED = new RegExp(
  `(?<![\\p{L}'])(?:${UNSURE}|(?:and|or|but|also|too|only|than|still|always|used|was|were|had|more|less|better|worse|again|already)(?![\\p{L}']))`,
  "iu",
);
const DETERMINER = /^(?:the|my|our|an?)$/iu;
const MOST_WORDS = 3;

type Token = { word: string; at: number };

const tokenize = (text: string): Token[] =>
  [...text.matchAll(/[^\s,;:!?]+/gu)].map(({ 0: word, index }) => ({
    word: word.replace(/\.$/u, ""),
    at: index,
  }));

/** Undefined unless all of the text is said again, but for a few words of the same kind. */
export function readRestatement(said: string, text: string): { old: string; new: string } | undefined {
  const newly = said.replace(NEWLY, "");
  if (newly === said || text.length > 300 || DOUBTED.test(newly)) return undefined;
  const [old, fresh] = [text, newly].map((words) => {
    const tokens = tokenize(words);
    return DETERMINER.test(tokens[0]?.word ?? "") ? tokens.slice(1) : tokens;
  }) as [Token[], Token[]];
  const isSame = (a: Token | undefined, b: Token | undefined) =>
    a?.word.toLowerCase() === b?.word.toLowerCase();
  const most = Math.min(old.length, fresh.length) - 1;
  let head = 0;
  while (head < most && isSame(old[head], fresh[head])) head++;
  let tail = 0;
  while (tail < most - head && isSame(old.at(-1 - tail), fresh.at(-1 - tail))) tail++;
  const [gone, come] = [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)];
  const [first, last] = [gone[0], gone.at(-1)];
  if (!first || !last || head < 2 || gone.length > MOST_WORDS || come.length > gone.length + 1)
    return undefined;
  const words = {
    old: text.slice(first.at, last.at + last.word.length),
    new: come.map(({ word }) => word).join(" "),
  };
  // "in use" does not take the place of "in Berlin".
  const isName = (word: string) => /^\p{Lu}/u.test(word);
  return come.length > 0 && areAlike(words.old, words.new) && isName(words.old) === isName(words.new)
    ? words
    : undefined;
}
