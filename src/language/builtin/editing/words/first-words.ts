/** Stands for any quoted text, see `maskQuotes`. */
const QUOTATION = "\uE000";
const ANY_QUOTATION = "[\uE000-\uE0FF]";
/** A longer list is not worth having. */
const MOST_WORDS = 2_000;
const TOKENS =
  /\((?:\?(?::|<\w+>|<?[=!]))?|\\p\{\w+\}|\\.|\[(?:\\.|[^\]])*\]|[\w' àáâäçèéêíîñóôöúûüß-]+(?![+*?{])|[+*?]\??|\{[\d,]+\}\??|./gsu;

/**
 * The words that a match of this pattern can begin with; undefined if any word may. Where a request has none of them,
 * the pattern need not be compiled, which takes far longer than to look words up.
 */
export function readFirstWords(pattern: string): Set<string> | undefined {
  const starts = readAlternatives({ tokens: pattern.match(TOKENS) ?? [], at: 0 });
  return starts && new Set(starts.map((start) => start.split(" ", 1)[0] ?? ""));
}

type Cursor = { tokens: string[]; at: number };

function readAlternatives(cursor: Cursor): string[] | undefined {
  const all = [readSequence(cursor)];
  while (cursor.tokens[cursor.at] === "|") {
    cursor.at++;
    all.push(readSequence(cursor));
  }
  const starts = all.filter((it) => it !== undefined).flat();
  return all.includes(undefined) || starts.length > MOST_WORDS ? undefined : starts;
}

/** Only up to the first space: what follows may be anything. */
function readSequence(cursor: Cursor): string[] | undefined {
  const isOver = (start: string) => start.includes(" ");
  let starts: string[] | undefined = [""];
  for (
    let token = cursor.tokens[cursor.at];
    token !== undefined && token !== "|" && token !== ")";
    token = cursor.tokens[cursor.at]
  ) {
    const next = readRepeated(cursor);
    if (starts?.every(isOver)) continue;
    starts = next && starts?.flatMap((start) => (isOver(start) ? [start] : next.map((more) => start + more)));
    if (starts && starts.length > MOST_WORDS) starts = undefined;
  }
  return starts;
}

function readRepeated(cursor: Cursor): string[] | undefined {
  const once = readOnce(cursor);
  const [sign = ""] = cursor.tokens[cursor.at] ?? "";
  if (!"+*?{".includes(sign) || sign === "") return once;
  cursor.at++;
  const isWhole = sign === "?" || (sign === "*" && once?.every((start) => start.includes(" ")));
  return isWhole ? once && ["", ...once] : undefined;
}

function readOnce(cursor: Cursor): string[] | undefined {
  const token = cursor.tokens[cursor.at++] ?? "";
  if (token.startsWith("(")) {
    const inside = readAlternatives(cursor);
    cursor.at++;
    return token.endsWith("=") || token.endsWith("!") ? undefined : inside;
  }
  if (token === ANY_QUOTATION) return [QUOTATION];
  if (token.startsWith("[")) return /[\\^-]/u.test(token) ? undefined : [...token.slice(1, -1)];
  return token.startsWith("\\") || token === "." ? undefined : [token];
}

/** The words of a step, to look up in `readFirstWords`. */
export const wordsOf = (step: string): string[] =>
  step
    .toLowerCase()
    .split(" ")
    .map((word) => (/^[\uE000-\uE0FF]$/u.test(word) ? QUOTATION : word));
