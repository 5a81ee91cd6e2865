/**
 * Stop words, folded, by language; also used to detect a text's language.
 * Words that mean something in English are left out on purpose (German die, war and hat, Spanish sin and son).
 */
const lists = {
  english: `a about above after again against all am an and any are arent as at be because been before being below
    between both but by can cant cannot could couldnt did didnt do does doesnt doing dont down during each few for from
    further had hadnt has hasnt have havent having he hed hell her here hers herself hes him himself his how i id if ill
    im in into is isnt it its itself ive just let lets me more most my myself no nor not of off on once only or other
    ought our ours ourselves out over own same shall she shes should shouldnt so some such than that thats the their
    theirs them themselves then there theres these they theyd theyll theyre theyve this those through to too under until
    up us very was wasnt we wed were werent weve what whats when where which while who whom whos why will with wont
    would wouldnt you youd youll your youre yours yourself youve http https www`,
  german: `aber als am an auch auf aus bei beim bis da damit dann das dass dein deine dem den denn der des dich dir doch
    dort du durch ein eine einem einen einer eines er es etwas euch euer fur gegen habe haben hatte hatten ich ihm ihn
    ihr ihre ihrem ihren im in ist ja jede jeder jetzt kann kein keine keinen mein meine meinem meinen meiner mich mir
    mit nach nicht noch nun nur ob oder ohne sehr sein seine seinen seit sich sie sind so uber um und uns unser unsere
    unter vom von vor wann waren warum was weil welche wenn werden wie wieder will wir wird wo wurde zu zum zur zwischen`,
  spanish: `a al algo ante antes aqui asi aunque cada como con contra cual cuando cuanto de del desde donde dos e el ella
    ellas ellos en entre era eran es esa ese eso esta estaba estan estar este esto estos fue fueron ha habia hace han
    hasta hay he la las le les lo los mas me mi mis muy ni no nos nosotros nuestra nuestro o os otra otro para pero
    por porque que quien se sea ser si sobre somos soy su sus tambien te tengo ti tiene tienen todo todos tu tus un una
    uno unos y ya yo`,
  french: `a ai alors au aucun aussi autre aux avait avec avoir avons ayant c car ce cela ces cet cette chez comme d de
    depuis des donc du elle elles en encore entre est et etaient etait ete etre eux fait il ils j je jusqu l la le les
    leur leurs lors lui ma mais me meme moi mon n ne nos notre nous on ont ou par pas plus pourquoi quand que quel
    quelle qui sa sans se ses si sont sous suis tes toi toujours tous tout toute tres tu un une vers vos votre vous y`,
} as const;

/** Stop words that take no part in guessing the language, as some are words of another one: most of the rest of Snowball's
 * French list, words that ask, and modal verbs as in "faut-il". */
const unclear: Partial<Record<LatinLanguage, string>> = {
  french: `as aurait aurez auront avaient avez avions combien comment dans doit doivent dont es etes eu faut fut laquelle
    lequel lesquels m mes peut peuvent pour puis qu quelles quels s sera serait seront soit sommes son sur t ta te ton`,
};

const otherScripts = `а без был была были было быть в вам вас весь во вот все всего вы где да для до его ее если есть еще
  же за и из или им их к как ко когда кто ли меня мне мой моя мы на над нам нас не него нее нет ни них но о об он она
  они оно от очень по под при с со так также там то тоже только том тот ты у уже что чтобы эта эти это я
  في من على الي عن مع هذا هذه ذلك التي الذي ان كان كانت هو هي هم انا نحن انت لا ما لم لن قد او ثم كل بعد قبل يا و
  का के की को में से ने पर और है हैं था थी थे हो यह वह ये वे मैं हम तुम आप मेरा मेरी मेरे इस उस एक भी ही तो कि जो या नहीं लिए
  של את על עם לא זה זו הוא היא הם אני אתה אנחנו גם כי אם או כל יש אין
  از به در که را با این آن و است بود برای تا هم`;

export type LatinLanguage = keyof typeof lists;
export const foreignLanguages = ["german", "spanish", "french"] as const satisfies LatinLanguage[];
export type ForeignLanguage = (typeof foreignLanguages)[number];

const toSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
const stopWords: Readonly<Record<LatinLanguage, ReadonlySet<string>>> = {
  english: toSet(lists.english),
  german: toSet(lists.german),
  spanish: toSet(lists.spanish),
  french: toSet(lists.french),
};
const unclearWords = new Map(Object.entries(unclear).map(([language, list]) => [language, toSet(list)]));
const otherStopWords = toSet(otherScripts);

/** `word` must be folded. English stop words always apply: people mix English into every language. */
export function isStopWord(word: string, foreign: readonly ForeignLanguage[]): boolean {
  if (stopWords.english.has(word) || otherStopWords.has(word)) return true;
  return foreign.some((language) => stopWords[language].has(word) || unclearWords.get(language)?.has(word));
}

/** Words that are a stop word in exactly one of these languages. */
export const distinctiveWords: ReadonlyMap<string, LatinLanguage> = findDistinctiveWords();

function findDistinctiveWords(): Map<string, LatinLanguage> {
  const languages = Object.keys(lists) as LatinLanguage[];
  const distinctive = new Map<string, LatinLanguage>();
  for (const language of languages)
    for (const word of stopWords[language])
      if (languages.every((other) => other === language || !stopWords[other].has(word)))
        distinctive.set(word, language);
  return distinctive;
}
