import { sharedEnds } from "../../../../base/text.ts";
import { knownNames } from "../../entities/gazetteer.ts";
import { hasWords, NAME_TITLE, type Range } from "../words/ranges.ts";
import { toWords } from "../words/text-words.ts";
import { shortUnits, units } from "../words/values.ts";
import type { Change } from "./change.ts";
import { type Token, tokenize } from "./tokens.ts";

/** What a request speaks of, and what would change instead. */

const CLAUSE_END = /[,.!?](?=\s|$)| (?:as|because|but|otherwise|seeing|since|so) |\([^()]*\)/u;

/** "provider is Brevo now" */
const NAMED_NOW = / \p{Lu}\S* now$/u;

/** The clauses of a request that have the new words, that a number is of, or that tell what is so now: others tell why. */
export function listNewClauses({ request, text, result }: Change): string[] {
  const was = new Set(toWords(text));
  const fresh = toWords(result).filter((word) => !was.has(word));
  const isNew = (clause = "") => toWords(clause).some((word) => fresh.includes(word));
  const clauses = request.split(CLAUSE_END);
  return clauses.filter(
    (clause, i) =>
      isNew(clause) ||
      NAMED_NOW.test(clause) ||
      (isNew(clauses[i + 1]) && !/\p{L}/u.test(clauses[i + 1] ?? "")),
  );
}

const isAdded = ({ text, result }: Change) => result.startsWith(text.replace(/[.!?]$/u, ""));

const PIECE_END = new RegExp(String.raw`(?<!${NAME_TITLE})[,;:.!?](?=\s|$)|[()\n]| (?:and|but|then) `, "giu");

type Piece = Range & { isChanged: boolean };

/** The text in pieces that each tell one thing. */
function listPieces({ text, result }: Change): Piece[] {
  const ends = [...text.matchAll(PIECE_END)];
  const { head: from, tail } = sharedEnds(text, result);
  const to = Math.max(from + 1, text.length - tail);
  return [0, ...ends.map(({ 0: end, index }) => index + end.length)].map((begin, i) => {
    const end = ends[i]?.index ?? text.length;
    return { from: begin, to: end, isChanged: begin < to && end >= from };
  });
}

const REPORTER = /^.* sa(?:ys|id) /u;
const UNIT = new RegExp(`^(?:${units}|${shortUnits})$`, "u");
const isOfWords = ({ isTelling, word }: Token) => isTelling && word !== "between";
const isOfKind = ({ kind }: Token) => kind !== "sign" && kind !== "word";

/** "new alarm code: 1166" of "Door code 7714, alarm 0921": another piece, with a value of the kind or after it, has words of the request that the one to change has not. */
export function speaksOfOtherPiece(change: Change): boolean {
  if (isAdded(change)) return false;
  const { text } = change;
  const pieces = listPieces(change).map((piece) => ({
    ...piece,
    tokens: tokenize(text.slice(piece.from, piece.to)),
  }));
  const own = pieces.filter(({ isChanged }) => isChanged).flatMap(({ tokens }) => tokens);
  const kinds = new Set(own.filter(isOfKind).map(({ kind }) => kind));
  const known = new Set(own.filter(isOfWords).map(({ stem }) => stem));
  const said = new Set(
    listNewClauses(change)
      .flatMap((clause) => tokenize(clause.replace(REPORTER, "")))
      .filter(isOfWords)
      .map(({ stem }) => stem),
  );
  const isNamed = [...known].some((stem) => said.has(stem) && !UNIT.test(stem));
  const first = pieces.findIndex(({ isChanged }) => isChanged);
  return pieces.some(({ tokens, isChanged, from }, i) => {
    // "aspirin is 100 mg" of "Ramipril 5 mg, aspirin": it has no value yet.
    const isLater = i > first && !isNamed;
    if (isChanged || !(isLater || tokens.some(({ kind }) => kinds.has(kind)))) return false;
    // What a sentence begins with, the pieces after it are of, too.
    const isOpening = i === 0 || /[.!?:\n]\s*$/u.test(text.slice(0, from));
    const isOther = (token: Token) =>
      token.kind === "word" && isOfWords(token) && said.has(token.stem) && !known.has(token.stem);
    return !(isNamed && isOpening) && tokens.some(isOther);
  });
}

const WISH =
  /(?<!\p{L})(?!User )(\p{Lu}\p{L}+) (?:wants?|would (?:like|prefer)|ask(?:s|ed) for|thinks?|suggest(?:s|ed)|propose[sd]|offer(?:s|ed)|hope[sd]|consider(?:s|ed)) /u;

