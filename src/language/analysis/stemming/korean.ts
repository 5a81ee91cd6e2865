/** Korean words without their particle, and verbs without their ending. Over-generates: a wrong stem costs little. */

const PARTICLE =
  /(?<=.)(?:에서는|에서도|에게서|으로는|으로도|이라고|에서|에게|에는|에도|한테|께서|까지|부터|처럼|보다|마다|조차|이랑|이나|으로|하고|라고|은|는|이|가|을|를|의|에|와|과|도|로|만|랑|께)$/;
const PLURAL = /(?<=.)들$/;
const ENDING =
  /(?<=.)(?:(?:었|았|였|겠|시)?(?:습니다|습니까|었다|었어요|어요|아요|여요|세요|지만|는데|으며|면서|어서|아서|니까|으면|는다|다|요|고|서|면|며|던|음|기|는|은|을|어|아|자|지|게)|니다|니까)$/;

/** Respect for who does it: 넣으신다 is 넣다. */
const HONORIFIC = /(?<=.)(?:으시|시)$/;

/** Unicode composes a syllable as 0xac00 + (lead * 21 + vowel) * 28 + final. */
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const VOWELS = 21;
/** Unicode's numbers for letters, by their position in the syllable. */
const lead = { ㄹ: 5, ㅇ: 11 } as const;
const vowels = { ㅏ: 0, ㅐ: 1, ㅓ: 4, ㅕ: 6, ㅗ: 8, ㅘ: 9, ㅜ: 13, ㅝ: 14, ㅡ: 18, ㅣ: 20 } as const;
const final = { none: 0, ㄴ: 4, ㄷ: 7, ㄹ: 8, ㅂ: 17, ㅆ: 20 } as const;
/** Final consonants that are part of an ending: 간다, 갈, 갑니다, 갔다. */
const ENDING_FINALS: ReadonlySet<number> = new Set([final.none, final.ㄴ, final.ㄹ, final.ㅂ, final.ㅆ]);
/** The stem's vowel before it was contracted with 아/어: 와 < 오, 워 < 우, 셔 < 시, 해 < 하. */
const CONTRACTED_VOWELS: ReadonlyMap<number, number> = new Map([
  [vowels.ㅘ, vowels.ㅗ],
  [vowels.ㅝ, vowels.ㅜ],
  [vowels.ㅕ, vowels.ㅣ],
  [vowels.ㅐ, vowels.ㅏ],
]);

type Syllable = { lead: number; vowel: number; final: number };

export function toKoreanStems(word: string): string[] {
  const noun = word.replace(PARTICLE, "").replace(PLURAL, "");
  const verb = word.replace(ENDING, "");
  // A word without a separate ending may still have one fused into its last syllable: 빌린, 빌려.
  if (verb === word) return [noun, uncontractVerb(word)];
  const plain = uncontractVerb(verb);
  const stems = [noun, verb, plain, ...uncontractIrregularVerb(verb)];
  return HONORIFIC.test(plain) ? [...stems, plain.replace(HONORIFIC, "")] : stems;
}

/** 갔 < 가, 마셨 < 마시, 합 < 하: removes the rest of the ending from the last syllable. */
function uncontractVerb(stem: string): string {
  const last = readSyllable(stem.at(-1));
  if (!last || !ENDING_FINALS.has(last.final)) return stem;
  const vowel = CONTRACTED_VOWELS.get(last.vowel) ?? last.vowel;
  return stem.slice(0, -1) + writeSyllable({ ...last, vowel, final: final.none });
}

/** 아파 < 아프, 몰라 < 모르, 추워 < 춥, 들 < 듣. */
function uncontractIrregularVerb(stem: string): string[] {
  const last = readSyllable(stem.at(-1));
  if (!last || !ENDING_FINALS.has(last.final)) return [];
  const before = readSyllable(stem.at(-2));
  const begin = stem.slice(0, -1);
  if (last.final === final.ㄹ) return [begin + writeSyllable({ ...last, final: final.ㄷ })];
  if (last.vowel === vowels.ㅏ || last.vowel === vowels.ㅓ) {
    const isDoubled = before?.final === final.ㄹ && last.lead === lead.ㄹ;
    const kept = isDoubled ? stem.slice(0, -2) + writeSyllable({ ...before, final: final.none }) : begin;
    return [kept + writeSyllable({ ...last, vowel: vowels.ㅡ, final: final.none })];
  }
  const isSoftened = last.lead === lead.ㅇ && (last.vowel === vowels.ㅘ || last.vowel === vowels.ㅝ);
  if (isSoftened && before?.final === final.none)
    return [stem.slice(0, -2) + writeSyllable({ ...before, final: final.ㅂ })];
  return [];
}

function readSyllable(character: string | undefined): Syllable | undefined {
  const code = character?.charCodeAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return undefined;
  const open = Math.floor((code - FIRST_SYLLABLE) / FINALS);
  return { lead: Math.floor(open / VOWELS), vowel: open % VOWELS, final: (code - FIRST_SYLLABLE) % FINALS };
}

function writeSyllable({ lead, vowel, final }: Syllable): string {
  return String.fromCharCode(FIRST_SYLLABLE + (lead * VOWELS + vowel) * FINALS + final);
}
