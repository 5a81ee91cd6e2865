import { analyzeQuestion } from "../../language/analysis/analyzer.ts";
import { parseQueryTime } from "../../language/builtin/dates/dates.ts";
import type { PassageEmbedder } from "../../language/embedder.ts";
import type { StaticEmbedder } from "../../language/embedding/static-embedder.ts";
import type { UserIndex } from "../index/user-index.ts";
import { type AskedOrder, readAskedOrder } from "./asked-order.ts";
import type { Period } from "./asked-time.ts";
import { asksOnlyTime } from "./only-time.ts";

/** A query as the search sees it. */
export type Question = {
  terms: readonly string[];
  /** A term for each word. */
  words: readonly string[];
  /** Those of them that only say when: "in January", "now". None if there are no others. */
  timeWords: readonly string[];
  /** Whether any of its words is more than a stop word. */
  hasContent: boolean;
  tokens: number[];
  /** How much of the text the built-in models can read. */
  knownShare: number;
  /** The static model's vector. */
  meaning: Float32Array;
  /** The contextual model's vector; undefined if the search does not use it. */
  context: Float32Array | undefined;
  /** How much of the text that model can read. */
  contextShare: number;
  /** Whether that model's cosines mean what the built-in one's do. */
  isContextCalibrated: boolean;
  /** A statement rather than a question. It more often refers to something recent. */
  isMessage: boolean;
  /** The words that say when, as they are written. */
  timeText: string;
  /** The period that the question asks about, from its first to its last moment in epoch milliseconds. */
  time: Period | undefined;
  /** Whether it asks for nothing else than that. */
  asksOnlyTime: boolean;
  /** Undefined also if it names a time ("last week" asks for no order), or much else. */
  order: AskedOrder | undefined;
};

/** The dots in "am 3. Oktober" and "Dr. Seuss" do not end a sentence. */
const SEVERAL_SENTENCES =
  /(?!(?<=\b\d\d?)\. (?:Jan|Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))(?<!\b(?:Dr|Hon|Mrs?|Ms|Prof|St|U\.S)(?=\.))[.!?…]\s+\S|\n/;
const OPENING_QUESTION = /^[^.!?…\n]*\?/;
const FIRST_OR_SECOND_PERSON = /\b(i|i'm|i've|i'd|i'll|we|we're|my|me|our|let's|you|your)\b/i;
/** The start of a question without a question mark, in the languages that dates are read in. */
const QUESTION_WORD =
  /^(?:what|what's|whats|when|where|who|whom|which|why|how|did|do|does|was|wann|wo|wer|wen|wem|wie|welche[rsn]?|warum|que|qu['’]\S*|quand|où|qui|quels?|quelles?|comment|pourquoi|qué|cuándo|dónde|quién|cuál|cómo|che|cosa|quando|dove|chi|quali?|come|o que|onde|quem|qua[il]s?|wat|wanneer|waar|wie|welke?|hoe|waarom)(?![\p{L}])/iu;
/** The start of a request for thoughts: "Show me …", "anything about …", "the notes I took …", "have I …", "the last time …". */
const REQUEST =
  /^(?:(?:please|can you|could you|would you) )*(?:(?:show|tell|give|remind) me\b(?! to\b)|(?:find|list|search|look up|summari[sz]e|recall)\b|(?:all |any |the )?(?:anything|everything|notes?|thoughts|things|entries)\b|(?:is|are|am|were|have|has|had|can|will|should) (?:i|we|my|our)\b|(?:my |the )?(?:first|last|latest|newest|oldest|earliest|most recent) )/iu;
/** "In October, who did I meet", "yesterday: what did we decide". */
const LATER_QUESTION =
  /^(?:(?:in|on|at|during|over|since|between|around|yesterday|today)\b.{1,40}\b(?:what|where|who|whom|which|how|why)\b.*\b(?:did|do|have|had|was|were|am|are)\b|(?:am|im|in|an|vor|seit|gestern|heute)(?!\p{L}).{1,40}(?<!\p{L})(?:was|wo|wer|wen|wem|wann) (?:habe?|haben|war|waren|bin|hatte)(?!\p{L}))/iu;
/** More words tell of something, and a "last" or "first" among them says little. */
const ORDERED_WORDS = 7;
/** Names a topic by a few words, such as "my weight in summer": nobody does anything in it. */
const TOPIC = /^(?:(?!(?:i|i'm|i've|i'd|i'll|we|we're|let's|you)\b)\S+(?: |$)){1,5}$/iu;
const SEVERAL_UNSPACED_SENTENCES = /[。！？]\s*[^\s。！？”」』）]/u;

export async function readQuestion(
  deps: { tokenizer: StaticEmbedder; passages: PassageEmbedder },
  index: UserIndex,
  text: string,
  options: { now: number; timeZone: string; inContext: boolean },
): Promise<Question> {
  const isMessage = isTalk(text);
  const { tokens, share: knownShare } = deps.tokenizer.pieces.read(text);
  const asking = isMessage ? text : (OPENING_QUESTION.exec(text)?.[0] ?? text);
  const asksWhen = asksAboutTime(asking, isMessage);
  const time = asksWhen ? await parseQueryTime(asking, options.now, options.timeZone) : undefined;
  const analyzed = analyzeQuestion(text);
  const asksOrder = asksWhen && !time && analyzed.words.length <= ORDERED_WORDS;
  const order = asksOrder ? readAskedOrder(asking) : undefined;
  const timeText = time?.words ?? order?.words ?? "";
  const timeWords = analyzeQuestion(timeText).words;
  const hasOthers = analyzed.words.some((word) => !timeWords.includes(word));
  return {
    ...analyzed,
    timeWords: hasOthers ? timeWords : [],
    tokens,
    knownShare,
    meaning: deps.tokenizer.embedTokens(tokens, index.tokens),
    isContextCalibrated: deps.passages.isCalibrated,
    contextShare: shareOfContext(deps.passages, knownShare, tokens.length),
    context: options.inContext
      ? await deps.passages.embedQuestion({ text, tokens }, index.tokens)
      : undefined,
    isMessage,
    timeText,
    time: time && { from: time.from, to: time.to - 1, core: time.core },
    asksOnlyTime: time !== undefined && asksOnlyTime(asking, time.rest),
    order: order?.asked,
  };
}

/** How much of a question of so many tokens the model can read. */
export function shareOfContext(
  { readsEveryScript, maxTokens }: PassageEmbedder,
  knownShare: number,
  tokens: number,
): number {
  return (readsEveryScript ? 1 : knownShare) * Math.min(1, maxTokens / tokens);
}

/** "Which trips did I plan? Name three." only asks. */
function isTalk(text: string): boolean {
  const [question] = OPENING_QUESTION.exec(text) ?? [];
  if (question !== undefined) return FIRST_OR_SECOND_PERSON.test(text.slice(question.length));
  return SEVERAL_SENTENCES.test(text) || (!text.endsWith("?") && FIRST_OR_SECOND_PERSON.test(text));
}

/** Statements mention times in passing, without asking about them. */
function asksAboutTime(text: string, isMessage: boolean): boolean {
  if (SEVERAL_SENTENCES.test(text) || SEVERAL_UNSPACED_SENTENCES.test(text)) return false;
  return (
    !isMessage ||
    QUESTION_WORD.test(text) ||
    REQUEST.test(text) ||
    LATER_QUESTION.test(text) ||
    TOPIC.test(text)
  );
}
