import { days, easter } from "../calendar.ts";
import { either, sourcesOf } from "../forms.ts";
import { advent, weekdayOfMonth } from "../movable-days.ts";
import { numberEnd } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

const ending = "(?:e[nrms]?)";

/** "Am Freitag telefoniert": a participle alone tells of the past, unless it says what is planned or until when. */
const CLOSING_PARTICIPLE = String.raw`(?<!(?<![a-zß-ÿœ])bis .*)(?-i:(?!gegen|genehm|genieß|gestalt|gewinn|gewöhn|gebrauch|geschlossen|geöffnet|gesperrt|eingeladen|vorgesehen|ange(?:sagt|kündigt|setzt|meldet)|erwart|reserviert|ver(?:abredet|einbart|plant|hindert)|besetzt|belegt)(?:[a-zß-ÿœ]*ge[a-zß-ÿœ]{3,}(?:t|en)|[a-zß-ÿœ]{3,}iert|(?:be|ver|er|ent|zer)[a-zß-ÿœ]{3,}t))(?=[.!?]?\s*$)`;

const HOUR = "\\d{1,2}|eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf";
const MINUTES = "(?:[:.](?<minute>\\d{2}))?";
const END_TIME = "(?<endHour>\\d{1,2})(?:[:.](?<endMinute>\\d{2}))?";
const clockShifts: [string, number][] = [
  ["(?:fünf|5) vor halb", -35],
  ["(?:fünf|5) nach halb", -25],
  ["viertel vor", -15],
  ["viertel nach", 15],
  ["(?:fünf|5) vor", -5],
  ["(?:fünf|5) nach", 5],
  ["(?:zehn|10) vor", -10],
  ["(?:zehn|10) nach", 10],
  ["(?:zwanzig|20) vor", -20],
  ["(?:zwanzig|20) nach", 20],
  ["dreiviertel|drei viertel|3viertel", -15],
  ["viertel", -45],
  ["halb", -30],
];
const SHIFT = `(?<shift>${either(sourcesOf(clockShifts))})`;
const DAY_PART = "(?: (?:abends|morgens|früh|vormittags|nachmittags))?";
const CLOCK_END = "(?![a-z0-9ß-ÿœ]|[.,]\\d)";
/** "Am 15. Zahnarzt", but "am 18. Geburtstag". */
const COUNTED_NOUN =
  "[a-zß-ÿ]*(?:tag|mal|stock|etage|platz|etappe|jahrhundert|auflage|kilometer|woche|wochenende|monat|jahr|versuch|runde|stunde|minute|folge|staffel|kapitel|semester|rang|stelle|teil|bezirk|uar|ärz|pril|mai|uni|uli|ugust|tember|tober|vember|zember|jan|feb|mrz|apr|jun|jul|aug|sept?|okt|nov|dez)";
const NOUN = `(?<=(?<![a-zß-ÿ])am (?:1[3-9]|2\\d|3[01])\\. )(?-i:(?=[A-ZÄÖÜ]))(?!${COUNTED_NOUN}(?![a-zß-ÿ]))[a-zß-ÿ]+`;
const FOLLOWS = `${NOUN}|\\d+|der|die|das|de[nms]|eine?[nmrs]?|[mk]eine?[nmrs]?|ich|du|er|sie|es|wir|ihr|man|und|oder|aber|bevor|wenn|weil|dass|ob|wie|in|ins|im|am|an|ans|auf|aus|bei|beim|bis|fürs?|gegen|mit|nach|ohne|seit|über|um|unter|vom|von|vor|wegen|wg|zum?|zur|bin|bist|is|ist|sind|war|waren|wird|werden?|muss|müssen|soll|sollen|kann|können|darf|will|wollen|hat|hab|habe|haben|hatten?|kommt|kommen|geht|gehen|gibt|beginnt|startet|läuft|endet|fällt|treffen|fällig|da|los|noch|schon|wieder|dann|auch|nur|erst|nicht|nich|spätestens|zurück|frei|fertig|hier|dort|bitte|abends|morgens|mittags|nachmittags|früh|alle|zusammen|sein|(?-i:(?!stunden|minuten|sekunden|wochen|seiten|personen|stufen|zeilen|prozent|monat|punkt|ort|treffen|geburt|etappen|cent)[a-zß-ÿ]{3,}(?:e[rl]?n|t))`;
const SPANS = `(?:zwischen (?<hour>\\d{1,2})${MINUTES} und |(?:von )?(?<hour>\\d{1,2})${MINUTES}(?: uhr)? ?(?:bis|[-–]) ?)${END_TIME}(?: ?(?:uhr|h)${CLOCK_END}|(?<=(?:und|bis) [\\d:.]{1,5})${numberEnd(FOLLOWS)})|(?<hour>\\d{1,2}):(?<minute>\\d{2}) ?(?:bis|[-–]) ?(?<endHour>\\d{1,2}):(?<endMinute>\\d{2})`;
const SURE_CLOCKS = `${SPANS}|(?:um |ab |gegen |bis |so um |beginn |start |spätestens )?(?<hour>\\d{1,2}) uhr (?<minute>[0-5]\\d)(?![\\d.,]| ?(?:€|euro|leute|personen))|(?:um |ab |gegen |bis |so um |beginn |start |spätestens )?(?<hour>\\d{1,2})${MINUTES} ?uhr${DAY_PART}|(?:um |ab |gegen )(?<hour>\\d{1,2})[:.](?<minute>\\d{2})(?!\\d)|(?:um |ab |gegen |bis )(?<hour>\\d{1,2}) ?h${CLOCK_END}|(?:um |gegen |ab |bis )?(?<!eine? )${SHIFT} (?<hour>${HOUR})${CLOCK_END}${DAY_PART}`;
const DIGIT_CLOCK = "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?!\\d)";

