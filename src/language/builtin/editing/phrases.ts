import type { ThoughtState } from "../../../contract.ts";

/**
 * What the built-in editor understands, as data; to add a phrase, add a line. A phrase is words separated by one
 * space: `a|b` is either word, `[a|b]` is optional, `{name}` is a word set in `phrase-words.ts`. It must match a whole
 * step of the request, so it never matches inside a longer sentence that means something else.
 */
export const statePhrases: Record<ThoughtState, readonly string[]> = {
  completed: [
    "mark|set|flag|make|tag|consider [{this}] [as|to|being] [be] {done}",
    "mark|flag as {done} {this}",
    "set|change|update|move|turn|switch [{this}] [the|its] [status|state] [of] [{this}] to|into|as {done}",
    "[set] [the|its] status|state [is] [to] [now] {done}",
    "complete|finish|close|resolve|tick [off] [{this}] [off] [out] [{list}]",
    "check|cross off [{this}] [{list}]",
    "check|cross {this} off [{list}]",
    "{ihave} [just|already|now|finally] did|done|finished|completed|resolved|accomplished [with] [{this}] [already|now|today|yesterday]",
    "{ihave} [just|already] took|taken care of {this}",
    "[{this}] {is} [now|already|all|finally] [been] {done} [now|already|today]",
    "[all|already|now] {done} [now|already] [with] [{this}]",
    "{this} {done}",
    "[already|just] did|finished|completed {this} [already|today|yesterday]",
    "[{this}] can|should|may|must be closed",
    "[{this}] can|should|may|must|needs [to] be marked [as] {done}",
    "[{das}] [bitte] [als] {erledigt} [markieren]",
    "markiere|markier|setze|setz [{das}] [bitte] als|auf {erledigt}",
    "[{das}] ist|wurde [jetzt|schon|bereits] {erledigt}",
    "{das} habe|hab ich [jetzt|schon|bereits] {erledigt}",
    "hake|hak {das} ab",
    "[{das}] abhaken",
    "marque|marquer|marquez [{ceci}] comme [étant] {fait}",
    "[c'est] [déjà] {fait}",
    "marca|marcar|márcalo|marque [{esto}] como {hecho}",
    "[ya] [está] {hecho}",
    "ya lo hice|terminé|completé",
  ],
  open: [
    "reopen|re-open|unarchive|un-archive|restore|reactivate|re-activate|revive|uncomplete|un-complete|undelete|uncheck|untick [{this}] [again]",
    "undo [the|its|my] completion|archiving|archival|archive|deletion",
    "open {this} [back] [up] [again]",
    "bring back [{this}]",
    "bring {this} back",
    "make|set|mark [{this}] [as|to] {open} [again]",
    "make|set|mark {this} [as|to] not {done} [yet]",
    "mark|flag [as] not {done} [yet|after] [all]",
    "set|change|update|move|turn|switch [{this}] [the|its] [status|state] [of] [{this}] [back] to|into|as {open}",
    "[set] [the|its] status|state [is] [to] [now] {open}",
    "[{this}] [{is}] [still] not [yet] {done} [yet]",
    "{this} isn't|wasn't {done} [yet]",
    "{ihave} not {done} with {this} [yet]",
    "unmark [{this}] [as] {done}",
    "[{this}] [{is}] still open|pending|unfinished|incomplete",
    "{ihave} {havent} [do|done|finished|finish|completed|complete] {this} [yet]",
    "[{das}] wieder öffnen|eröffnen|aktivieren",
    "öffne|aktiviere {das} [bitte] wieder",
    "[{das}] wiederherstellen",
    "stelle|stell {das} [bitte] wieder her",
    "[{das}] [ist] [doch] [noch] nicht {erledigt}",
    "rouvre|rouvrir|rouvrez|restaure|restaurer|réactive|réactiver|désarchiver [{ceci}]",
    "[ce] [n'est] pas [encore] {fait}",
    "reabrir|reabre|restaurar|restaura|reactivar|reactiva|desarchivar [{esto}]",
    "[todavía|aún] no [está] {hecho} [todavía|aún]",
  ],
  archived: [
    "archive|remove|delete|forget|discard|drop|trash|scrap|dismiss|retire|ditch [about] [{this}] [{list}]",
    "get rid of {this}",
    "throw {this} away|out",
    "throw away|out {this}",
    "put|move|send {this} [in|into|to] [the] archive|trash|bin",
    "mark|set|flag|make|tag|consider [{this}] [as|to|being] [be] {gone}",
    "mark|set|flag|make|tag|consider [{this}] [as|to|being] no longer {needed}",
    "mark|set|flag|make|tag|consider [{this}] [as|to|being] not {needed} [{anymore}]",
    "mark|flag as {gone} {this}",
    "set|change|update|move|turn|switch [{this}] [the|its] [status|state] [of] [{this}] to|into|as {gone}",
    "[set] [the|its] status|state [is] [to] [now] {gone}",
    "[{this}] [{is}] [now|already] [been|become] {gone} [now|already]",
    "[{this}] [{is}] no longer {needed}",
    "[{this}] can|should|may|must|needs [to] be archived|deleted|removed|discarded",
    "[{this}] [{is}] not relevant|needed|applicable [{anymore}]",
    "[{this}] [{is}] not {needed} {anymore}",
    "{this} isn't relevant|needed|applicable [{anymore}]",
    "{this} isn't {needed} {anymore}",
    "[{this}] no longer applies|matters",
    "[{this}] doesn't apply|matter {anymore}",
    "{ihave} no longer need {this}",
    "{ihave} don't need {this} {anymore}",
    "archiviere|archivier|lösche|lösch|entferne|vergiss|verwirf {das}",
    "[{das}] [bitte] archivieren|löschen|entfernen|vergessen",
    "[{das}] [ist] nicht mehr relevant|aktuell|nötig|gültig|wichtig",
    "[{das}] [ist] veraltet|überholt|irrelevant|hinfällig",
    "archiver|archivez|supprime|supprimer|supprimez|oublie|oublier|efface|effacer [{ceci}]",
    "archive ceci|cela|ça",
    "[ce|c'est] [n'est] plus pertinent|valable|nécessaire|utile",
    "[c'est] obsolète|périmé|dépassé",
    "archivar|archiva|archívalo|eliminar|elimina|elimínalo|borrar|borra|bórralo|olvidar|olvida|olvídalo [{esto}]",
    "[esto] ya no [es] relevante|válido|necesario|vigente",
    "[está|es] obsoleto|desactualizado|anticuado",
  ],
};

