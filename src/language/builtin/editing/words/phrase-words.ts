import { LINE_NAME } from "../applying/line-lists.ts";
import { TOPIC } from "../reading/states/topic.ts";
import { readFirstWords } from "./first-words.ts";
import { DAYS, MONTHS, NUMERALS } from "./values.ts";

const COUNT = "(?:an?|one|two|three|four|five|six|a few|a couple of|several|\\d{1,3})";
const WHEN = `yesterday(?: morning| afternoon| evening)?|today|(?:first thing |earlier )?this (?:morning|afternoon|evening|week|weekend|month)|(?:the )?(?:day|night|week) before(?: last| yesterday)?|last (?:night|evening|week|weekend|month|year|${DAYS})|${COUNT} (?:minutes?|hours?|days?|weeks?|months?|years?) ago|(?:just )?now|a moment ago|a minute ago|during the week|at (?:noon|midnight|lunchtime|\\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]m)?)|earlier(?: today| this week)?|(?:a )?(?:long )?(?:while|time) ago|(?:ages|weeks|days|months|years|hours) ago|long ago|recently|since (?:yesterday|last week|this morning)|in the (?:morning|afternoon|evening)|(?:over|at|on) the weekend|the other day`;
/** A bare number is no day: "paid invoice 13" of "Pay invoice 12". */
const DAY_OF_MONTH = `on (?:the )?\\d{1,2}|(?:on )?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTHS}(?: \\d{4})?)|(?:on )?${MONTHS} \\d{1,2}(?:st|nd|rd|th)?(?: \\d{4})?`;
const ON_DAY = `(?:on )?${DAYS}(?: morning| afternoon| evening| night)?|${DAY_OF_MONTH}|in ${MONTHS}`;

const THIS =
  "it|this|that|this one|that one|(?:this|that) list|(?:(?:this|that|the|my) )?(?:current )?(?:thought|task|item|note|memory|reminder|to-?do|entry|one|thing|idea|plan|job|question|fact|info|information)";

/** What makes a statement less than sure. */
export const UNSURE =
  "(?:maybe|perhaps|possibly|might|may|could|would|if|unless|whether|asks?|tell|remind|prefer|think|guess|like|wants?|wish|never|not|don't|doesn't|didn't|won't|no|why|who|how)\\b";

/** How often: "every other Tuesday". */
export const recurrence = `(?:once|twice|thrice|(?:\\d+|${NUMERALS}|several|a few) times) (?:(?:an?|per|each|every) (?:day|week|month|year|night|hour|fortnight)|daily|weekly|monthly|yearly)|(?:every|each)(?: (?:other|second|third|\\d+|${NUMERALS}))? (?:${DAYS}|(?:week)?days?|weeks?|months?|years?|mornings?|evenings?|nights?)`;
const RECURRENCE = new RegExp(`^(?:${recurrence})$`, "iu");
export const isRecurrence = (words: string) => RECURRENCE.test(words);

const REPEATED = new RegExp(`(?<!\\p{L})(?:${recurrence})(?!\\p{L})`, "iu");
/** "Water the plants every three days" */
export const isRepeated = (text: string) => REPEATED.test(text);

/** A time that is over, at the end of what somebody says they did. */
export const pastTime = new RegExp(`(?:^| )(?:${WHEN}|${ON_DAY})$`, "u");

const GESTERN =
  "letzten \\p{L}+|vorhin|eben|gerade|vor (?:\\p{L}+|\\d+) (?:tagen|wochen|stunden)|am (?:wochenende|\\p{L}+tag|mittwoch)|la semana pasada|anteayer|la settimana scorsa|a semana passada|anteontem|vorige week|eergisteren|avant-hier|gestern|heute|vorgestern|(?:heute|gestern) (?:morgen|früh|abend|nachmittag)|letzte woche|hier|depuis hier|aujourd'hui|ce matin|hier soir|la semaine dernière|ayer|hoy|esta mañana|ieri|oggi|stamattina|ontem|hoje|gisteren|vandaag|vanochtend";
/** The same in other languages, wherever it stands; a space follows. */
export const pastTimeAbroad = new RegExp(`(?<!\\p{L})(?:${GESTERN}) (?=.)`, "u");

const ENDED =
  "done|completed|finished|dealt with|taken care of|wrapped up|sorted(?: out)?|handled|finali[sz]ed|over and done with|done and dusted|settled|squared away|behind (?:me|us)|out of the way|✅|☑️?|✔️?";

/** How a word is spelled, and not the word: "libary is spelled wrong". */
const MANNER =
  "wrong|wrongly|incorrectly|badly|differently|correctly|properly|right|weird|funny|strangely|oddly|how|so|like|with|without|misspel\\p{L}+|mistyped|anders|falsch|richtig|autrement|mal|bien|escribe|scrive|escreve|diverso|diversamente|sbagliato|errado|später|verkeerd|fout";

