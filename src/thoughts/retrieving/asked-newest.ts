import { wordsOf } from "../../language/analysis/written-language.ts";
import { parseQueryTime } from "../../language/builtin/dates/dates.ts";

const LONGEST = 120;
/** "In letzter Zeit" and "the last few" are no times that can be read. */
const NEWEST =
  /(?<!\p{L})(?:(?:the )?last(?: (?:few|couple of|several|\d{1,3}|two|three|four|five|six|seven|eight|nine|ten))?|latest|newest|most recent(?:ly)?|recent(?:ly)?|lately|of late|the other day|in letzter zeit|letzte[nrs]?|neueste[nrs]?|zuletzt|neulich|kürzlich|ces derniers temps|derni[eè]re?s?|r[ée]cente?s?|r[ée]cemment|[uú]ltimamente|[uú]ltim[oaie]s?|recientes?|recientemente|recentemente|recenti|recentes|de laatste tijd|laatste?|nieuwste|onlangs|recente)(?!\p{L})/iu;
const UNSPACED =
  /^(?=.*(?:最近|最新))[我私的のがはをに最近新都有些记記写寫下做过過发發生了什么麼哪笔筆想法录錄吗嗎何メモ書いしまたか考えこと\s\p{P}]+$/u;

/** Nobody who asks for anything in particular does without other words; folded. */
const allowed = new Set(
  `what whats which is are was were did do does have has had been i ive me my mine we our us you the a an of all up to so show list
  give tell see find get please can could in on into it that there down about any anything everything something some
  note notes noted thing things thought thoughts entry entries memory memories capture captures captured write wrote written
  record recorded save saved store stored add added put jot jotted happen happened happening going doing done
  was habe hab ich wir mir mich meine meinen meiner die der das den alle alles zeig zeige gib notiz notizen gedanken eintrag
  eintrage notiert aufgeschrieben geschrieben festgehalten gespeichert gemacht getan war ist los passiert erfasst
  qu que quoi quelles quels ai je j on nous mes ma les la le l des est ce s il montre moi pensees note notees ecrit fait passe
  he hemos mis las los lo muestra nota notas anotado apuntado escrito hecho anote apunte escribi hice ha pasado
  che cosa ho mie miei i gli mostra mostrami mi appunti pensieri annotato scritto fatto successo
  o eu fiz minhas meus as os mostra anotei escrevi
  wat heb mijn de het toon laat zien notitie notities gedachten genoteerd opgeschreven geschreven gedaan gebeurd er`.split(
    /\s+/,
  ),
);
/** Digits and other letters name something. */
const OTHERS = /[^\p{Script=Latin}\p{M}\p{P}\p{S}\s]/u;

/** "My latest notes", "What did I note recently?", "the last thing I wrote": whatever it is about. */
export async function asksNewest(query: string, now: number, timeZone: string): Promise<boolean> {
  if (query.length > LONGEST) return false;
  if (UNSPACED.test(query)) return true;
  const rest = query.replace(NEWEST, " ");
  const words = wordsOf(rest);
  if (rest === query || words.length === 0 || OTHERS.test(rest)) return false;
  if (!words.every((word) => allowed.has(word))) return false;
  return (await parseQueryTime(query, now, timeZone)) === undefined;
}
