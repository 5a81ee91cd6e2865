import { readTokens, type Tokens, termsOf } from "./analyzer.ts";
import { foldLetters } from "./folding.ts";
import { guessByEvidence } from "./language-guess.ts";
import { tokenKind } from "./segment.ts";
import type { ForeignLanguage } from "./stop-words.ts";

/**
 * Tells whether words occur in a text, next to each other: folded, and in any inflected form. The text is read once, however
 * many words are looked for.
 */
export function createOccurrenceCheck(text: string): (words: string) => boolean {
  let given: Tokens | undefined;
  const finders = new Map<string, FindLike>();
  return (words) => {
    given ??= readTokens(text);
    const { tokens } = given;
    const wanted = readTokens(words);
    // Both are taken for the same language.
    const languages = guessByEvidence([wanted.evidence, given.evidence]);
    const key = languages.join();
    const findLike = finders.get(key) ?? createFinder(tokens, languages);
    finders.set(key, findLike);
    const [first, ...rest] = wanted.tokens.map(findLike);
    if (!first || rest.length === 0) return first !== undefined && first.size > 0;
    return tokens.some(
      (token, at) => first.has(token) && rest.every((like, i) => like.has(tokens[at + 1 + i] ?? "")),
    );
  };
}

/** The tokens of a text that are the same word as another token. */
type FindLike = (token: string) => ReadonlySet<string>;

function createFinder(tokens: readonly string[], languages: readonly ForeignLanguage[]): FindLike {
  const distinct = [...new Set(tokens)];
  const byFold = Map.groupBy(distinct, fold);
  const byTerm = new Map<string, string[]>();
  for (const token of distinct)
    for (const term of termsOf(token, languages)) {
      const others = byTerm.get(term);
      if (others) others.push(token);
      else byTerm.set(term, [token]);
    }
  const find = (token: string) => {
    const folded = fold(token);
    const same = byFold.get(folded) ?? [];
    // A run without spaces is several words, and a Korean word carries its particles.
    const like =
      tokenKind(token) === "word"
        ? termsOf(token, languages).flatMap((term) => byTerm.get(term) ?? [])
        : [...byFold].flatMap(([other, spellings]) => (other.includes(folded) ? spellings : []));
    return new Set([...same, ...like]);
  };
  const known = new Map<string, ReadonlySet<string>>();
  return (token) => {
    const found = known.get(token) ?? find(token);
    known.set(token, found);
    return found;
  };
}

const fold = (token: string) => foldLetters(token.toLowerCase());
