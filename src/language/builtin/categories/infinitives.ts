import { scoreLanguages, type WrittenLanguage, wordsOf } from "../../analysis/written-language.ts";

/** What a note or a sentence begins with, and nouns that end alike. */
const begins = (infinitive: string, nouns: string) =>
  new RegExp(`(?:^|[.!:;]\\s+|\\n)(?!(?:${nouns})(?!\\p{L}))${infinitive}(?![\\p{L}’'])`, "iu");

/** "Antrag bis Freitag einreichen", without a subject or a verb of its own. */
const noteOf = (finite: string, articles: string, follows: string) =>
  new RegExp(
    `(?:^|[.!:;]\\s+|\\n)(?![^.!?\\n]*(?<!\\p{L})(?:${finite})(?!\\p{L}))[^.!?\\n]*(?<!(?<!\\p{L})(?:${articles}) )(?<!\\p{L})\\p{Ll}{3,}(?:en|ern|eln)(?=\\s*(?:$|[,.;!?(–\\n]|(?:${follows})(?!\\p{L})))`,
    "u",
  );

const infinitives: Partial<Record<WrittenLanguage, RegExp>> = {
  german: noteOf(
    "ich|wir|er|sie|es|man|ist|is|sind|hat|habe|haben|hatten?|wird|werden|wurden?|war|waren|kann|können|konnte|soll|sollen|sollte|darf|gibt|geht|kommt|kommen|fährt|macht|bekommt|findet|liegt|bleibt|dass|gern|lieber|seit",
    "den|die|der|dem|mit|von|in|im|am|an|aus|bei|zu|nach|vor|allen|alle|zwei|drei|vier|vielen|seinen|ihren|unseren|meinen",
    "bis|am|um|in|im|bei|für|sonst|zum|zur|und|oder|mit|an|auf|noch",
  ),
  dutch: noteOf(
    "ik|we|wij|hij|zij|ze|het is|is|zijn|heeft|heb|hebben|had|hadden|was|waren|wordt|worden|kan|kunnen|zal|zullen|mag|komt|komen|gaat|gaan|blijft|staat|dat|graag|liever|sinds",
    "de|het|een|met|van|in|op|aan|uit|bij|naar|voor|alle|twee|drie|vier|veel|zijn|haar|onze|mijn",
    "voor|vóór|tot|uiterlijk|in|op|bij|anders|om|en|of|met|aan|naar|nog|tegen",
  ),
  french: begins(
    "(?:ne pas )?(?:\\p{L}{2,}(?:er|ir|[enr]dre)|(?:\\p{L}*(?:mett|suiv|viv|fai|li|écri|condui|inclu|conclu)re))",
    "hier|janvier|février|premier|dernier|papier|atelier|quartier|métier|cher|hiver|cancer|escalier|courrier|dossier|panier|cahier|clavier|dîner|déjeuner|souper|goûter|souvenir|avenir|plaisir|loisir",
  ),
  spanish: begins(
    "(?:no )?\\p{L}{2,}[aei]r(?:l[aeo]s?|me|nos|se)?",
    "ayer|mujer|taller|alquiler|lugar|hogar|primer|tercer|hay|cualquier|familiar|militar|azúcar|dólar|par|mar|bar|popular|escolar|similar",
  ),
  italian: begins(
    "(?:non )?\\p{L}{2,}(?:[aei]re|[aiuo]rre|[aei]r(?:l[aeio]|mi|ci|si|gli))",
    "mare|mestiere|potere|piacere|quartiere|carabiniere|bicchiere|genere|cantiere|cameriere|infermiere|ingegnere|salire|militare|scolastiche|familiare|particolare|cellulare",
  ),
  portuguese: begins(
    "(?:não )?\\p{L}{2,}[aei]r(?:-l?[aeo]s?|-me|-nos|-se)?",
    "lugar|mulher|colher|bar|mar|lar|açúcar|celular|familiar|qualquer|par|ar|primeir|militar|popular|escolar|similar|jantar",
  ),
};

/** A note that begins with an infinitive says what to do. English words end alike, so the text has to be in the language. */
export function tellsInfinitive(text: string): boolean {
  if (!mayTell.test(text)) return false;
  const scores = scoreLanguages(text, wordsOf(text));
  return (Object.keys(infinitives) as WrittenLanguage[]).some(
    (language) => scores[language] > scores.english && infinitives[language]?.test(text),
  );
}

const mayTell =
  /(?:^|[.!:;]\s+|\n)(?:\p{L}{2,3} ){0,2}\p{L}*(?:[aei]r|re|r(?:l[aeio]s?|me|mi|ci|se|si|nos|gli))(?!\p{L})|\p{Ll}{3}(?:en|ern|eln)(?!\p{L})/iu;
