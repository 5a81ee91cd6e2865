const LETTER = "[a-zà-ž]";
const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * What tells that a text may have dates of a language: its script, a letter that few languages have, or words of its own. Those who
 * write without accents are known by their words.
 */
const signs = {
  polish: ofWords(
    `dzis|dzisiaj|jutr[oa]|pojutrze|(?:przed)?wczoraj|wtor(?:ek|ku)|srod[ay]|czwart(?:ek|ku)|sobot[ay]|niedziel[aei]|dni|tygodni${LETTER}*|godz${LETTER}*|temu|maj[au]|marc[au]|lipc[au]|czerwc[au]|listopada|co wtorek|do \\d\\d?\\.\\d\\d`,
    "ąęłńśźż",
  ),
  czech: ofWords(
    `z[ií]tra|dnes(?:ka)?|v[cč]era|loni|letos|p[aá]tek|[uú]ter[yý]|minul[yýaáeé]|v[ií]kend${LETTER}*|dn[iíyů]|t[yý]d(?:en|n[eyů])|listopadu|do \\d\\d?[.:]\\d\\d`,
    "ěřůčšž",
  ),
  russian: CYRILLIC,
  ukrainian: CYRILLIC,
  nordic: ofWords(
    `i ?(?:dag|morgon|morgen|morro?n|morra|gar|kv[äa]ll|kveld|aften|natt?|morse|fjo[rl]|övermorgon)|(?:man|tirs|tis|tys|ons|tors|fre|l[öo]r|s[öo]n)dag${LETTER}*|kl\\.? ?\\d+|klockan|klokken|uke[nr]?|uka|uge[nr]?|vecka[nr]?|veckor|dage[nr]|dagar|siden|sedan|helgen|n[äa]sta|neste|forrige|sidste|senast|senest|inden|m[aå]n(?:ad|ed)${LETTER}*|\\d\\.? ?(?:maj|marts|augusti|desember)`,
    "åøæ",
  ),
  romanian: ofWords(
    `m[aâ]ine|poim[aâ]ine|azi|ast[aă]zi|aseara|diseara|luni|miercuri|joi|vineri|duminica|zile|s[aă]pt[aă]m[aâ]n${LETTER}*|viitoare|ianuarie|februarie|iunie|iulie|septembrie|octombrie|noiembrie|decembrie`,
    "ășțţ",
  ),
  greek: /\p{Script=Greek}/u,
  turkish: ofWords(
    `(?:bug[uü]n|yar[iı]n|[cç]ar[sş]amba|per[sş]embe|pazartesi|cumartesi)${LETTER}{0,4}|cuma|dün|gün|günü|gunu|hafta${LETTER}*|seneye|saat|(?:nisan|haziran|temmuz|eyl[uü]l|ekim|ocak)${LETTER}{0,3}|kadar|önce|sonra|\\d['’][dt][ae]n?`,
    "ğış",
  ),
  arabic: /\p{Script=Arabic}/u,
  hindi: /\p{Script=Devanagari}/u,
  vietnamese: ofWords(
    "ngày|tháng|tuần|hôm (?:nay|qua|kia)|năm (?:nay|ngoái|sau|tới)|sáng|chiều|tối|ngay mai|hom (?:nay|qua)|tuan sau",
    "đơưạảấầẩậắằẹẻẽếềểệịỉọỏốồổộớờởợụủứừửựỳỷỹ",
  ),
  thai: /\p{Script=Thai}/u,
  korean: /\p{Script=Hangul}/u,
};

function ofWords(words: string, letters: string): RegExp {
  return new RegExp(`[${letters}]|(?<![a-zà-ÿ])(?:${words})(?!${LETTER})`, "iu");
}

export type PlainLanguage = keyof typeof signs;

const languages = Object.keys(signs) as PlainLanguage[];

export const choosePlain = (text: string): PlainLanguage[] =>
  languages.filter((language) => signs[language].test(text));
