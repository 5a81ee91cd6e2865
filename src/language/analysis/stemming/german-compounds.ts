const VOWELS = "aeiouyäöü";
const CONSONANTS_BETWEEN = new RegExp(`(?<=[${VOWELS}])[^${VOWELS}]+(?=[${VOWELS}])`, "g");
/** Consonants that may start a German word; the longest match is where a part starts: Kühl-schrank. */
const ONSET = /(?:sch[lmnrw]?|s[pt]r?|pf[lr]?|[bfgkp][lr]|[dtvw]r|kn|zw|qu|[bdfghjklmnprstvwz])$/;
/** These pairs occur inside a word (Wasser, Zimmer) far more often than between two. */
const INNER_PAIR = /^(?:([bdfglmnpst])\1|ck|tz|ch|ph|th)$/;
/** Parts that start with a vowel have no such consonants, so the most common ones are listed. */
const VOWEL_PART =
  /(?<=[^aeiouyäöü])(?=(?:abend|abteilung|amt|anlage|antrag|apfel|arbeit|artikel|arzt|ärzt|auf[gt]|ausflug|ausweis|auto|ei(?:er)?$|eingang|eis|eltern|ende|essen|insel|ofen|uhr|unfall|unter|urlaub))/g;

const PREFIX =
  /^(?:ge|be|ver|er|ent|zer|miss|un|ab|an|auf|aus|bei|durch|ein|fest|her|hin|los|mit|nach|um|unter|vor|weg|weiter|wieder|zu|zurück|zusammen|über|ueber)$/;
/** Unstressed syllables, then derivational suffixes, then inflections: not a part of their own. */
const ENDING =
  /^(?:[bcdfghjklmnprstvwxz]{0,4}(?:ung|ig|e[lmnrs]?[ns]?(?=$|lich|keit|haft|los)))?(?:bar|chen|haft|heit|ier|isch|keit|lein|lich|ling|los|ment|mus|nis|sam|schaft|tion|tät|tum|ung)*(?:e[lmnrs]?[ns]?|s|t)?$/;

/** No part ends in c: it is the first half of ch or ck. */
const HALF_LETTER = /c$/;

const SHORTEST_COMPOUND = 7;
/** If the language is unknown, a shorter word is more likely English or a name. */
const SHORTEST_UNSURE_COMPOUND = 10;
const GERMAN_LETTER = /[äöüß]/;
const SHORTEST_PART = 3;
/** At a single consonant (Auto-bahn) most splits are wrong, so both parts must be longer. */
const SHORTEST_PART_AT_ONE = 4;

/**
 * The likely parts of a German compound: Geburtstagskuchen yields kuchen and geburtstags. Without a dictionary some
 * splits are wrong, which is harmless: nobody searches for such a term.
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
    // Haus-tür as well as Hau-stür: the s may belong to the first part.
    if (/^s[pt]/.test(onset[0])) joints.push({ position: index + onset.index + 1, shortest });
  }
  return joints;
}