export const german: Vocabulary = {
  days: [
    ["vorvorgestern", -3],
    ["vorgestern", -2],
    ["gestern|letzte nacht", -1],
    ["heute?|heude", 0],
    // "Morgen" with a capital is the morning, unless it begins a sentence.
    [
      "(?<!(?<![a-zß-ÿ])(?:guten|gute|goede|goeie|am|der|den|dem|des|diesen|jeden|jedem|eines|einen|schönen|bis zum|gegen) )(?:(?-i:morge?n)|(?<=(?:^|[.!?:\\n]\\s*))(?-i:Morgen))(?! ?!|,| (?:zusammen|allerseits)| (?-i:[A-ZÄÖÜ][a-zß-ÿœ]+)[!,])",
      1,
    ],
    ["(?:über|ueber|uber)morge?n", 2],
  ],
  dayParts: "in der früh|früh|frueh|morgen|(?:vor|nach)?mittags?|abe?nds?|nachts?",
  weekdays: ["montag", "dienstag", "mitt?woch", "donn?erstag", "freitag", "samstag|sonnabend", "sonntag"].map(
    (day) => `(?:${day})(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht)?`,
  ),
  shortWeekdays: [
    "mo",
    "di",
    "mi",
    "do",
    "fr(?!\\. ?(?-i:[A-ZÄÖÜ]))",
    "sa",
    "(?<!(?<![a-z])(?:ist|is|sind|bin|wird|war|komme|kommt|kommen|erst|dann|also|oder|immer) )so(?! (?:was|etwas|viele?|wenig|weit|lange?|gegen|um|etwa|ca|eine?[nmr]?|wie|dass|gut|bald|schnell|ziemlich|ungefähr))",
  ],
  shortWeekdayLead: "(?<!(?<![a-z])i )am|bis|bis zum|ab|seit|auf|spätestens|spätestens am",
  months: [
    "januar|jänner",
    "februar|feber",
    "märz|maerz",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
  ],
  shortMonths: [
    "jan\\.?",
    "feb\\.?",
    "mär\\.?|mrz\\.?",
    "apr\\.?",
    "mai",
    "jun\\.?",
    "jul\\.?",
    "aug\\.?",
    "sept?\\.?",
    "okt\\.?",
    "nov\\.?",
    "dez\\.?",
  ],
  hasClearShortMonths: true,
  nameMonths: "mai|august|april|juli|juni",
  seasons: ["frühling|frühjahr", "sommer", "herbst", "winter"],
  weekend:
    "wochenende?|(?<=(?<![a-zß-ÿ])(?:am|übers|fürs|zum|dieses|nächstes|kommendes|letztes|vorletztes|übernächstes) )we",
  units: {
    minute: "minuten?",
    hour: "stunden?",
    day: "tag(?:en?)?",
    week: "wochen?",
    month: "monat(?:en?|s)?",
    year: "jahr(?:en?|es)?",
  },
  numbers: [
    "einer|einem|einen|eines|eine|eins|ein",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "dreizehn",
    "vierzehn",
    "fünfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
    "neunzehn",
    "zwanzig",
  ],
  few: "ein paar|einigen|wenigen|mehreren",
  bundles: [
    ["(?:anderthalb|eineinhalb)(?:en)? jahren?", "month", 18],
    ["(?:anderthalb|eineinhalb)(?:en)? monaten?", "week", 6],
    ["zweieinhalb(?:en)? jahren?", "month", 30],
  ],
  halfYear: "(?:einem )?halben jahr|(?:ein )?halbes jahr",
  steps: [
    [`vorletzt${ending}|vorvorig${ending}`, -2],
    [`letzt${ending}|vorig${ending}|vergangen${ending}`, -1],
    [`dies${ending}`, 0],
    [`übern(?:ä|ae)chst${ending}`, 2],
    [`n(?:ä|ae)chst${ending}|näxt${ending}|kommend${ending}`, 1],
  ],
  stepsAfter: [],
  ofWeek: "am |der |des ",
  ofThis: "der |des ",
  and: "und|oder",
  ago: ["vor (?:gut |etwa |ungefähr |circa |ca\\.? |rund |knapp |fast )?#"],
  ahead: [],
  unsureAhead: ["in #"],
  rollingBack: [`(?:letzten|vergangenen) #`, "seit #"],
  rollingOn: [`(?:nächsten|kommenden) #`],
  within: ["innerhalb (?:von |der nächsten |der kommenden )?#", "binnen #"],
  later: [
    "# (?:später|danach|darauf)",
    "#w (?:darauf|danach)",
    "(?<day>tags?) (?:darauf|danach)",
    "(?<week>woche) (?:darauf|danach)",
    "(?<month>monat) (?:darauf|danach)",
    "(?<year>jahr) (?:darauf|danach)",
  ],
  offsets: [
    ["# (?:vorm|vor(?: de[mnr])?)", -1],
    ["# nach(?: de[mnr])?", 1],
  ],
  ordinal: "\\.?",
  ofMonth: "",
  ofYear: "",
  firstDay: "ersten?r?(?= (?:mai|januar))",
  fromDay: "vom |von |zwischen dem ",
  toDay: "bis zum|bis|und dem|und|auf den",
  dateLead: "am|vom|bis|bis zum|zum|ab|ab dem|seit|seit dem|den|der|dem|vor dem|nach dem",
  shortDate: `(?<day>\\d{1,2})\\. ?(?:(?<number>\\d{1,2})\\.(?!\\d)|(?<number>0[1-9]|1[0-2])${numberEnd(FOLLOWS)})`,
  sureDate:
    "(?<!(?<![a-zß-ÿ])(?:vers(?:ion[ei]?|i[oó]n|ão|ie)|vers\\.|v|kapitel|kap\\.|abschnitt|punkt|nr\\.?|ziffer|§|art\\.|abs\\.|absatz|update|upgrade|release|firmware|software|(?:mac|i)?os|teil|note|kostet|faktor|schnitt|aufgabe|übung|raum|zimmer|gate|tür|seite|regal|(?:update|upgrade) auf) )(?:(?<day>0[1-9]|[12]\\d|3[01]|[1-9])\\.(?<number>0[1-9]|1[0-2]|[1-9])\\.(?:(?<year>\\d\\d)(?!\\d|[.:]\\d)|(?= ?[,;:)(–-]| (?-i:[a-zäöüß\\d])))|(?<day>0[1-9]|[12]\\d|3[01]|[1-9])\\.(?<number>0[1-9]|1[0-2]|[1-9])(?=\\.(?:\\s|$)))",
  digitSpan:
    "(?<day>\\d{1,2})\\.(?:(?<first>\\d{1,2})\\.?(?:20\\d\\d)?)? ?(?:[-–/]|(?<and>und|u\\.|oder)|bis(?: zum)?) ?(?<last>\\d{1,2})\\.(?<number>\\d{1,2})\\.(?<year>(?:20)?\\d\\d)?(?!\\d)",
  dayLead:
    "(?<!(?<![a-z])i )am|vom|zum|bis|bis zum|bis spätestens|ab|ab dem|seit dem|auf den|vor dem|nach dem|um den|spätestens|spätestens am|spätestens zum",
  dayNumber: "(?<day>\\d{1,2})\\.(?! jede[ns] monats)",
  follows: FOLLOWS,
  leads:
    "im|in|seit|bis|ab|vor|nach|anfang|mitte|ende|jahr|jahre|von|und|oder|zwischen|für|monat|geboren|baujahr|jahrgang|frühling|frühjahr|sommer|herbst|winter|weihnachten|ostern|silvester",
  yearLeads: "(?!)",
  bareYear:
    "(?<=^|[.!?] |\\b(?:ich|wir|er|sie|es|man|du|hat|habe|haben|hatte|war|waren|wurde|wurden|bin|sind|schon|erst|auch) )(?!\\d\\d00)(?=\\d{4}(?:[?!,.]|$| (?-i:[a-zäöü])))",
  seasonLeads: "im |den |zum |bis zum |vor dem |nach dem |seit dem |diesen ",
  every: "jede[nrsm]? (?:zweite|dritte|vierte|andere)[nrsm]?|jeden|jedes|jede|jedem|alle|manchen|immer",
  nameLead:
    "(?:frau|fr\\.|herrn?|familie|fam\\.|(?<!das )hei(?:ß|ss)t|hei(?:ß|ss)en|namens|genannt)(?= (?-i:[A-ZÄÖÜ]))|[a-zß-ÿ]*(?:straße|strasse|str\\.|platz|allee|brücke|ufer) (?:des|der|vom)",
  quarter: [
    ["1\\.|erste[nrsm]?", "2\\.|zweite[nrsm]?", "3\\.|dritte[nrsm]?", "4\\.|vierte[nrsm]?"],
    "quartal",
  ],
  lastOne: "letzte[nrs]?",
  inMonth: "im |des |vom |im monat ",
  decade: "(?<decade>(?:19|20)\\d0|[2-9]0)er(?:[ -]jahren?)?",
  weekNumber: "KW|kalenderwoche",
  holidays: [
    ["(?:1\\.|erste[rnm]?) weihnachts(?:feier)?tag", (y) => days(y, 11, 25)],
    ["(?:2\\.|zweite[rnm]?) weihnachts(?:feier)?tag", (y) => days(y, 11, 26)],
    ["zwischen den jahren", (y) => days(y, 11, 27, 4)],
    ["heiligabend|heiliger abend|heiligen abend", (y) => days(y, 11, 24)],
    ["weihnachten", (y) => days(y, 11, 24, 3)],
    [
      "(?<=(?<![a-zß-ÿ])(?:an|zu|vor|nach|seit|bis|für|über|letztes|dieses|nächstes) )silvester|silvester(?=[.,!?]|$| (?:bei|mit|in|feiern|wird))",
      (y) => days(y, 11, 31),
    ],
    ["neujahr", (y) => days(y, 0, 1)],
    ["(?:heilige[rn]? )?drei[ -]?könige?|dreikönigstag", (y) => days(y, 0, 6)],
    ["weiberfastnacht", (y) => easter(y, -52)],
    ["rosenmontag", (y) => easter(y, -48)],
    ["(?:fastnachts|faschings|veilchen)dienstag", (y) => easter(y, -47)],
    ["aschermittwoch", (y) => easter(y, -46)],
    ["(?:internationaler |welt)?frauentag", (y) => days(y, 2, 8)],
    ["palmsonntag", (y) => easter(y, -7)],
    ["gründonnerstag", (y) => easter(y, -3)],
    ["karsamstag|ostersamstag", (y) => easter(y, -1)],
    ["osterwochenende", (y) => easter(y, -2, 4)],
    ["walpurgisnacht", (y) => days(y, 3, 30)],
    ["tag der arbeit|maifeiertag", (y) => days(y, 4, 1)],
    ["muttertag", (y) => weekdayOfMonth(y, 4, 6, 1)],
    ["pfingstsonntag", (y) => easter(y, 49)],
    ["pfingstmontag", (y) => easter(y, 50)],
    ["pfingstwochenende", (y) => easter(y, 48, 3)],
    ["fronleichnam", (y) => easter(y, 60)],
    ["mariä himmelfahrt", (y) => days(y, 7, 15)],
    ["tag der (?:deutschen )?einheit", (y) => days(y, 9, 3)],
    ["erntedank(?:fest)?", (y) => weekdayOfMonth(y, 9, 6, 0)],
    ["reformationstag", (y) => days(y, 9, 31)],
    ["allerheiligen", (y) => days(y, 10, 1)],
    ["allerseelen", (y) => days(y, 10, 2)],
    ["martinstag|st\\.[ -]?martins?-?tag", (y) => days(y, 10, 11)],
    ["volkstrauertag", (y) => advent(y, -14)],
    ["bu(?:ß|ss)-? ?und ?-?bettag", (y) => advent(y, -11)],
    ["totensonntag|ewigkeitssonntag", (y) => advent(y, -7)],
    ["(?:1\\.|erste[rnm]?) advent(?:ssonntag)?", (y) => advent(y)],
    ["(?:2\\.|zweite[rnm]?) advent(?:ssonntag)?", (y) => advent(y, 7)],
    ["(?:3\\.|dritte[rnm]?) advent(?:ssonntag)?", (y) => advent(y, 14)],
    ["(?:4\\.|vierte[rnm]?) advent(?:ssonntag)?", (y) => advent(y, 21)],
    ["karfreitag", (y) => easter(y, -2)],
    ["ostermontag", (y) => easter(y, 1)],
    ["ostersonntag", (y) => easter(y)],
    ["ostern", (y) => easter(y, 0, 2)],
    ["pfingsten", (y) => easter(y, 49, 2)],
    ["(?:christi )?himmelfahrt(?:stag)?|vatertag|herrentag|männertag", (y) => easter(y, 39)],
    ["valentinstag", (y) => days(y, 1, 14)],
    ["halloween", (y) => days(y, 9, 31)],
    [
      "nikolaustag|(?<=(?<![a-zß-ÿ])(?:an|zu|zum|vor|nach|bis|am) )nikolaus(?=[.,!?]|$| (?-i:[a-zß-ÿ]))",
      (y) => days(y, 11, 6),
    ],
  ],
  clock: `${SURE_CLOCKS}|(?:um |gegen )(?<hour>${HOUR})${CLOCK_END}${DAY_PART}|${DIGIT_CLOCK}`,
  clockShifts,
  soleClock: `(?<!(?<![a-zß-ÿ])nach |\\d (?:uhr )?(?:bis|und) )(?:${SURE_CLOCKS}|(?:um |gegen )(?<hour>${HOUR})${CLOCK_END}${DAY_PART}${numberEnd(FOLLOWS)}|${DIGIT_CLOCK})`,
  repeated:
    /(?<![a-zß-ÿœ])(?:tgl|wöchentlich|monatlich|alle (?:\d|zwei|drei|paar)|öffnet|schließt|öffnungszeit(?:en)?|sprechzeit(?:en)?|sprechstunde|sprechstunden|geöffnet|geschlossen|offen|macht .* (?:zu|auf|dicht)|werktags|wochentags|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s|arbeite[nt]?|arbeitszeit|normalerweise|meist|meistens|üblicherweise|gewöhnlich|regelmäßig|nachtruhe|mittagsruhe|(?:mo|di|mi|do|fr|sa|so)\.? ?(?:[-–]|bis) ?(?:mo|di|mi|do|fr|sa|so)|(?:morgens|mittags|abends|nachts|nachmittags|vormittags) (?:um|ab|gegen|vor|nach|bis))(?![a-zß-ÿœ])/i,
  afternoon: /nachmittag|abend/i,
  past: new RegExp(
    `(?<![a-zß-ÿœ])(?:seit|war|waren|warst|wurden?|hatten?|gab|ging|gingen|kam|kamen|sah|sahen|fand|fuhr|fuhren|traf|trafen|schrieb|las|kaufte|machte|sagte|damals|geboren|(?:habe?|habt|haben|hast|hat|bin|bist|ist|sind)(?![a-zß-ÿœ]).*(?<![a-zß-ÿœ])(?:[a-zß-ÿœ]*ge[a-zß-ÿœ]{3,}(?:t|en)|[a-zß-ÿœ]{3,}iert|(?:be|ver|er|ent|zer|unter|über)[a-zß-ÿœ]{3,}(?:t|en))|${CLOSING_PARTICIPLE})(?![a-zß-ÿœ])`,
    "i",
  ),
  future:
    /(?<![a-zß-ÿœ])(?:wird|werde|werden|will|wollen|soll|sollen|sollte|muss|müssen|brauche?n?|nächste[nrs]?|kommende[nrs]?|morgen|übermorgen|fällig|geplant|gebucht|verschoben (?:auf|vom)|frist|termin|kommt|kommen|folgt|beginnt|startet|findet|ansteht|steht .* an|termine (?:habe|haben|sind|gibt)|(?:habe|haben) (?:ich|wir) .* vor(?=[?.! ]*$)|was ist .* los|erinnere?|nicht vergessen|mache ich)(?![a-zß-ÿœ])/i,
  joint: /^ (?:und|oder|bis|bis zum|[-–]) $/i,
  relations: [
    ["vor", "before"],
    ["bis|bis zum|bis ende|bis anfang", "until"],
    ["seit|ab|seit ende|seit anfang", "since"],
    ["nach", "after"],
  ],
  articles: "dem|der|den|das|am|ende|anfang",
  unsure: /^(?:\d{1,2}\.(?:[1-9])?|(?:mi|do|so)\.?,?(?: (?:um )?\d{1,2}(?::\d\d)?)?)$/i,
};
