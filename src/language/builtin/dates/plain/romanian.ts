import { YEAR } from "../forms.ts";
import type { PlainVocabulary } from "./vocabulary.ts";

const COUNTS =
  "un|o|dou[ăa]|doi|trei|patru|cinci|[șşs]ase|[șşs]apte|opt|nou[ăa]|zece|c[âa]teva|multe|ultimele|primele|urm[ăa]toarele|aceste|ni[șşs]te|alte|c[âa]te|ambele|pu[țţt]ine|cele";
const STEPPED = "(?= (?:asta|aceasta|viitoare|trecut[ăa]|urm[ăa]toare|care|ce vine|[șşs]i))";
const WEEK = "s[ăa]pt[ăa]m[âaî]n";
/** "Mai" also means "more" and "still". */
const MAY =
  "(?<!(?:bd|b-?dul|bulevardul|str|strada|calea|pia[țţt]a|cartier(?:ul)?)\\.? \\d )mai(?! (?:mult|pu[țţt]in|bun|bine|mari?|mic|r[ăa]u|t[âa]rziu|devreme|ales|repede|scump|ieftin|aproape|departe|[îi]nt[âa]i|degrab|exact|apoi|sus|jos|tare|vech|nou|u[șşs]o|gre[ua]|[îi]ncet|lung|scurt|des|rar|trebuie|r[ăa]m[âa]n|slab|[îi]nalt|t[âa]n[ăe]r)[aăeiortț]{0,3}(?![a-zß-ÿășşțţ]))";
const NO_THING =
  "(?! ?(?:€|\\$|%|[.,]?\\d|(?:de|lei|ron|kg|km|cm|mp?|ml|l|g|ani|luni|zile|ore|min|buc)(?![a-zß-ÿășşțţ])|eur|grad|minut|oamen|pers|bucăț|la sut))";
const HOUR =
  "[01]?\\d|2[0-3]|unu|una|dou[ăa]|trei|patru|cinci|[șşs]ase|[șşs]apte|opt|nou[ăa]|zece|unsprezece|unșpe|dou[ăa]sprezece|doișpe";
const MINUTES =
  "(?:[.:](?<minute>[0-5]\\d)| (?<half>[șşs]i jum[ăa]tate|[șşs]i jumate|jumate|jum[ăa]tate))?(?! (?:f[ăa]r[ăa]|[șşs]i un sfert)(?![a-zß-ÿășşțţ]))";
const NO_DATE =
  "(?! ?(?:ian|feb|mar(?:tie)?|apr|mai|iun|iul|aug|sept?|oct|noi?|dec)[a-zß-ÿășşțţ]{0,7}(?![a-zß-ÿășşțţ]))";

