import { days, easter } from "../calendar.ts";
import { weekdayOfMonth } from "../movable-days.ts";
import { NAMED_MONTH, unlessName } from "./names.ts";
import { numberEnd, SURE_DATE } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

const HOUR = "\\d{1,2}|una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici";
const clockShifts: [string, number][] = [
  ["e un quarto", 15],
  ["e tre quarti", 45],
  ["meno un quarto", -15],
  ["meno dieci", -10],
  ["meno cinque", -5],
  ["e dieci", 10],
  ["e venti", 20],
];
const SHIFT = "(?<shift>e un quarto|e tre quarti|e dieci|e venti|meno (?:un quarto|dieci|cinque))";
const CLOCK_END = "(?![a-z0-9ß-ÿœ]|[.,]\\d)(?: (?:di|del) (?:mattin[ao]|pomeriggio|sera|notte))?";
const LED =
  "(?:(?:prima|dopo) delle|(?:verso|entro|per|dopo|fino al|tra|fra) le|alle|dalle|delle|fino alle|all['’]|dall['’]|per l['’]|verso l['’])(?: ore)? ?";
const SPANS =
  "dalle (?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2}))? alle (?<endHour>\\d{1,2})(?:[:.](?<endMinute>\\d{2}))?(?![a-z0-9ß-ÿœ]|[.,]\\d)|(?<hour>\\d{1,2})[:.](?<minute>\\d{2}) ?[-–] ?(?<endHour>\\d{1,2})[:.](?<endMinute>\\d{2})(?!\\d)";
const SURE_CLOCKS = `${SPANS}|${LED}(?<hour>${HOUR})(?:[:.,](?<minute>[0-5]\\d)| e (?<half>mezz[ao])| ${SHIFT})${CLOCK_END}|${LED}(?<hour>${HOUR}) (?:di|del) (?:mattin[ao]|pomeriggio|sera|notte)|(?:h|ore) ?(?<hour>\\d{1,2})(?:[:.](?<minute>[0-5]\\d))?${CLOCK_END}|(?:a|entro|verso|dopo|prima di) (?<hour>mezzogiorno|mezzanotte)`;
const DIGIT_CLOCK = "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?!\\d)";

const FOLLOWS =
  "a|ad|al|alla|alle|allo|ai|agli|con|da|dal|dalla|e|ed|o|ma|per|in|nel|nella|su|sul|che|se|quando|perché|il|lo|la|i|gli|le|un|una|uno|mi|ti|ci|vi|si|io|noi|è|era|sono|c['’]è|ho|ha|abbiamo|devo|deve|dobbiamo|scade|inizia|comincia|arriva|arrivano|parte|partiamo|viene|vengono|vado|va|andiamo|torna|torno|passa|prossimo|scorso|mattina|pomeriggio|sera|u\\.s|c\\.m|p\\.v|non|anche|poi|già|massimo|compreso|davanti|presso|(?-i:[a-zß-ÿ]{3,}(?:are|ere|ire|rò|rà|remo|iamo))";

