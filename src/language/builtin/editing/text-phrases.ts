/** `swap` and `change` are `replace` with one more ambiguity check each (see `changeText`). */
export type TextOperation =
  | "replace"
  | "swap"
  | "change"
  | "respell"
  | "correct"
  | "retime"
  | "append"
  | "append-words"
  | "append-item"
  | "append-line"
  | "append-clause"
  | "insert-before"
  | "insert-after"
  | "prepend"
  | "remove"
  | "set"
  | "spell"
  | "spell-all"
  | "capitalize-part"
  | "capitalize"
  | "uppercase"
  | "lowercase";

/** `append-clause` is read by `literal-tails.ts`: its text is everything behind a colon. */
export const textPhrases: Record<Exclude<TextOperation, "append-clause">, readonly string[]> = {
  replace: [
    "{change} [{all}] [{which}] [{part}] [from] {old} [{intext}] with|to|by|into|{arrow} {new} [{everywhere}] [{intext}]",
    "fix|correct {typo} {change} {old} with|to|by|into|{arrow} {new} [{everywhere}]",
    "{old} is wrong|incorrect|{misspelt} {rather} {new}",
    "{change} {typo} {old} [should|must] with|to|by|into|be|{arrow} {new} [{everywhere}]",
    "ändere|ersetze|ersetz {old} zu|durch|in|mit {new}",
    "remplace|remplacer|remplacez|change {old} par|en {new}",
    "cambia|cambiar|reemplaza|reemplazar|sustituye {old} por|con|a {new}",
    "[it|this|that] [the] [word] [{all}] {old} should|must|needs [to] be|read|say {new} [{everywhere}]",
    "[it|this|that|the] [text] should|must be|read|say {new} not|instead|rather [of] [than] {old}",
    "use|write|put|say {new} instead|rather of|than {old} [{everywhere}]",
    "{old} with|by|to|{arrow} {new}",
    "replace [{all}] [{which}] [the] [word|words|name] {bareold} with|by {barenew} [{everywhere}]",
    "ersetze|ersetz {bareold} durch|mit {barenew}",
    "remplace|remplacer|remplacez {bareold} par {barenew}",
    "reemplaza|reemplazar|sustituye {bareold} por|con {barenew}",
  ],
  respell: [
    "fix|correct {typo} [change|replace] {word1} to|with|into|{arrow} {word2}",
    "[there's|fix|correct] {typo} {word1} should|must be|read {word2}",
    "[there's|fix|correct] {typo} {word1} {arrow} {word2}",
    "{word1} should|must be spelled|spelt|written {word2}",
    "{word1} is [actually|really] spelled|spelt|written {word2}",
    "{word1} is {misspelt} {rather} {word2}",
  ],
  correct: [
    "[it|this|that|the] [text|note|thought] should|must [rather] be|say|read {barenew} instead|rather of|than {bareold}",
    "[it|this|that|the] [text|note|thought] should|must [rather] be|say|read {barenew} not {bareold}",
    "use|write|say {barenew} instead|rather of|than {bareold}",
    "it's|that's [actually|really|now] [at|on|in|with|by] {barenew} [now] not|instead|rather [of] [than] [at|on|in|with|by] {bareold}",
    "the|my|our|his|her|their|its {noun} is|was|are|should|must [be] [actually|really|now] [at|on|in] {barenew} [now] not|instead|rather [of] [than] {bareold}",
    "{name2} not|instead|rather [of] [than] {name1}",
    "{saying} {name2} instead|rather of|than {name1}",
    "{saying} {value} not [at|on|in] {oldvalue}",
    "[{its}] not {name1} but|rather|{its} {name2}",
  ],
  retime: [
    "make {this} {value} [instead]",
    "move|push|bump|shift|postpone|reschedule|delay|bring|change {this} [back|forward|up] to|for {moment} [instead]",
    "move|push|bump|shift|postpone|reschedule|delay to|for|until {moment} [instead]",
    "change|move|set|update|push|correct the|its date|day|time|hour|weekday [to] {moment} [instead]",
    "fix the|its date|day|time [to] {moment}",
    "the|its date|day|time|weekday is|should|must [be] [now|actually] {moment}",
    "correction [{its}] [on|at] {value}",
    "{about} is|was|are [now|actually] [on|at|in] {moment} [instead]",
    "{about} [has|have|was|were|got] [been] moved|postponed|rescheduled|pushed|shifted|changed [back] to {moment}",
    "{its} [now|actually] [on|at|in] {moment} [instead]",
    "{about} [now] {prep} {value} [instead]",
    "{about} is [now|actually] {value} [instead]",
    "[the|my|our|its] new|correct {about} is {value}",
    "change|set|update|correct|fix the|its number|amount|value|figure [to] {value}",
  ],
  swap: [
    "swap|switch|exchange|substitute [{all}] [{which}] {old} for|with|by|to {new}",
    "swap {bareold} for {barenew}",
  ],
  change: [
    "change|correct|fix|rename|update|edit|modify [from] {bareold} to|into|{arrow} {barenew}",
    "{bareold} {arrow} {barenew}",
    "{bareold} should|must be {barenew}",
    "{name1} is wrong|incorrect {rather} {name2}",
  ],
  append: [
    "append|add|attach [the] [text|words|word] {new} [{atend}]",
    "put|write|insert [the] [text|words|word] {new} {atend}",
  ],
  "append-words": ["add|append|put|write {loose} {atend}"],
  "append-item": ["add|append {items} [to] [it|this|(?:the|my|this)] [list|note]"],
  "append-line": ["append|add|put|write {new} [{atend}] on|as|in a new line"],
  prepend: [
    "prepend [the] [text|words|word] {new} [{atstart}]",
    "append|add|attach|put|write|insert [the] [text|words|word] {new} {atstart}",
    "begin|start {body} with {new}",
  ],
  "insert-before": ["add|insert|put|write [the] [text|words|word] {new} before [the] [word|words] {old}"],
  "insert-after": [
    "add|insert|put|write [the] [text|words|word] {new} after|behind [the] [word|words] {old}",
  ],
  remove: [
    "remove|delete|drop|erase|cut|strike|omit [out] [{all}] [{which}] [{part}] {old} [{everywhere}] [{intext}]",
    "take {old} out [{intext}]",
    "remove|delete|drop|erase|cut|strike|omit [out] the word|words|phrase|name {bareold} [{intext}]",
    "remove|delete|drop|take|strike [out] {bareold} {fromit}",
  ],
  set: [
    "set|change|update|edit {wording} to|with|as [say|read|be] {new}",
    "replace {body} with|by {new}",
    "rewrite|reword|rephrase [{body}] as|to|with [say] {new}",
    "make {body} say|read {new}",
    "[the] [new] text should|must [now] be|read|say {new}",
  ],
  spell: [
    "fix|correct [the] spelling|typo of|in {word1}",
    "fix|correct {typo} [{part}] {old}",
    "correct|fix [the] [spelling|typo] [of|in] [{part}] {old}",
  ],
  "spell-all": ["fix|correct {typo}", "spellcheck|spell-check [{body}]"],
  "capitalize-part": ["capitalize|capitalise [{part}] {old}"],
  capitalize: [
    "capitalize|capitalise [the] first letter|word|character [{intext}]",
    "make [the] first letter|word|character uppercase|capital|capitalized|capitalised",
    "begin|start [{body}] with a capital [letter]",
  ],
  uppercase: [
    "make|turn|change|put|convert {body} [all] [into|to|in] [all] uppercase|upper-case|upper|caps|capitals [case]",
    "uppercase {body}",
  ],
  lowercase: [
    "make|turn|change|put|convert {body} [all] [into|to|in] [all] lowercase|lower-case|lower [case]",
    "lowercase {body}",
  ],
};
