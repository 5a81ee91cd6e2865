import snowball from "snowball-stemmers";
import { foldLetters } from "../folding.ts";
import type { ForeignLanguage } from "../stop-words.ts";
import { splitCompound } from "./german-compounds.ts";
import { irregularStems } from "./irregular-forms.ts";

/** `isSure`: the text is in this language; otherwise it may be in any. */
type Stemmer = (word: string, isSure: boolean) => string[];

/** Adds the infinitive's stem for an irregular form; `prefixes` may precede it (aufgeschrieben). */
function createVerbStemmer(language: ForeignLanguage, prefixes = "") {
  const verbs = irregularStems[language];
  const pattern = new RegExp(`^(${prefixes})(?:ge)?(${[...verbs.keys()].join("|")})$`);
  return (stem: string) => {
    const [, prefix, form] = pattern.exec(foldLetters(stem)) ?? [];
    return form === undefined ? [stem] : [stem, `${prefix}${verbs.get(form)}`];
  };
}

const GERMAN_PREFIXES =
  "(?:ab|an|auf|aus|be|bei|ein|ent|er|fest|ge|her|hin|los|mit|nach|statt|teil|uber|um|unter|ver|vor|weg|zer|zu|zuruck)?";
const DATIVE_N = /(?<=.[aeiou][lr])n$/;
const PARTICIPLE = /^(.{2,5})?ge(.{3,})(?:t|en)$/;
const THIRD_PERSON = /^(.{3,}[^aeious])t$/;
const DOING = /(?<=.{4})end$/;

/**
 * Schlüsseln is Schlüssel, Freundinnen is Freundin; gekauft, eingekauft, bezahlt and kaufend are also verbs;
 * and an Apfelbaum is found as Apfel and as Baum.
 */
function createGermanStemmer(): Stemmer {
  const german = snowball.newStemmer("german");
  const toVerbs = createVerbStemmer("german", GERMAN_PREFIXES);
  const toNoun = (word: string) => german.stem(word.replace(DATIVE_N, "")).replace(/inn$/, "in");
  return (word, isSure) => {
    const stem = toNoun(word);
    const stems = [stem, stem.replace(DOING, ""), ...splitCompound(word, isSure).map(toNoun)];
    const [, prefix = "", participle] = PARTICIPLE.exec(word) ?? [];
    if (participle) stems.push(german.stem(`${prefix}${participle}en`));
    const verb = THIRD_PERSON.exec(word)?.[1];
    if (verb) stems.push(german.stem(`${verb}en`));
    return stems.flatMap(toVerbs);
  };
}

const SPANISH_PREFIXES = "(?:com|con|de|des|dis|en|ex|man|ob|pro|re|sos|su)?";
const DIPHTHONG = /(?:ue|ie)(?=[^aeiou]{1,2}$)/;

/** Luces is luz, busqué is buscar, pagué is pagar; vuelvo and pierdo are also volver and perder. */
function createSpanishStemmer(): Stemmer {
  const spanish = snowball.newStemmer("spanish");
  const toVerbs = createVerbStemmer("spanish", SPANISH_PREFIXES);
  return (word) => {
    const stem = spanish.stem(word);
    const stems = [...toVerbs(stem), stem.replace(DIPHTHONG, (vowels) => (vowels === "ue" ? "o" : "e"))];
    return stems.map((it) => it.replace(/(?:z|qu)$/, "c").replace(/gu$/, "g"));
  };
}

const PLURAL_VERB = /(?<=.{3})(?:(?<![eis])ons|eons|ent)$/;
const PARTICIPLE_U = /(?<=.{3})ue?s?$/;
const INFINITIVE_RE = /(?<=.{2}[dt])re$/;
const PLURAL_X = /(?<=[eo]u)x$/;

/** Mangent and mangeons are also manger, couru courir, vendre vend; genoux and cheveux are genou and cheveu. */
function createFrenchStemmer(): Stemmer {
  const french = snowball.newStemmer("french");
  const toVerbs = createVerbStemmer("french");
  return (word) => {
    const forms = [word, word.replace(PLURAL_VERB, "er"), word.replace(PLURAL_X, "")];
    const cut = [PARTICIPLE_U, INFINITIVE_RE].filter((ending) => ending.test(word));
    const stems = [
      ...forms.map((form) => french.stem(form)),
      ...cut.map((ending) => word.replace(ending, "")),
    ];
    return stems.flatMap(toVerbs);
  };
}

export const foreignStemmers: Readonly<Record<ForeignLanguage, Stemmer>> = {
  german: createGermanStemmer(),
  spanish: createSpanishStemmer(),
  french: createFrenchStemmer(),
};
