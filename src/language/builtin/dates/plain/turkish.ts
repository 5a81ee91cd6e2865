import { YEAR } from "../forms.ts";
import type { PlainVocabulary } from "./vocabulary.ts";

const CASE = "(?:['’]?(?:[dt][ae](?:n|ki)?|y?[ae])|['’](?:y?[ıiuü]|n?[ıiuü]n))?";
const DAY = "(?! (?:g[uü]nler|pazar[ıi]))(?: g[uü]n(?:[uü](?:ne|nden|nde|n[uü]n)?|den|e)?)?";
/** The weekday also stands after its date, and then before the hour. */
const WEEKDAY = `(?:pazartes[iıİ]|sal[ıi]|[cç]ar[sş]amba|per[sş]embe|cuma(?:rtes[iıİ])?|pazar)${CASE}${DAY}`;
const NEXT = `(?:,? \\(?${WEEKDAY}\\)?)?`;
// "29 Ekim Caddesi" is a street.
const NOT_PLACE =
  "(?! (?:cad|sok|mah|bul?v|meydan|park[ıi]|stad|k[oö]pr|[sş]ehit|hast|[iİ]lk|orta ?okul|lise|[uü]ni))";
// A year before it tells that its date is complete.
const ALONE = "(?<!(?<!\\d)(?:19|20)\\d\\d,? )";
const NOT_EVERY = "(?<!(?<!\\p{L})her [^.,]{0,20})";
const MONTH = `${CASE}(?: ay[ıi](?:nda(?:n|ki)?|na|n[ıi]n)?)?${NOT_PLACE}${NEXT}`;
const NUMBER = "(?=\\d|bir|[iİ]ki|[uü][cç]|d[oö]rt|be[sş]|alt[ıi]|yedi|sekiz|dokuz|on)";
// "Two days after the operation" is not from today.
const NOT_FROM = "(?<!\\p{L}(?:[dt][ae]n|y[ae]) )(?<!(?:yirmi|otuz|k[ıi]rk|elli|y[uü]z|birka[cç]) )";
const THING =
  "(?! ?(?:tl|₺|lira|kg|gr|km|cm|m2|lt|litre|adet|tane|ki[sş]i|%|puan|derece|g[uü]n|hafta|ay)(?!\\p{L}))";
const AT = "['’]?(?:[dt][ae](?:n|ki)?|y?[ae]|[ıiuü])?";

/** "At three" is in the afternoon unless said otherwise. */
const EARLY =
  "(?<!(?:sabah|gece).{0,16})(?:(?<![\\d.:])[1-6](?: bu[cç]uk)?['’]?[dt][ae]|saat (?:[1-6](?![\\d.:])|bir|[iİ]ki|[uü][cç]|d[oö]rt|be[sş]|alt[ıi]))(?!.{0,8}sabah)";
const NOT_NUMBERED =
  "(?<!%|(?:kat|no|s[ıi]n[ıi]f|blok|daire|oda|salon|b[oö]l[uü]m|peron|kap[ıi]|gate|faz|madde|sayfa|versiyon|s[uü]r[uü]m|grup)[.:]? ?)";