/** `swap` and `change` are `replace` with one more ambiguity check each (see `changeText`). */
export type TextOperation =
  | "replace"
  | "swap"
  | "change"
  | "respell"
  | "append"
  | "append-line"
  | "prepend"
  | "remove"
  | "set"
  | "spell"
  | "spell-all"
  | "capitalize-part"
  | "capitalize"
  | "uppercase"
  | "lowercase";

export const textPhrases: Record<TextOperation, readonly string[]> = {
  replace: [
    "{change} [{all}] [{which}] [{part}] [from] {old} [{intext}] with|to|by|into|{arrow} {new} [{everywhere}] [{intext}]",
    "{change} {typo} {old} [should|must] with|to|by|into|be|{arrow} {new} [{everywhere}]",
    "ändere|ersetze|ersetz {old} zu|durch|in|mit {new}",
    "remplace|remplacer|remplacez|change {old} par|en {new}",
    "cambia|cambiar|reemplaza|reemplazar|sustituye {old} por|con|a {new}",
    "[it|this|that] [the] [word] [{all}] {old} should|must|needs [to] be|read|say {new} [{everywhere}]",
    "[it|this|that|the] [text] should|must be|read|say {new} not|instead|rather [of] [than] {old}",
    "use|write|put|say {new} instead|rather of|than {old} [{everywhere}]",
    "{old} with|by|to|{arrow} {new}",
    "replace {bareold} with|by {barenew}",
  ],
  respell: ["fix|correct {typo} {word1} to|with|{arrow} {word2}"],
  swap: [
    "swap|switch|exchange|substitute [{all}] [{which}] {old} for|with|by|to {new}",
    "swap {bareold} for {barenew}",
  ],
  change: [
    "change|correct|rename [from] {bareold} to|into|{arrow} {barenew}",
    "{bareold} should|must be {barenew}",
  ],
  append: [
    "append|add|attach [the] [text|words|word] {new} [{atend}]",
    "put|write|insert [the] [text|words|word] {new} {atend}",
  ],
  "append-line": ["append|add|put|write {new} [{atend}] on|as|in a new line"],
  prepend: [
    "prepend [the] [text|words|word] {new} [{atstart}]",
    "append|add|attach|put|write|insert [the] [text|words|word] {new} {atstart}",
    "begin|start {body} with {new}",
  ],
  remove: [
    "remove|delete|drop|erase|cut|strike|omit [out] [{all}] [{which}] [{part}] {old} [{everywhere}] [{intext}]",
    "take {old} out [{intext}]",
  ],
  set: [
    "set|change|update|edit {wording} to|with|as {new}",
    "replace {body} with|by {new}",
    "rewrite|reword|rephrase [{body}] as|to|with [say] {new}",
    "make {body} say|read {new}",
    "[the] [new] text should|must [now] be|read|say {new}",
  ],
  spell: ["fix|correct {typo} [{part}] {old}", "correct|fix [the] [spelling|typo] [of|in] [{part}] {old}"],
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

/** Politeness and filler words, removed from both ends of a request and of each step. */
export const courtesies = {
  before:
    /^(?:please|pls|plz|hey|hi|hello|ok|okay|so|well|alright|great|yes|just|also|then|now|actually|(?:can|could|would|will) you|i(?:'d like| would like| want| need) you to|(?:i(?:'d like| would like| want| need) to|let's|we (?:can|should)) (?=mark|archive|reopen|re-open|restore|delete|remove|replace|change|add|append|rename|correct|fix)|you (?:can|may|should)|go ahead and|feel free to|bitte|kannst du|könntest du|s'il (?:te|vous) pla[iî]t|peux-tu|pouvez-vous|por favor|puedes|podrías)(?:[,:!]| |$) */iu,
  after:
    /[ ,]+(?:please|pls|plz|thanks(?: a lot)?|thank you(?: very much)?|thx|for me|now|right away|if you can|bitte|danke|merci|s'il (?:te|vous) pla[iî]t|gracias|por favor)$/iu,
  /** Only these openings make a text with a question mark a request, not a question about the thought. */
  asking:
    /^(?:please,? |hey,? |hi,? |ok(?:ay)?,? )*(?:can|could|would|will) you |^(?:kannst|könntest) du |^(?:peux-tu|pouvez-vous|puedes|podrías) /iu,
  /** A reason after a change of state; excludes reasons that contain a condition. */
  reason:
    /,? (?:because|since|weil|parce qu[e']|porque) (?!.*\b(?:if|unless|until|when|but|except|only|not)\b)[^\uE000-\uE0FF]+$/iu,
};

/** Misspellings with exactly one plausible correction. */
export const misspellings: ReadonlyMap<string, string> = new Map(
  `teh the,hte the,adn and,taht that,thier their,recieve receive,recieved received,recieving receiving,beleive believe,
  seperate separate,seperately separately,definately definitely,definitly definitely,occured occurred,occuring occurring,occurence occurrence,
  untill until,tommorow tomorrow,tommorrow tomorrow,tomorow tomorrow,wich which,becuase because,becasue because,freind friend,freinds friends,
  wierd weird,acheive achieve,acommodate accommodate,accomodate accommodate,accomodation accommodation,adress address,appointement appointment,
  calender calendar,calandar calendar,comittee committee,commitee committee,concious conscious,embarass embarrass,enviroment environment,
  existance existence,foriegn foreign,goverment government,gaurantee guarantee,grammer grammar,happend happened,immediatly immediately,
  independant independent,intresting interesting,knowlege knowledge,libary library,liason liaison,maintainance maintenance,maintenence maintenance,
  mispell misspell,neccessary necessary,necesary necessary,noticable noticeable,ocassion occasion,occassion occasion,persue pursue,posession possession,
  prefered preferred,probaly probably,publically publicly,realy really,refered referred,relevent relevant,remeber remember,restaraunt restaurant,
  resturant restaurant,schedual schedule,shedule schedule,sieze seize,similiar similar,succesful successful,successfull successful,suprise surprise,
  truely truly,wendsday Wednesday,wensday Wednesday,febuary February,writting writing,yuo you,youre you're,dont don't,doesnt doesn't,didnt didn't,
  isnt isn't,alot a lot`
    .split(",")
    .map((pair) => {
      const [wrong = "", ...right] = pair.trim().split(" ");
      return [wrong, right.join(" ")] as const;
    }),
);
