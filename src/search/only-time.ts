/** Words that ask for whatever there is, in the languages that dates are read in. */
const asking = new Set(
  (
    "what what's whats which how was were is are did do does done doing have has had been be can could would will you i we my our me us the a " +
    "an all any some it there that anything everything something things stuff happen happened happening happens going went on up new about " +
    "note notes noted write wrote written capture captured record recorded save saved store stored thought thoughts think thinking memory " +
    "memories entries mind show tell list give find remember please and so in at of from for during over since after between " +
    "around back day days time summary summarise summarize overview " +
    "was wie war waren ist sind habe haben hatte hat ich wir mein meine meinen unser mir uns alles etwas los passiert geschehen gemacht getan " +
    "notiert geschrieben gespeichert notizen notiz gedanken zeig zeige sag denn so von vom aus am im an in den dem der die das und bitte gab es " +
    "que qu quoi est ce qui s'est s'est-il il se passé passe qu'est qu'ai qu'est-il qu'est-ce qu'avons-nous qu'ai-je ai j'ai je a-t-il fait faits noté " +
    "écrit notes pensées mes mon nos montre montre-moi moi dis le la les de du des en dans " +
    "qué pasó ha pasado ocurrió hice hicimos hecho he hemos anoté escribí guardé notas mis mi nuestras muéstrame dime el lo los las del " +
    "cosa che è successo ho abbiamo fatto annotato scritto note appunti miei mie mostrami dimmi gli di da dal della " +
    "o aconteceu fiz fizemos fiquei anotei escrevi notas minhas meus mostra mostre os as do da dos das no na em " +
    "wat is er gebeurd heb ik hebben we wij gedaan genoteerd geschreven notities mijn onze toon laat zien de het van op"
  ).split(" "),
);
const ASKING_UNSPACED =
  /我们?|我們|做|写|寫|记录?|記錄?|了|过|過|的|什么|什麼|哪些|发生|發生|有|事情?|笔记|筆記|想法|在|何|なに|は|が|を|に|の|あった|ありました|しました|した|起きた|起きました|書いた|書きました|メモ|こと|か|私/gu;

/**
 * Whether a question names nothing but its time: "What happened yesterday?", "my notes from May". `rest` is the question
 * without the time. "Christmas" by itself may as well be the word.
 */
export function asksOnlyTime(rest: string): boolean {
  const words = rest.toLowerCase().replaceAll("’", "'").replace(ASKING_UNSPACED, " ");
  const named = words.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
  return /\p{L}/u.test(rest) && named.every((word) => asking.has(word));
}
