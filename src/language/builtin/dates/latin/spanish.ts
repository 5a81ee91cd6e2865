import { days, easter } from "../calendar.ts";
import { weekdayOfMonth } from "../movable-days.ts";
import { NAMED_MONTH, unlessName } from "./names.ts";
import { numberEnd, SURE_DATE } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

const HOUR = "\\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce";
const clockShifts: [string, number][] = [
  ["y cuarto", 15],
  ["y cinco", 5],
  ["y diez", 10],
  ["y veinte", 20],
  ["menos cuarto", -15],
  ["menos cinco", -5],
  ["menos diez", -10],
  ["menos veinte", -20],
];
const MINUTES =
  "(?:(?:[:.]|h)(?<minute>[0-5]\\d)| y (?<half>media)| (?<shift>(?:y|menos) (?:cuarto|cinco|diez|veinte)))?";
const CLOCK_END =
  "(?![a-z0-9ß-ÿœ]|[.,]\\d)(?: (?:de|por|en) la (?:mañana|tarde|noche|madrugada)| ?[ap]\\.? ?m(?![a-z])\\.?)?";
const LED =
  "(?:a partir de|antes de|después de|a|sobre|desde|hasta|hacia|para|tipo|de|entre) (?:las?|eso de las?) ";
const MARKED = " ?(?:h|hs|hrs|horas?|[ap]\\.? ?m(?![a-z])\\.?)";
const SPANS =
  "(?:de|entre las|desde las) (?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?(?: ?h)? (?:a|y las|hasta las) (?<endHour>\\d{1,2})(?::(?<endMinute>\\d{2}))?(?: ?h(?:oras|rs)?)?(?![a-z0-9ß-ÿœ]|[.,]\\d)|(?<hour>\\d{1,2}):(?<minute>\\d{2}) ?[-–] ?(?<endHour>\\d{1,2}):(?<endMinute>\\d{2})";
const SURE_CLOCKS = `${LED}(?<hour>${HOUR})(?:[:.h](?<minute>[0-5]\\d)(?: ?(?:h|hrs|horas))?| ?(?:h|hrs|horas)| y (?<half>media)| (?<shift>(?:y|menos) (?:cuarto|cinco|diez|veinte)))${CLOCK_END}|${LED}(?<hour>${HOUR})(?: (?:de|por|en) la (?:mañana|tarde|noche|madrugada)| ?[ap]\\.? ?m(?![a-z])\\.?)|(?<hour>\\d{1,2})(?::(?<minute>[0-5]\\d))? ?[ap]\\.? ?m(?![a-z])\\.?|(?:al?|hacia el|antes del?) (?<hour>mediod[ií]a|medianoche)`;
const DIGIT_CLOCK = "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?!\\d)";

const FOLLOWS =
  "a|al|con|desde|en|hacia|hasta|para|por|sin|sobre|y|e|o|pero|que|si|cuando|el|la|los|las|un|una|mi|tu|su|nos|me|te|se|le|les|lo|yo|ella|es|son|era|fue|será|está|hay|tengo|tiene|tenemos|toca|vence|viene|vienen|voy|va|vamos|van|empieza|empiezan|termina|cierra|abre|llega|llegan|sale|salimos|cumple|cumplo|ya|no|como|máximo|mismo|pasado|próximo|(?-i:(?!lugar)[a-zß-ÿ]{3,}(?:ar|er|ir|amos|emos|imos|aré|eré|iré|ará|erá|irá))";

