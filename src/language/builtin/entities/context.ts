import type { EntityKind } from "../../../contract.ts";
import { headWords, knownNames, personLeads, personVerbs, placeLeads } from "./gazetteer.ts";
import type { Span, Word } from "./spans.ts";

/** "Bayesian", "English-speaking": capitalised, but not a name. */
const ADJECTIVE =
  /(?:ian|ean|esque|ese|ish)s?$|...(?:[glnrtd]ung|heit|keit|schaft)$|-\p{Ll}|^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/u;
const ALL_CAPS = /^\p{Lu}{2,}s?$/u;
/** "A3", "E119", "SHA-256": sizes, numbers of forms and keys. */
export const CODE = /^(?=.*\d)[\p{Lu}\d-]+s?$/u;
const ORGANIZATION_LEAD = /^(?:at|for|from|by|with|the|joined|of)$/;
const TRAVEL =
  /^(?:flights?|trains?|bus|ferry|trip|drive|drove|go|goes|going|went|gone|moved?|moves|moving|fly|flew|travel(?:led|ling)?|back|way|tickets?|road|cycled?|cycling|walked|emigrated|relocated|holidays?|visit|up|off|out)$/;
const ORIGIN =
  /^(?:comes?|came|coming|arrives?|arrived|trains?|flights?|emigrated|originally|is|are|was|were|back)$/;
const CONTRACT =
  /^(?:contract|account|insurance|insured|fund|policy|deal|subscription|mortgage|renew|renewing)$/;
const ORDER = /^(?:parcels?|orders?|delivery|invoices?|refunds?|bills?|voucher|receipt)$/;
const USE = /^(?:use|uses|used|using|install|installed|tried|via|upgraded?|migrated?|deploy|download|open)$/;
/** "reading Piranesi", "une Clio" */
const OF_A_THING = /^(?:reading|read|reread|rereading|watched|watching|finished|an|un|une|ein|eine|einen)$/;
const OF_A_COMPANY =
  /^(?:refunds?|refunded|charges?|charged|delivers|delivered|invoices?|subscription|shares|stock|employees|customers?|sells|acquired|recalled|hired|parcel|delivery|store)$/;
const OF_A_PRODUCT =
  /^(?:app|plugin|extension|server|database|keybindings|version|update|crashes|crashed|exports)$/;
const OF_A_RIVER = /^(?:flows|river|valley|coast|rises|floods|delta)$/;
const ON_LAND = /^(?:along|across|through|over|in|on|near|around|up|down|at|off)$/;
/** "they trust Tselane", "her brothers Kele and Tau" */
const OF_PEOPLE = /^(?:trust|books|park|coaches|brothers|sons|partners|builders)$/;
const COMPANY_ENDING = /.{3}(?:bank|soft|tech|corp|labs|media|pharm|ify)$/u;
const PLACE_ENDING =
  /.{2}(?:burg|berg|stad|stadt|dorf|hausen|ville|grad|furt|heim|shire|mouth|chester|vik|borg|holm|sund|näs|abad|pur)$/u;
/** Words of titles, shops and events: "Perfect Days" is no person. */
const EVERYDAY =
  /^(?:perfect|secret|second|first|last|third|days?|nights?|morning|good|great|big|little|small|old|new|young|black|white|red|blue|green|golden|silver|happy|best|open|free|world|life|love|time|home|house|book|road|light|dark|fire|water|wind|sun|star|stars|summer|winter|spring|autumn|quiet|wild|royal|grand|central|national|international|global|digital|smart|super|data|project|team|plan|run|race|marathon|festival|fair|market|day|week|year|cup|prize|award|act|law|theory|method|index|edition|design|system|series|type|service|services|store|shop|café|hotel|restaurant|bar|press|times|post|news|pro|plus|max|air|one|two|three|north|south|east|west|upper|lower)$/;
/** A sentence may begin with these and "'s" without naming anybody. */
const NOBODY =
  /^(?:today|yesterday|tomorrow|tonight|every(?:one|body)|some(?:one|body)|any(?:one|body)|no(?:body|one)|children|kids|men|women|people|world|life|dog|cat|mother|father|sister|brother|baby|parents?|week|year|month|day|night|morning|company|team|school|city|country|doctor|teacher|bank|shop|car|it|that|what|who|here|there|let|he|she|how|where|this|one|other|mankind|nature)$/;

