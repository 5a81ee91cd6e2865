import { YEAR } from "../forms.ts";
import type { PlainVocabulary } from "./vocabulary.ts";

const PART = "morgon|morgen|f[öo]rmiddag|eftermiddag|ettermiddag|kv[äa]ll|kveld|aften|natt?";
const DEN = "(?:,? (?:den|d\\.)(?= ?\\d))?";
/** "Søndagen før" is before another day. */
const DAY_END = `(?:ens?(?! (?:f[øö]r|innan|e[ft]ter)(?!.{0,3} kl| \\d))|s(?!m)|s?(?:mor|f[öo]r|e[ft]ter|kv|aft|nat)[aeägilmdnoprtv]{1,9})?${DEN}`;
/** "Man" is a word, "søn" a son: only beside a number. */
const BEFORE_NUMBER = "(?=\\.?,? (?:d\\. ?|den )?\\d\\d?[./]|\\.? kl)\\.?(?: (?:den|d\\.)(?= ?\\d))?";
/** They only stand before their noun: "mandag siste frist" is not last Monday. */
const BEFORE_NOUN =
  "(?= ?(?:veck|ug|uk[ea]|vek[ea]|m[åa]n|mnd|md|år|helg|week|[a-zß-ÿ]{2,5}dag|fre|tors|ons|lør|lör))";
const CLOCK = "(?:kl(?:ockan|okk[ea]n?)?\\.?)";
const TO_END = "(?: ?[-–] ?\\d{1,2}(?:[.:]\\d\\d)?)?";
/** The joint to a day that follows. */
const ON = "(?: (?:nu |nå )?(?:på|den)(?= $))?";
const TO_CLOCK =
  "(?:(?:ca\\.?|omkring|rundt|runt|f[øö]re?|innan|inden|innen|efter|etter|till?|fr[åa]n|fra|senest|senast) )?";
const NO_THING =
  "(?! ?(?:%|€|:-|,-|[.,]?\\d|(?:kr|kg|km|cm|mm?|st|stk|g|dl|l|min)(?![a-zß-ÿ])|mil|pers|grad|dag|vec?k|ug|uk|m[åa]n|år|tim|gram|lit|sid|poeng|po[äi]ng|prosent|procent))";
const HOURS =
  "en|ett?|två|tva|to|tre|fyra|fire|fem|sex|seks|sju|syv|åtta|atta|åtte|otte|nio?|tio?|elva|elleve|tolv|1[0-2]|[1-9]";
const ABOUT = "(?:ca\\.? |cirka |omtrent |omkring |ungef[äa]r )?";
/** "Om dagen" is a day's length, "noen uker siden" not a week ago. */
const COUNT = `(?=\\d|(?:ei|én|${HOURS}) )`;

