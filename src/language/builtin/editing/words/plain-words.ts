import { isSlip, misspellings } from "./misspellings.ts";

const contractions: [pattern: RegExp, words: string][] = [
  [/\b(can|could|do|does|did|is|was|are|were|has|have|had|should|would|need)n't\b/gu, "$1 not"],
  [/\b(?:wo|sha)n't\b/gu, "will not"],
  [/\b(do|does|did|is|was|are|were|has|have|had|should|would|could)nt\b/gu, "$1 not"],
  [/(?<=^| )w\/ ?/gu, "with "],
  [/\bwill not be needing\b/gu, "do not need"],
  [/(?<= )'?em\b/gu, "them"],
  [/\b(i)'m\b/gu, "$1 am"],
  [/\b(i|we|they|you|he|she|it|that)'d\b/gu, "$1 would"],
  [/\b(i|we|they|you|he|she|it|that)'ll\b/gu, "$1 will"],
  [/\b(we|they|you)'re\b/gu, "$1 are"],
  [/\b(i|we|they|you)'ve\b/gu, "$1 have"],
  [/\b(it|that|this|he|she|there|here|one|thing|job|which|everything|what)'s\b/gu, "$1 is"],
  [/^(?:the |my )?user (?:has|have)\b/u, "i have"],
  [/^(?:the |my )?user is\b/u, "i am"],
  [
    /^(mark|archiv|clos|reopen|complet|delet|remov|resolv)ing (?=as\b|it\b|this\b|the\b|that\b|thought\b)/u,
    "$1e ",
  ],
  [/^(mark|reopen)e /u, "$1 "],
  [
    /(?<!\p{L})(\p{L}+)'s (?=(?:been |all |now |not )*(?:done|finished|completed?|over|sorted|\p{L}{3,}ed)$)/gu,
    "$1 is ",
  ],
  [/\b(is) (?=(?:just |now |all )*been )/gu, "has "],
  // Of what was to be fetched; "got it" alone may be understood.
  [/^((?:i|we|i have|we have) )?got (it|them|one|some|these|those) already$/u, "$1got $2 earlier"],
  [/^its (?!status\b|state\b|date\b|day\b|time\b)/u, "it is "],
];

/** They add nothing to a state that is asked for or told. */
const ADVERBS =
  /\b(?:already|just|finally|actually|really|totally|completely|fully|entirely|officially|successfully|eventually(?! *$)|luckily|thankfully|fortunately|unfortunately|sadly|obviously|indeed|at last|by now)\b/giu;

/** One form for many, so that no phrase has to allow for "it's", "isnt" and "already". */
export function toPlainWords(part: string): string {
  const spelt = part
    .toLowerCase()
    .replace(/[\p{L}']+/gu, (word) => misspellings.get(word)?.toLowerCase() ?? word);
  const expanded = contractions.reduce((words, [pattern, full]) => words.replace(pattern, full), spelt);
  return dropAdverbs(expanded);
}

export function dropAdverbs(words: string): string {
  return words.replace(ADVERBS, " ").replace(/\s+/g, " ").trim();
}

/** The words of requests for a state that are long enough to be recognised with a slip of the finger. */
const commands =
  `done,mark,this,please,finished,finish,complete,completed,archive,archived,reopen,restore,delete,deleted,remove,removed,
  unarchive,outdated,obsolete,irrelevant,relevant,longer,anymore,needed,status,closed,resolved`.split(/,\s*/);

/** Words of their own, however near they come to a command. */
const REAL_WORDS = /^(?:compete|loner|statues)$/u;

/** "archve", "dnoe": letters swapped, one missing or one too many, but never the first or the last. */
export function correctCommands(words: string): string {
  return words.replace(/\p{L}{4,}/gu, (word) =>
    commands.includes(word) || REAL_WORDS.test(word)
      ? word
      : (commands.find((command) => isSlipOf(word, command)) ?? word),
  );
}

/** What changes a text, to be recognised at its beginning. */
const editVerbs = "append,change,correct,delete,remove,rename,replace,update".split(",");

/** "chnage Monday to Friday" */
export const correctVerb = (part: string) =>
  part.replace(/^\p{L}{5,}/u, (word) => editVerbs.find((verb) => isSlipOf(word.toLowerCase(), verb)) ?? word);

/** Of a short command, only swapped letters. */
const isSlipOf = (word: string, command: string) =>
  word.at(0) === command.at(0) &&
  word.at(-1) === command.at(-1) &&
  (word.length === command.length || Math.max(word.length, command.length) >= 6) &&
  isSlip(word, command);