/** Word sets that the phrases share, each as the alternatives of a regular expression. */
const sets: Record<string, string> = {
  this: THIS,
  // Also the noun of the thought, which the editor replaces by a sign before it looks for a phrase.
  topic: `${THIS}|${TOPIC}`,
  someone: `(?:the|my|our) (?!${UNSURE}|(?:other|wrong|next|last|first|second|same)\\b)\\p{L}+(?: (?!${UNSURE})\\p{L}+)?`,
  openlist:
    "(?:open|active|current|pending) ?(?:list|tasks?|items?|thoughts?|notes?|ones|things|stuff)?|lists?|to-?dos?|to-?do list|tasks?|task list|agenda|radar|plate",
  bymistake:
    "by (?:mistake|accident|error)|in error|accidentally|mistakenly|wrongly|too (?:early|soon|quickly)|prematurely",
  wrongly: "accidentally|mistakenly|wrongly|incorrectly|prematurely|erroneously",
  marked: "marked|closed|completed|archived|ticked(?: off)?|checked(?: off)?|crossed(?: off)?|set",
  discarded:
    "archived|deleted|removed|discarded|binned|trashed|scrapped|tossed|dropped|ditched|erased|junked|dumped|chucked|thrown away|thrown out|hidden|forgotten|put away|cleared|shelved|retired|abandoned",
  stash:
    "put|store|tuck|pack|place|bung|slip|whack|dump|sling|lob|pile|move|send|chuck|stick|pop|shove|throw|toss|file|stash|stow|drop|relegate|transfer",
  fromarchive: "(?:from|out of) (?:the )?(?:archives?|trash|bin)|to life",
  thisone: "this|(?:this|that|the) (?:one|thought|task|item|note|reminder|entry|idea)",
  // Verbs
  mark: "mark|set|flag|make|tag|consider|count|treat|log|record|register|list|call|put(?: (?:it|this|that))? down",
  tick: "check|cross|tick|strike|score|knock",
  ticked: "checked|crossed|ticked|struck|scored|knocked|marked",
  turn: "set|change|update|move|turn|switch|put",
  reopen: "reopen|re-open|un-?(?:delete|archive|complete|check|tick|mark|close|finish|resolve|hide)",
  discard:
    "archive|remove|delete|forget|discard|drop|trash|toss|bin|scrap|dismiss|retire|ditch|erase|kill|nuke|axe|junk|purge|dump|chuck|shelve|bury|hide|abandon|clear|wipe|zap|nix|soft-delete|stow",
  change: "change|replace|rename|reword|rephrase|correct|edit|update|modify|fix|turn|switch",
  strike:
    "remove|delete|drop|erase|cut|strike|omit|scratch|cross out|cross off|scrub|take out|leave out|cut out|strike out|get rid of|lose|take off|take away|knock off|chop off|chop|strip out|strip|rm",
  add: "append|add|attach|include|tack on",
  put: "append|add|attach|include|tack on|tack|tag on|tag|put|write|insert|stick|pop|jot|bung|throw|chuck|whack",
  before: "(?:right |just |directly )?(?:before|in front of|ahead of)",
  behind: "(?:right |just |directly )?(?:after|behind)",
  throwin: "(?:throw|pop|stick|chuck) in",
  went: "changed|moved|renamed|was renamed|went up|went down|went|goes|rose|jumped|dropped|fell|increased|decreased|raised|lowered|was raised|was changed|was moved",
  // States
  done: "done|complete|completed|finished|accomplished|resolved|closed|checked(?: off)?|ticked(?: off)?|crossed off|dealt with|taken care of|wrapped up|sorted(?: out)?|handled|finali[sz]ed|over and done with|done and dusted|settled|squared away|wrapped|ticked|signed off|concluded|fulfilled|achieved|behind (?:me|us)|out of the way|in the books|in the can|all wrapped up|✅|☑️?|✔️?",
  // Without what may be said of a thing as well: an account is closed, a box is checked.
  finished: `complete|${ENDED}`,
  // Without what may also ask for it: "complete this on Friday".
  ended: ENDED,
  did: "did|done|finished|completed|resolved|accomplished|closed|handled|sorted|finali[sz]ed|wrapped up|dealt with|settled|concluded|achieved",
  open: "open|opened|reopened|re-opened|active|incomplete|unfinished|uncompleted|unresolved|undone|unarchived|pending|to-?do|to do|relevant again",
  todo: "to do|to-?do|to be done|outstanding|on (?:my|the|our) list",
  gone: "archived|outdated|out of date|out-of-date|obsolete|stale|irrelevant|expired|superseded|cancell?ed|called off|deleted|removed|discarded|moot|abandoned|scrapped|dropped|shelved",
  worthless: "useless|pointless|worthless|void|invalid|history|ancient history|off the table",
  needed:
    "relevant|useful|helpful|interesting|needed|required|valid|current|applicable|necessary|up to date|up-to-date|of interest|true|correct|accurate|right|the case|an issue|a thing|happening|planned|in use",
  // What is said about a state
  is: "is|are|was|were|has been|have been|is been|has|that one is",
  was: "was|were|got|has been|have been|has got|have got",
  ihave: "i|we|i have|we have|i am|we are",
  afterall: "yet|after all|yet after all",
  anymore: "any ?more|any longer|no more",
  forme: "(?:for|to) (?:me|us)",
  byus: "by (?:me|us|him|her|them|someone else|somebody else|my \\p{L}+)|(?:by \\p{L}+ )?(?:on my behalf|for me|for us)",
  list: "(?:(?:from|off|on) )?(?:my|the|our) (?:list|to-?do list|to-?dos|memory|memories|notes|thoughts)",
  // Times that are over. A day alone may be to come, so it only follows a verb of the past.
  when: WHEN,
  onday: `${WHEN}|${ON_DAY}`,
  // With a verb of the past: "done before lunch" alone may be a wish.
  // Other languages
  gestern: GESTERN,
  das: "das|dies|es|ihn|sie|diesen|(?:diese[nrs]?|den|die|das) (?:gedanken?|aufgabe|notiz|eintrag|erinnerung)",
  erledigt: "erledigt|fertig|abgeschlossen|gemacht|durch|abgehakt|geschafft|vom tisch",
  ceci: "ceci|cela|ça|le|la|l'|(?:cette|la|ce|cet) (?:pensée|tâche|note|rappel|élément)",
  fait: "faite?|terminée?|finie?|achevée?|complétée?|réglée?|accomplie?",
  esto: "esto|eso|lo|la|los|las|(?:est[ea]|el|la) (?:pensamiento|tarea|nota|idea|recordatorio)",
  hecho: "hech[oa]|terminad[oa]|completad[oa]|finalizad[oa]|list[oa]|acabad[oa]|resuelt[oa]",
  questo: "questo|questa|lo|la|(?:quest[oa]|il|la|l') ?(?:pensiero|attività|compito|nota|idea|promemoria)",
  fatto: "fatt[oa]|completat[oa]|finit[oa]|terminat[oa]|conclus[oa]",
  isto: "isto|isso|ist[ae]|o|a|(?:est[ae]|ess[ae]|o|a) (?:tarefa|nota|pensamento|ideia|lembrete|item)",
  feito: "feit[oa]|concluíd[oa]|terminad[oa]|pront[oa]|completad[oa]|acabad[oa]|resolvid[oa]",
  ditnl: "dit|dat|het|deze|die|(?:dit|dat|de|deze|die) (?:gedachte|taak|notitie|herinnering|item)",
  gedaan: "gedaan|gebeurd|klaar|afgerond|voltooid|afgehandeld|geregeld|af",
  // Slots for texts. `{old}` and `{new}` match one private-use character, which stands for a quoted text.
  old: "(?<old>[\uE000-\uE0FF])",
  new: "(?<new>[\uE000-\uE0FF])",
  bareold: "(?<old>[^\\s\uE000-\uE0FF]+(?: [^\\s\uE000-\uE0FF]+){0,3}?)",
  barenew: "(?<new>[^\\s\uE000-\uE0FF]+(?: [^\\s\uE000-\uE0FF]+){0,3}?)",
  word1: "(?<old>[\\p{L}']+)",
  word2: `(?<new>(?!(?:${MANNER})(?!\\p{L}))[\\p{L}']+)`,
  about: "(?<about>[\uE000-\uE0FF]|(?:(?:the|my|our|his|her|their) )?[\\p{L}'-]+(?: [\\p{L}'-]+){0,2}?)",
  fromit: "(?:from|off|out of) (?:it|this|there|(?:the|this|that|my|our) (?:text|thought|note|list))",
  item: "(?<old>(?!(?:it|this|that|these|those|them|all|everything|the|my|one|last|first)\\b)[\\p{L}\\p{N}_-]+(?: [\\p{L}\\p{N}_-]+){0,3}?)",
  items:
    "(?<new>[\\p{L}\\p{N}'-]+(?: [\\p{L}\\p{N}'-]+){0,3}?(?: (?:and|und|et|y|e|en) [\\p{L}\\p{N}'-]+(?: [\\p{L}\\p{N}'-]+){0,2}?)?)",
  loose: "(?<new>[^\uE000-\uE0FF]{1,80}?)",
  recurrence: `(?<new>${recurrence})`,
  listkind: "(?<about>(?!top |end |bottom |start |beginning |front )[\\p{L}-]+(?: [\\p{L}-]+){0,2})",
  line: `(?<old>${LINE_NAME})`,
  thelist: "(?:the|my|our) (?:\\p{L}+ )?list",
  linetext: "(?<new>[^\uE000-\uE0FF]+?)",
  // Parts of a text
  its: "it's|it is|that's|its|it should be|that should be|it must be|it will be|it'll be|it needs to be|it was|it has to be|it should read|it should say|should be",
  ought:
    "should|must|should've|needs to|has to|ought to|(?:is|was|are|were) (?:supposed|meant|intended|going) to",
  rather: "it's|it is|it should be|should be|must be|make it|it should say|should say|it's actually|really",
  all: "(?<all>(?:all|every|each) (?:occurrences?|instances?|mentions?)(?: of)?|all of|all the|all|every|each)",
  everywhere: "(?<everywhere>everywhere|throughout|every time|in all places)",
  which: "the (?<which>first|last)(?: (?:occurrence|instance|mention) of)?",
  daypart: "(?:the|its|his|her|their) (?<about>date|day|time|phone number|number|e-?mail(?: address)?)",
  part: "(?:the )?(?:bit|piece|section)(?: about| saying| that says| with)?|(?:the )?(?:word|words|phrase|text|part|sentence|name|date|day|time|number|price|title|typo|spelling)",
  typo: "(?:the |a |this |that |my |there is a )?(?:typos?|typing errors?|spelling(?: mistakes?| errors?)?|misspellings?|grammar)(?: in(?: this| it| the text)?)?",
  intext: "(?:in|from|of|off) (?:it|this|(?:the|this|my) (?:text|thought|note|list|end|start|beginning))",
  body: "(?:it|this|(?:(?:the|this) )?(?:whole |entire |new )?(?:text|thought|note|content|body|wording)|the (?:whole|entire) thing)",
  wording: "(?:(?:the|its) )?(?:whole |entire |new )?(?:text|content|body|wording)(?: of (?:it|this))?",
  atend:
    "to (?:the|my|our) (?:[\\p{L}\\p{N}-]+ ){1,3}(?:note|thought|entry|memo|reminder)|(?:to|at|as|on|onto|on to|in) (?:the|its) (?:very )?(?:end|bottom|back|tail)(?: of (?:it|this|that|(?:the|this|that) (?:text|thought|note|one|list|entry)))?(?: too| as well| also)?|(?:to|on|onto|in) (?:it|this|that|there|this one|(?:the|this|that|my) (?:text|thought|note|task|list|entry|item))(?: too| as well| also)?",
  atstart:
    "in front(?: of (?:it|this|the (?:text|thought|note)))?|up front|(?:to|at|in|as) (?:the|its) (?:very )?(?:start|beginning|front|top)(?: of (?:it|this|the (?:text|thought|note)|(?:the|my|our) list))?|before (?:it|this|everything)",
  arrow: "->|→|=>|-->|⇒",
};