export const romanian: PlainVocabulary = {
  days: "alalt[ăa]ieri|alalt[ăa]sear[ăa] / ieri|asear[ăa] / azi|ast[ăa]zi|ast[ăa][- ]?sear[ăa]|d[ie]sear[ăa]|[îi]n sear[ăa] asta / m[âî]i?ne|(?<!(?<![a-zß-ÿășşțţ])(?:to|from|of|the|in|near|for) )(?-i:maine)|Maine(?= (?:la|trebuie|merg|mergem|am|avem|e|este|diminea|seara?|dup[ăa]|sa|plec|vin|vine|de|pe|nu|o|ora|sun|iau|pranz)(?![a-zß-ÿășşțţ])) / poim[âaî]i?ne",
  dayParts:
    "diminea[țţt][ăa]|(?:la )?pr[âa]nz|dup[ăa][- ]?(?:amiaz[ăa]|mas[ăa])|sear[ăa]|noapte[a]?|devreme|spre sear[ăa]|la amiaz[ăa]",
  weekdays: [
    `(?<!(?<![a-zß-ÿășşțţ\\d])(?:${COUNTS}) |\\d ?|\\d de )luni(?! (?:de zile|[îi]n urm|consecutiv|la r[âa]nd))|lunea${STEPPED}`,
    `mar[țţt]i|mar[țţt]ea${STEPPED}`,
    `miercuri|miercurea${STEPPED}`,
    `joi|joia${STEPPED}`,
    `vineri|vinerea${STEPPED}`,
    `s[âaî]mb[ăa]t[ă]|sambata|s[âî]mbăta${STEPPED}`,
    "(?<!(?-i:\\p{Lu})[a-zß-ÿășşțţ]{2,12} (?=(?-i:D)))duminic(?:[ăa]|ii)",
  ].join(" / "),
  months: `ianuarie / februarie / martie / aprilie / ${MAY} / iunie / iulie / august / septembrie / octombrie / noiembrie / (?<!(?:bd|b-?dul|bulevardul|str|strada|calea|pia[țţt]a)\\.? \\d )decembrie`,
  shortMonths: "ian / febr? / mar / apr / (?!) / iun / iul / aug / sept? / oct / nov|noiem / dec",
  monthLead:
    "[îi]n|din|luna|lunii|lui|prin|spre|p[âa]n[ăa][ -][îi]?n|(?:[îi]nceput|sf[âa]r[șşs]it|mijloc|final)(?:ul)? (?:de|lui|lunii)|dup[ăa]|[îi]nainte de",
  ordinal: "",
  to: "și|si|până la|-",
  dates: [
    "(?<=(?<!\\p{L})pe )(?<day>[12]?\\d|3[01])(?! ?\\p{L}|[.:,/]?\\d)",
    `(?<=(?<!\\p{L})[îi]n )(?<year>${YEAR})(?! de)`,
    "(?<year>(?:19|20)\\d\\d)-(?<number>0[1-9]|1[0-2])-(?<day>\\d\\d)",
    "(?<day>\\d{1,2})(?<point>[./-])(?<number>0?[1-9]|1[0-2])\\k<point>(?<year>\\d{4}|\\d\\d)(?![.,/-]?\\d)",
    `(?<=(?<![a-zß-ÿășşțţ])(?:pe|din|data|data de|data:|de|p[âa]n[ăa]|scaden[țţt][ăa]|termen:?|dup[ăa]) )(?<day>\\d{1,2})[./](?<number>0[1-9]|1[0-2])(?! ?[-–] ?\\d)${NO_THING}`,
    // 15.05 and 15.10 may be times of day.
    `(?<!(?<![a-zß-ÿășşțţ])(?:ora|orele|la|versiunea|v|android|ios|python|node) |[\\d.,–-] ?)(?<day>\\d{1,2})(?:\\.(?<number>0[1-46-9]|1[12])|/(?<number>0[1-9]|1[0-2]))(?! ?[-–] ?\\d)${NO_THING}`,
  ],
  units: {
    minute: "(?:(?<=\\d )de )?minut(?:e)?|min",
    hour: "(?:(?<=\\d )de )?(?:ore|or[ăa])",
    day: "(?:(?<=\\d )de )?zi(?:le)?",
    week: `(?:(?<=\\d )de )?(?:${WEEK}(?:[ăa]|i|ii)|s[ăa]pt)`,
    month: "(?:(?<=\\d )de )?lun(?:[ăa]|i|ii)",
    year: "(?:(?<=\\d )de )?an(?:i|ul|ului)?",
  },
  weekend: `week-?end(?:ul|ului)?|sf[âa]r[șşs]it(?:ul)? de ${WEEK}[ăa]`,
  numbers:
    "un|o|unu|una / doi|dou[ăa] / trei / patru / cinci / [șşs]ase / [șşs]apte / opt / nou[ăa] / zece / unsprezece|un[șşs]pe / doisprezece|dou[ăa]sprezece|doi[șşs]pe",
  steps:
    "trecut[ăa]?|precedent[ăa]?|anterioar[ăa]|ultim(?:a|ul) / asta|aceasta|această|acest[a]?|[ăa]sta|curent[ăa]? / viito(?:r|are)|urm[ăa]to(?:r|are|area|rul)|(?:ce|care) vine|(?<!(?:de|p[âa]n[ăa]) )la(?= anul(?! \\d))",
  ago: [
    "acum (?:vreo |cam |aproximativ |aprox\\.? )?(?!luni|zi|an|or|s[ăa]pt|min)#",
    "(?<!p[âa]n[ăa] )# [îi]n urm[ăa]",
    "[îi]n urm[ăa] cu (?:vreo |cam )?#",
  ],
  ahead: [
    "(?<!(?<![a-zß-ÿășşțţ])(?:de|are|am|avea|au|cu|dur[a-zß-ÿășşțţ]{1,4}) )peste (?:vreo |cam |aproximativ )?(?!luni|zi|an|or|s[ăa]pt|min)#(?! de [a-zß-ÿășşțţ])",
    "[îi]n (?:termen de|maxim(?:um)?|cel mult|vreo) #",
  ],
  every: "fiecare|toate|c[âa]te o|o dat[ăa] pe|oricare|tot [lm]",
  clocks: [
    `(?:(?:la|de la|p[âa]n[ăa] la|pe la|dup[ăa]|[îi]nainte de|de pe la) )?(?:ora|orele) (?<hour>${HOUR})${MINUTES}(?!\\d)`,
    `(?:la|pe la|de la|p[âa]n[ăa] la) (?<hour>${HOUR})${MINUTES}(?= (?:fix|diminea[țţt]a|seara|dup[ăa][- ]?(?:amiaz|mas)|noaptea))`,
    `(?<hour>1[0-2]|[1-9])${MINUTES}(?= (?:diminea[țţt]a|seara|dup[ăa][- ]?(?:amiaz|mas)[ăa]|p\\.?m))`,
    `(?<=^,? ?)(?:de la|pe la|la|p[âa]n[ăa] la|dup[ăa]) (?<hour>${HOUR})${MINUTES}${NO_THING}${NO_DATE}`,
    `(?:de la|pe la|la) (?<hour>${HOUR})${MINUTES}(?=[.!?]?,? ?$)`,
    `(?<=^,? ?)(?<hour>[01]?\\d|2[0-3])\\.(?<minute>[0-5]\\d)${NO_THING}`,
  ],
  clockLead:
    "(?:(?:la|de la|p[âa]n[ăa] la|pe la|dup[ăa]|[îi]nainte de) )?(?:ora|orele)|la|de la|pe la|p[âa]n[ăa] la|dup[ăa]|h",
  afternoon:
    "sear[ăa]|dup[ăa][- ]?(?:amiaz[ăa]|mas[ăa])|la pr[âa]nz|(?<![a-zß-ÿășşțţ])p\\.?m\\.?(?![a-zß-ÿășşțţ])",
  past: "(?:am|ai|a|au|a[țţt]i|s-a|s-au|m-am|ne-am|l-am|i-am|le-am|mi-a|ne-a) (?:mai |tot |fost )?[a-zß-ÿășşțţ]+(?:at|it|ut|ât|[^ș]s)|era[mu]?|ieri|alalt[ăa]ieri|asear[ăa]|trecut[ăa]?|[îi]n urm[ăa]|acum (?:\\d+|o|un|dou[ăa]|trei)",
  future:
    "trebuie|m[âa]i?ne|poim[âa]i?ne|voi|vom|va|vor|o s[ăa]|s[ăa]|p[âa]n[ăa]|viito(?:r|are)|urm[ăa]to(?:r|are|area|rul)|peste|termen|scaden[țţt][a-zß-ÿășşțţ]{0,3}|expir[ăa]|am de|de [a-zß-ÿășşțţ]+(?:at|it|ut|s)|nu uita|programare|cel t[âa]rziu",
  relations: [
    ["[îi]nainte de|[îi]naintea", "before"],
    ["p[âa]n[ăa](?: (?:la|pe|[îi]n|de))?", "until"],
    ["din|de la|[îi]ncep[âa]nd (?:cu|din)|de(?: pe)?", "since"],
    ["dup[ăa]", "after"],
  ],
};
