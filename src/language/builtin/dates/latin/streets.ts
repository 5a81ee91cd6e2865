import { either, WORD_BEGIN } from "../forms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** "ponte del 25 aprile" is a long weekend. */
const STREETS =
  "rue|avenue|av\\.|boulevard|bl?v?d\\.?|place|square|quai|métro|metro|stade|calle|c/|avenida|avda?\\.?|plaza|paseo|glorieta|colonia|barrio|estadio|estación|via|viale|piazza|piazzale|largo|rua|praça|alameda|bairro|estádio|estação|ponte(?! d)";
const ARTICLES = "du|de la|de|del|do";

/** Streets are named after days: "rue du 8 mai 1945", "piazza XX Settembre", "Avenida 9 de Julho". */
export function createStreetHider(words: Vocabulary): (text: string) => string {
  const day = `(?:\\d{1,2}${words.ordinal}|[IVX]+|${words.firstDay})`;
  const month = either([...words.months, ...words.shortMonths]);
  const street = new RegExp(
    `${WORD_BEGIN}(?:${STREETS}) ?(?:(?:${ARTICLES}) )?${day}[ -](?:${words.ofMonth})?(?:${month})(?: (?:${words.ofYear})?\\d{4})?`,
    "gi",
  );
  return (text) => text.replace(street, (name) => " ".repeat(name.length));
}
