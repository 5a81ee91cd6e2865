const DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const MONTHS =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const COUNT = "(?:an?|one|two|three|four|five|six|a few|a couple of|several|\\d{1,3})";
const WHEN = `yesterday(?: morning| afternoon| evening)?|today|this (?:morning|afternoon|week|month)|last (?:night|week|weekend|month|year|${DAYS})|${COUNT} (?:minutes?|hours?|days?|weeks?|months?|years?) ago|just now|earlier(?: today| this week)?|a while ago|over the weekend|the other day`;
const ON_DAY = `(?:on )?${DAYS}(?: morning| afternoon| evening| night)?|(?:on )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)?(?: ${MONTHS})?(?: \\d{4})?|(?:on )?${MONTHS} \\d{1,2}(?:st|nd|rd|th)?(?: \\d{4})?|in ${MONTHS}`;

const UNSURE =
  "(?:maybe|perhaps|possibly|might|may|could|would|if|unless|whether|asks?|tell|remind|prefer|think|guess|like|wants?|wish|never|not|don't|doesn't|didn't|won't|no|why|who|how)\\b";

/** What can take the place of its like: a weekday, a day of a month, a month, a time of day. */
export const moments = {
  date: `\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTHS}(?: \\d{4})?|${MONTHS} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d{2}-\\d{2}`,
  weekday: DAYS,
  clock: "\\d{1,2}[:.]\\d{2}(?: ?[ap]m)?|\\d{1,2} ?[ap]m|noon",
  month: "january|february|march|april|may|june|july|august|september|october|november|december",
} as const;
const MOMENT = Object.values(moments).join("|");

/** A time that is over, at the end of what somebody says they did. */
export const pastTime = new RegExp(`(?:^| )(?:${WHEN}|${ON_DAY})$`, "iu");

