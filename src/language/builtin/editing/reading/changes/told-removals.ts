import { dropItem, isCheckList, type LineList, readLineList, readLines } from "../../applying/line-lists.ts";
import { type Range, splice, splitSentences } from "../../words/ranges.ts";
import { toWords } from "../../words/text-words.ts";

/** A sentence, or a line of a list, that is to go, whatever else the request tells: "the dog sentence can come out, he died". */

const GO =
  /(?<!\p{L})(?:remove|delete|drop|cut|strike|scrap|scratch|scrub|erase|lose|cross|get rid of|leave .*out|take .*(?:out|off|away))(?!\p{L})|(?<!\p{L})(?:can|may|should|could|must) (?:now )?(?:go|come out|be (?:removed|deleted|dropped|cut|struck|taken out))(?!\p{L})/iu;
const PLACE = "(?:about|on|with|mentioning|concerning|regarding|where|saying|that says)";
const UNIT = new RegExp(
  `(?<!\\p{L})(?:the|that|this|his|her|their)(?: (?:whole|entire))?(?: (?<name>(?!(?:first|second|third|last|half|next|one|${PLACE})(?!\\p{L}))[^\\s,.;:]+(?: [^\\s,.;:]+){0,2}?))? (?:sentence|line|bullet(?: point)?)(?: ${PLACE}(?: (?:the|my|our|his|her|their|that))? (?<about>[^.,;:!?]+?))?(?= (?:can|may|could|should|must|please|out|off|from|in the|now)(?!\\p{L})|[.,;:!?]|$)`,
  "iu",
);
/** "Mr Stubbs cancelled, take him off": off the list. */
const OFF_THE_LIST =
  /(?<!\p{L})(?:take|cross|strike|scratch|leave) (?:him|her|them|it|that|those) (?:off|out)(?!\p{L})|(?<!\p{L})(?:remove|delete|drop) (?:him|her|them|it) (?:from|off) (?:the|my|our|this|that) /iu;
const MORE =
  /(?<!\p{L})(?:and|also|then|but|instead|otherwise)(?: please| also)* (?:add|append|change|replace|set|mark|archive|move|put|write|update|make|keep|insert)(?!\p{L})|(?<!\p{L})(?:if|unless|maybe|perhaps|until|don't|do not|never|wait|not yet|not sure|half|instead|should (?:say|read)|replace|change)(?!\p{L})/iu;

/** Undefined unless one alone can be meant. */
export function readToldRemoval(request: string, text: string): string | undefined {
  if (!GO.test(request) || MORE.test(request)) return undefined;
  const list = readLineList(text);
  const unit = UNIT.exec(request);
  if (!unit && !(list && !isCheckList(list) && OFF_THE_LIST.test(request))) return undefined;
  const { name, about } = unit?.groups ?? {};
  const said = new Set(wordsOf(about ?? name ?? request));
  const lines = list ?? (/(?<!\p{L})line(?!\p{L})/iu.test(request) ? readLines(text) : undefined);
  return lines
    ? dropLine(lines, said, (about ?? name) !== undefined)
    : dropSentence(text, said, (about ?? name) !== undefined);
}

function dropLine(list: LineList, said: Set<string>, areAll: boolean): string | undefined {
  const item = findTold(list.items, ({ words }) => words, said, areAll);
  return item && dropItem(list, item);
}

function dropSentence(text: string, said: Set<string>, areAll: boolean): string | undefined {
  const sentences = splitSentences(text);
  const sentence = findTold(sentences, ({ from, to }) => text.slice(from, to), said, areAll);
  return sentence && sentences.length > 1 ? cutOut(text, sentence) : undefined;
}

/** A line of its own goes with its end. */
function cutOut(text: string, { from, to }: Range): string {
  const isLine = /(?:^|\n)$/u.test(text.slice(0, from)) && text[to] === "\n";
  return splice(text, [{ from, to: isLine ? to + 1 : to }], "").trim();
}

/** The only one with all of these words, or with more of them than any other. */
function findTold<Part>(
  parts: Part[],
  textOf: (part: Part) => string,
  said: Set<string>,
  areAll: boolean,
): Part | undefined {
  const counts = parts.map((part) => new Set(wordsOf(textOf(part)).filter((word) => said.has(word))).size);
  const most = Math.max(...counts);
  const isEnough = most > 0 && (!areAll || 2 * most >= said.size);
  const at = counts.indexOf(most);
  return isEnough && counts.lastIndexOf(most) === at ? parts[at] : undefined;
}

const wordsOf = (words: string): string[] =>
  toWords(words).flatMap((word) => (SMALL.test(word) || word.length < 3 ? [] : [word.replace(/s$/u, "")]));
const SMALL =
  /^(?:about|and|are|but|can|cross|delete|drop|for|from|has|have|her|him|his|into|its|just|line|longer|lose|need|needed|not|now|off|one|our|out|please|remove|scrap|scratch|sentence|strike|take|that|the|their|them|then|there|they|this|was|were|will|with|without|you|your)$/u;