export const nordic: PlainVocabulary = {
  days: "(?:i )?f[öo]rrg[åa]r|i ?f[oö]ri?g[åa]rs / i ?g[åa]r(?:kv[äa]ll|kveld|aftes)?|i ?aftes / i ?dag|i ?kv[äa]ll|i ?kveld|i ?aften|i ?natt?|i ?morse|i ?morges|i ?eftermiddag|i ?ettermiddag|i ?f[öo]rmiddag / i ?morgen|i ?morgon|i ?morron|i ?morrn|i ?morn|i ?m[åo]rra|i ?morgonkv[äa]ll / (?:i )?overmorgen|(?:i )?[öo]vermorgon",
  dayParts: `(?:tidligt? |tidig )?(?:${PART})(?:en)?|(?:om|på) (?:${PART}|aftn)(?:en)?|bitti|tidligt?|tidigt|sent|aftes|fm|em`,
  weekdays: [
    `m[åa]ndag${DAY_END}|mån|man${BEFORE_NUMBER}`,
    `t(?:ir?s|ys)dag${DAY_END}|tirs|ti[rs]${BEFORE_NUMBER}`,
    `onsdag${DAY_END}|ons\\.?`,
    `torsdag${DAY_END}|tors\\.?|tor${BEFORE_NUMBER}`,
    `fredag${DAY_END}|fre\\.?`,
    `(?:l[öøo]r|laur|loer)dag${DAY_END}|l[öø]r\\.?`,
    `(?:s[öøo]n|sun|soen)dag${DAY_END}|s[öø]n${BEFORE_NUMBER}`,
  ].join(" / "),
  months:
    "januari? / februari? / mar(?:s|ts) / april / (?-i:ma[ji])|(?<=\\d[.:ea]{0,2} |(?<![a-zß-ÿ])i )ma[ji] / juni / juli / (?-i:august)i?|augusti|(?<=\\d[.:ea]{0,2} |(?<![a-zß-ÿ])i )august / september / oktober / november / de[cs]ember",
  shortMonths: "jan / febr? / mar / apr / (?!) / jun / jul / aug / sept? / okt / nov / de[cs]",
  monthLead:
    "i|fra|från|fran|till?|innan|innen|inden|f[öøo]re?|efter|etter|siden|sedan|sen|a[vf]|hel[ae]|under|medio|ultimo|primo|mot|start|slut|starten|slutten|begynnelsen|midten|mitten|slutet|mid",
  ordinal: "(?:\\.|:?[ea]|(?:te|de|nde)(?![a-zß-ÿ]))?",
  to: "till|til",
  dates: [
    "(?:vecka|uge|uke|veke|v\\.) ?(?<week>5[0-3]|[1-4]?\\d)",
    "den (?<day>[12]?\\d|3[01])(?:\\.|:?[ea])(?! ?\\p{L}| ?\\d)",
    `(?<=(?<!\\p{L})i )(?<year>${YEAR})(?! ?(?:kr|kg|st))`,
    `(?<year>(?:19|20)\\d\\d)-(?<number>0[1-9]|1[0-2])-(?<day>\\d\\d)`,
    `(?<day>\\d{1,2})(?<point>[./-])(?<number>0?[1-9]|1[0-2])\\k<point>(?<year>\\d{4}|\\d\\d)(?![.,/-]?\\d)`,
    `(?<!\\d[.,/])(?<day>[12]?\\d|3[01])/(?<number>0?[1-9]|1[0-2])(?: ?-?(?<year>20[0-4]\\d)|-(?<year>\\d\\d))?(?![./,]?\\d)(?! (?:del|kop|dl|l|tsk|msk|ts|ss|liter|av|af|stj)(?![a-zß-ÿ]))`,
    `(?<=(?<![a-zß-ÿ])(?:den|d\\.|innen|inden|senest|senast|frist:?|deadline:?|dato:?|før) )(?<day>\\d{1,2})\\.(?<number>0?[1-9]|1[0-2])\\.?${NO_THING}`,
    `(?<!(?:kl|klokk[ea]n?|version|versjon|python|node|ubuntu|ios)\\.? |[\\d.,–-])(?<day>\\d{1,2})\\.(?<number>0[1-9]|1[0-2])\\.(?! ?\\d)`,
    // 15.05 and 15.10 may be times of day.
    `(?<!(?:${CLOCK}|ver[a-zß-ÿ]{0,4}|v|python|node|ubuntu|ios|ca|til|till) ?|[\\d.,–-] ?)(?<day>\\d{1,2})\\.(?<number>0[1-46-9]|1[12])${NO_THING}(?! ?[-–] ?\\d)`,
  ],
  units: {
    minute: "minut(?:t|ter|er|ten)?|min",
    hour: "timm(?:e|ar|en)|time(?:r|n|s)?",
    day: "dag(?:ar|e|er|en)?|døgn|dygn",
    week: "veck(?:a|an|or)|ug(?:e|en|er)|uk(?:e|en|er|a)|vek(?:e|a|er)",
    month: "m[åa]n[ae]d(?:er|en)?|mnd|mdr?",
    year: "år(?:et)?|(?<=\\d )ar|fjor|fjol",
  },
  weekend:
    "(?<!(?<![a-zß-ÿ])(?:go|god|goda|trevlig|fin|sk[öo]n|h[äa]rlig|dejlig|riktig) )(?:helg(?:en)?|(?-i:helga)|week-?end(?:en)?)",
  numbers:
    "en|ett?|ei|én|halv (?:två|tva|to|2) / två|tva|to|halv (?:tre|3) / tre|halv (?:fyra|fire|4) / fyra|fire|halv (?:fem|5) / fem|halv (?:sex|seks|6) / sex|seks|halv (?:sju|syv|7) / sju|syv|halv (?:åtta|atta|åtte|otte|8) / åtta|atta|åtte|otte|halv (?:nio?|9) / nio?|halv (?:tio?|10) / tio?|halv (?:elva|elleve|11) / elva|elleve|halv (?:tolv|12) / tolv|halv (?:en|ett?|1)",
  steps: [
    `(?:f[öo]rra|forrige|f[øo]rre|sidste|siste?|senaste)${BEFORE_NOUN}|i(?= [a-zß-ÿ]{3,5}dags(?![a-zß-ÿ])| ?fjo[rl])`,
    `(?:denn[ea]|dette|detta|den h[äe]r|i l[øo]pet av|i l[øo]bet af|under|senere (?:på|i)|tidligere (?:på|i))${BEFORE_NOUN}|i(?= år(?![a-zß-ÿ]))|(?<!(?:g[åa]ng|g[åa]nger|ggr|dagar|timmar|pass) )i(?= veckan(?![a-zß-ÿ]))`,
    `(?:n[äa]sta|n[äa]stkommande|neste|n[æa]e?ste|komm[ae]nde|f[öøo]rstkomm[ae]nde|till?(?= n| veckan))${BEFORE_NOUN}`,
  ].join(" / "),
  ago: [`f[öo]r ${ABOUT}${COUNT}# (?:sedan|sen|siden|sidan)`, `${COUNT}# (?:sedan|siden|sidan)`],
  ahead: [`(?:om|inom|innen|inden for) ${ABOUT}${COUNT}#(?! gamm[ea]l)`, `${COUNT}# fr(?:a|å|ån|an) n[uåa]`],
  every:
    "hver|hvert|varje|varannan|vartannat|annenhver|annethvert|kvar|kvart|anden|andet|annen|annet|tredje|fj[äe]rde|all[ea]|om(?= .{3,4}dagen)",
  clocks: [
    `${TO_CLOCK}${CLOCK} ?(?<hour>[01]?\\d|2[0-3])(?:[.:]?(?<minute>[0-5]\\d))?(?!\\d)${TO_END}${ON}`,
    `${TO_CLOCK}(?<hour>[01]?\\d|2[0-3])[.:](?<minute>[0-5]\\d) på(?= $)`,
    `${TO_CLOCK}${CLOCK} (?<hour>en|ett?|två|tva|to|tre|fyra|fire|fem|sex|seks|sju|syv|åtta|atta|åtte|otte|nio?|tio?|elva|elleve|tolv)${ON}`,
    `${TO_CLOCK}(?:(?:${CLOCK}|ved|vid|ca\\.?|rundt|runt|omkring) )?(?<!(?<![a-zß-ÿ])en )(?<hour>(?<half>halv) (?:${HOURS}))(?! (?:dag|tim|liter|kg|år|m[åa]n))${ON}`,
    "(?:ved|vid|i|omkring|rundt|runt) (?<hour>[01]?\\d|2[0-3])[- ]?tide?n(?: på(?= $))?",
    `(?<=^,? ?)(?<hour>[7-9]|1\\d|2[0-3])[-–](?:[89]|1\\d|2[0-3])${NO_THING}`,
    `(?<=^,? ?)(?<hour>[01]?\\d|2[0-3])\\.(?<minute>[0-5]\\d)${NO_THING}(?!\\.)`,
  ],
  clockLead: `${TO_CLOCK}(?:${CLOCK}|ca\\.?|ved|vid|fra|från|senest|senast|till?|efter|etter|innan|f[øö]re?)`,
  afternoon:
    "(?:(?:på|om|i) ?)?(?:eftermiddag|ettermiddag|kv[äa]ll|kveld|aften|aftn)(?:en)?|aftes|(?<![a-zß-ÿ])em(?![a-zß-ÿ])",
  past: "var|blev|ble|vart|hade|hadde|havde|fick|fikk|fik|gick|gikk|gik|kom|skrev|tog|tok|sa|sagde|sade|gjorde|köpte|kjøpte|købte|ringde|ringte|betalte|sendte|møtte|mødte|träffade|snakket|i ?g[åa]r|i ?förrgår|(?:förra|forrige|sidste|siste?) (?:veck|uk|ug|m[åa]n|år|helg|week|[a-zß-ÿ]{2,5}dag)[a-zß-ÿ]{0,4}|siden|sidan|för .{1,20} se(?:da)?n|i ?fjo[rl]|har (?:[a-zß-ÿ]+ )?(?:v[æa]r[ie]?t|fått|fået|gjort|sendt|skickat|betalt|betalat|ringt|köpt|kjøpt|købt|tagit|tatt|taget)|[a-zß-ÿ]{3,}(?<!aller|tilst)(?:ade|ede)|i [a-zß-ÿ]{3,5}dags",
  future:
    "ska|skal|skall|måste|vil|vill|kommer (?:att|til)|bör|bør|må|husk|kom ih[åa]g|glem ikke|glöm inte|ikke glem(?:me)?|senest|senast|innan|innen|inden|deadline|frist(?:en)?|n[äæ]sta?e?|neste|komm[ae]nde|utsatt|udsat|flytt(?:et|at|as|es|a) till?|i ?morgen|i ?morgon|i ?övermorgon|i ?overmorgen|på [a-zß-ÿ]{3,5}dag|til [a-zß-ÿ]{3,5}dag|till [a-zß-ÿ]{3,5}dag|om (?:\\d+|en|ett?|to|två|tre) (?:dag|uk|ug|veck|måne?a?d|tim)[a-zß-ÿ]{0,4}",
  relations: [
    ["f[öø]re?|innan|inden", "before"],
    ["t\\.?o\\.?m\\.?|till och med|til og med|senast|senest|innen|till?|frem til|fram till?", "until"],
    ["sedan|siden|sen|fr[åa]n|fra|fr\\.?o\\.?m\\.?", "since"],
    ["efter|etter", "after"],
  ],
};