/** "Sara wants 50k" of "lead: Sara, budget 40k": a wish of somebody of whom another piece tells. */
export function tellsWish(change: Change): boolean {
  const [, name = ""] = WISH.exec(change.request) ?? [];
  if (!hasWords(change.text, name) || isAdded(change)) return false;
  return !listPieces(change).some(
    ({ from, to, isChanged }) => isChanged && hasWords(change.text.slice(from, to), name),
  );
}

const OF_SEVERAL =
  /(?<!\p{L})(?!(?:the|an?|my|our|his|her|its|their|it|that|this|there|actual|correct|current|final|first|full|last|new|next|old|right|total)(?!\p{L}))(\p{L}+) ((?:\p{L}+ )?(?:address|appointment|birthday|code|dose|e-?mail|extension|fee|flight|height|key|lesson|limit|login|number|password|pin|plate|rent|room|size|weight|wifi))s?(?:['’]s| is| are) (?!spel)/iu;

/** "garage code is 1212" of "Door code 7714": of what everybody has several, another. */
export function speaksOfAnotherOne({ request, text, result }: Change): boolean {
  const [, which = "", what = ""] = OF_SEVERAL.exec(request) ?? [];
  const isKnown = `${text} ${result}`.toLowerCase().includes(which.toLowerCase());
  return which !== "" && !isKnown && toWords(what).every((word) => hasWords(text, word));
}

const PERSON =
  /^\s*(\p{Lu}\p{Ll}+)(?:['’]s)?:? (?!(?:and|asked|asks|booked|can|changed|corrected|from|got|has (?:asked|changed|moved)|moved|needs|prefers?|pushed|said|says?|suggest(?:s|ed)|thinks?|told|wants?|with|would|writes|wrote)(?!\p{L}))\p{L}/u;
/** Nothing that anybody calls the thing itself by: that is, or moves. */
const HAS =
  /^\s*(?:(?:the|our|my) )?(\p{L}+(?: \p{L}+)?) (?:allows?|costs?|gets?|has|have|holds?|lasts?|takes?|weighs?) (?:(?:about|only|up to) )?[$€£]?\d/iu;

/** "Emma joins on 1 July" of "David joins on 1 June", "the dog gets 300 g" of what the cat gets. */
export function speaksOfSomethingElse(change: Change): boolean {
  const { text, result } = change;
  const isNew = (words: string) => words !== "" && ![text, result].some((each) => hasWords(each, words));
  return (
    !isAdded(change) &&
    listNewClauses(change).some((clause) => {
      const [, name = ""] = PERSON.exec(clause) ?? [];
      const [, what = ""] = HAS.exec(clause) ?? [];
      return (
        (knownNames.get(name.toLowerCase()) === "person" && isNew(name)) ||
        (what !== "" &&
          tokenize(what).every(({ isTelling, word, stem }) => isTelling && isNew(word) && isNew(stem)))
      );
    })
  );
}

const AGE =
  /^(?:\p{Lu}\p{L}+|he|she)(?:['’]s| is| turns| turned| just turned)(?: now)? (\d{1,3})(?: now)?[.!]?$/u;

/** "Ida is 7 now" of what costs 12 euros. */
export function tellsAge({ request, text, result }: Change): boolean {
  const [, age = ""] = AGE.exec(request) ?? [];
  const counted = new RegExp(
    `(?<!\\d)${age} (?!(?:in|next|now|on|this|today|years?)(?!\\p{L}))\\p{L}{2,}`,
    "u",
  );
  return age !== "" && !hasWords(text, age) && counted.test(result);
}

/** "she also speaks Italian": nothing that is told goes. */
export function saysAlso(change: Change): boolean {
  const kept = new Set(toWords(change.result));
  return (
    !isAdded(change) &&
    toWords(change.text).some((word) => !kept.has(word)) &&
    listNewClauses(change).some((clause) => /(?<!\p{L})also(?!\p{L})/iu.test(clause))
  );
}

const FOR_NOW =
  /(?<!\p{L}|since )(?:this (?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|tonight|tomorrow|so far|for now|just this once|(?:during|for|in|over) the holidays)(?!\p{L})/iu;

/** "Dana is away this week, Omar hosts": it will be as it was. */
export function tellsForNow({ request, text, result }: Change): boolean {
  const [when = ""] = FOR_NOW.exec(request) ?? [];
  return when !== "" && ![text, result].some((each) => hasWords(each, when));
}