/** Guesses an unknown name's kind from the words around it; a single word that begins a sentence needs proof. */
export function kindFromContext(span: Span, isAgain: (word: Word) => boolean): EntityKind | undefined {
  const { words, before, after } = span;
  const [first] = words;
  if (!first || first.text.length < 2) return undefined;
  if (words.length === 1 && (ADJECTIVE.test(first.text) || EVERYDAY.test(first.key) || /^\d/.test(after)))
    return undefined;
  // Mostly a folder or a heading: "in the wiki under People".
  if (before === "under") return undefined;
  if (words.length === 1 && first.opens && !isAgain(first)) return isOwner(first) ? "person" : undefined;
  if (words.every((word) => ALL_CAPS.test(word.text)))
    return ORGANIZATION_LEAD.test(before) ? "organization" : undefined;
  // "rue Daguerre", "panadería Lozano", "our customer Flurbo"
  const kind = headWords.get(before);
  if (kind && !OF_PEOPLE.test(before)) return kind;
  if (placeLeads.has(before) || isDestination(span)) return "place";
  if (/&/.test(words.at(-1)?.gap ?? "")) return "organization";
  if (before === "at") return words.at(-1)?.owns ? "person" : "organization";
  return words.length === 1 ? kindOfWord(first, span) : kindOfWords(span);
}

const isOwner = ({ key, owns }: Word) => owns && !NOBODY.test(key) && !/s$/.test(key);

/** "the train to Brno", "came from Brno" */
const isDestination = ({ before, lead, words }: Span) =>
  (/^(?:to|from)$/.test(before) && TRAVEL.test(lead)) ||
  (before === "from" && ORIGIN.test(lead)) ||
  (/^(?:to|from|of)$/.test(before) && words.length === 1 && PLACE_ENDING.test(words[0]?.key ?? ""));

function kindOfWord({ key, owns }: Word, { before, lead, after }: Span): EntityKind {
  const sibling = before === "and" && knownNames.get(lead);
  if (sibling) return sibling;
  // "with the Johnsons"
  if (before === "the" && /^(?:at|with|by|from|and|visit|invite)$/.test(lead) && /s$/.test(key))
    return "person";
  if (before === "the" && !owns)
    return OF_A_RIVER.test(after) || ON_LAND.test(lead)
      ? "place"
      : OF_A_COMPANY.test(after)
        ? "organization"
        : "product";
  if (OF_A_COMPANY.test(after) || COMPANY_ENDING.test(key)) return "organization";
  if (before === "from" && ORDER.test(lead)) return "organization";
  if ((before === "with" && CONTRACT.test(lead)) || (before === "for" && /^work/.test(lead)))
    return "organization";
  if (before === "chez") return "organization";
  if (USE.test(before) || OF_A_THING.test(before) || OF_A_PRODUCT.test(after)) return "product";
  return "person";
}

/** As most first names are known, two unknown words are mostly a shop or a firm. */
function kindOfWords({ words, before, after }: Span): EntityKind {
  if (words.some(({ key }) => EVERYDAY.test(key)) || before === "the")
    return words.length === 2 ? "product" : "organization";
  return personLeads.has(before) || personVerbs.has(after) ? "person" : "organization";
}

/** Behind "in", "nach" and "aus", a noun without an article is mostly a place. */
export const isGermanPlace = ({ words: [word, ...more], before, after }: Span) =>
  word !== undefined &&
  more.length === 0 &&
  !word.opens &&
  /^(?:in|nach|aus)$/.test(before) &&
  !/^\d/.test(after) &&
  !knownNames.has(word.key) &&
  !GERMAN_NOUN.test(word.key);

const GERMAN_NOUN =
  /^(?:haus|hause|zuhause|holz|frage|laune|eile|not|summe|reihe|kürze|bezug|betracht|kauf|zukunft|ruhe|raten|form|urlaub|arbeit|rente|teilzeit|mode|bewegung|gefahr|kraft|sicht|betrieb|versehen|spaß|angst|liebe|papier|metall|glas|stein|wolle|plan|bedarf|wunsch|feierabend|schulschluss|ostern|weihnachten|pfingsten|silvester|\p{L}+(?:ung|heit|keit|schaft|tion|en|zeit|ende|anfang|beginn|schluss|weise|form))$/u;

export const GERMAN_PLACE = /.{3}(?:straße|strasse|gasse|allee|hausen|furt|burg|dorf)$/u;
const GERMAN_GROUND =
  /^(?:see|allee|straße|platz|berg|tor|brücke|wald|park|ring|garten|hof|weg|kirche|markt|heide|moor|schloss)$/;

/** "Bad Schandau", "Stuttgarter Allee", "Tierheim Leipzig" */
export function germanPair(word: Word, next: Word): EntityKind | undefined {
  if (word.key === "bad" || (/..er$/.test(word.key) && GERMAN_GROUND.test(next.key))) return "place";
  return headWords.get(word.key);
}
