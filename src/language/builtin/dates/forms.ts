/** Building blocks for the regular expressions of a language. */

export type Groups = Record<string, string | undefined>;

/** Explicit letters: case-insensitive `\p{L}` takes ten times as long to compile. */
export const WORD_BEGIN = "(?<![a-z0-9ß-ÿœ_-])";
/** For what may start with a digit. */
export const BEGIN = "(?<![a-z0-9ß-ÿœ_.,:/-])";
export const END = "(?![a-z0-9ß-ÿœ_]|-[a-zß-ÿœ])";
export const YEAR = "(?:19[5-9]\\d|20[0-4]\\d)";

/** Next to a month, any year is plausible. */
export const ANY_YEAR = "(?:1\\d{3}|20\\d\\d)";

const THINGS =
  "(?:k?m|k?g|ml|pas|ans|ore|mal)(?![a-zß-ÿœ])|kcal|euros?|dollars?|dólares|pers|pesso|mensen|leute|people|gens|schritt|paso|passi|passo|stappen|wörter|mots|palabra|parol|palavra|woorden|seiten|pag|pág|kalorien|calor|fois|veces|volte|vezes|keer|stück|punkt|point|punto|punti|ponto|punten|zeichen|m[eèé]t[er]|watt|jahre|años|anni|anos|jaar|tage|jours|días|giorni|dias|dagen|stunden|heures|horas|uur|fäll";
/** After a year: excludes quantities such as "2000 pages", in all languages. */
export const NO_COUNT = `(?![a-z0-9ß-ÿœ%€$]|[.,:/-]\\d| ?[€%$]| (?:${THINGS}))`;

export const either = (sources: readonly string[]) => sources.join("|");

/** Whether any of the forms occurs. */
export const anyOf = (forms: readonly RegExp[]) =>
  new RegExp(forms.map(({ source }) => source).join("|"), "iu");

export const sourcesOf = (entries: readonly (readonly [string, ...unknown[]])[]) =>
  entries.map(([source]) => source);

/** Alternatives as named groups: name0, name1, … Without any, nothing matches. */
export const indexed = (name: string, sources: readonly string[]) =>
  sources.map((source, place) => `(?<${name}${place}>${source})`).join("|") || "(?!)";

/** The index of the alternative that matched, or -1. */
export function placeIn(groups: Groups, name: string): number {
  for (let place = 0; `${name}${place}` in groups; place++)
    if (groups[`${name}${place}`] !== undefined) return place;
  return -1;
}