/** Word sets that the phrases in `phrases.ts` share, each as the alternatives of a regular expression. */
const sets: Record<string, string> = {
  this: "it|this|that|this one|that one|(?:(?:this|that|the|my) )?(?:current )?(?:thought|task|item|note|memory|reminder|to-?do|entry|one|thing|idea|plan|question|fact|info|information)",
  done: "done|complete|completed|finished|accomplished|resolved|closed|checked(?: off)?|ticked(?: off)?|crossed off|dealt with|taken care of|wrapped up|sorted(?: out)?|handled|finali[sz]ed|over and done with|done and dusted|✅|☑️?|✔️?",
  open: "open|opened|reopened|re-opened|active|incomplete|unfinished|uncompleted|unresolved|undone|unarchived|pending|to-?do|to do|relevant again",
  gone: "archived|outdated|out of date|out-of-date|obsolete|stale|irrelevant|expired|superseded|cancell?ed|called off|deleted|removed|discarded|moot",
  needed:
    "relevant|needed|valid|current|applicable|necessary|up to date|up-to-date|of interest|true|correct|accurate|right|the case|an issue|a thing|happening|planned",
  anymore: "any ?more|any longer|now",
  is: "is|was|are|has been|has|it's|its|that's|this one's|that one's|this is|it is|that is",
  did: "did|done|finished|completed|resolved|accomplished|closed|handled|sorted|finali[sz]ed",
  // Times that are over. A day alone may be to come, so it only follows a verb of the past.
  when: WHEN,
  onday: `${WHEN}|${ON_DAY}`,
  ihave: "i|we|i've|we've|i have|we have|i'm|we're|i am|we are",
  havent: "haven't|have not|didn't|did not",
  list: "(?:(?:from|off|on) )?(?:my|the|our) (?:list|to-?do list|to-?dos|memory|memories|notes|thoughts)",
  das: "das|dies|es|ihn|sie|diesen|(?:diese[nrs]?|den|die|das) (?:gedanken?|aufgabe|notiz|eintrag|erinnerung)",
  erledigt: "erledigt|fertig|abgeschlossen|gemacht",
  ceci: "ceci|cela|ça|le|la|l'|(?:cette|la|ce|cet) (?:pensée|tâche|note|rappel|élément)",
  fait: "faite?|terminée?|finie?|achevée?|complétée?",
  esto: "esto|eso|lo|la|(?:est[ea]|el|la) (?:pensamiento|tarea|nota|idea|recordatorio)",
  hecho: "hech[oa]|terminad[oa]|completad[oa]|finalizad[oa]|list[oa]",
  // Slots for texts. `{old}` and `{new}` match one private-use character, which stands for a quoted text.
  old: "(?<old>[\uE000-\uE0FF])",
  new: "(?<new>[\uE000-\uE0FF])",
  bareold: "(?<old>[^\\s\uE000-\uE0FF]+(?: [^\\s\uE000-\uE0FF]+){0,3}?)",
  barenew: "(?<new>[^\\s\uE000-\uE0FF]+(?: [^\\s\uE000-\uE0FF]+){0,3}?)",
  word1: "(?<old>[\\p{L}']+)",
  word2: "(?<new>[\\p{L}']+)",
  name1: "(?<old>[\\p{L}\\p{N}][^\\s\uE000-\uE0FF]*)",
  name2: "(?<new>[\\p{L}\\p{N}][^\\s\uE000-\uE0FF]*)",
  about: "(?<about>(?:(?:the|my|our|his|her|their) )?[\\p{L}'-]+(?: [\\p{L}'-]+){0,2}?)",
  // Whatever is said before "Friday instead of Monday", but for what makes it less than sure.
  saying: `(?:(?!${UNSURE})[\\p{L}']+ ){0,8}?(?!${UNSURE})[\\p{L}']+`,
  todo: "to do|to-?do|to be done|outstanding|on (?:my|the|our) list",
  forme: "(?:for|to) (?:me|us)",
  newer:
    "(?:an?|the|another|my|our) (?:newer|new|other|later|better|more recent) (?:note|one|thought|version|entry|task)",
  afterall: "yet|after all",
  its: "it's|it is|that's",
  noun: "[\\p{L}-]+",
  fromit: "(?:from|off|out of) (?:it|this|(?:the|this|my) (?:text|thought|note|list))",
  items: "(?<new>[\\p{L}\\p{N}'-]+(?: [\\p{L}\\p{N}'-]+){0,3}?)",
  loose: "(?<new>[^\uE000-\uE0FF]{1,80}?)",
  prep: "(?<prep>at|on|in|from|until)",
  moment: `(?<new>${MOMENT})`,
  value: `(?<new>${MOMENT}|\\d+(?:[.,]\\d+)?)`,
  oldvalue: `(?<old>${MOMENT}|\\d+(?:[.,]\\d+)?)`,
  misspelt: "misspelled|misspelt|a typo",
  thisone: "this|(?:this|that|the) (?:one|thought|task|item|note|reminder|entry|idea)",
  rather: "it's|it is|it should be|should be|must be|make it|it should say|should say|it's actually|really",
  change: "change|replace|rename|correct|edit|update|modify|fix|turn",
  all: "(?<all>(?:all|every|each) (?:occurrences?|instances?|mentions?)(?: of)?|all of|all the|all|every|each)",
  everywhere: "(?<everywhere>everywhere|throughout|every time|in all places)",
  which: "the (?<which>first|last)(?: (?:occurrence|instance|mention) of)?",
  part: "(?:the )?(?:word|words|phrase|text|part|sentence|name|date|day|time|number|price|title|typo|spelling)",
  typo: "(?:the |a |this |that )?(?:typos?|spelling(?: mistakes?| errors?)?|misspellings?)(?: in(?: this| it| the text)?)?",
  intext: "(?:in|from|of) (?:it|this|(?:the|this) (?:text|thought|note|end|beginning))",
  body: "(?:it|this|(?:(?:the|this) )?(?:whole |entire |new )?(?:text|thought|note|content|body|wording))",
  wording: "(?:(?:the|its) )?(?:whole |entire |new )?(?:text|content|body|wording)(?: of (?:it|this))?",
  atend:
    "(?:to|at|as) (?:the|its) (?:very )?(?:end|bottom)(?: of (?:it|this|the (?:text|thought|note)))?|to (?:it|this|(?:the|this) (?:text|thought|note|task))",
  atstart:
    "in front(?: of (?:it|this|the (?:text|thought|note)))?|up front|(?:to|at|in|as) (?:the|its) (?:very )?(?:start|beginning|front|top)(?: of (?:it|this|the (?:text|thought|note)))?|before (?:it|this|everything)",
  arrow: "->|→|=>|-->|⇒",
};

/** A regular expression that matches a whole step; a step ends in one space. */
export function compilePhrase(phrase: string): RegExp {
  const pieces = phrase.split(" ").map((piece) => {
    const body = piece.replace(/^\[|\]$/g, "").replace(/\{(\w+)\}/g, (_, name: string) => {
      const words = sets[name];
      if (words === undefined) throw new Error(`no word set named ${name}`);
      return words;
    });
    return `(?:(?:${body}) )${piece.startsWith("[") ? "?" : ""}`;
  });
  return new RegExp(`^${pieces.join("")}$`, "iu");
}
