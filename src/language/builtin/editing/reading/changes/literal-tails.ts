import { isItem } from "../../applying/lists.ts";
import type { TextOperation } from "./text-phrases.ts";

/**
 * A request that ends in the words to use as they stand; `head` is what comes before, if anything. `isSure`: it
 * says whether they are all of the text, or more of it.
 */
export type LiteralTail = {
  head: string;
  operation: TextOperation;
  old: string;
  tail: string;
  isEverywhere: boolean;
  isSure: boolean;
  /** What the thought is called: "the pelikan note". */
  about?: string;
};

const POLITE =
  "(?:(?:please|pls|plz|also(?! ?:)|then|ok|okay|hey|oh|just|kindly|can (?:you|u)|could (?:you|u)|would you|(?:you|u) (?:can|could|should|might want to)|go ahead and|i(?:'d| would) like (?:you )?to|i want (?:you )?to|(?:(?:the|my|our) )?user (?:wants|would like|asked|asks|wishes)(?: you| me)? to|and),? )*";
const ITS =
  "(?:it|this|that|everything|(?:the|this) (?:whole |entire |full |new )?(?:text|thought|note|wording|entry|task|thing|reminder|item))";
const PLACE = `(?: (?:to ${ITS}|(?:to|at|on) (?:the|its) (?:very )?(?:end|bottom)(?: of ${ITS})?|(?:in |on )?there|in|down))?(?: (?:too|also|as well|in addition))?`;
const START = `(?:(?:at|to|in) (?:the|its) (?:very )?(?:start|beginning|front|top)(?: of ${ITS})?|in front)`;
const ADD = `(?:add|append|attach|include|tack on|put in|put|write|insert|throw in|stick|jot down|pop in|(?:one|another|one more) thing to add|note to add|make a note(?: on (?:it|this))?)(?: (?:an? |the |this )?(?:(?:little|short|quick|small|brief) )?(?:note|comment|line|sentence|remark|bit|text|words|information|info|detail|fact|(?:bullet point|item|entry|step|point|bullet|task)(?: \\d+)?|following(?: (?:text|note|line|words|items?|sentence|remark|comment))?)| this)?${PLACE}`;
const SET = [
  `(?:(?:it|this|that|${ITS}) )?(?:should|must) (?:now )?(?:say|read|be)(?: in full)?`,
  `(?:change|update|set|edit|rewrite|reword|rephrase|replace|correct|fix) ${ITS} (?:to|as|with|by|so that it says|so it says|so it reads)(?: (?:say|read|be))?`,
  "(?:change|update|set|correct|fix|edit) (?:to|as)|(?:rewrite|reword|rephrase)(?: to| as)?",
  `make ${ITS}(?: say| read)?|(?:update|change|edit|set|replace|correct) (?:the |its )?(?:whole |entire )?(?:text|wording)`,
  "(?:the )?(?:new|correct|corrected) (?:text|wording|version)(?: is| should be)?",
].join("|");

/** "to the event bus decision", but not "to the second line" */
const TARGET =
  "(?![^:]*\\b(?:line|sentence|paragraph|section|row|step|item|point|first|second|third|title|heading|beginning|start|top|front|tags?|list)\\b)(?<about>(?:the|my|our|his|her|their|this|that|\\p{L}[^\\s:]*)(?: [^\\s:]+){0,5})";
const DOWN =
  "(?: (?:this|that|it|one more (?:thing|line|point)|a (?:line|note|sentence)|as well|also|too|down|underneath|below|(?:on|at|to) (?:the|its) (?:very )?(?:end|bottom)))*";
/** "write to Ana: …" is a letter. */
const ADDING = `(?:add|append|put|write(?! to)|tack|note|include|attach|jot|stick|record)${DOWN}`;

/** What begins so is about the words to add: "add at the end a full stop". */
const NO_WORDS =
  "(?:an?|the|some|something|anything|another|more|it|this|that|these|those|my|your|his|her|their|our|when|where|what|who|why|how|if|whether|of|in|for|to|and|or)";
/** Words to add as they stand, unless they are doubted. */
const SURELY = "(?!.*\\b(?:maybe|perhaps|or not|if|unless)\\b)";
/** "to the grocery list", "at the end" */
const TO_WHAT =
  " (?:to|at|on|onto|in) (?:it|this|that|there|(?:the|its|my|our|this|that) (?:\\p{L}+ )*(?:end|bottom|list|note|text|thought|entry))\\b";
/** "get going" buys nothing. */
const IDIOM =
  "(?:going|rid|well|ready|started|dressed|home|back|there|over|better|it|this|that|them|up|out|off|on|in|down|to)";

