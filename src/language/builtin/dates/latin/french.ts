import { days, easter, type Interval } from "../calendar.ts";
import { weekdayOfMonth } from "../movable-days.ts";
import { NAMED_MONTH } from "./names.ts";
import { numberEnd, SURE_DATE } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

const HOUR = "\\d{1,2}|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze";
/** Where it may be a length: "7 h de route". */
const LATE_HOUR = "0?[7-9]|1\\d|2[0-3]";
const H = " ?(?:h|heures?)";
const clockShifts: [string, number][] = [
  ["et quart", 15],
  ["moins (?:le )?quart", -15],
  ["moins dix", -10],
  ["moins cinq", -5],
];
const MINUTES =
  "(?: ?(?<minute>[0-5]\\d)| et (?<half>demie)| (?<shift>et quart|moins (?:(?:le )?quart|dix|cinq)))?";
const NOON_MINUTES = "(?: et (?<half>demie?)| (?<shift>et quart|moins (?:(?:le )?quart|dix|cinq)))?";
const CLOCK_END = "(?![a-z0-9ß-ÿœ]|[.,]\\d)(?: (?:du matin|de l['’]après[- ]midi|du soir))?";
const END_TIME = "(?<endHour>\\d{1,2}) ?(?:h|heures?)(?: ?(?<endMinute>[0-5]\\d))?";
const SPANS = `(?:de |entre )?(?<hour>\\d{1,2}) ?h(?: ?(?<minute>[0-5]\\d))? ?(?:à|et|[-–]) ?${END_TIME}${CLOCK_END}|(?:de|entre) (?<hour>${LATE_HOUR}) (?:à|et) ${END_TIME}${CLOCK_END}|(?<hour>\\d{1,2}):(?<minute>\\d{2}) ?[-–] ?(?<endHour>\\d{1,2}):(?<endMinute>\\d{2})`;
/** "À deux heures de route", "quatre heures par nuit". */
const NO_DISTANCE =
  "(?! (?:par|sur) | d['’]| de (?:route|marche|vol|trajet|train|voiture|avion|vélo|bus|sommeil|travail|cours|retard|(?-i:[A-ZÀ-Þ])))";
const LED = "(?:à partir de|jusqu['’]à|d['’]ici|à|vers|dès|avant) ";
const SURE_CLOCKS = `${SPANS}|${LED}(?<hour>${HOUR})${H}${MINUTES}${CLOCK_END}|${LED}(?<hour>midi|minuit)${NOON_MINUTES}${CLOCK_END}`;
const DIGIT_CLOCK = "(?:à |vers )?(?<hour>\\d{1,2}):(?<minute>\\d{2})(?!\\d)";

const FOLLOWS =
  "à|au|aux|avec|avant|après|car|chez|dans|en|et|ou|mais|puis|pour|par|sans|sur|vers|dès|il|elle|on|je|j['’][a-zß-ÿœ]+|tu|nous|vous|ils|elles|c['’]est|est|était|sera|sont|a|ont|faut|matin|midi|soir|prochain|dernier|pas|ne|si|que|qui|inclus|compris|maximum|max|le|la|les|l['’][a-zß-ÿœ]+|un|une|mon|ma|mes|(?-i:[a-zß-ÿ]{3,}(?:er|ir|oir|dre|ons|ez))";

/** "Le marché de Noël", "le père Noël". */
const unlessChristmasThing =
  "(?<!père |(?<!(?<![a-zß-ÿœ])(?:jour|lendemain|veille|soir|nuit|messe|repas|déjeuner|dîner|semaine|vacances|fêtes|période)) de )";

/** The last Sunday of May, unless it is Pentecost. */
function mothersDay(year: number): Interval {
  const sunday = weekdayOfMonth(year, 4, 6, -1);
  return sunday.from === easter(year, 49).from ? weekdayOfMonth(year, 5, 6, 0) : sunday;
}

