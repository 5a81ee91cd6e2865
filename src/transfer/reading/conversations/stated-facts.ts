/** What people say about themselves, by how they begin. A preset of common phrases, not an understanding. */
const FACTS = [
  /^(?:i|we) (?:live|grew up|work|study|studied|teach|volunteer) (?:in|at|as|for|near|with) /i,
  /^(?:i|we) (?:moved|emigrated) (?:to|from) /i,
  /^i(?: am|'m|’m) (?:a|an|from|allergic|vegetarian|vegan|married|engaged|divorced|left-handed|learning|based|\d{1,3} years) ?/i,
  /^(?:my name is|call me|i go by|i was born) /i,
  /^my (?:\p{L}+[ '’-]){1,4}(?:is|are|was born|lives|live|works|work) /iu,
  /^i (?:really |always |usually |generally |also )?(?:prefer|like|love|enjoy|hate|dislike|use|drink|drive|speak|play|own) /i,
  /^i (?:do not|don't|don’t|never|can't|can’t|cannot) (?:like|eat|drink|use|want|drive|work) /i,
  /^i have (?:a|an|two|three|four|\d) (?:\p{L}+ )?(?:son|daughter|child|kid|dog|cat|brother|sister|car|house|garden|allergy|degree)/iu,
  /^(?:please )?remember (?:that )?(?:i|my|we|our) /i,
];
const SENTENCE = /[^.!?\n]+[.!?]*/g;
const SHORTEST = 10;
const LONGEST = 300;
/** Of one message: more is a text that somebody pasted. */
const MAX_SENTENCES = 60;
const MAX_MESSAGE = 4_000;

/** The sentences of a person's message that state something about them; never a question. */
export function findStatedFacts(message: string): string[] {
  if (message.length > MAX_MESSAGE || message.includes("```")) return [];
  const sentences = message.match(SENTENCE) ?? [];
  if (sentences.length > MAX_SENTENCES) return [];
  return sentences.map((sentence) => sentence.trim()).filter(isFact);
}

function isFact(sentence: string): boolean {
  if (sentence.length < SHORTEST || sentence.length > LONGEST || sentence.endsWith("?")) return false;
  return FACTS.some((fact) => fact.test(sentence));
}
