/** Word sets that the phrases in `phrases.ts` share, each as the alternatives of a regular expression. */
const sets: Record<string, string> = {
  this: "it|this|that|this one|that one|(?:(?:this|that|the|my) )?(?:current )?(?:thought|task|item|note|memory|reminder|to-?do|entry|one|thing)",
  done: "done|complete|completed|finished|accomplished|resolved|closed|checked(?: off)?|ticked(?: off)?|crossed off|dealt with|taken care of|✅|☑️?|✔️?",
  open: "open|opened|reopened|re-opened|active|incomplete|unfinished|uncompleted|unresolved|undone|unarchived|pending|to-?do|to do|relevant again",
  gone: "archived|outdated|out of date|out-of-date|obsolete|stale|irrelevant|expired|superseded|cancell?ed|deleted|removed|discarded|moot",
  needed: "relevant|needed|valid|current|applicable|necessary|up to date|up-to-date|of interest|true",
  anymore: "any ?more|any longer|now",
  is: "is|was|are|has been|has|it's|its|that's|this is|it is|that is",
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
  change: "change|replace|rename|correct|edit|update|modify|fix|turn",
  all: "(?<all>all(?: of)?|all the|every|each|(?:all|every|each) (?:occurrences?|instances?|mentions?)(?: of)?)",
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
    "(?:to|at|in|as) (?:the|its) (?:very )?(?:start|beginning|front|top)(?: of (?:it|this|the (?:text|thought|note)))?|before (?:it|this|everything)",
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