export const turkish: PlainVocabulary = {
  days: "evvels?[ik]i? g[uü]n|[oö]nceki g[uü]n / d[uü]n(?:k[uü]|den|e)?(?! ya) / (?<!haftaya )bug[uü]n(?:k[uü]|den|e|[uü]n)?|bu (?:g[uü]n|sabah|ak[sş]am(?:ki|a)?|gece(?:ki|ye)?|[oö][gğ]len?(?:den sonra|yin)?) / yar[ıi]n(?:ki|dan|a)? / [oö]b[uü]r(?:s[uü])? g[uü]n(?:e|k[uü])?|yar[ıi]ndan sonra(?:ki g[uü]n)?|yar[ıi]n de[gğ]il [oö]b[uü]r g[uü]n",
  dayParts:
    "sabah(?:[ıi]|leyin|tan|a)?|ak[sş]am(?:[ıi]|leyin|[uü]st[uü]|a)?|[oö][gğ]le(?:n|yin|den (?:sonra|[oö]nce))?|gece(?:si|leyin|ye)?|ikindi(?:de)?",
  weekdays: `${ALONE}pazartes[iıİ]${CASE}${DAY} / ${ALONE}sal[ıi]${CASE}${DAY} / ${ALONE}[cç]ar[sş]amba${CASE}${DAY} / ${ALONE}per[sş]embe${CASE}${DAY} / ${ALONE}cuma${CASE}${DAY} / ${ALONE}cumartes[iıİ]${CASE}${DAY} / ${ALONE}pazar(?:a(?= kadar)|dan(?= (?:[oö]nce|sonra|itibaren))|['’](?:a|dan|da))?${DAY}(?! (?:yer|pay|al[ıi][sş]|ara[sş]t|ekonomi|fiyat|esnaf|araba|[cç]anta))`,
  months: `ocak${MONTH} / [sş]ubat${MONTH} / mart${MONTH} / nisan${MONTH} / may[ıi]s${MONTH} / haziran${MONTH} / temmuz${MONTH} / a[gğ]ustos${MONTH} / eyl[uü]l${MONTH} / ekim${MONTH} / kas[ıi]m${MONTH} / aral[ıi]k${MONTH}`,
  shortMonths: "oca / [sş]ub / mar / nis / may / haz / tem / a[gğ]u / eyl / eki / kas(?=\\.) / ara(?=\\.)",
  // A month alone has a case; "ocakta" is also "on the stove", "Eylül'den" also "from Eylül".
  monthLead:
    "(?!ocak[dt])(?=\\p{L}+(?:['’]?[dt][ae](?:ki)?|['’]?[dt][ae]n(?= (?:itibaren|[oö]nce|sonra|beri))|['’]?[ae](?= kadar)| ay[ıi]\\p{L}{0,4}| (?:ba[sş][ıi]|sonu|ortas[ıi])\\p{L}{0,4})(?!\\p{L}))",
  ordinal: "\\.?",
  dates: [
    "ayın (?<day>[12]?\\d|3[01])['’]?\\p{L}{0,5}",
    `(?<year>${YEAR})['’]?(?:te|ta|de|da|ten|tan|den|dan)|(?<year>${YEAR}) yılı*`,
    `(?<!\\d[./-])(?<day>\\d{1,2})(?<mark>[./-])(?<number>0?[1-9]|1[0-2])\\k<mark>(?<year>\\d{4}|\\d\\d)(?![.:]?\\d)${NEXT}`,
    `(?<!\\d[./-])(?<!saat:? )(?<day>\\d{1,2})\\.(?<number>0[1-9]|1[0-2])(?![.:,/]?\\d)${THING}${NEXT}`,
    `(?<!\\d[./-])(?<day>\\d{1,2})/(?<number>0?[1-9]|1[0-2])(?![.:/]?\\d)${THING}${NEXT}`,
  ],
  units: {
    minute: "dakika(?:ya)?|dk",
    hour: "saat(?:e)?",
    day: "g[uü]n(?:e)?",
    week: "hafta(?:ya|n[ıi]n|da|dan|ki|s[ıi])?",
    month: "ay(?:a|[ıi]n(?! ?\\d)|da|dan|[ıi])?",
    year: "y[ıi]l(?:a|[ıi]n|da|dan|[ıi])?|sene(?:ye|nin|de|den|ki)?",
  },
  weekend: "hafta ?sonu(?:na|nda|ndan|nu|nun)?",
  numbers:
    "bir / [iİ]ki / [uü][cç] / d[oö]rt / be[sş] / alt[ıi] / yedi / sekiz / dokuz / on / on bir / on iki",
  // "Haftaya" and "seneye" step by themselves.
  steps:
    "ge[cç]en|ge[cç]ti[gğ]imiz|[oö]nceki|bir [oö]nceki / bu / gelecek|[oö]n[uü]m[uü]zdeki|(?:bir )?sonraki|(?=haftaya|seneye) / [oö]b[uü]r",
  ago: [`${NOT_FROM}${NUMBER}# (?:kadar )?(?:[oö]nce|evvel)(?:ki|si|den)?`],
  ahead: [`${NOT_FROM}${NUMBER}# (?:sonra(?:ki|ya|s[ıi]na)?|i[cç]inde|kadar sonra)`],
  every: "her|her iki|[iİ]ki haftada bir|ge[cç]en her",
  clocks: [
    `(?<=^,? )(?<hour>[01]?\\d|2[0-3])\\.(?<minute>00|15|30|45)${AT}${THING}`,
    `${NOT_EVERY}(?:(?:${WEEKDAY},? )?saat:? |${WEEKDAY},? )?(?<hour>[01]?\\d|2[0-3]):(?<minute>[0-5]\\d)${AT}`,
    `${NOT_EVERY}(?<!\\d )saat(?:ler)?:? (?:(?:sabah|ak[sş]am|[oö][gğ]len?|gece) )?(?<hour>[01]?\\d|2[0-3]|bir|[iİ]ki|[uü][cç]|d[oö]rt|be[sş]|alt[ıi]|yedi|sekiz|dokuz|on(?: bir| iki)?)(?:[.](?<minute>[0-5]\\d)| (?<half>bu[cç]uk))?${AT}(?! ?(?:[cç]eyrek|var|ge[cç]iyor))${THING}`,
    `${NOT_EVERY}(?<hour>[01]?\\d|2[0-3])\\.(?<minute>00|1[3-9]|[2-5]\\d)['’]?[dt][ae](?:n|ki)?`,
    `${NOT_EVERY}${NOT_NUMBERED}(?:(?:sabah|gece) )?(?<hour>1\\d|2[0-3]|[1-9]|[uü][cç]|d[oö]rt|be[sş]|alt[ıi]|yedi|sekiz|dokuz|on bir|on [iİ]ki)(?: (?<half>bu[cç]uk))?['’]?[dt][ae](?:ki)?(?! (?:bir|[iİ]ki|[uü][cç]|\\d))`,
    `${NOT_EVERY}(?<=(?:sabah|ak[sş]am|[oö][gğ]len?|gece|sonra) )(?<hour>1\\d|2[0-3]|[1-9])(?:[.](?<minute>[0-5]\\d)| (?<half>bu[cç]uk))?${AT}${THING}`,
  ],
  clockLead: "saat:?|sabah",
  afternoon: `[oö][gğ]leden sonra|ak[sş]am(?:[ıi]|a|[uü]st[uü]|leyin|ki)?|[oö][gğ]le(?:n|yin)|gece(?= (?:saat )?(?:8|9|10|11)(?!\\d))|${EARLY}`,
  past: "d[uü]n|ge[cç]en|ge[cç]ti[gğ]imiz|(?:g[uü]n|hafta|ay|y[ıi]l|saat|sene|dakika|dk) [oö]nce(?:ki)?|evvels?[ik]i|\\p{L}*(?:[fstkçşhp]t|[\\p{L}](?<!yar|\\ba|kre|ken|ka)d)[ıiuü](?:m|k|lar|ler)|\\p{L}+m[ıiuü][sş](?:t[ıiuü])?(?:m|k)?|(?:gel|ol|al|ver|kal|var|var[ıi]|de|ye|i|ba[sş]la|ara|[oö]de|s[oö]yle|g[oö]nder|bul|[cç]al[ıi][sş]|yolla|bozul|yap[ıi]l|iptal ol|d[oö]n|bulu[sş]ul)d[ıiuü]|(?:git|et|yap|bit|[cç][ıi]k|ge[cç]|konu[sş]|d[uü][sş]|bak)t[ıiuü]|yoktu",
  future:
    "yar[ıi]n|\\p{L}+['’]?[dt][ae]n [oö]nce|haftaya|seneye|gelecek|[oö]n[uü]m[uü]zdeki|kadar|laz[ıi]m|gerek*|\\p{L}+[ae]ca[kğg]\\p{L}{0,6}|\\p{L}+ece[kğg]\\p{L}{0,6}|\\p{L}+m[ae]l[ıi]\\p{L}{0,5}|unutma*|randevu*|son (?:g[uü]n|tarih)|(?!yemek|ekmek|[cç]akmak|parmak|[iİ]rmek)\\p{L}{2,}m[ae]k",
  relations: [],
};
