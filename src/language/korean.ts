/** Korean words without their particle, and verbs without their ending. Generous: a wrong stem costs little. */

const PARTICLE =
  /(?<=.)(?:에서는|에서도|에게서|으로는|으로도|이라고|에서|에게|에는|에도|한테|께서|까지|부터|처럼|보다|마다|조차|이랑|이나|으로|하고|라고|은|는|이|가|을|를|의|에|와|과|도|로|만|랑|께)$/;
const PLURAL = /(?<=.)들$/;
const ENDING =
  /(?<=.)(?:(?:었|았|였|겠|시)?(?:습니다|습니까|었다|었어요|어요|아요|여요|세요|지만|는데|으며|면서|어서|아서|니까|으면|는다|다|요|고|서|면|며|던|음|기|는|은|을|어|아|자|지|게)|니다|니까)$/;

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const VOWELS = 21;
/** Final consonants that are part of an ending: ㄴ (간다), ㄹ (갈), ㅂ (갑니다), ㅆ (갔다). */
const ENDING_FINALS = new Set([4, 8, 17, 20]);
/** What a stem's vowel was before it melted into 아/어: 와 < 오, 워 < 우, 셔 < 시, 해 < 하. */
const MELTED_VOWELS = new Map([
  [9, 8],
  [14, 13],
  [6, 20],
  [1, 0],
]);

export function toKoreanStems(word: string): string[] {
  const noun = word.replace(PARTICLE, "").replace(PLURAL, "");
  const verb = word.replace(ENDING, "");
  return verb === word ? [noun] : [noun, verb, openLastSyllable(verb)];
}

/** 갔 -> 가, 마셨 -> 마시, 합 -> 하: takes off what the ending left on the last syllable. */
function openLastSyllable(stem: string): string {
  const code = stem.charCodeAt(stem.length - 1);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return stem;
  const final = (code - FIRST_SYLLABLE) % FINALS;
  if (final !== 0 && !ENDING_FINALS.has(final)) return stem;
  const open = (code - FIRST_SYLLABLE - final) / FINALS;
  const vowel = open % VOWELS;
  const whole = open - vowel + (MELTED_VOWELS.get(vowel) ?? vowel);
  return stem.slice(0, -1) + String.fromCharCode(FIRST_SYLLABLE + whole * FINALS);
}
