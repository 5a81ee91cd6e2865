const VOWELS = "aeiouyäöü";
const CONSONANTS_BETWEEN = new RegExp(`(?<=[${VOWELS}])[^${VOWELS}]+(?=[${VOWELS}])`, "g");
/** What a German word may begin with; the longest that fits is where a part begins: Kühl-schrank. */
const ONSET = /(?:sch[lmnrw]?|s[pt]r?|pf[lr]?|[bfgkp][lr]|[dtvw]r|kn|zw|qu|[bdfghjklmnprstvwz])$/;
/** Such pairs stand inside a word (Wasser, Zimmer) far oftener than between two. */
const INNER_PAIR = /^(?:([bdfglmnpst])\1|ck|tz|ch|ph|th)$/;
/** Parts that begin with a vowel cannot be told by their sound: the commonest by name. */
const VOWEL_PART =
  /(?<=[^aeiouyäöü])(?=(?:abend|abteilung|amt|anlage|antrag|apfel|arbeit|artikel|arzt|ärzt|auf[gt]|ausflug|ausweis|auto|ei(?:er)?$|eingang|eis|eltern|ende|essen|insel|ofen|uhr|unfall|unter|urlaub))/g;

const PREFIX =
  /^(?:ge|be|ver|er|ent|zer|miss|un|ab|an|auf|aus|bei|durch|ein|fest|her|hin|los|mit|nach|um|unter|vor|weg|weiter|wieder|zu|zurück|zusammen|über|ueber)$/;
/** Syllables with a weak vowel, then endings that make words of words, then those of cases. */
const ENDING =
  /^(?:[bcdfghjklmnprstvwxz]{0,4}(?:ung|ig|e[lmnrs]?[ns]?(?=$|lich|keit|haft|los)))?(?:bar|chen|haft|heit|ier|isch|keit|lein|lich|ling|los|ment|mus|nis|sam|schaft|tion|tät|tum|ung)*(?:e[lmnrs]?[ns]?|s|t)?$/;

/** A c is never the end of a part, but half of ch or ck. */
const HALF_LETTER = /c$/;

const SHORTEST_COMPOUND = 7;
/** Where the language is not known, a shorter word is likelier an English one, or a name. */
const SHORTEST_UNSURE_COMPOUND = 10;
const GERMAN_LETTER = /[äöüß]/;
const SHORTEST_PART = 3;
/** Between single letters (Auto-bahn) most splits are wrong, so both parts must be longer. */
const SHORTEST_PART_AT_ONE = 4;

/**
 * The words that a long German word may be put together from: Geburtstagskuchen gives kuchen and geburtstags. Without
 * a dictionary a split is only likely; a wrong one is a term that nobody asks for.
 */
export function splitCompound(word: string, isSurelyGerman: boolean): string[] {
  const isGerman = isSurelyGerman || GERMAN_LETTER.test(word);
  if (word.length < (isGerman ? SHORTEST_COMPOUND : SHORTEST_UNSURE_COMPOUND)) return [];
  const parts = new Set<string>();
  for (const { position, shortest } of findJoints(word)) {
    const head = word.slice(0, position);
    const tail = word.slice(position);
    const isLikely = head.length >= shortest && tail.length >= shortest && !HALF_LETTER.test(head);
    if (isLikely && !PREFIX.test(head) && !ENDING.test(tail)) parts.add(head).add(tail);
  }
  return [...parts];
}

function findJoints(word: string): { position: number; shortest: number }[] {
  const joints = [...word.matchAll(VOWEL_PART)].map(({ index }) => ({
    position: index,
    shortest: SHORTEST_PART,
  }));
  for (const { 0: cluster, index } of word.matchAll(CONSONANTS_BETWEEN)) {
    const onset = ONSET.exec(cluster);
    if (!onset || INNER_PAIR.test(cluster)) continue;
    const shortest = cluster.length === 1 ? SHORTEST_PART_AT_ONE : SHORTEST_PART;
    joints.push({ position: index + onset.index, shortest });
    // Haus-tür, not only Hau-stür: the s may belong to the part before.
    if (/^s[pt]/.test(onset[0])) joints.push({ position: index + onset.index + 1, shortest });
  }
  return joints;
}
