/** What the words right before a date make of it, in the languages whose dates are read. */
export type Lead = "until" | "before" | "after" | "every";

const ARTICLE = "(?: (?:the|den|dem|der|das|le|la|el|il|lo|o|a|de|het|l['’]))?";

const leads: Record<Lead, string> = {
  until:
    "by|until|till|no later than|not later than|due|due on|due by|deadline|deadline is|deadline:|bis|bis zum|bis spätestens|spätestens|fällig|fällig am|jusqu['’](?:à|au|en)|d['’]ici|pour|avant la fin d[eu]|hasta|para|antes del final de|entro|entro il|fino a|até|até a[o]?|tot|uiterlijk|tegen",
  // "Not before Friday" is Friday.
  before:
    "(?<!(?<!\\p{L})(?:not|nicht|pas|no|non|não|niet) )(?:before|prior to|ahead of|vor|avant|antes d[eo]l?|antes da|prima d(?:i|el|ella|ell['’])|voor|vóór)",
  after:
    "after|since|from|starting|as of|seit|ab|nach|depuis|à partir d[eu]|dès|après|desde|a partir d[eo]l?|después d[eo]l?|tras|dal|dalla|dall['’]|da|dopo|depois d[eoa]|após|sinds|vanaf",
  every: "every|each|jeden|jede|jedes|chaque|tous les|cada|todos los|ogni|tutti i|todas? as?|elke|iedere",
};

const patterns = Object.entries(leads).map(
  ([lead, words]) =>
    [lead as Lead, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})${ARTICLE}(?: d[ií]a)?:? ?$`, "iu")] as const,
);

/** "Before it renews on", "bevor es am": a few words may stand in between. */
const BEFORE_EVENT =
  /(?<![\p{L}\p{N}])(?:before|bevor|avant (?:que|l[ea]|son|sa)|antes (?:de )?que|prima che|voordat)(?: [^\s.,;:!?]+){1,5} ?$/iu;
/** "Before the end of May" is in May. */
const END_PART = /^(?:the )?(?:end|ende|fin|final|fine|fim|eind|finales)(?!\p{L})|[底末]$/iu;
/** Japanese and Chinese words stand behind the date. */
const tails: readonly (readonly [Lead, RegExp])[] = [
  ["until", /^(?:の?うち|中に|以?内|まで)/u],
  ["before", /^(?:的?(?:之前|以前)|前(?![一天往面])|の?前(?=に|まで))/u],
];

/** What the text around a date makes of it. */
export function relateDate(before: string, date = "", after = ""): Lead | undefined {
  const end = before.slice(-60);
  const lead =
    patterns.find(([, pattern]) => pattern.test(end))?.[0] ??
    tails.find(([, pattern]) => pattern.test(after))?.[0];
  if (lead === "before" && END_PART.test(date)) return "until";
  return lead ?? (BEFORE_EVENT.test(end) ? "before" : undefined);
}

const DEADLINE =
  /(?<![\p{L}\p{N}])(?:due(?! to\b)|deadline|fällig|abgabetermin|abgabefrist|frist|échéance|date limite|à rendre|fecha límite|plazo|vence|scadenza|scade|prazo|inleverdatum|deadlines)(?![\p{L}\p{N}])[^.!?\n;]{0,60}$|(?:締め?切り?|期限|必着|截止|到期|最晚|最迟|마감)[^。！？\n]{0,20}$/iu;

/** "… is am 3. fällig". */
const DUE_AFTER = /^[^\p{L}]{0,3}(?:fällig|abzugeben|einzureichen|zu zahlen|締切|必着|截止|到期)/iu;

/** Whether the text around a date says that it is a deadline: "the grant is due on …". */
export const tellsDeadline = (before: string, after: string) =>
  DEADLINE.test(before.slice(-100)) || DUE_AFTER.test(after);

const MISSED =
  /(?<!\p{L})(?:should(?:n['’]t)?(?: (?:i|we) have| have|['’]ve)|(?:was|were) (?:\p{L}+ )?(?:due|supposed to|meant to)|deadline was|(?<!\b(?:is|are|be|am|['’](?:s|re|m)) )meant to|(?:frist|termin|abgabe) war|war(?:en)? (?:\S+ ){0,4}fällig|hätten? .{0,60}(?:sollen|müssen)|aurai(?:s|t|ent) dû|fallait|étai(?:t|ent) à (?:rendre|payer|faire|envoyer|régler)|deb(?:er)?ía\p{L}* haber|ten[ií]a que|avr(?:ei|ebbe) dovuto|dev(?:er)?ia ter|tinha que|had .{0,60}moeten)(?!\p{L})/iu;

/** Whether words tell of what should have been done by a time that has passed. */
export const tellsMissed = (words: string) => MISSED.test(words);

/** "Loyer payé le 5", "Miete bezahlt am 5."; English and German tell the past by their verbs otherwise. */
const DONE =
  /(?<!\p{L})(?<!(?:être|ser|essere|werden|zijn) )(?:(?:pay|prélev|sign|envoy|achet|vers|régl)ée?s?|reçue?s?|(?:pag|compr|firm|envi|cobr|assin)ad[oa]s?|rec[ie]bid[oa]s?|(?:pagat|comprat|firmat|inviat|ricevut)[oaie]|bezahlt|überwiesen|unterschrieben|gekauft|abgeschickt|erhalten|betaald|ondertekend|gekocht|ontvangen)(?: (?:le|el|il|em|no|am|op))?(?: dia)? $/iu;

/** Whether the words before a time tell of what was done then. */
export const tellsDone = (before: string) => DONE.test(before);

const SUBJECT =
  "^[^\\p{L}]*(?!(?:let['’]?s|i|we|to|please|remember|remind|check|ask|make)(?!\\p{L}))(?:[\\p{L}\\p{N}.'’&-]+ ){1,4}?";
const HAPPENS = new RegExp(
  `${SUBJECT}(?<!to )(?:(?:re)?opens|arrives|lands|departs|comes|visits|starts|begins|goes (?:up|down|live|on sale|out)|drops|airs|moves to|turns \\d+|(?<=s )(?:(?:re)?open|arrive|land|come|visit|start|begin|go (?:up|down|live|on sale))|(?:is|are) (?:out|off|away|closed|open|back|here|in town|with|(?:visit|com|bring|host|stay|arriv)ing)|kommt|kommen|öffnet|beginnt|startet|(?:ist|sind) (?:zu|da|weg|geschlossen|geöffnet)|macht (?:\\S+ ){0,3}(?:auf|zu)|arrive(?:nt)?|vien(?:t|nent)|ouvre|commence|llegan?|vienen?|abren?|empiezan?|arriva(?:no)?|chega(?:m)?|komt|komen)(?!\\p{L})`,
  "iu",
);

/** Whether a sentence tells what others do or what happens: "the plumber comes tomorrow". */
export const tellsHappening = (sentence: string) => HAPPENS.test(sentence);

const DUTY =
  /(?<![\p{L}\p{N}])(?:must(?! not)|ha(?:s|ve) to|needs?(?: to)?|to be (?:sent|paid|returned|filed|submitted|signed|done)|muss|müssen|sollen?|doi(?:t|vent)|faut|debe(?:n|mos)?|tiene(?:n)? que|tengo que|hay que|dev[eo](?:no)?|dobbiamo|bisogna|tem (?:que|de)|tenho (?:que|de)|precis[ao]|moet(?:en)?)(?![\p{L}\p{N}])/iu;

/** Whether a sentence says that something has to be done. */
export const tellsDuty = (sentence: string) => DUTY.test(sentence);
