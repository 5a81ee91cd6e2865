/** Characters of a token in plain English and JSON, by tokenizers with a small vocabulary; others need fewer tokens. */
const CHARACTERS_PER_TOKEN = 3;

// biome-ignore lint/suspicious/noControlCharactersInRegex: "all of ASCII" begins at zero
const NOT_ASCII = /[^\u0000-\u007f]/gu;

/** How many tokens a text has at most, about: each model counts differently. Other scripts take one a character. */
export function estimateTokens(text: string): number {
  const others = text.match(NOT_ASCII)?.length ?? 0;
  return Math.ceil((text.length - others) / CHARACTERS_PER_TOKEN) + others;
}

/** The beginning of a text that takes at most so many tokens as a string in JSON, where quotes are escaped. */
export function takeTokens(text: string, tokens: number): string {
  let beginning = text.slice(0, Math.max(1, tokens * CHARACTERS_PER_TOKEN)).toWellFormed();
  while (beginning.length > 1 && estimateTokens(JSON.stringify(beginning)) > tokens)
    beginning = beginning.slice(0, Math.floor(beginning.length * 0.8)).toWellFormed();
  return beginning;
}
