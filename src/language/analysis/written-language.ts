import { foldLetters, NOT_ASCII } from "./folding.ts";

/** Common words by language, folded. A word that several languages share counts less. */
const lists = {
  english: `the and of to in is was that for it with on at by from are this have has had not but what did do does my your
    we i you he she they his her its will would can could when where who how which about an as be been me our their or if
    so there then than them were into out up just all no a met yesterday today tomorrow last next ago week month
    year monday tuesday wednesday thursday friday saturday sunday`,
  german: `der die das und ist nicht ein eine einen einem einer ich du er sie es wir ihr mit fur auf von vom zu zum zur im
    in am an den dem des bei beim nach vor aus hat habe haben hatte war waren wird werden sind bin was wo wer wie wann
    auch noch nur schon sich mein meine meinen kein keine oder aber wenn dass um bis uber unter mir mich uns als so seit
    eben immer wen wurde alle zwischen heute gestern letzte letzten woche tagen uhr`,
  french: `le la les un une des du de et est pas que qui je tu il elle nous vous ils on ne ce cette ces dans sur avec pour
    par au aux en mon ma mes son sa ses ai as a avons ont suis sont ete etait plus mais ou quand quoi chez tres j l d qu c
    n s y notre votre leur depuis avant apres toujours comment sans vers tous toute demain semaine jours mois`,
  spanish: `el la los las un una unos unas de del y e es no que en con por para se su sus mi mis lo al como mas pero hay he
    ha han fue era esta estan donde cuando quien yo tu nos muy ya tambien desde hasta este a o les todo siempre hoy ayer hace semana meses ano`,
  italian: `il lo la i gli le un uno una di del della dei delle degli e non che in con per si mi ci ho hai ha abbiamo hanno
    sono era al alla alle ai da dal dalla nel nella negli su come piu ma anche questo questa cosa dove quando chi molto io
    a o l c tutto sempre siamo tra fra oggi ieri domani settimana mese anni`,
  portuguese: `o a os as um uma de do da dos das e nao que em no na nos nas com por para se seu sua meu minha ao aos mais
    mas como foi era tem ha esta estao quem onde quando eu muito tambem ele ela pelo pela isto este desde ate sempre hoje ontem amanha semana meses ano dias`,
  dutch: `de het een en is niet ik je jij hij zij we wij ze van in op met voor aan te om bij naar uit heb hebt heeft hebben
    was waren wordt zijn ben dat die dit deze wat waar wie hoe wanneer ook nog maar al er mijn onze geen of als over tot
    door elkaar altijd alles vandaag gisteren week dagen geleden`,
} as const;

export type WrittenLanguage = keyof typeof lists;
export type LanguageScores = Record<WrittenLanguage, number>;

const languages = Object.keys(lists) as WrittenLanguage[];
/** Letters that few of these languages use. */
const letters: readonly (readonly [RegExp, readonly WrittenLanguage[]])[] = [
  [/ß/u, ["german"]],
  [/[äöü]/iu, ["german"]],
  [/[ñ¿¡]/iu, ["spanish"]],
  [/[ãõ]/iu, ["portuguese"]],
  [/ç/iu, ["french", "portuguese"]],
  [/[èêùûîœ]/iu, ["french"]],
  [/[áíóú]/iu, ["spanish", "portuguese"]],
  [/[ìò]/iu, ["italian"]],
];
export const READ_WORDS = 300;

let shares: Map<string, readonly WrittenLanguage[]> | undefined;

/** The words of a text in Latin script, folded. */
export function wordsOf(text: string): string[] {
  return foldLetters(text.toLowerCase()).match(/[a-z]+/g) ?? [];
}

/** A score for each language. A word or letter that only one language has scores 1. */
export function scoreLanguages(text: string, words: readonly string[]): LanguageScores {
  shares ??= findShares();
  const scores: LanguageScores = {
    english: 0,
    german: 0,
    french: 0,
    spanish: 0,
    italian: 0,
    portuguese: 0,
    dutch: 0,
  };
  for (const word of words.slice(0, READ_WORDS)) {
    const owners = shares.get(word);
    if (owners) add(scores, owners);
  }
  if (NOT_ASCII.test(text))
    for (const [letter, owners] of letters) if (letter.test(text)) add(scores, owners);
  return scores;
}

function add(scores: LanguageScores, owners: readonly WrittenLanguage[]): void {
  for (const language of owners) scores[language] += 1 / owners.length;
}

function findShares(): Map<string, readonly WrittenLanguage[]> {
  const found = new Map<string, WrittenLanguage[]>();
  for (const language of languages)
    for (const word of new Set(lists[language].split(/\s+/u)))
      found.set(word, [...(found.get(word) ?? []), language]);
  return found;
}