/** Of each what every request that it matches has: looked for first, because the form takes milliseconds to compile. */
const rules: [TextOperation, sign: RegExp, form: RegExp][] = [
  ["set", /:/, new RegExp(`^(?<head>)${POLITE}(?:${SET}) ?: ?(?<tail>.+)$`, "isu")],
  [
    "prepend",
    /:/,
    new RegExp(
      `^(?<head>)${POLITE}(?:(?:add|put|write|insert|prepend) ${START}|prepend|(?:begin|start|prefix)(?: ${ITS})? with) ?: ?(?<tail>.+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /:/,
    new RegExp(
      `^(?<head>)${POLITE}(?:(?:at|to) the end,? )?(?:${ADD}|note at the end|also|plus|note|ps|p\\.s\\.) ?: ?(?<tail>.+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /:/,
    new RegExp(
      `^(?<head>)${POLITE}(?:${ADDING}(?: (?:on ?to|to|for|in|under|with|at the (?:very )?(?:end|bottom) of) ${TARGET})?|extend ${TARGET} (?:with|by)|(?:for|in|on|to|under) ${TARGET},? (?:please )?${ADDING}|one more thing for ${TARGET}) ?: (?<tail>.+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /one more .*[:–-] /i,
    new RegExp(
      `^(?<head>)${POLITE}one more (?:[^:]{1,40} to add ?:|thing for ${TARGET} [–-]) (?<tail>.+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /:/,
    /^(?<head>)(?:bitte )?(?:füge? (?:bitte )?hinzu|ergänze?|ajoutez?|añad[ea]|agrega|aggiungi|voeg toe|acrescenta|adiciona|schreib(?:e)? dazu)(?: (?:à la fin|am ende|hinten|al final|alla fine|in fondo|no fim|no final|aan het einde?|dazu|noch|hinzu|an))* ?: ?(?<tail>.+)$/isu,
  ],
  [
    "append-clause",
    / (?:end|bottom) /i,
    new RegExp(
      `^(?<head>)${POLITE}(?:(?:add|append|put|write|insert|tack on) (?:to|at) (?:the|its) (?:very )?(?:end|bottom)(?: of ${ITS})?|at the (?:very )?(?:end|bottom),? (?:add|append|put|write)) (?!${NO_WORDS}\\b)(?!.*\\b(?:if|unless|maybe|perhaps|or|until)\\b)(?<tail>\\p{L}.+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /, /,
    new RegExp(
      `^(?<head>)${POLITE}(?:(?:add|append|put|write|insert|tack on|attach|include|note)(?: (?:down|underneath|below|as well)| this(?: to ${ITS})?| (?:to|at|on) (?:the|its) (?:very )?(?:end|bottom)(?: of ${ITS})?)|append|tack on|tack this on), ${SURELY}(?!(?:please|thanks|thank)\\b)(?<tail>.+)$`,
      "isu",
    ),
  ],
  // "append mention the canoe", "add 555-0199"
  [
    "append-clause",
    /(?:^| )(?:append|tack on|add \+?\d)/i,
    new RegExp(
      `^(?<head>)${POLITE}(?:(?:append|tack on) (?!${NO_WORDS}\\b)(?!.*${TO_WHAT})${SURELY}(?=\\p{L}|[(\\[-])|(?:add|append) (?=\\+?\\d[\\d /-]{5,}$))(?:- )?(?<tail>.+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    / that /i,
    new RegExp(
      `^(?<head>)${POLITE}(?:${ADD}|note|mention)(?: in addition| as well| too)?(?: saying| to say)? that (?<tail>.+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /(?:^| )(?:add|append|include) /i,
    new RegExp(
      `^(?<head>)${POLITE}(?:add|append|include) (?!.* and (?:remove|delete|add|change|drop)\\b)${SURELY}(?<tail>(?:(?:he|she|they|there)(?:'s|'re|'ve|'ll| (?!(?:to|in|on|at|too|also|now|up|back|again)\\b)\\p{L}+)|it(?:'s| (?:is|was|has|costs|takes|needs|starts|opens|closes|must|can))|(?:we|i) (?:need|have|want|owe|paid)) .+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /to add, /i,
    new RegExp(
      `^(?<head>)(?:and )?(?:one|another|one more)(?: more)? thing to add, ${SURELY}(?<tail>(?:the|our|my|his|her|their|there|it|he|she|they)(?:'s)? .+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    / (?:saying|stating|to say|reading|that says) /i,
    new RegExp(
      `^(?<head>)${POLITE}${ADD} (?:saying|stating|to say|reading|that says)(?! that) (?<tail>\\S+ .+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /:/,
    new RegExp(
      `^(?<head>)${POLITE}(?:add|append) (?!(?:an? |the )?(?:following|next|items?|tags?|labels?|categor|priorit|remind|accents?|apostrophe|umlaut|hyphen|letter|comma))(?:an? |the )?(?<tail>\\p{L}+(?: \\p{L}+)?: .+)$`,
      "isu",
    ),
  ],
  [
    "append-clause",
    /[\d@/]/,
    new RegExp(
      `^(?<head>)${POLITE}(?:add|append|include) (?:(?:the|an?|his|her|their|its|my) )?(?<tail>(?:(?:phone|mobile|order|flight|account) )?(?:number|address|e-?mail|link|url|website|code|price)(?: is)? (?:[^ ]*[\\d@/][^ ]*(?: |$))+)$`,
      "isu",
    ),
  ],
  [
    "append-item",
    /^(?:plus |also |and |(?:please )?(?:we|i|(?:the )?user) (?:would )?also )/i,
    new RegExp(
      `^(?<head>)(?:plus|(?:(?:and )?also|plus) (?:(?:please|we|i) )*(?:buy|get|need|bring|pack|order|pick up|grab|add)|and(?= [\\p{L}-]+ too[.!]?$)|(?:(?:and|please) )*(?:we|i|(?:the )?user) also (?:needs?|wants?|have to (?:buy|get|bring|pack|order|pick up))|(?:i|we|(?:the )?user) would also like(?: an?)?(?=.* (?:on|in|to) (?:there|it|the list)[.!]?$)) (?:some )?(?!${IDIOM}\\b)(?<tail>[\\p{L}-]+(?: [\\p{L}-]+){0,3}?)(?: (?:on|in|to) (?:there|it|the list))?(?: too)?[.!]?$`,
      "iu",
    ),
  ],
  [
    "append-item",
    / (?:too|as well|also)[.!]?$/i,
    new RegExp(
      `^(?<head>)(?:(?:please|we|i|also) )*(?:buy|get|need|bring|pack|order|pick up|grab|add|put) (?:some )?(?!${IDIOM}\\b)(?<tail>[\\p{L}-]+(?: [\\p{L}-]+){0,3}?)(?: (?:on|in|to) (?:there|it|the list))? (?:too|as well|also)[.!]?$`,
      "iu",
    ),
  ],
  ["replace", /^s\//, /^(?<head>)s\/(?<old>[^/]+)\/(?<tail>[^/]*)(?:\/(?<everywhere>g?))?$/u],
];

/** "add that to the list": no words to add. */
const NO_CLAUSE =
  /^(?:to|as|in|on|at|for|from|with|back|away|off|out|up|down|aside|into|under|over|here|there|one|ones|thing|bit|photo|picture|stuff|file|list|part|word|words|line|sentence|note|says|saying|reads|said)\b|^\S+$/iu;
/** Names the text, not only "it"; or the addition. */
const SURE =
  /\b(?:text|wording|thought|entry|version|rewrite|reword|rephrase|add|also note|append|attach|include|mention|tack on|put|write|insert|stick|jot|everything|thing|in full)\b|s\/|^(?:bitte |füg|ergänz|ajout|añad|agrega|aggiungi|voeg|acrescenta|adiciona|schreib)/iu;
/** The question mark of "could you add that …?" is of the request. */
const ASKED = /^(?:(?:please|hey|ok|okay),? )*(?:can|could|would) (?:you|u)\b/iu;
const THANKS = /[, ]+(?:please|pls|thanks|thank you|thx)[.! ]*$/iu;
const QUOTED = /^["“„«‹`「'‘]/u;

/** Undefined for all other requests, and for quoted words, which the phrases read themselves. */
export function readLiteralTail(request: string): LiteralTail | undefined {
  const trimmed = request.trim();
  for (const [operation, sign, form] of rules) {
    if (!sign.test(trimmed)) continue;
    const { head = "", old = "", tail = "", everywhere = "", about } = form.exec(trimmed)?.groups ?? {};
    if (tail === "" && old === "") continue;
    // "add at the end details" speaks of the words to add.
    if (
      !/: ?$/u.test(trimmed.slice(0, -tail.length)) &&
      tail.split(" ").length < 3 &&
      !isItem(tail) &&
      old === ""
    )
      return undefined;
    if (QUOTED.test(tail) || (/ that $/iu.test(trimmed.slice(0, -tail.length)) && NO_CLAUSE.test(tail)))
      return undefined;
    return {
      head,
      operation,
      old,
      // "add that the fine is two dollars."
      tail: tail
        .replace(THANKS, "")
        .replace(operation === "append-clause" ? /(?<=^[^.!?\n]+)\.$/u : "", "")
        .replace(ASKED.test(trimmed) ? /\?$/u : "", "")
        .trim(),
      isEverywhere: everywhere === "g",
      isSure: SURE.test(trimmed.slice(0, -tail.length)),
      ...(about !== undefined && { about }),
    };
  }
  return undefined;
}