export const french: Vocabulary = {
  days: [
    ["avant[- ]hier", -2],
    ["hier", -1],
    ["cette nuit|ce matin|cet(?:te)? apr[eè]s[- ]midi|cet apr[eè]m|ce midi|ce soir|aujourd['’]?hui|ajd", 0],
    ["demain", 1],
    ["apr[eè]s[- ]demain", 2],
  ],
  dayParts:
    "(?:au )?matin|(?:dans l['’])?apr[eè]s[- ]midi|apr[eè]m|(?:au )?soir|dans la (?:nuit|journée|matinée|soirée)|en (?:début|milieu|fin) (?:de (?:matinée|journée|soirée)|d['’]apr[eè]s[- ]midi)|en soirée",
  weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
  shortWeekdays: ["lun", "mar", "mer", "jeu", "ven", "sam", "dim"],
  habitual: "le|du|un|du (?:lundi|mardi|mercredi|jeudi|vendredi|samedi) au",
  months: [
    "janvier",
    "février|fevrier",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août|aout",
    "septembre",
    "octobre",
    "novembre",
    "décembre|decembre",
  ],
  shortMonths: [
    "janv\\.?",
    "févr?\\.?|fevr?\\.?",
    "mars",
    "avr\\.?",
    "mai",
    "juin",
    "juil\\.?",
    "août",
    "sept\\.?",
    "oct\\.?",
    "nov\\.?",
    "déc\\.?|dec\\.?",
  ],
  hasClearShortMonths: true,
  nameMonths: `mars|mai|avril|aout|${NAMED_MONTH}`,
  seasons: ["printemps", "été", "automne", "hiver"],
  weekend: "week[- ]?end",
  units: {
    minute: "minutes?",
    hour: "heures?|h(?![a-zß-ÿ]| ?\\d)",
    day: "jours?",
    week: "semaines?",
    month: "mois",
    year: "ans?|années?",
  },
  bundles: [
    ["huitaine", "week", 1],
    ["quinzaine", "week", 2],
    // Both ends are counted.
    ["huit jours", "day", 7],
    ["quinze jours", "day", 14],
    ["demi[- ]heure", "minute", 30],
    ["quarts? d['’]heure", "minute", 15],
    ["trimestres?", "month", 3],
    ["semestres?", "month", 6],
  ],
  numbers: [
    "une|un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit(?! jours)|une huitaine de",
    "neuf",
    "dix|une dizaine de",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze(?! jours)|une quinzaine de",
    "seize",
    "dix-sept",
    "dix-huit",
    "dix-neuf",
    "vingt|une vingtaine de",
  ],
  few: "quelques|plusieurs",
  steps: [
    ["ce|cet|cette", 0],
    ["(?:la |le )?prochaine?", 1],
  ],
  stepsAfter: [
    ["avant[- ]derni(?:[eè]re?|er)", -2],
    ["derni(?:[eè]re?|er)|passée?|pr[eé]c[eé]dente?", -1],
    ["prochaine?|à venir|qui vient", 1],
    ["en huit", 2],
    ["en quinze", 3],
  ],
  ofWeek: "de la |de cette |du |de ",
  ofThis: "de la |de l['’]|du |de |d['’]|",
  and: "et|ou",
  later: [
    "# (?:plus tard|apr[eè]s)",
    "#w (?:d['’]apr[eè]s|suivant)",
    "(?<day>lendemain)",
    "(?<day>jour) (?:d['’]apr[eè]s|suivant)",
    "(?<week>semaine) (?:d['’]apr[eè]s|suivante)",
    "(?<month>mois) (?:d['’]apr[eè]s|suivant)",
    "(?<year>année) (?:d['’]apr[eè]s|suivante)",
  ],
  offsets: [
    ["# avant(?: l[ea])?", -1],
    ["# après(?: l[ea])?", 1],
    ["(?<day>veille) d[eu](?: la)?", -1],
    ["(?<day>lendemain) d[eu](?: la)?", 1],
  ],
  ago: ["il y a #(?! d)", "voici #"],
  ahead: ["dans #"],
  unsureAhead: [],
  rollingBack: [
    "(?:ces |les |aux |des )?#n derni(?:ers|ères) #u",
    "(?:ces |les |aux |des )?derni(?:ers|ères) #",
    "depuis #",
  ],
  rollingOn: ["(?:ces |les |aux |des )?#n prochain(?:e?s) #u"],
  within: ["sous #", "d['’]ici #", "en moins de #", "dans un délai de #", "dans les #n prochaine?s #u"],
  ordinal: "(?:er)?",
  ofMonth: "de |d['’]",
  ofYear: "de ",
  firstDay: "premier",
  fromDay: "du |entre le ",
  toDay: "au|et le|à",
  dateLead: "le|du|au|avant le|après le|depuis le|jusqu['’]au|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche",
  shortDate: `(?<day>\\d{1,2})/(?<number>\\d{1,2})${numberEnd(`${FOLLOWS}|\\d{1,2} ?[h:](?:\\d\\d)?`)}`,
  sureDate: SURE_DATE,
  digitSpan:
    "(?<day>\\d{1,2})/(?<first>\\d{1,2}) ?(?:au|[-–]) ?(?<last>\\d{1,2})/(?<number>\\d{1,2})(?![\\d/])",
  dayLead:
    "(?<!(?<![a-zß-ÿ])(?:dans|sur|par|prends|prend|bus|tram|ligne|chambre|salle) )le|jusqu['’]au|report[ée]+s? au|décalée?s? au|du(?= \\d{1,2} au \\d)|entre le",
  dayNumber: "(?<day>\\d{1,2})(?:er)?",
  follows: FOLLOWS,
  leads:
    "en|depuis|jusqu['’]en|avant|après|début|mi|fin|courant|mois de|dès|entre|et|ou|à partir de|année|l['’]an|printemps|été|automne|hiver|noël|pâques|de mars à|janvier à|février à|avril à|mai à|juin à|juillet à",
  yearLeads: "(?<!(?<![a-zß-ÿ])(?:plus|moins|près) )de",
  seasonLeads: "en |au |cet |(?:avant|après|depuis|pendant|durant|dès|jusqu['’]à) (?:l['’]|le )|cet ",
  every: "chaque|tous les|toutes les",
  quarter: [
    ["1er|1re|premi(?:er|ère)", "2e|2ème|deuxième|seconde?", "3e|3ème|troisième", "4e|4ème|quatrième"],
    "trimestre",
  ],
  lastOne: "derni(?:er|ère)",
  inMonth: "(?:du mois )?(?:de |d['’])|en ",
  decade: "(?:les )?années (?<decade>(?:19|20)\\d0|[2-9]0)",
  holidays: [
    ["(?:la )?veille de noël|réveillon de noël", (y) => days(y, 11, 24)],
    [
      `${unlessChristmasThing}noël|(?<=(?<![a-zß-ÿ])(?:à|avant|après|depuis|pour|jusqu['’]à) )noel`,
      (y) => days(y, 11, 25),
    ],
    ["(?:la )?saint[- ]sylvestre|réveillon du nouvel an", (y) => days(y, 11, 31)],
    ["nouvel an|(?:jour|1er|premier) de l['’]an", (y) => days(y, 0, 1)],
    ["dimanche de l['’]épiphanie", (y) => weekdayOfMonth(y, 0, 6, 0)],
    ["épiphanie|fête des rois", (y) => days(y, 0, 6)],
    ["chandeleur", (y) => days(y, 1, 2)],
    ["mercredi des cendres", (y) => easter(y, -46)],
    ["(?:dimanche des )?rameaux(?<=dimanche des rameaux|aux rameaux)", (y) => easter(y, -7)],
    ["jeudi saint", (y) => easter(y, -3)],
    ["vendredi saint", (y) => easter(y, -2)],
    ["lundi de pâques", (y) => easter(y, 1)],
    ["mardi gras", (y) => easter(y, -47)],
    ["pâques|paques", (y) => easter(y)],
    ["lundi de pentec[oô]te", (y) => easter(y, 50)],
    ["pentec[oô]te", (y) => easter(y, 49)],
    ["(?:pont|week[- ]?end) de l['’]ascension", (y) => easter(y, 39, 4)],
    [
      "jeudi de l['’]ascension|ascension(?= \\d|$|[,.?!]| (?:dernière|prochaine))|(?<=(?:avant|après|à) l['’])ascension(?! d)",
      (y) => easter(y, 39),
    ],
    ["fête du travail", (y) => days(y, 4, 1)],
    ["fête des mères", mothersDay],
    ["fête des pères", (y) => weekdayOfMonth(y, 5, 6, 2)],
    ["fête de la musique", (y) => days(y, 5, 21)],
    ["la saint[- ]jean", (y) => days(y, 5, 24)],
    ["fête nationale", (y) => days(y, 6, 14)],
    ["fête de l['’]assomption|(?<=(?:à|avant|après) l['’])assomption", (y) => days(y, 7, 15)],
    ["la saint[- ]nicolas", (y) => days(y, 11, 6)],
    ["(?:la )?saint[- ]valentin", (y) => days(y, 1, 14)],
    ["halloween", (y) => days(y, 9, 31)],
    ["(?:la )?toussaint", (y) => days(y, 10, 1)],
    ["(?:le )?14[- ]juillet", (y) => days(y, 6, 14)],
  ],
  clock: `${SURE_CLOCKS}|(?:pour |après |de )?(?<hour>${HOUR})${H}${MINUTES}${CLOCK_END}|(?<hour>midi|minuit)${NOON_MINUTES}${CLOCK_END}|${DIGIT_CLOCK}`,
  clockShifts,
  hourNames: [
    ["midi", 12],
    ["minuit", 24],
  ],
  soleClock: `(?<!(?<![a-zß-ÿ])(?:en|de|du|des|les|dans|sous|depuis|pendant|durant|dure|fait|prend|environ|il y a|à|et|às|das|pelas|las|alle|ore) )(?:${SURE_CLOCKS}|(?:pour |après )?(?<hour>${LATE_HOUR})${H}${MINUTES}${CLOCK_END}|(?:pour |après )?(?<hour>\\d{1,2}) ?h ?(?<minute>[0-5]\\d)${CLOCK_END}|${DIGIT_CLOCK})${NO_DISTANCE}`,
  repeated:
    /(?<![a-zß-ÿœ])(?:tous|toutes|chaque|quotidien(?:ne)?|ouvre|ferme|ouvert (?:de|du)|horaires?|d['’]habitude|habituellement|généralement|en général|du (?:lundi|mardi|mercredi|jeudi|vendredi) au|normalement|souvent|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?! \d)|(?:lun|mar|mer|jeu|ven|sam|dim)\.? ?[-–] ?(?:lun|mar|mer|jeu|ven|sam|dim))(?![a-zß-ÿœ])/i,
  afternoon: /après[- ]midi|soir/i,
  past: /(?<![a-zß-ÿœ])(?:depuis(?![a-zß-ÿœ])|(?:j['’]|n['’])?(?:ai|as|a|avons|avez|ont|suis|es|est|sommes|êtes|sont|étais|était|étions|étiez|étaient|avais|avait|avions|avaient)(?:-[a-zß-ÿœ]+)? (?:(?:pas|jamais|bien|déjà|tous|toutes|aussi|encore|beaucoup) )?[a-zß-ÿœ]*(?:é|ée|és|ées|i|is|it|ie|u|us|ue|ues|ert|aint|ort|fait)(?![a-zß-ÿœ])|étais|était|étions|étaient|avait|avions|fut|furent)/i,
  future:
    /(?<![a-zß-ÿœ])(?:demain|que j['’]ai (?:en|le|à|au|pour|ce|cette)|vien(?:t|nent)(?! d[e'’])|arrivent?|prochaine?|prochaines?|dois|doit|devons|devez|doivent|faut|va|vais|allons|vont|veux|veut|veulent|voudrais|voudrait|aimerais|aimerait|souhaite|espère|promis|demandé? de|au plus tard|sans faute|prévue?s?|réservée?s?|(?:reporté|décalé|déplacé|repoussé|avancé|fixé|programmé|calé)e?s?|attendue?s?|à rendre|échéance|rendez-vous|rdv|rappelle|n['’]oublie|[a-zß-ÿœ]{2,}r(?:ai|as|ons|ez|ont))(?![a-zß-ÿœ])/i,
  joint: /^ (?:et|ou|à|au|jusqu['’]à|jusqu['’]au|jusqu['’]en|[-–]) $|^ et le $/i,
  relations: [
    ["avant|avant la fin d[eu]", "before"],
    ["jusqu['’](?:à|au|en)(?: la)?(?: fin)?(?: d[eu])?|d['’]ici", "until"],
    ["depuis|à partir d[eu]|dès", "since"],
    ["après", "after"],
  ],
  articles: "le|la|les|l|fin|début|au|la fin de|le début de",
  unsure: /^hier$/i,
};
