import { days, easter } from "../calendar.ts";
import { weekdayOfMonth } from "../movable-days.ts";
import { NAMED_MONTH, unlessName } from "./names.ts";
import { numberEnd, SURE_DATE } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

const HOUR = "\\d{1,2}|uma|duas|tr[eê]s|quatro|cinco|seis|sete|oito|nove|dez|onze|doze";
const clockShifts: [string, number][] = [
  ["e um quarto|e quinze", 15],
  ["e dez", 10],
  ["e vinte", 20],
];
const DAY_PART = "(?: da (?:manhã|tarde|noite|madrugada))";
const CLOCK_END = `(?![a-z0-9ß-ÿœ]|[.,]\\d)${DAY_PART}?`;
const LED = "(?:antes das|depois das|a partir das|por volta das|até [àa]s|lá pelas|às|à|pelas|das) ";
const SPANS =
  "(?:das|entre as|de) (?<hour>\\d{1,2})(?:h|:)?(?<minute>\\d{2})?(?: ?horas)? (?:às|e as|até às?|a) (?<endHour>\\d{1,2})(?:h|:)?(?<endMinute>\\d{2})?(?: ?horas)?(?![a-z0-9ß-ÿœ]|[.,]\\d)|(?<hour>\\d{1,2})[h:](?<minute>\\d{2})? ?[-–] ?(?<endHour>\\d{1,2})[h:](?<endMinute>\\d{2})?";
const SURE_CLOCKS = `${LED}(?<hour>${HOUR})(?:(?:[:.]|h)(?<minute>[0-5]\\d)| ?(?:h|horas?)| e (?<half>meia)| (?<shift>e (?:um quarto|quinze|dez|vinte)))${CLOCK_END}|${LED}(?<hour>${HOUR})${DAY_PART}|(?:ao|até o|até ao|antes do|depois do) (?<hour>meio[- ]dia)|(?:à|até a|até à|antes da) (?<hour>meia[- ]noite)`;
const DIGIT_CLOCK = "(?<hour>\\d{1,2})(?::|h)(?<minute>[0-5]\\d)(?!\\d)";

const FOLLOWS =
  "à|às|ao|aos|com|desde|em|na|no|nas|nos|para|pra|por|pela|pelo|sem|sobre|e|ou|mas|que|se|quando|o|a|os|as|um|uma|eu|ele|ela|nós|é|era|foi|são|será|há|tem|tenho|temos|vou|vai|vamos|vence|vem|começa|termina|chega|sai|abre|fecha|faz|faço|não|já|também|próximo|passado|cedo|da tarde|de manhã|(?-i:[a-zß-ÿ]{3,}(?:ar|er|ir|amos|emos|imos|ei|ou|eu|iu))";

const ORDINAL_DAYS = ["segunda", "ter[cç]a", "quarta", "quinta", "sexta"];
/** "Na segunda" is on Monday, "na segunda página" is on the second page. */
const bare =
  "(?<=(?<![a-zß-ÿ])(?:na|nesta|esta|desta|até|até [aà]|para|pra|desde|próxima|última|(?:manhã|tarde|noite) de) )";
const follows = `(?=$|[,.;:!?)\\n]| (?:passada|que vem|próxima|seguinte|às?|ao|de manhã|de tarde|à tarde|à noite|da semana|(?:e|ou)(?: n?a)? (?:${ORDINAL_DAYS.join("|")}|sábado)|é|há|não|vou|vai|vamos|tenho|temos|tem|fui|foi|fomos|fiz|fez|estou|[a-zß-ÿœ]{2,}(?:ou|eu|iu|ei|aram|eram|iram|[aá]mos|imos))(?![a-zß-ÿœ]))`;
/** "Quarta que vem", "quarta 10h15": a weekday without a word before it. */
const surely =
  "(?= (?:passada|retrasada|que vem|agora|de manhã|de tarde|à tarde|à noite|às [a-z0-9]+|vou|vamos|tenho|temos)(?![a-zß-ÿœ])|,? \\d{1,2}(?:/|h|:))";

