import { UNSURE } from "./phrase-words.ts";
import { areAlike, isMuchShorter, isValue } from "./retime.ts";

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
  [...text.matchAll(/[^\s,;:!?]+(?:[:,]\d[^\s,;:!?]*)*/gu)].map(({ 0: word, index }) => ({
    word: word.replace(/\.$/u, ""),
    at: index,
  }));

const PRONOUN = /^(?:it|he|she|they)(?:'(?<be>s|re))?$/iu;

/** "it's in the right drawer" is said of what "is in the left drawer". */
function replacePronoun(old: Token[], fresh: Token[]): void {
  const [pronoun, next] = fresh;
  const found = PRONOUN.exec(pronoun?.word ?? "");
  if (!found) return;
  const { be } = found.groups ?? {};
  const verb = be === undefined ? next?.word.toLowerCase() : be === "s" ? "is" : "are";
  const at = old.findIndex(({ word }) => word.toLowerCase() === verb);
  if (at > 0) fresh.splice(0, be === undefined ? 2 : 1, ...old.slice(0, at + 1));
}

/** Undefined unless all of the text is said again, but for a few words of the same kind. */
export function readRestatement(said: string, text: string): { old: string; new: string } | undefined {
  const newly = said.replace(NEWLY, "");
  if ((newly === said && !PRONOUN.test(said.split(" ")[0] ?? "")) || text.length > 300 || DOUBTED.test(newly))
    return undefined;
  const [old, fresh] = [text, newly].map((words) => {
    const tokens = tokenize(words);
    return DETERMINER.test(tokens[0]?.word ?? "") ? tokens.slice(1) : tokens;
  }) as [Token[], Token[]];
  replacePronoun(old, fresh);
  const isSame = (a: Token | undefined, b: Token | undefined) =>
    a?.word.toLowerCase() === b?.word.toLowerCase();
  const most = Math.min(old.length, fresh.length) - 1;
  let head = 0;
  while (head < most && isSame(old[head], fresh[head])) head++;
  const [was, is] = [old[head]?.word ?? "", fresh[head]?.word ?? ""];
  // "she charges 14 now" leaves out what comes after.
  const isBeing = /^(?:is|are|was|costs?)$/iu.test(old[head - 1]?.word ?? "");
  if (
    newly !== said &&
    head > 1 &&
    !isBeing &&
    fresh.length === head + 1 &&
    isValue(was) &&
    areAlike(was, is)
  )
    return { old: was, new: is };
  let tail = 0;
  while (tail < most - head && isSame(old.at(-1 - tail), fresh.at(-1 - tail))) tail++;
  const [gone, come] = [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)];
  const [first, last] = [gone[0], gone.at(-1)];
  if (!first || !last || head < 2 || gone.length > MOST_WORDS || come.length > gone.length + 1)
    return undefined;
  // "works from Berlin" says nothing of "works at Siemens".
  const leads = [first, come[0]].map((token) => LEADS.exec(token?.word ?? "")?.[0].toLowerCase());
  if (leads[0] !== undefined && leads[1] !== undefined && leads[0] !== leads[1]) return undefined;
  const words = {
    old: text.slice(first.at, last.at + last.word.length),
    new: come.map(({ word }) => word).join(" "),
  };
  if (/^\d+$/u.test(words.old) && isMuchShorter(words.old, words.new)) return undefined;
  // "in use" does not take the place of "in Berlin", nor "closed" that of "small".
  const isName = ({ word }: Token) => /^\p{Lu}/u.test(word);
  const end = come.at(-1);
  const isAlike = end !== undefined && areAlike(words.old, words.new) && isName(end) === isName(last);
  const isTold = /^(?:is|are)$/iu.test(old[head - 1]?.word ?? "") && tail === 0;
  return isAlike && !(isTold && !isValue(words.old) && !(isName(first) && isName(come[0] ?? first)))
    ? words
    : undefined;
}

const LEADS = /^(?:at|from|in|for|with|by|to|near|without|against)$/iu;