/** Matches a whole step, which ends in one space; `words` are those of the step. */
export type Phrase = { exec(step: string, words: string[]): RegExpExecArray | null };

const fill = (piece: string) =>
  piece.replace(/^\[|\]$/g, "").replace(/\{(\w+)\}/g, (_, name: string) => {
    const words = sets[name];
    if (words === undefined) throw new Error(`no word set named ${name}`);
    return words;
  });

const isOptional = (piece: string) => piece.startsWith("[");

/** The regular expression of a phrase. */
export const patternOf = (phrase: string): string =>
  `^${phrase
    .split(" ")
    .map((piece) => `(?:(?:${fill(piece)}) )${isOptional(piece) ? "?" : ""}`)
    .join("")}$`;

const firstWords = new Map<string, Set<string> | undefined>();

function firstWordsOf(piece: string): Set<string> | undefined {
  if (!firstWords.has(piece)) firstWords.set(piece, readFirstWords(fill(piece)));
  return firstWords.get(piece);
}

/** The pattern is compiled when a step first has a word for each piece that is not optional. */
export function compilePhrase(phrase: string, flags: "u" | "iu"): Phrase {
  const needed = phrase.split(" ").filter((piece) => !isOptional(piece));
  let pattern: RegExp | undefined;
  return {
    exec(step, words) {
      const isSaid = needed.every((piece) => {
        const first = firstWordsOf(piece);
        return !first || words.some((word) => first.has(word));
      });
      if (!isSaid) return null;
      pattern ??= new RegExp(patternOf(phrase), flags);
      return pattern.exec(step);
    },
  };
}
