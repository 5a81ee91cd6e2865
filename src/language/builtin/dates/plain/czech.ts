import { YEAR } from "../forms.ts";
import type { PlainVocabulary } from "./vocabulary.ts";

const NOUN =
  "(?= (?:t[yý]d|m[eě]s[ií]|rok|roce|v[ií]kend|pond|[uú]ter|st[rř]ed|[cč]tvrt|p[aá]t|sobo|ned[eě]l))";
const NAME = "(?<!(?:pan|pana|panem|panu|paní|p\\.|ing\\.|dr\\.) )";
const HOUR = "(?<hour>[01]?\\d|2[0-3])";
const WORD =
  "(?<hour>jedn[uae]|dv[eě]|t[rř]i|[cč]ty[rř]i|p[eě]t|[sš]est|sedm|osm|dev[eě]t|deset|jeden[aá]ct|dvan[aá]ct)(?! [cč]tvrt)";
const HALF =
  "(?<half>p[uů]l )(?<hour>jedn[eé]|druh[eé]|t[rř]et[ií]|[cč]tvrt[eé]|p[aá]t[eé]|[sš]est[eé]|sedm[eé]|osm[eé]|dev[aá]t[eé]|des[aá]t[eé]|jeden[aá]ct[eé]|dvan[aá]ct[eé])";
const LEAD = "(?:v|ve|od|do|na|po|p[rř]ed|kolem|okolo|asi v|cca v)";
const PART = "(?:r[aá]no|dopoledne|odpoledne|odpo|ve[cč]er)";
/** From one to five is in the afternoon where nothing says otherwise. */
const SMALL =
  "(?<!\\p{L}|(?:r[aá]no|dopoledne|v noci),? )(?:ve? (?:[1-5]|jednu|dv[eě]|t[rř]i|[cč]ty[rř]i|p[eě]t)(?![\\p{L}\\d]|-\\p{L})(?![.:,-]\\d)|(?:ve? )?p[uů]l (?:druh[eé]|t[rř]et[ií]|[cč]tvrt[eé]|p[aá]t[eé]|[sš]est[eé]))(?!(?: hodin[yu]?)? (?:r[aá]no|v noci))";
/** "Na 3 dny" is no time of day: a bare hour stands right beside a day, at the end of a clause or before a short word. */
const AFTER = "(?<=^,? )";
const BARE =
  "(?! ?(?:[%$€+]|[.,:/-] ?\\d|\\.|k[cč]|kg|km|ks|lid|osob|min|sek|dn[iíůyu]|den|t[yý]d|m[eě]s|kr[aá]t|let|rok|tis|mil|hod|t[rř][ií]d|pat[rř]|str|kus|porc))";
const STREET =
  "(?<!(?<!\\p{L})(?:ul\\.?|ulic\\p{L}|n[aá]m\\.?|n[aá]m[eě]st\\p{L}|t[rř][ií]d\\p{L}|t[rř]\\.?) \\d{1,2}\\.? )";
const ALONE = "(?=[,;!?)](?!\\d)|\\.?$|\\n|,? $| (?:u|s|se|v|ve|na|do|dnes|z[ií]tra|p[rř]esn[eě]) )";