export const portuguese: Vocabulary = {
  days: [
    ["anteontem|antes de ontem", -2],
    ["ontem", -1],
    ["hoje(?! em dia)|(?:n?esta|hoje à) (?:manhã|tarde|noite|madrugada)", 0],
    ["amanhã", 1],
    ["depois de amanhã", 2],
  ],
  dayParts:
    "(?:de|pela|à) (?:manhã|tarde|noite|madrugada)|da tarde|cedo|no (?:início|fim|final) (?:da (?:manhã|tarde|noite)|do dia)|bem cedo",
  weekdays: [
    ...ORDINAL_DAYS.map((day) => `${day}[- ]feira|${bare}${day}${follows}|${day}${surely}`),
    "s[aá]bado",
    unlessName("domingo"),
  ],
  shortWeekdays: ["seg", "ter(?=\\.|,? \\d)", "qua", "qui", "sex", "s[aá]b", "dom"],
  shortWeekdayLead: "na|no|nesta|até|até a",
  habitual: `de(?= \\S+ a )|de (?:${ORDINAL_DAYS.join("|")}|s[aá]bado)(?:-feira)? a`,
  months: [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
  ],
  shortMonths: [
    "jan\\.?",
    "fev\\.?",
    "mar\\.?",
    "abr\\.?",
    "mai\\.?",
    "jun\\.?",
    "jul\\.?",
    "ago\\.?",
    "set\\.",
    "out\\.?",
    "nov\\.?",
    "dez\\.?",
  ],
  hasClearShortMonths: true,
  nameMonths: `abril|${NAMED_MONTH}`,
  seasons: ["primavera", "verão", "outono", "inverno"],
  weekend: "fim[- ]de[- ]semana",
  units: {
    minute: "minutos?",
    hour: "horas?|h(?![a-zß-ÿ]| ?\\d)",
    day: "dias?",
    week: "semanas?",
    month: "m[eê]s(?:es)?",
    year: "anos?",
  },
  bundles: [
    ["meia hora", "minute", 30],
    ["quartos? de hora", "minute", 15],
    ["quinzenas?", "week", 2],
    ["quinze dias", "day", 14],
    ["trimestres?", "month", 3],
    ["semestres?", "month", 6],
  ],
  numbers: [
    "uma|um",
    "dois|duas|um par de",
    "tr[eê]s",
    "quatro",
    "cinco",
    "seis",
    "sete",
    "oito",
    "nove",
    "dez",
    "onze",
    "doze",
    "treze",
    "catorze|quatorze",
    "quinze(?! dias)",
    "dezess?eis",
    "dez[ae]ssete",
    "dezoito",
    "dez[ae]nove",
    "vinte",
  ],
  few: "alguns|algumas|poucos|poucas|uns|umas|vários|várias",
  steps: [
    ["últim[oa]|passad[oa]", -1],
    ["[nd]?est[ea]", 0],
    ["pr[oó]xim[oa]", 1],
  ],
  stepsAfter: [
    ["retrasad[oa]", -2],
    ["passad[oa]|anterior", -1],
    ["que (?:vem|entra)|pr[oó]xim[oa]", 1],
  ],
  ofWeek: "da |desta |do |de ",
  ofThis: "d[oa] |de (?!semana)",
  and: "e|ou",
  later: [
    "# (?:depois|mais tarde)(?! d)",
    "#w seguinte",
    "(?<day>dia) seguinte",
    "(?<week>semana) (?:seguinte|a seguir)",
    "(?<month>mês) seguinte",
    "(?<year>ano) seguinte",
  ],
  offsets: [
    ["# antes d[eoa]", -1],
    ["# depois d[eoa]", 1],
  ],
  ago: ["h[aá] #", "faz #", "# atrás"],
  ahead: ["daqui a #", "dentro de #"],
  unsureAhead: ["em #"],
  rollingBack: ["últim[oa]s #"],
  rollingOn: ["pr[oó]xim[oa]s #"],
  within: ["em menos de #", "em até #", "num prazo de #", "no prazo de #", "n[oa]s pr[oó]xim[oa]s #"],
  ordinal: "[ºª]?",
  ofMonth: "de ",
  ofYear: "de ",
  firstDay: "primeiro",
  fromDay: "de |do dia |entre ",
  toDay: "a|até|e|ao",
  dateLead: "em|dia|no dia|do dia|até|até ao?|desde|a|de(?= (?:1[3-9]|2\\d|3[01])/)|antes de|depois de",
  shortDate: `(?<day>\\d{1,2})/(?<number>\\d{1,2})${numberEnd("às?|pelas|\\d{1,2} ?[h:](?:\\d\\d)?")}`,
  sureDate: SURE_DATE,
  digitSpan:
    "(?<day>\\d{1,2})/(?<first>\\d{1,2}) ?(?:ao?|até|[-–]) ?(?<last>\\d{1,2})/(?<number>\\d{1,2})(?![\\d/])",
  dayLead: "(?<!(?<![a-zß-ÿ])(?:todo|cada|todo o) )dias?",
  follows: FOLLOWS,
  leads:
    "em|desde|até|antes de|depois de|para|início de|inícios de|meados de|final de|finais de|fins de|mês de|este|entre|e|ou|ano|ano de|primavera de|verão de|outono de|inverno de|natal de|janeiro a|março a|maio a",
  yearLeads: "(?<!(?<![a-zß-ÿ])(?:mais|menos|cerca) )de",
  seasonLeads: "n[oa] |d[oa] |este |esta |durante [oa] |desde [oa] |antes d[oa] |depois d[oa] |até [ao]o? ",
  every: "cada|todos os|todas as|todo|toda|aos|às",
  quarter: [["1º|primeir[oa]", "2º|segund[oa]", "3º|terceir[oa]", "4º|quart[oa]"], "trimestre"],
  lastOne: "últim[oa]",
  inMonth: "de ",
  decade: "anos (?<decade>(?:19|20)\\d0|[2-9]0)|década de (?<decade>(?:19|20)\\d0|[2-9]0)",
  holidays: [
    ["véspera de natal|consoada", (y) => days(y, 11, 24)],
    [
      "(?<!(?<![a-zß-ÿ])(?:em|para|a|por|cidade|terra|país|língua|pai|(?<!(?<![a-zß-ÿ])(?:dia|noite|ceia|almoço|semana|férias|véspera|antes|depois) )de) )natal",
      (y) => days(y, 11, 25),
    ],
    ["véspera de ano novo|r[ée]veillon|passagem de ano|virada do ano", (y) => days(y, 11, 31)],
    ["ano novo", (y) => days(y, 0, 1)],
    ["dia de reis", (y) => days(y, 0, 6)],
    ["carnaval", (y) => easter(y, -50, 4)],
    ["semana santa", (y) => easter(y, -7, 8)],
    ["quarta[- ]feira de cinzas", (y) => easter(y, -46)],
    ["domingo de ramos", (y) => easter(y, -7)],
    ["quinta[- ]feira santa", (y) => easter(y, -3)],
    ["sexta[- ]feira santa", (y) => easter(y, -2)],
    ["sábado de aleluia", (y) => easter(y, -1)],
    ["páscoa", (y) => easter(y)],
    ["pentecostes", (y) => easter(y, 49)],
    ["corpus christi|corpo de deus", (y) => easter(y, 60)],
    ["são valentim", (y) => days(y, 1, 14)],
    ["dia do pai", (y) => days(y, 2, 19)],
    ["dia d[oa] trabalh(?:o|ador)", (y) => days(y, 4, 1)],
    ["dia da mãe", (y) => weekdayOfMonth(y, 4, 6, 0)],
    ["dia das mães", (y) => weekdayOfMonth(y, 4, 6, 1)],
    ["dia de santo ant[óô]nio", (y) => days(y, 5, 13)],
    [
      "(?:dia|noite|festas?) de são joão|(?<=(?<![a-zß-ÿ])(?:antes|depois) do )são joão",
      (y) => days(y, 5, 24),
    ],
    ["dia dos pais", (y) => weekdayOfMonth(y, 7, 6, 1)],
    ["dia das crianças", (y) => days(y, 9, 12)],
    ["dia de todos os santos", (y) => days(y, 10, 1)],
    ["(?:dia de )?finados", (y) => days(y, 10, 2)],
    ["halloween", (y) => days(y, 9, 31)],
  ],
  clock: `${SPANS}|${SURE_CLOCKS}|${LED}(?<hour>${HOUR})${CLOCK_END}|(?<hour>\\d{1,2}) ?(?:h|horas)${CLOCK_END}|${DIGIT_CLOCK}`,
  clockShifts,
  hourNames: [
    ["meio[- ]dia", 12],
    ["meia[- ]noite", 24],
  ],
  soleClock: `(?<!(?<![a-zß-ÿ])(?:em|de|há|comboio|trem|ônibus|autocarro|voo) )(?!das )(?:${SURE_CLOCKS}|(?!das |à )${LED}(?<hour>${HOUR})${CLOCK_END}${numberEnd(FOLLOWS)}|${DIGIT_CLOCK})`,
  repeated:
    /(?<![a-zß-ÿœ])(?:todos|todas|todo|toda|cada|diariamente|abre|abrem|fecha|fecham|horário|aberto|normalmente|geralmente|de (?:segunda|terça|quarta|quinta|sexta)(?:-feira)? a|costuma|costumo|costumam|aos (?:sábados|domingos)|às (?:segundas|terças|quartas|quintas|sextas)|(?:seg|ter|qua|qui|sex|sáb|dom)\.? ?(?:[-–]|a) ?(?:seg|ter|qua|qui|sex|sáb|dom))(?![a-zß-ÿœ])/i,
  afternoon: /tarde|noite/i,
  past: /(?<![a-zß-ÿœ])(?:foi|foram|fui|fomos|era|eram|estava|estavam|fiz|fez|fizemos|tive|teve|estive|esteve|estivemos|disse|vi|viu|li|nasci|comi|vivi|conheci|decidi|perdi|vendi|recebi|escrevi|saí|caí|dormi|consegui|tinha|tinham|tínhamos|dei|deu|houve|havia|passad[oa]|(?:(?<=^ ?)|(?!(?-i:[A-ZÀ-Þ])))(?!(?:meu|seu|teu|eu|sou|vou|dou|ou|lei|sei|rei|hei|museu|céu)(?![a-zß-ÿœ]))[a-zß-ÿœ]{2,}(?:ou|ei|eu|iu|aram|eram|iram|ámos|emos|imos|ído|ida))(?![a-zß-ÿœ])/i,
  future:
    /(?<![a-zß-ÿœ])(?:amanhã|próxim[oa]s?|que vem|devo|deve|devemos|tenho de|tenho que|temos de|temos que|tem de|preciso|precisa|precisamos|quero|quer|queremos|queria|gostava|gostaria|promet[ie]u?|ped(?:e|i|iu) (?:que|para|pra)|no máximo|o mais tardar|vou|vai|vamos|vão|(?:previst|adiad|marcad|remarcad|agendad)[oa]s?|reservad[oa]s?|prazo|vence|lembrar|não esquecer|[a-zß-ÿœ]{2,}[aei]r(?:ei|á|ão|emos))(?![a-zß-ÿœ])/i,
  joint: /^ (?:e|ou|a|até|até a|e o|[-–]) $/i,
  relations: [
    ["antes d[eoa]s?", "before"],
    ["até|até ao?|até à|até ao fim d[eo]|até final d[eo]", "until"],
    ["desde|a partir d[eoa]", "since"],
    ["depois d[eoa]s?|após", "after"],
  ],
  articles: "o|a|os|as|este|esta|dia",
};
