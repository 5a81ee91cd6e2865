/** Why a text that an assistant has captured looks as if nobody wanted it. */
export type JunkReason = "empty" | "test" | "error message" | "left over from a prompt";

const EMPTY =
  /^(?:n\/?a|none|null|nil|undefined|nan|\[object object\]|\{\}|\[\]|todo|tbd|placeholder|untitled|empty|ok(?:ay)?|yes|no|done|hello|hi|hey|string|text|foo(?: ?bar)?|bar|asdf\w*|qwerty\w*|x+|(?:no|empty) (?:content|text|message|data|input))[.!]*$/i;
const TEST =
  /^(?:this is )?(?:just |only )?(?:a |an |another |my )?(?:quick |simple |small |little |first |second )?test(?:ing)?(?:[ -](?:thought|message|note|capture|entry|memory|text|run|call))?(?:[ #:-]*\d+(?:[ ,]+\d+)*)?(?:,? (?:please )?(?:ignore|delete|disregard)(?: (?:this|it|me))?)?[.!…]*$/i;
const TEST_WORDS = /^(?:hello,? world|lorem ipsum\b[\s\S]*|testing,? (?:1|one)[\s\S]{0,20})[.!]*$/i;
/** "test test", "asdf asdf 12": nothing but words that are typed to try something. */
const TRIED = /^(?:test(?:ing)?\d*|asdf\w*|qwerty\w*|foo(?:bar)?|blah|lorem|ipsum)$/i;
const BESIDE_TRIED = /^(?:hello|hi|hey|world|bar|baz|one|two|three|\d+)$/i;
const MOST_TRIED = 100;
const ERROR =
  /^(?:traceback \(most recent call last\)|(?:uncaught |unhandled )?(?:[a-z_$][\w$.]*)?(?:error|exception)(?: \[[\w-]+\])?: \S|exception in thread|npm (?:err!|error)|fatal: |panic: |segmentation fault|\{\s*"(?:error|errors|detail)"\s*:|error (?:code )?\d{3}\b|http(?:\/[\d.]+)? (?:error )?[45]\d\d\b|tool (?:call|execution) failed|mcp error|request failed with status code|failed to (?:call|execute|parse|fetch) )/i;
const PROMPT =
  /<\|(?:im_start|im_end|endoftext|eot_id|start_header_id|system|user|assistant)\|>|\[\/?INST\]|<<\/?SYS>>|^(?:system|assistant|human|user): (?:you are|as an ai)|^as an ai (?:language )?model\b|^you are (?:a|an) (?:helpful|expert|ai)\b|^(?:i'm|i am) sorry,? but (?:i|as an ai)\b|^i (?:can(?:'|no)t|am unable to) (?:assist|help|fulfil|comply)|^(?:sure|certainly|of course)[!,.] (?:here(?:'s| is| are)|i(?:'ll| will| can))|\{\{ ?\w*(?:input|user|query|context|prompt|message|memory)\w* ?\}\}|<(?:your|insert)[ _-][\w -]+>/im;

/** Null for everything that may well be meant. Only the beginning is read: nobody writes a page after "Error:" by mistake. */
export function findJunk(text: string): JunkReason | null {
  const trimmed = text.trim();
  if (!/\p{L}|\p{N}/u.test(trimmed) || EMPTY.test(trimmed)) return "empty";
  if (TEST.test(trimmed) || TEST_WORDS.test(trimmed) || isTried(trimmed)) return "test";
  const beginning = trimmed.slice(0, 2_000);
  if (ERROR.test(beginning)) return "error message";
  return PROMPT.test(beginning) ? "left over from a prompt" : null;
}

function isTried(text: string): boolean {
  if (text.length > MOST_TRIED) return false;
  const words = text.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
  return (
    words.some((word) => TRIED.test(word)) &&
    words.every((word) => TRIED.test(word) || BESIDE_TRIED.test(word))
  );
}