export const spanish: Vocabulary = {
  days: [
    ["anteayer|antes de ayer|antier|antenoche|anteanoche", -2],
    ["ayer|anoche", -1],
    ["hoy(?! en día| por hoy)|esta (?:mañana|tarde|noche|madrugada)", 0],
    ["(?<!(?<![a-zß-ÿ])(?:la|una|esta|cada|buena|media|de|misma) )mañana", 1],
    ["pasado mañana", 2],
  ],
  dayParts:
    "(?:por|en|a) la (?:mañana|tarde|noche|madrugada)|de madrugada|a (?:primera|última) hora(?: de la (?:mañana|tarde))?|temprano",
  weekdays: ["lunes", "martes", "mi[eé]rcoles", "jueves", "viernes", "s[aá]bado", unlessName("domingo")],
  shortWeekdays: ["lun", "mar(?=\\.|,? \\d)", "mi[eé]", "jue", "vie", "s[aá]b", "dom"],
  shortWeekdayLead: "el|este|para el|antes del",
  habitual: `los|de(?= \\S+ a )|de (?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado) a`,
  months: [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre|setiembre",
    "octubre",
    "noviembre",
    "diciembre",
  ],
  shortMonths: [
    "ene\\.?",
    "feb\\.?",
    "mar\\.?",
    "abr\\.?",
    "may\\.?",
    "jun\\.?",
    "jul\\.?",
    "ago\\.?",
    "sept?\\.?",
    "oct\\.?",
    "nov\\.?",
    "dic\\.?",
  ],
  hasClearShortMonths: true,
  nameMonths: `abril|mayo|julio|marzo|${NAMED_MONTH}`,
  seasons: ["primavera", "verano", "otoño", "invierno"],
  weekend: "fin de semana|finde",
  units: {
    minute: "minutos?",
    hour: "horas?|h(?![a-zß-ÿ]| ?\\d)|hrs",
    day: "d[ií]as?",
    week: "semanas?",
    month: "mes(?:es)?",
    year: "años?",
  },
  bundles: [
    ["media hora", "minute", 30],
    ["cuartos? de hora", "minute", 15],
    ["quincenas?", "week", 2],
    ["quince d[ií]as", "day", 14],
    ["trimestres?", "month", 3],
    ["semestres?", "month", 6],
  ],
  numbers: [
    "una|uno|un",
    "dos|un par de",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince(?! d[ií]as)",
    "diecis[eé]is",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
  ],
  few: "unos cuantos|unas cuantas|unos pocos|unas pocas|unos|unas|algunos|algunas|pocos|pocas|varios|varias",
  steps: [
    ["pasad[oa]|últim[oa]|ultim[oa]", -1],
    ["este|esta", 0],
    ["pr[oó]xim[oa]", 1],
  ],
  stepsAfter: [
    ["antepasad[oa]", -2],
    ["pasad[oa]|anterior", -1],
    ["que (?:viene|entra)|pr[oó]xim[oa]|entrante", 1],
  ],
  ofWeek: "de la |de esta |del |de ",
  ofThis: "del |de la |de (?!semana)|(?<!fin )de ",
  and: "y|o",
  later: [
    "# (?:después|más tarde)(?! de)",
    "#w siguiente",
    "(?<day>d[ií]a) (?:siguiente|después)",
    "(?<week>semana) siguiente",
    "(?<month>mes) siguiente",
    "(?<year>año) siguiente",
  ],
  offsets: [
    ["# antes (?:del|de la|de)", -1],
    ["# después (?:del|de la|de)", 1],
    ["(?<day>víspera) (?:del|de la|de)", -1],
  ],
  ago: ["hace #", "# atrás"],
  ahead: ["dentro de #"],
  unsureAhead: ["en #"],
  rollingBack: ["(?:últim|ultim)[oa]s #", "desde hace #"],
  rollingOn: ["pr[oó]xim[oa]s #"],
  within: [
    "en menos de #",
    "en un plazo de #",
    "de aquí a #",
    "antes de #(?! de )",
    "en l[oa]s pr[oó]xim[oa]s #",
  ],
  ordinal: "[ºª]?",
  ofMonth: "de ",
  ofYear: "del? ",
  firstDay: "primero",
  fromDay: "del |desde el |entre el ",
  toDay: "al|hasta el|y el|a",
  dateLead:
    "el|del|al|día|hasta el|desde el|antes del|después del|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo",
  shortDate: `(?<day>\\d{1,2})/(?<number>\\d{1,2})${numberEnd(`${FOLLOWS}|\\d{1,2} ?[h:](?:\\d\\d)?`)}`,
  sureDate: SURE_DATE,
  digitSpan:
    "(?<day>\\d{1,2})/(?<first>\\d{1,2}) ?(?:al|hasta el|[-–]) ?(?<last>\\d{1,2})/(?<number>\\d{1,2})(?![\\d/])",
  dayLead:
    "(?<!(?<![a-zß-ÿ])(?:en|bus|autobús|número|por|con|sacó|saqué) )el|(?:antes|después|a partir) del|del(?= \\d{1,2} al \\d)|(?<!(?<![a-zß-ÿ])(?:cada|todos los) )d[ií]as?|hasta el",
  dayNumber: "(?<day>\\d{1,2})(?!\\.?[ºª])",
  follows: FOLLOWS,
  leads:
    "en|desde|hasta|antes de|después de|para|principios de|mediados de|finales de|fines de|comienzos de|inicios de|mes de|este|entre|y|o|año|acabe|termine|empiece|llegue|enero a|febrero a|marzo a|abril a|mayo a|junio a|primavera de|verano de|otoño de|invierno de|navidad de",
  yearLeads: "(?<!(?<![a-zß-ÿ])(?:más|menos|cerca) )del?",
  seasonLeads:
    "en (?:el |la )?|este |esta |durante (?:el|la) |desde (?:el|la) |antes (?:del|de la) |después (?:del|de la) |hasta (?:el|la) ",
  every: "cada (?:dos|tres|cuatro)|cada|todos los|todas las|todo|toda|los",
  quarter: [["1er|primera?", "2[º.]?|segund[oa]", "3er|tercera?", "4[º.]?|cuart[oa]"], "trimestre"],
  lastOne: "últim[oa]|ultim[oa]",
  inMonth: "de(?:l mes de)? ",
  decade: "años (?<decade>(?:19|20)\\d0|[2-9]0)|década de (?<decade>(?:19|20)\\d0|[2-9]0)",
  holidays: [
    ["nochebuena", (y) => days(y, 11, 24)],
    [
      "(?<!(?<!(?<![a-zß-ÿ])(?:día|víspera|noche|semana|vacaciones|fiestas|antes|después|partir)) de )navidad(?:es)?",
      (y) => days(y, 11, 25),
    ],
    ["nochevieja|fin de año|san silvestre", (y) => days(y, 11, 31)],
    ["año nuevo", (y) => days(y, 0, 1)],
    [
      "(?:día|noche) de reyes|(?<=(?<![a-zß-ÿ])(?:en|antes de|después de|para|hasta|desde) )reyes",
      (y) => days(y, 0, 6),
    ],
    ["semana santa", (y) => easter(y, -7, 8)],
    ["mi[eé]rcoles de ceniza", (y) => easter(y, -46)],
    ["domingo de ramos", (y) => easter(y, -7)],
    ["jueves santo", (y) => easter(y, -3)],
    ["viernes santo", (y) => easter(y, -2)],
    ["s[aá]bado (?:santo|de gloria)", (y) => easter(y, -1)],
    ["lunes de pascua", (y) => easter(y, 1)],
    ["carnaval(?:es)?", (y) => easter(y, -50, 4)],
    ["corpus christi", (y) => easter(y, 60)],
    ["(?:domingo de )?pascua|(?:domingo de )?resurrección", (y) => easter(y)],
    ["pentecostés", (y) => easter(y, 49)],
    ["san valentín", (y) => days(y, 1, 14)],
    ["halloween", (y) => days(y, 9, 31)],
    ["d[ií]a de (?:la )?candelaria", (y) => days(y, 1, 2)],
    ["d[ií]a del traba(?:jo|jador)", (y) => days(y, 4, 1)],
    ["d[ií]a de la madre", (y) => weekdayOfMonth(y, 4, 6, 0)],
    ["d[ií]a de las madres", (y) => days(y, 4, 10)],
    ["noche de san juan", (y) => days(y, 5, 23)],
    ["d[ií]a de san juan", (y) => days(y, 5, 24)],
    ["d[ií]a de la (?:hispanidad|raza)|d[ií]a del pilar", (y) => days(y, 9, 12)],
    ["(?:d[ií]a de )?todos los santos", (y) => days(y, 10, 1)],
    ["d[ií]a de (?:los )?(?:fieles )?(?:muertos|difuntos)", (y) => days(y, 10, 2)],
    ["(?:día|puente) de la inmaculada", (y) => days(y, 11, 8)],
    ["día de la (?:virgen(?: de guadalupe)?|guadalupana)", (y) => days(y, 11, 12)],
  ],
  clock: `${SPANS}|${SURE_CLOCKS}|${LED}(?<hour>${HOUR})${MINUTES}${CLOCK_END}|(?<hour>\\d{1,2})${MARKED}${CLOCK_END}|${DIGIT_CLOCK}(?: ?h(?:oras|rs)?(?![a-z]))?`,
  clockShifts,
  hourNames: [
    ["mediod[ií]a", 12],
    ["medianoche", 24],
  ],
  soleClock: `(?<!(?<![a-zß-ÿ])(?:en|tren|bus|autobús|vuelo) (?:de las )?)(?:${SURE_CLOCKS}|(?!de )${LED}(?<hour>${HOUR})${CLOCK_END}${numberEnd(FOLLOWS)}|${DIGIT_CLOCK})`,
  repeated:
    /(?<![a-zß-ÿœ])(?:todos|todas|cada|diario|diariamente|abre|abren|cierra|cierran|horario|abierto|normalmente|suele|suelo|suelen|solemos|generalmente|habitualmente|de (?:lunes|martes|miércoles|jueves|viernes) a|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|(?:lun|mar|mié|jue|vie|sáb|dom)\.? ?(?:[-–]|a) ?(?:lun|mar|mié|jue|vie|sáb|dom))(?![a-zß-ÿœ])/i,
  afternoon: /tarde|noche|(?<![a-z])p\.? ?m(?![a-z])/i,
  past: /(?<![a-zß-ÿœ])(?:fue|fueron|fui|fuimos|era|eran|estaba|estaban|hice|hizo|hicieron|tuve|tuvo|estuve|estuvo|dije|dijo|vine|vino|puse|puso|pude|pudo|vi|dio|di|hubo|había|pasado|(?:he|has|ha|hemos|han) [a-zß-ÿœ]+(?:ado|ido|to|cho)|(?!(?:qué|café|así|aquí|allí|ahí|esté|sé|té|mí|sí|josé|bebé|según|también|después|inglés|francés|avó|vovó)(?![a-zß-ÿœ]))[a-zß-ÿœ]{2,}(?:é|í|ó|aron|ieron|eron|imos|aste|iste))(?![a-zß-ÿœ])/i,
  future:
    /(?<![a-zß-ÿœ])(?:mañana|próxim[oa]s?|que viene|vienen?|llegan?|qué hay|debo|debe|debemos|hay que|tengo que|tiene que|tenemos que|tengo|voy a|vas a|va a|vamos a|van a|previst[oa]s?|(?:aplazad|fijad|programad)[oa]s?|pospuest[oa]s?|reservad[oa]s?|plazo|vence|cita|recuérdame|recordar|no olvidar|necesito|quiero|quiere|queremos|quisiera|quer[ií]a|promet[ií]|prometió|qued(?:é|amos|ó) (?:en|de)|pid(?:e|ió) que|falta|faltan|a más tardar|como máximo|como muy tarde|[a-zß-ÿœ]{2,}[aei]r(?:é|ás?|án|emos))(?![a-zß-ÿœ])/i,
  joint: /^ (?:y|e|o|a|al|hasta|hasta el|y el|[-–]) $/i,
  relations: [
    ["antes de|antes del", "before"],
    ["hasta|hasta finales de|hasta fines de|para antes de", "until"],
    ["desde|a partir de|a partir del|desde principios de|desde finales de", "since"],
    ["después de|después del|tras", "after"],
  ],
  articles: "el|la|los|las|este|esta",
};
