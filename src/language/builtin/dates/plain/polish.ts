import { YEAR } from "../forms.ts";
import type { PlainVocabulary } from "./vocabulary.ts";

const NOUN = "(?= (?:tydz|tygod|tyg|miesi|rok|weekend|poniedz|wtor|śro|sro|czwart|pi[ąa]t|sobot|niedziel))";
const NAME = "(?<!(?:pan|pana|panem|panu|pani|pani[ąa]|p\\.|dr) )";
const HOUR = "(?<hour>[01]?\\d|2[0-3])(?:-?(?:tej|stej|szej|giej|ciej|mej|ej))?";
const ORDINAL =
  "(?:pierwszej|drugiej|trzeciej|czwartej|pi[ąa]tej|sz[óo]stej|si[óo]dmej|[óo]smej|dziewi[ąa]tej|dziesi[ąa]tej|jedenastej|dwunastej)";
const PART = "(?:rano|wieczorem|wiecz\\.?|po po[łl]udniu|w po[łl]udnie|w nocy)";
const LEAD = "(?:o|na|od|do|przed|po|oko[łl]o|ok\\.?|(?:o |na |do |od )?godz(?:\\.|in[ieęay]+)?)";
/** From one to five is in the afternoon where nothing says otherwise. */
const SMALL =
  "(?<!\\p{L}|(?:rano|rana|w nocy),? )(?:o (?:[1-5](?:-?(?:tej|szej|giej|ciej|ej))?|pierwszej|drugiej|trzeciej|czwartej|pi[ąa]tej)(?![\\p{L}\\d]|-\\p{L})(?![.:,-]\\d)|(?:o )?wp[óo][łl] do (?:drugiej|trzeciej|czwartej|pi[ąa]tej|sz[óo]stej))(?! (?:rano|w nocy|nad ranem))";
/** "Na 3 dni" is no time of day: a bare hour stands right beside a day, at the end of a clause or before a short word. */
const AFTER = "(?<=^,? )";
const BARE =
  "(?! ?(?:[%$€+]|[.,:/-]?\\d|[-–] ?\\d|z[łl]|kg|km|szt|os[óo]?b?|lud|min|sek|dni|dnia|dzie|tyg|mies|raz|lat|rok|tys|mln|stycz|lut|mar[cz]|kwie|maj|czer|lip|sierp|wrz|pa[źz]|listop|gru|klas|pi[ęe]t|do \\d{1,2} \\p{L}))";
const ALONE = "(?=[,.;!?)](?!\\d)|$|\\n|,? $| (?:u|w|we|z|ze|na|dzi[sś]|dzisiaj|jutro|rano) )";
const STREET =
  "(?<!(?<!\\p{L})(?:ul\\.?|ulic\\p{L}|al\\.?|alei|pl\\.?|plac\\p{L}?|osiedl\\p{L}|os\\.?) \\d{1,2} )";

