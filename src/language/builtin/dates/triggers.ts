import type { WrittenLanguage } from "../../analysis/written-language.ts";

/** Date words by language, folded. A text without any of them and without a date in digits is not parsed. */
const words: Readonly<Record<WrittenLanguage, string>> = {
  english: `today tonight tonite tdy yesterday yday tomorrow tomorow tommorow tommorrow tomoz tmr tmrw tmw now lunch lunchtime
    noon midday midnight morning afternoon evening night day days week weeks weekend month months quarter quarters year years
    decade hour hours hr hrs h minute minutes min mins second seconds sec s d m w y wk mo yr yrs fortnight spring summer autumn
    fall winter christmas xmas easter halloween thanksgiving valentine valentines whitsun whit shrove pancake mardi gras lent
    advent juneteenth labor labour memorial bank boxing nye mayo christi wknd wkend nxt weds thr thrusday wensday wendsday
    wednsday tuesdy thurday firday fridy saterday satuday febuary feburary two three four five six seven eight nine ten eleven
    twelve half oclock pentecost ago later before after from till until since hence last next past this monday tuesday wednesday
    thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january february march april may june july
    august september october november december jan feb mar apr jun jul aug sep sept oct nov dec eom eod eow eoq eoy cob eob cop
    q wc commencing following clock asap fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth saints souls patrick paddy fools`,
  german: `gestern vorgestern vorvorgestern heute morgen ubermorgen nacht montag dienstag mittwoch donnerstag freitag samstag
    sonnabend sonntag januar janner februar feber marz maerz april mai juni juli august september oktober november dezember
    fruhling fruhjahr sommer herbst winter wochenende minute minuten stunde stunden tag tage tagen woche wochen monat monats
    monate monaten jahr jahres jahre jahren quartal quartals quartalsende kw kalenderwoche weihnachten heiligabend abend
    silvester neujahr heut heude morgn vormittag mittag nachmittag vormittags mittags nachmittags abends abnd fruh advent konige
    weiberfastnacht rosenmontag fastnachtsdienstag faschingsdienstag veilchendienstag aschermittwoch frauentag weltfrauentag
    palmsonntag grundonnerstag karsamstag ostersamstag osterwochenende walpurgisnacht arbeit maifeiertag muttertag vatertag
    herrentag mannertag pfingstsonntag pfingstmontag pfingstwochenende fronleichnam einheit erntedank erntedankfest
    reformationstag allerheiligen allerseelen martinstag volkstrauertag bettag totensonntag ewigkeitssonntag adventssonntag
    weihnachtstag weihnachtsfeiertag nikolaus wochenend monatsende monatsanfang monatsmitte jahresende jahresanfang jahresmitte
    wochenanfang wochenmitte karfreitag ostern ostermontag ostersonntag pfingsten himmelfahrt valentinstag halloween nikolaustag
    viertel dreiviertel`,
  french: `lun mar mer jeu ven sam dim hier demain aujourd nuit matin midi soir lundi mardi mercredi jeudi vendredi samedi
    dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre printemps ete automne hiver
    week weekend minute minutes heure heures jour jours semaine semaines mois an ans annee annees trimestre noel sylvestre
    reveillon paques pentecote ascension valentin halloween toussaint saint chandeleur epiphanie rameaux fete assomption ajd
    aprem aujourdhui huitaine quinzaine minuit`,
  spanish: `lun mar mie jue vie sab dom ayer anteayer antier anoche hoy manana tarde noche lunes martes miercoles jueves viernes
    sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre primavera
    verano otono invierno semana semanas finde minuto minutos hora horas dia dias mes meses ano anos trimestre decada nochebuena
    navidad navidades nochevieja reyes pascua resurreccion pentecostes valentin halloween muertos carnaval carnavales corpus
    santos mediodia medianoche madrugada quincena antenoche anteanoche silvestre`,
  italian: `lun mar mer gio ven sab dom ieri altroieri avantieri oggi stamattina stamani stasera stanotte mattina pomeriggio
    sera notte domani dopodomani lunedi martedi mercoledi giovedi venerdi sabato domenica gennaio febbraio marzo aprile maggio
    giugno luglio agosto settembre ottobre novembre dicembre primavera estate autunno inverno settimana settimane weekend week
    minuto minuti ora ore giorno giorni mese mesi anno anni trimestre natale silvestro capodanno epifania befana pasqua
    pasquetta pentecoste valentino ferragosto halloween stamane mattino vigilia stefano carnevale corpus festa ognissanti santi
    morti immacolata mezzogiorno mezzanotte`,
  portuguese: `seg ter qua qui sex sab dom ontem anteontem hoje manha tarde noite amanha segunda terca quarta quinta sexta feira
    sabado domingo janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro primavera verao
    outono inverno semana semanas minuto minutos hora horas dia dias mes meses ano anos trimestre decada natal reveillon
    passagem reis carnaval santa pascoa pentecostes halloween consoada corpus corpo valentim finados virada madrugada joao`,
  dutch: `gister gisteren eergisteren vandaag vanochtend vanmorgen vanmiddag vanavond vannacht nacht morgen overmorgen maandag
    dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli augustus september oktober
    november december voorjaar lente zomer herfst najaar winter weekend weekeinde minuut minuten uur uren dag dagen week weken
    maand maanden jaar jaren kwartaal kerst kerstmis kerstavond kerstdag oudjaar oudjaarsavond oudejaarsavond nieuw nieuwjaar
    nieuwjaarsdag paasdag paasmaandag paaszondag pasen pinksteren hemelvaart hemelvaartsdag carnaval driekoningen aswoensdag
    arbeid dodenherdenking bevrijdingsdag moederdag vaderdag pinksterdag pinkstermaandag prinsjesdag dierendag allerheiligen
    maarten oudejaarsdag avond ochtend middag vndg ende wknd wkd koningsdag sinterklaas pakjesavond valentijnsdag halloween half
    kwart`,
};

