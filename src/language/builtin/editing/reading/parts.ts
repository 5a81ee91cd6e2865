import { toLower } from "../words/lower-case.ts";
import { trimCourtesies } from "./courtesies.ts";

/** A command after a whole sentence, as people dictate: "we went there yesterday you can archive it". */
const COMMAND =
  "(?:(?:so |and |now )?(?:please|pls|you can|you may|can you|could you|go ahead and|just) )*(?:mark|archive|close|reopen|re-open|unarchive|restore|delete|tick|check|cross|pin|unpin|drop|scrap|forget|remove|trash|bin|toss|ditch|consider) (?:it|this|that|off)\\b|no need to keep (?:it|this)\\b|(?:this|it) (?:can|should|may) (?:now )?be (?:closed|archived|deleted|removed|marked|ticked|reopened)\\b";
/** After these the same words are no command: "don't archive it", "I want to archive it". */
const NO_COMMAND =
  "to|not|\\w+n't|never|i|we|you|they|he|she|who|nobody|will|would|should|could|can|may|might|must|shall|did|do|does|and|or|but|if|when|before|after|until|unless|because|that|please|pls|just|ahead|the|so|now|as|then|also|kindly|say|says|said|wrote|writes|asked|asks|told|me|him|her|us|them|let|let's|lets";
const AND =
  "and(?! (?:an?|one|three) (?:half|quarters?|thirds?)\\b)|then|so(?! (?:done with|that(?! (?:can|may|should|is|was|one)\\b)|it says|it reads|(?:i|we) (?:can|do|don't|won't|always|never|remember|know|see|find))\\b)|und|et|y|e|en";
const SEPARATOR = new RegExp(
  [
    `(?:(?<!\\s)\\s+|)(?:[,;]|(?<!\\b(?:mr|mrs|ms|dr|st|prof))[.!?](?=\\s)|[–—-](?=\\s)|(?<!\\bup )\\b(?:${AND})\\b|&)(?:\\s*(?:[,;]|\\band\\b|\\bthen\\b|\\balso\\b))*\\s+`,
    "(?<=\\b(?:done|completed?|archived|resolved|closed|finished|reopened|(?:archive|reopen|close|delete)(?: it| this)?|terminée?|faite?|hech[oa]|erledigt)) ?:\\s+",
    ":\\s+(?=(?:it should|it must|it's now|bitte|please)\\b)",
    // A command that names what goes, or both, says all by itself: what comes before is why.
    "(?<=\\p{L}):\\s+(?=(?:replace|change|remove|delete|swap|cut|strike) [\uE000-\uE0FF]|(?:replace|change|swap) .+ (?:with|by|to|for) )",
    "(?<=^(?:done|listo|hecho|fertig|erledigt|fait|fatto|feito|klaar))\\s+(?=(?:i|we|it|ya|lo|ich|wir|habe?|je|j'ai|ho|l'ho|já|ik)\\b)",
    "(?<=\\p{L})\\s+(?=ya no (?:me|nos|lo|la|es|vale|sirve|hace)\\b)",
    `(?<!(?:^|[^\\p{L}'])(?:${NO_COMMAND}))\\s+(?=${COMMAND})`,
  ].join("|"),
  "gu",
);

/** What a request says one after the other, each without its courtesies; the first may be empty. */
export function splitParts(request: string): string[] {
  const gaps = [...toLower(request).matchAll(SEPARATOR)];
  return [...gaps, undefined].map((gap, at) => {
    const before = gaps[at - 1];
    const from = before ? before.index + before[0].length : 0;
    return trimCourtesies(request.slice(from, gap?.index));
  });
}
