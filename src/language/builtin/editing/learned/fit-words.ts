import { capitalize } from "../../../../base/text.ts";
import { takesAn } from "../applying/replace-words.ts";
import type { Span, Token } from "./tokens.ts";

const UNTITLED = /^(?:of|the|and|to|in|on|at|for|an?|by)$/u;

/** The text with words of the request in place of some of its own, written as those were. */
export function fitWords(text: string, { from, to }: Span, request: string, fresh: Token[]): string {
  const old = text.slice(from, to);
  const said = request.slice(fresh[0]?.from, fresh.at(-1)?.to);
  const words = likeForm(old, likeCase(old, said, { isStart: isStart(text, from), first: fresh[0] }));
  const before = text.slice(0, from).replace(/(?<=(?: a|^A))n?(?= $)/u, () => (takesAn(words) ? "n" : ""));
  const after = text.slice(to);
  // "1 replica" of "2 replicas", "1 box" of "2 boxes"
  return before + words + (words === "1" ? after.replace(PLURAL, "$1") : after);
}

const PLURAL = /^( (?:\p{Ll}+?(?:ss|x|[cs]h)(?=es)|\p{Ll}{2,}[^ius]))e?s(?!\p{L})/u;

const isStart = (text: string, at: number) => /(?:^|[.!?:;"“]\s*)$/u.test(text.slice(0, at));

function likeCase(
  old: string,
  words: string,
  { isStart, first }: { isStart: boolean; first: Token | undefined },
): string {
  if (/^\p{Lu}/u.test(old)) {
    if (isStart) return capitalize(words);
    return words === words.toLowerCase()
      ? words.replace(/(?<![\p{L}\p{N}'’])\p{L}+/gu, (word) =>
          UNTITLED.test(word) ? word : capitalize(word),
        )
      : words;
  }
  const isSentence = first?.isFirst && first.kind === "word" && /^\p{Lu}\p{Ll}/u.test(words);
  return isSentence ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** With the sign, unit or ending that the old words had: "$35" for "$25", "Jonah's" for "Tyler's". */
function likeForm(old: string, words: string): string {
  const [sign = ""] = /^[$€£#]/u.exec(old) ?? [];
  const [unit = ""] = /(?<=\d) ?(?:[ap]m|%)$/iu.exec(old) ?? [];
  const signed = /^\d/u.test(words) ? sign + words : words;
  const whole = /^[$€£#]?[\d:.]+$/u.test(signed) ? signed + unit : signed;
  if (/day$/iu.test(old)) return whole.replace(/(?<=day)s$/iu, "");
  if (/days$/iu.test(old)) return whole.replace(/day$/iu, "$&s");
  return /['’]s$/u.test(old) && !/['’]?s$/u.test(whole) ? `${whole}'s` : whole;
}