type Patterns = Partial<Record<WrittenLanguage, RegExp>>;

/** Short words for weekdays and hours, which are common words of other languages. */
const weak: Patterns = {
  german: /\b(?:we|mo|di|mi|do|fr|sa|so|um|gegen|halb)\b/iu,
  dutch: /\b(?:we|ma|di|wo|do|vr|za|zo|om)\b/iu,
};

/** Days of the month alone: "le 5", "antes del 15". The text needs no more than a word of the language. */
const DAY_NUMBER = "(?:1er|[1-9]|[12]\\d|3[01])(?![\\p{L}\\d%€/:]|[.,]\\d| ?(?:h|%|€|euros?)(?!\\p{L}))";
const dayNumbers: Patterns = {
  french: new RegExp(`(?<!\\p{L})(?<!(?:dopo|verso|entro|tra|e|per) )(?:le|au|du) ${DAY_NUMBER}`, "iu"),
  spanish: new RegExp(`(?<!\\p{L})(?:el|del) ${DAY_NUMBER}`, "iu"),
  italian: new RegExp(`(?<!\\p{L})(?:il|dal|entro il) ${DAY_NUMBER}`, "iu"),
};

const findBy = (patterns: Patterns) => (text: string) =>
  (Object.keys(patterns) as WrittenLanguage[]).filter((language) => patterns[language]?.test(text));

export const findWeakTriggers = findBy(weak);
export const findDayNumbers = findBy(dayNumbers);

/** 3.6.2024, 3/6, 2019, 3. Okt., 1990er. */
const DIGITS = /\d{1,4}[./-]\d|(?<!\d)(?:19|20)\d\d(?!\d)|\d\.? ?\p{L}{3,4}\.|\d0er/u;
/** Compounds such as "Montagabend" and "gisteravond" are looked up by their first part. */
const LONGEST_SIMPLE = 7;
const DAY_PART = /(?:vormittag|nachmittag|mittag|morgen|abend|nacht|ochtend|middag|avond|woche|week)$/u;

let owners: Map<string, readonly WrittenLanguage[]> | undefined;

/** The languages whose date words occur in the text; all of them if it contains a date in digits. */
export function findTriggered(text: string, tokens: readonly string[]): ReadonlySet<WrittenLanguage> {
  owners ??= findOwners();
  const languages = Object.keys(words) as WrittenLanguage[];
  if (DIGITS.test(text)) return new Set(languages);
  const triggered = new Set<WrittenLanguage>();
  for (const token of tokens) {
    const found =
      owners.get(token) ??
      (token.length > LONGEST_SIMPLE ? owners.get(token.replace(DAY_PART, "")) : undefined);
    if (found) for (const language of found) triggered.add(language);
    if (triggered.size === languages.length) break;
  }
  return triggered;
}

function findOwners(): Map<string, readonly WrittenLanguage[]> {
  const found = new Map<string, WrittenLanguage[]>();
  for (const [language, list] of Object.entries(words) as [WrittenLanguage, string][])
    for (const word of new Set(list.split(/\s+/u))) found.set(word, [...(found.get(word) ?? []), language]);
  return found;
}