export const italian: Vocabulary = {
  days: [
    ["l['’]altro ?ieri|avant['’]?ieri|ieri l['’]altro", -2],
    ["ieri|ieri notte|la notte scorsa|la scorsa notte", -1],
    [
      "(?<!d['’])oggi(?! ?giorno)|stamattina|stamani|stamane|stasera|stanotte|questa (?:mattina|sera|notte)|questo pomeriggio",
      0,
    ],
    ["domani", 1],
    ["dopodomani|dopo domani", 2],
  ],
  dayParts:
    "(?:di )?mattina|(?:di |nel (?:primo |tardo )?)?pomeriggio|(?:di )?sera|(?:di )?notte|in mattinata|in giornata|in serata|mattino",
  weekdays: [
    "luned[iì]",
    "marted[iì]",
    "mercoled[iì]",
    "gioved[iì]",
    "venerd[iì]",
    unlessName("sabato"),
    unlessName("domenica"),
  ],
  shortWeekdays: ["lun", "mar(?=\\.|,? \\d)", "mer", "gio", "ven", "sab", "dom"],
  shortWeekdayLead: "entro|entro il|per",
  habitual: "il|la|di|dal|dalla|al|alla",
  months: [
    "gennaio",
    "febbraio",
    "marzo",
    "aprile",
    "maggio",
    "giugno",
    "luglio",
    "agosto",
    "settembre",
    "ottobre",
    "novembre",
    "dicembre",
  ],
  shortMonths: [
    "gen\\.?",
    "feb\\.?",
    "mar\\.?",
    "apr\\.?",
    "mag\\.?",
    "giu\\.?",
    "lug\\.?",
    "ago\\.?",
    "sett\\.?|set\\.",
    "ott\\.?",
    "nov\\.?",
    "dic\\.?",
  ],
  hasClearShortMonths: true,
  nameMonths: `marzo|aprile|maggio|agosto|${NAMED_MONTH}`,
  seasons: ["primavera", "estate", "autunno", "inverno"],
  weekend: "fine settimana|week[- ]?end",
  units: {
    minute: "minut[oi]",
    hour: "or[ae]|h(?![a-zß-ÿ]| ?\\d)",
    day: "giorn[oi]",
    week: "settiman[ae]",
    month: "mes[ei]",
    year: "ann[oi]",
  },
  bundles: [
    ["mezz['’]?ora", "minute", 30],
    ["(?:quarto|quarti) d['’]ora", "minute", 15],
    ["quindici giorni", "day", 14],
    ["trimestr[ei]", "month", 3],
    ["semestr[ei]", "month", 6],
  ],
  numbers: [
    "uno|una|un['’]?",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci|una decina di",
    "undici",
    "dodici",
    "tredici",
    "quattordici",
    "quindici(?! giorni)|una quindicina di",
    "sedici",
    "diciassette",
    "diciotto",
    "diciannove",
    "venti|una ventina di",
  ],
  few: "qualche|alcuni|alcune|pochi|poche|un paio di",
  steps: [
    ["scors[oa]|passat[oa]|ultim[oa]", -1],
    ["quest['’]?[oa]?", 0],
    ["prossim[oa]", 1],
  ],
  stepsAfter: [
    ["scors[oa]|passat[oa]|u\\.s\\.", -1],
    ["prossim[oa]|che (?:viene|arriva)|entrante|p\\.v\\.", 1],
  ],
  ofWeek: "della |di questa |del |di ",
  ofThis: "della |dell['’]|del |di |(?<!fine (?=settimana))",
  and: "e|o",
  later: [
    "# (?:dopo|più tardi)",
    "#w (?:dopo|successivo|seguente)",
    "(?<day>giorno) (?:dopo|successivo|seguente)",
    "(?<day>indomani)",
    "(?<week>settimana) (?:dopo|successiva|seguente)",
    "(?<month>mese) (?:dopo|successivo|seguente)",
    "(?<year>anno) (?:dopo|successivo|seguente)",
  ],
  offsets: [
    ["# prima (?:del|della|di)", -1],
    ["# dopo(?: il| la)?", 1],
  ],
  ago: ["# fa", "# or sono"],
  ahead: ["(?:fra|tra) #"],
  unsureAhead: [],
  rollingBack: ["ultim[ie] #", "#n ultim[ie] #u", "da #"],
  rollingOn: ["prossim[ie] #"],
  within: [
    "entro #",
    "in meno di #",
    "nel giro di #",
    "da qui a #",
    "(?:entro (?:i|le)|nei|nelle) prossim[ie] #",
  ],
  ordinal: "[°º]?",
  ofMonth: "di ",
  ofYear: "del |di ",
  firstDay: "primo",
  fromDay: "dal(?:l['’])? ?|tra il ",
  toDay: "al|e il|all['’]|a",
  dateLead:
    "il|del|al|dal|entro il|prima del|dopo il|fino al|(?:lune|marte|mercole|giove|vener)d[iì]|sabato|domenica",
  shortDate: `(?<day>\\d{1,2})/(?<number>\\d{1,2})${numberEnd(`${FOLLOWS}|\\d{1,2} ?[h:.](?:\\d\\d)?`)}`,
  sureDate: SURE_DATE,
  digitSpan:
    "(?<day>\\d{1,2})/(?<first>\\d{1,2}) ?(?:al|[-–]) ?(?<last>\\d{1,2})/(?<number>\\d{1,2})(?![\\d/])",
  dayLead:
    "(?<!(?<![a-zß-ÿ])(?:autobus|tram|numero|prendo|prende) )il|(?:entro|dopo|per|fino al)? ?l['’](?=(?:8|11)(?!\\d))|(?:fino|rinviat[oa]|spostat[oa]) al|(?:prima|a partire) del|dal(?= \\d{1,2} al \\d)|(?<!(?<![a-zß-ÿ])(?:ogni|al) )giorno|in data",
  follows: FOLLOWS,
  leads:
    "in|nel|dal|al|del|a(?= (?-i:[a-zß-ÿ]))|da(?= (?-i:[a-zß-ÿ]))|fino a|prima di|dopo|entro|inizio|metà|fine|inizio di|inizi di|metà di|fine di|mese di|tra|fra|e|o|anno|primavera|estate|autunno|inverno|natale",
  yearLeads: "(?<!(?<![a-zß-ÿ])(?:più|meno) )di",
  seasonLeads:
    "in |d['’]|quest['’]|prima dell['’]|dopo l['’]|durante l['’]|dall['’]|nell['’]|fino all['’]|questa |dalla |prima della |dopo la ",
  every: "ogni|tutti i|tutte le|tutti gli",
  quarter: [["1°|prim[oa]", "2°|second[oa]", "3°|terz[oa]", "4°|quart[oa]"], "trimestre"],
  lastOne: "ultim[oa]",
  inMonth: "(?:del mese )?(?:di |d['’])",
  decade: "anni ['’]?(?<decade>(?:19|20)\\d0|[2-9]0)",
  holidays: [
    ["(?:la )?vigilia di natale|(?<=(?<![a-zß-ÿ])(?:la|alla) )vigilia(?! d)", (y) => days(y, 11, 24)],
    [
      "(?<=(?<![a-zß-ÿ])(?:a|per|(?:giorno|vigilia|notte|sera|pranzo|settimana|vacanze|feste|prima) di|da|dopo|entro|fino a|questo|prossimo|scorso|lo scorso|il prossimo) )natale|natale(?= (?:scorso|prossimo|(?:del )?\\d{4}))",
      (y) => days(y, 11, 25),
    ],
    ["(?<=(?<![a-zß-ÿ])(?:a|per|di|dopo|prima di) )santo stefano", (y) => days(y, 11, 26)],
    ["san silvestro|ultimo dell['’]anno", (y) => days(y, 11, 31)],
    ["capodanno", (y) => days(y, 0, 1)],
    ["epifania|befana", (y) => days(y, 0, 6)],
    ["(?<=(?<![a-zß-ÿ])(?:a|per|dopo|di|prima di) )carnevale", (y) => easter(y, -52, 6)],
    ["gioved[iì] grasso", (y) => easter(y, -52)],
    ["marted[iì] grasso", (y) => easter(y, -47)],
    ["mercoled[iì] delle ceneri", (y) => easter(y, -46)],
    ["domenica delle palme", (y) => easter(y, -7)],
    ["settimana santa", (y) => easter(y, -7, 8)],
    ["gioved[iì] santo", (y) => easter(y, -3)],
    ["venerd[iì] santo", (y) => easter(y, -2)],
    ["pasquetta|lunedì dell['’]angelo", (y) => easter(y, 1)],
    ["pasqua", (y) => easter(y)],
    ["pentecoste", (y) => easter(y, 49)],
    ["corpus domini", (y) => easter(y, 60)],
    ["san valentino", (y) => days(y, 1, 14)],
    ["festa della donna", (y) => days(y, 2, 8)],
    ["festa del pap[àa]", (y) => days(y, 2, 19)],
    ["festa della liberazione", (y) => days(y, 3, 25)],
    ["festa (?:del lavoro|dei lavoratori)", (y) => days(y, 4, 1)],
    ["festa della mamma", (y) => weekdayOfMonth(y, 4, 6, 1)],
    ["festa della repubblica", (y) => days(y, 5, 2)],
    ["ferragosto", (y) => days(y, 7, 15)],
    ["halloween", (y) => days(y, 9, 31)],
    [
      "ognissanti|tutti i santi|(?<=(?<![a-zß-ÿ])(?:per|dopo) )i santi|(?<=(?<![a-zß-ÿ])(?:ai|dei) )santi(?= |[,.;!?]|$)",
      (y) => days(y, 10, 1),
    ],
    ["(?:giorno|festa|ponte) dei morti", (y) => days(y, 10, 2)],
    ["(?:festa|ponte) dell['’]immacolata|(?<=(?:per|dopo) l['’]|all['’])immacolata", (y) => days(y, 11, 8)],
  ],
  clock: `${SURE_CLOCKS}|${LED}(?<hour>${HOUR})${CLOCK_END}|(?:ore |h )?(?<hour>\\d{1,2})[:.](?<minute>[0-5]\\d)(?!\\d)|(?<hour>\\d{1,2}) ?h${CLOCK_END}`,
  clockShifts,
  hourNames: [
    ["mezzogiorno", 12],
    ["mezzanotte", 24],
  ],
  soleClock: `(?<!(?<![a-zß-ÿ])(?:treno|in) )(?!delle )(?:${SURE_CLOCKS}|(?!delle |tra |fra )${LED}(?<hour>${HOUR})${CLOCK_END}${numberEnd(FOLLOWS)}|${DIGIT_CLOCK})`,
  repeated:
    /(?<![a-zß-ÿœ])(?:ogni|tutti|tutte|apre|aprono|chiude|chiudono|aperto|orario|di solito|solitamente|normalmente|in genere|dal (?:lunedì|martedì|mercoledì|giovedì|venerdì) al|(?:il|di|la) (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)(?! \d)|(?:lun|mar|mer|gio|ven|sab|dom)\.? ?[-–] ?(?:lun|mar|mer|gio|ven|sab|dom))(?![a-zß-ÿœ])/i,
  afternoon: /pomeriggio|sera/i,
  past: /(?<![a-zß-ÿœ])(?:ero|eri|era|eravamo|eravate|erano|fu|furono|avevo|aveva|avevamo|avevano|(?:l['’]|c['’])?(?:ho|hai|ha|abbiamo|avete|hanno|è|sono|siamo|sei)(?: [a-zß-ÿœ]+)? [a-zß-ÿœ]+(?:at|ut|it|tt|st|rt|rs|s|lt|nt)[oaie])(?![a-zß-ÿœ])/i,
  future:
    /(?<![a-zß-ÿœ])(?:domani|dopodomani|prossim[oaie]|che viene|devo|deve|dobbiamo|devono|bisogna|voglio|vuole|vogliamo|vorrei|vorrebbe|promess[oa]|chiesto di|al più tardi|entro|scadenza|(?:previst|rinviat|spostat|posticipat|anticipat|fissat)[oaie]|prenotat[oaie]|appuntamento|ricorda|ricordami|non dimenticare|[a-zß-ÿœ]{2,}(?:rò|rà|remo|ranno))(?![a-zß-ÿœ])/i,
  joint: /^ (?:e|o|a|al|fino a|fino al|e il|[-–]) $/i,
  relations: [
    ["prima d(?:i|el|ella|ell['’])", "before"],
    ["entro|fino a|fino al|fino alla|entro la fine d(?:i|el)", "until"],
    ["da|dal|dalla|dall['’]|a partire da|a partire dal", "since"],
    ["dopo", "after"],
  ],
  articles: "il|lo|la|l|i|fine|inizio",
};