export const polish: PlainVocabulary = {
  days: "przedwczoraj(?:sz*)? / wczoraj(?:sz*)? / dzisiaj|dzi[śs]|dzisiejsz* / jutro|jutra|jutrzejsz* / pojutrze",
  dayParts:
    "(?:wcze[śs]nie |z samego |p[óo][źz]nym )?(?:rano|rana|wieczorem)|wiecz\\.?|wiecz[óo]r|po po[łl]udniu|przed po[łl]udniem|w po[łl]udnie|w nocy|z rana|po pracy|po obiedzie",
  weekdays: `poniedzia[łl](?:ek|ku|kiem)|pon\\.?(?=[ ,]+\\d)|(?<=w )pon / wtor(?:ek|ku|kiem)|wt\\.?(?=[ ,]+\\d)|(?<=we )wt / [śs]r(?:oda|od[ęea]|ody|odzie|od[ąa])(?! (?:wielkop|wlkp|[śs]l[ąa]sk))|śr\\.?(?=[ ,]+\\d)|(?<=w )śr / czwart(?:ek|ku|kiem)|czw\\.?(?=[ ,]+\\d)|(?<=w )czw / ${NAME}pi[ąa]t(?:ek|ku|kiem)|pt\\.?(?=[ ,]+\\d)|(?<=w )pt / ${NAME}sobot(?:a|[ęe]|y|[ąa]|nio)|sob\\.?(?=[ ,]+\\d)|(?<=w )sob / ${NAME}niedziel(?:a|[ęe]|i|[ąa])|nd\\.?(?=[ ,]+\\d)`,
  months: `stycz(?:e[ńn]|nia|niu|niem) / lut(?:y|ego|ym|emu) / mar(?:zec|ca|cu|cem) / kwie(?:cie[ńn]|tnia|tniu|tniem) / ${STREET}maj(?:a|u|em)? / czerw(?:iec|ca|cu|cem) / ${STREET}lip(?:iec|ca|cu|cem) / ${STREET}sierp(?:ie[ńn]|nia|niu|niem) / wrze(?:sie[ńn]|[śs]nia|[śs]niu|[śs]niem) / pa[źz]dziernik(?:a|u|iem)? / ${STREET}listopad(?:a|zie|em)? / grud(?:zie[ńn]|nia|niu|niem)`,
  // "Sie" is how "się" is typed on phones.
  shortMonths:
    "sty\\.? / lut\\.? / mar\\.? / kwi\\.? / maj / cze\\.? / lip\\.? / sie(?=\\. ?\\d| 20\\d\\d) / wrz\\.? / pa[źz]\\.? / lis\\.? / gru\\.?",
  monthLead:
    "w|we|do|od|na|po|za|przed|na pocz[ąa]tku|pocz[ąa]tek|pod koniec|(?:do )?ko[ńn]ca|koniec|w po[łl]owie|ca[łl]y",
  ordinal: "(?:\\.|-?(?:go|ego|tego|szego|y))?",
  to: "do",
  dates: [
    "(?<day>[12]?\\d|3[01])-?go",
    `(?<year>${YEAR}) ro(?:k|ku)`,
    "(?<![.,:/-])(?<day>[0-3]?\\d)\\.(?<number>0?[1-9]|1[0-2])\\.(?<year>20\\d\\d|\\d\\d)(?![.:]?\\d)",
    "(?<![.,:/-]|(?<!\\p{L})(?:o|godz\\.|godz|wersj\\p{L}|pkt|punkt|rozdz\\p{L}{0,4}) )(?<day>[0-3]?\\d)\\.(?<number>0[1-9]|1[0-2])(?:\\.(?!\\d))?(?! ?(?:z[łl]|kg|km|m(?!\\p{L})|l(?!\\p{L})|tys|mln|%))(?![.,:-]?\\d)",
    "(?<![.,:/-])(?<day>[0-3]?\\d)[./](?<number>0[1-9]|1[0-2])[./](?<year>20\\d\\d)",
  ],
  units: {
    minute: "minut*|min",
    hour: "godzin*|godz|h",
    day: "dzie[ńn]|dni|dnia|dniu",
    week: "tydzie[ńn]|tygodni(?:e|u|a)?|tyg",
    month: "miesi[ąa]c(?:e|a|u|em)?|miesi[ęe]cy|mies",
    // "Tego lata" is this summer.
    year: "rok(?:u|iem)?|lata?(?<!(?:tego|zesz[łl]ego|przysz[łl]ego|ubieg[łl]ego) lata)",
  },
  weekend: "weekend(?:u|zie|em)?",
  // Half past six is "half to seven": such forms stand with the hour before.
  numbers:
    "jeden|jedn[ąa]|pierwszej|do drugiej / dwa|dwie|dw[óo]ch|par[ęe]|drugiej|do trzeciej / trzy|trzech|trzeciej|do czwartej / cztery|czterech|czwartej|do pi[ąa]tej / pi[ęe][ćc]|pi[ęe]ciu|pi[ąa]tej|do sz[óo]stej / sze[śs][ćc]|sze[śs]ciu|sz[óo]stej|do si[óo]dmej / siedem|siedmiu|si[óo]dmej|do [óo]smej / osiem|o[śs]miu|[óo]smej|do dziewi[ąa]tej / dziewi[ęe][ćc]|dziewi[ęe]ciu|dziewi[ąa]tej|do dziesi[ąa]tej / dziesi[ęe][ćc]|dziesi[ęe]ciu|dziesi[ąa]tej|do jedenastej / jedena[śs]cie|jedenastu|jedenastej|do dwunastej / dwana[śs]cie|dwunastu|dwunastej|do pierwszej",
  steps: `(?:zesz[łl]*|ubieg[łl]*|poprzedni*|minion*|ostatni*(?= (?:poniedz|wtor|śro|sro|czwart|pi[ąa]t|sobot|niedziel|weekend)))${NOUN} / (?:ten|tym|tej|tego|t[ęe]|t[ąa]|bie[żz][ąa]c*|obecn*)${NOUN}|najbli[żz]sz*(?= weekend) / (?:przysz[łl]*|nast[ęe]pn*|kolejn*)${NOUN}|najbli[żz]sz*(?= (?:poniedz|wtor|śro|sro|czwart|pi[ąa]t|sobot|niedziel))`,
  ago: ["# temu"],
  ahead: ["(?<!(?:z[łl]|PLN|€|\\d) )za #(?! przed)"],
  every:
    "ka[żz]d*|co|co drug*|co trzeci*|ka[żz]d* (?:pierwsz|drug|trzeci|ostatni)*|(?:ka[żz]d*|co) (?:(?:poniedz|wtor|śro|sro|czwart|pi[ąa]t|sobot|niedziel)\\p{L}{0,5},? ){1,3}i",
  clocks: [
    `${LEAD} ${HOUR}\\.(?<minute>[0-5]\\d)(?! ?(?:[%$€]|[.,:/-]?\\d|z[łl]|kg|km|tys|mln|min|os[óo]b))(?: ${PART})?`,
    `(?:o |na |do |od |po )?godz(?:\\.|in[ieęay]+)? ${HOUR}(?![.:]?\\d)(?: ${PART})?`,
    `(?:${LEAD} )?${HOUR} ${PART}`,
    `(?:o|od|do|po|przed) (?<hour>${ORDINAL}) ${PART}`,
    `${AFTER}(?:o|od|do|po|przed) (?<hour>${ORDINAL})`,
    `o (?<hour>${ORDINAL})${ALONE}`,
    `(?:o )?(?<half>wp[óo][łl] )(?<hour>do ${ORDINAL})(?: ${PART})?`,
    `${AFTER}${LEAD} ${HOUR}${BARE}`,
    `(?:o|na|po|przed|do) ${HOUR}(?=,? $)`,
    `o ${HOUR}${BARE}`,
    `na ${HOUR}${BARE}${ALONE}`,
  ],
  clockLead: "o|na|od|przed|po|oko[łl]o|do|ok\\.?|(?:o |na )?godz(?:\\.|in[ieęay]+)?",
  afternoon: `po po[łl]udniu|wieczorem|(?<!\\p{L})wiecz(?!\\p{L})|${SMALL}`,
  past: "by[łl][aoyi]?|byli|zosta[łl][aoy]?|temu|wczoraj|przedwczoraj|zesz[łl]*|ubieg[łl]*|\\p{L}+[aiyęeąo](?:[łl]em|[łl]am|li[śs]my|[łl]y[śs]my)|\\p{L}{0,5}(?:szed[łl]|sz[łl](?:am|a|y)|szli)|(?!ca[łl]|ma[łl]|bia[łl]|sta[łl][yae](?!\\p{L})|mi[łl]|wspania|doskona|trwa[łl][yae](?!\\p{L})|dzia[łl]|udzia|materia|kana[łl]|zapa[łl])\\p{L}{2,}[aiyęeą](?:ł[aoy]?|li)",
  future:
    "jutro|pojutrze|b[ęe]d(?:zie|[ęe]|[ąa]|ziemy)|trzeba|nale[żz]y|musz?[ęea]|musi(?:my|sz)?|przysz[łl]*|nast[ęe]pn*|termin|deadline|do(?= (?:\\d|ko[ńn]ca|poniedz|wtor|śro|sro|czwart|pi[ąa]t|sobot|niedziel|jutra))|(?<=^(?:nie )?)\\p{L}+[aiyeuąó][ćc]",
  relations: [
    ["do", "until"],
    ["przed", "before"],
    ["od", "since"],
    ["po", "after"],
  ],
};