export const czech: PlainVocabulary = {
  days: "p[rř]edev[cč][ií]rem / v[cč]era|v[cč]erej[sš]* / dnes|dneska|dne[sš]n[ií]* / z[ií]tra|zejtra|z[ií]t[rř](?:ka|ku|ej[sš]*) / poz[ií]t[rř][ií]",
  dayParts:
    "(?:brzo |brzy |hned |pozd[eě] )?(?:r[aá]no|ve[cč]er)|dopoledne|dopo|odpoledne|odpo|podve[cč]er|v poledne|v noci|po ob[eě]d[eě]|p[rř]ed ob[eě]dem|na ve[cč]er|po pr[aá]ci",
  weekdays: `pond[eě]l(?:[ií]|kem|ka|ku|ek)|(?<=(?:v|do|od) )po(?=[ ,]+\\d) / [uú]ter(?:[yý]|ek|ka|ku|kem)|[uú]t(?=\\.?[ ,]+\\d)|(?<=(?:v|do|od) )[uú]t / st[rř]ed(?:a|u|y|[eě]|ou)(?! (?:m[eě]sta|obce|pozornost|z[aá]jmu|Evropy|sv[eě]ta|sto[lj]))|(?<=(?:ve|do|od) )st(?=[ ,]+\\d|$) / [cč]tvrt(?:ek|ka|ku|kem)|(?<=(?:v|ve|do|od) )čt|čt(?=[ ,]+\\d) / ${NAME}p[aá]t(?:ek|ku|kem)|(?<=(?:v|do|od) )p[aá]|pá(?=[ ,]+\\d) / ${NAME}sobot(?:a|u|y|[eě]|ou)|(?<=(?:v|do|od) )so|so(?= \\d{1,2}\\.) / (?<!(?:dv[eě]|t[rř]i|[cč]ty[rř]i) )ned[eě]l(?:e|i|[ií])|(?<=v )ne(?=[ ,]+\\d)`,
  months: `led(?:en|na|nu|nem) / [uú]nor(?:a|u|em)? / ${STREET}b[rř]ez(?:en|na|nu|nem) / dub(?:en|na|nu|nem) / ${STREET}kv[eě]t(?:en|na|nu|nem) / [cč]erv(?:en|na|nu|nem) / [cč]erven(?:ec|ce|ci|cem) / srp(?:en|na|nu|nem) / z[aá][rř][ií]m? / ${STREET}[rř][ií]j(?:en|na|nu|nem) / ${STREET}listopad(?:u|em)? / prosin(?:ec|ce|ci|cem)`,
  monthLead:
    "v|ve|do|od|na|za|po|b[eě]hem|p[rř]ed|(?:na )?za[cč][aá]t(?:ek|ku|kem)|po[cč][aá]tkem|(?:na |ke )?kon(?:ec|ce|ci|cem)|(?:v )?polovin(?:a|[eě]|ou|y)|cel[yý]",
  ordinal: "\\.?",
  to: "až|do",
  dates: [
    `(?<=(?:roce|roku) )(?<year>${YEAR})`,
    "(?<![.,:/-])(?<day>[0-3]?\\d)\\. ?(?<number>0?[1-9]|1[0-2])\\. ?(?<year>20\\d\\d)",
    "(?<![.,:/-])(?<day>[0-3]?\\d)\\.(?<number>0?[1-9]|1[0-2])\\.(?<year>\\d\\d)(?![.:]?\\d)",
    "(?<![.,:/-])(?<day>[0-3]?\\d)\\. ?(?:[-–]|a[zž]) ?(?<last>[0-3]?\\d)\\. ?(?<number>0?[1-9]|1[0-2])\\.(?: ?(?<year>20\\d\\d))?",
    "(?<![.,:/-])(?<day>[0-3]?\\d)\\. ?(?<number>0?[1-9]|1[0-2])\\.(?!\\d)",
    "(?<![.,:/-]|(?<!\\p{L})(?:v|ve|od|kolem|verze|verzi|bod|kapitola) )(?<day>[0-3]?\\d)\\.(?<number>[1-9]|1[0-2])(?! ?(?:[%$€]|k[cč]|kg|km|m(?!\\p{L})|l(?!\\p{L})|ks|hod|h(?!\\p{L})|tis|mil))(?![.,:-]?\\d)",
  ],
  units: {
    minute: "minut(?:u|y|ku|ek)?|min",
    hour: "hodin(?:u|y|ku)?|hod|h",
    day: "den|dn(?:y|[ií]|[uů]|e)",
    week: "t[yý]den|t[yý]dn(?:y|[uů]|e|em)",
    month: "m[eě]s[ií]c(?:e|[uů]|i|em)?",
    year: "rok(?:u|y|[uů]|em)?|roce|let|(?<=lo)ni|(?<=le)tos",
  },
  weekend: "v[ií]kend(?:u|em)?",
  // Half past six is "half of the seventh": ordinals stand with the hour before.
  numbers:
    "jeden|jednu|jedn[aoy]|jedn[ií]m|druh[eé] / dva|dv[eě]|dv[eě]ma|p[aá]r|t[rř]et[ií] / t[rř]i|t[rř]emi|[cč]tvrt[eé] / [cč]ty[rř]i|[cč]ty[rř]mi|p[aá]t[eé] / p[eě]t|p[eě]ti|[sš]est[eé] / [sš]est|[sš]esti|sedm[eé] / sedm|sedmi|osm[eé] / osm|osmi|dev[aá]t[eé] / dev[eě]t|dev[ií]ti|des[aá]t[eé] / deset|deseti|jeden[aá]ct[eé] / jeden[aá]ct|jeden[aá]cti|dvan[aá]ct[eé] / dvan[aá]ct|dvan[aá]cti|jedn[eé]",
  steps: `(?:minul*|uplynul*|lo[nň]sk*|p[rř]edchoz[ií]*)${NOUN}|lo(?=ni(?!\\p{L})) / (?:tento|tenhle|toto|tohoto|tomto|tuto|tuhle|tohle|tut[eé]|t[eé]to|touto)${NOUN}|le(?=tos(?!\\p{L})) / (?:p[rř][ií][sš]t[ií]*|dal[sš][ií]*|n[aá]sleduj[ií]c[ií]*)${NOUN}|nejbli[zž][sš][ií]*(?= (?:pond|[uú]ter|st[rř]ed|[cč]tvrt|p[aá]t|sobo|ned[eě]l))`,
  ago: ["p[rř]ed #", "# (?:zp[aá]tky|zp[eě]t|nazp[eě]t)"],
  ahead: ["(?<!(?:kr[aá]t|jednou|k[cč]|korun|eur|€|\\d) )za #(?! (?:sebou|po sob[eě]))"],
  every:
    "ka[zž]d*|ka[zž]d* (?:druh|prvn|posledn|t[rř]et)*|v[zž]dy(?: v| ve)?|ka[zž]d* (?:(?:pond|[uú]ter|st[rř]ed|[cč]tvrt|p[aá]t|sobo|ned[eě])\\p{L}{0,5},? ){1,3}a",
  clocks: [
    `${LEAD} ${HOUR}\\.(?<minute>[0-5]\\d)(?! ?(?:[%$€]|[.,:/-]?\\d|\\.|k[cč]|kg|km|tis|mil|min|kr[aá]t))(?: ?h(?:od)?)?(?: ${PART})?`,
    `(?:${LEAD} )?${HOUR}[.:](?<minute>[0-5]\\d) ?h(?:od(?:in)?)?`,
    `${LEAD} ${HOUR} ?(?:h|hod|hodin(?:a|u|y|[aá]ch)?|hodinou)(?!\\p{L})(?: ${PART})?`,
    `(?:${LEAD} )?${HOUR}(?: hodin[yu]?)? (?:r[aá]no|dopoledne|odpoledne|odpo|ve[cč]er)`,
    `(?:v|ve) ${WORD}(?: hodin[yu]?)? (?:${PART}|hodin[yu]?)`,
    `${AFTER}(?:v|ve|na|od|do) ${WORD}${BARE}`,
    `(?:v|ve) ${WORD}${BARE}${ALONE}`,
    `(?:(?:v|ve|na|do|od) )?${HALF}(?: ${PART})?`,
    `${AFTER}${LEAD} ${HOUR}${BARE}`,
    `(?:v|ve) ${HOUR}${BARE}${ALONE}`,
  ],
  clockLead: "v|ve|od|do|na|po|p[rř]ed|kolem|okolo",
  afternoon: `(?<!\\p{L})(?:odpoledne|odpo|ve[cč]er|podve[cč]er|po ob[eě]d[eě])(?!\\p{L})|${SMALL}`,
  past: "byl[aoiy]?|v[cč]era|p[rř]edev[cč][ií]rem|minul*|lo[nň]sk*|loni|jsem|jsme|p[rř]ed|\\p{L}{0,4}(?:[sš]el|[sš]l[aio])|\\p{L}{0,5}(?:[rř]ekl|mohl|vedl|nesl|jel|m[eě]l)[aio]?|(?!ned[eě]l|e-?mail|mail|\\p{L}+tel(?:i|[eé])?(?!\\p{L})|detail|hotel|model|panel|festival|kabel|u[cč]itel|[rř]editel|p[rř][aá]tel|tunel|kotel|profil|mobil|hala|chvil|materi|person|serial|hl[ae]va|idea|rel)\\p{L}{2,}[aeěiuy]l[aioy]?",
  future:
    "z[ií]tra|zejtra|poz[ií]t[rř][ií]|bud(?:e|u|eme|ete|ou)|mus[ií](?:m|me|te|[sš])?|m[aá](?:m|me|te|[sš]|j[ií])?|p[rř][ií][sš]t[ií]*|nezapome*|chci|p[uů]jd*|pojed*|term[ií]n|deadline|do(?= (?:\\d|konce|pond|[uú]ter|st[rř]ed|[cč]tvrt|p[aá]t|sobo|ned[eě]l|z[ií]t))|za|(?<=^)\\p{L}+(?:at|it|[eě]t|out|ct|st|zt)",
  relations: [
    ["do", "until"],
    ["p[rř]ed", "before"],
    ["od", "since"],
    ["po", "after"],
  ],
};
