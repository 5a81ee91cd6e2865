/** `swap` and `change` are `replace` with one more ambiguity check each (see `changeText`). */
export type TextOperation =
  | "replace"
  | "swap"
  | "change"
  | "change-from"
  | "change-word"
  | "respell"
  | "slip"
  | "correct"
  | "retime"
  | "append"
  | "append-words"
  | "prepend-words"
  | "append-item"
  | "append-line"
  | "append-clause"
  | "insert-before"
  | "insert-after"
  | "prepend"
  | "remove"
  | "remove-item"
  | "remove-clause"
  | "remove-aside"
  | "recur"
  | "uppercase-part"
  | "remove-moment"
  | "set"
  | "spell"
  | "spell-all"
  | "capitalize-part"
  | "capitalize"
  | "uppercase"
  | "lowercase";

/** `append-clause` is in `literal-tails.ts`, `retime` in `value-requests.ts`, more of `correct` in `contrasts.ts`. */
export const textPhrases: Record<Exclude<TextOperation, "append-clause" | "retime">, readonly string[]> = {
  replace: [
    "{change} [{all}] [{which}] [{part}] [from] [of] {old} [{intext}] with|to|by|into|for|{arrow} {new} [{everywhere}] [{intext}]",
    "fix|correct {typo} [of] {change} {old} with|to|by|into|{arrow} {new} [{everywhere}]",
    "{old} is wrong|incorrect|{misspelt} {rather} {new}",
    "{change} {typo} [of] {old} [should|must] with|to|by|into|be|{arrow} {new} [{everywhere}]",
    "ändere|ersetze|ersetz|tausche|korrigiere {old} zu|durch|in|mit|gegen|auf {new}",
    "remplace|remplacer|remplacez|change {old} par|en {new}",
    "cambia|cambiar|reemplaza|reemplazar|sustituye|sostituisci|sostituire {old} por|con|a|in {new}",
    "vervang|verander|wijzig {old} door|in|naar {new}",
    "[it|this|that] [the] [word] [{all}] {old} {ought} [have] be|been|become|read|say {new} [{everywhere}]",
    "{old} with|by|to|{arrow} {new}",
    "{old} should|must be replaced|changed|corrected by|with|to|into {new}",
    "replace [{all}] [{which}] [the] [word|words|name] {bareold} with|by {barenew} [{everywhere}]",
    "ersetze|ersetz {bareold} durch|mit {barenew}",
    "remplace|remplacer|remplacez {bareold} par {barenew}",
    "reemplaza|reemplazar|sustituye|sustituir|sostituisci|sostituire|substitui|substituir|substitua {bareold} por|con {barenew}",
    "vervang {bareold} door {barenew}",
  ],
  respell: [
    "[{typo}] {word1} schreibt man|sich [eigentlich] {word2}",
    "[{typo}] {word1} wird|s'écrit|se|si|é|escreve-se|schrijf|spel|schrijft [je|men] [escribe|scrive|escreve|geschrieben] {word2} [geschrieben]",
    "fix|correct {typo} [change|replace] {word1} to|with|into|{arrow} {word2}",
    "[there's|fix|correct] {typo} {word1} should|must be|read {word2}",
    "[there's|fix|correct] {typo} {word1} is|{arrow} {word2}",
    "{word1} should|must be spelled|spelt|written {word2}",
    "{word1} is [actually|really] spelled|spelt|written {word2}",
    "{whose} name is [actually|really] [spelled|spelt|written] {word2}",
    "{word1} is {misspelt} {rather} {word2}",
    "[i|we] misspelled|misspelt|mistyped {word1} {rather} {word2}",
    "[i|we] got {word1} wrong {rather} {word2}",
  ],
  swap: [
    "swap|switch|exchange|substitute [out] [{all}] [{which}] {old} for|with|by|to {new}",
    "swap|exchange|substitute [out] {bareold} for|with {barenew}",
    "substitute|use {new} for {old}",
    "substitute|use {barenew} for {bareold}",
  ],
  change: [
    "{bareold} is|are wrong|incorrect {rather} {barenew}",
    "update {bareold} to {barenew}",
    "make {bareold} into {barenew}",
    "change|correct|fix|rename|update|edit|modify [{this}] [{part}] [from] {bareold} to|into|for|{arrow} {barenew} [{everywhere}]",
    "fix {bareold} {arrow} {barenew}",
    "{bareold} {ought} [have] be|been|become|read|say {barenew}",
    "ändere|ändern|ändre|tausche|korrigiere|mach|mache [aus] {bareold} zu|in|gegen|auf {barenew}",
    "change|changer {bareold} en|par|pour {barenew}",
    "cambia|cambiar|muda|mudar|troca|trocar|altera|alterar {bareold} por|para|a|con|in {barenew}",
    "verander|wijzig {bareold} in|naar {barenew}",
    "{bareold} durch|zu|in|auf {barenew} ersetzen|ändern|korrigieren",
  ],
  "change-word": [
    "change|correct|fix|rename|edit|modify|turn [{this}] [the] [word|words|name|text] [from] {bareold} to|into|{arrow} {barenew}",
  ],
  correct: [
    "{bareold} {arrow} {barenew}",
    "{bareold} should|must [have] read {barenew}",
    "[i|we] {wrote} {bareold} [there|here] but [i|we] {meant}|{rather} {barenew}",
    "[i|we] {meant} {barenew} [but] [i|we] {wrote} {bareold}",
    "{bareold} should|must be replaced|changed by|with|to|into {barenew}",
    "where it says|said|reads {bareold} it|this|that should|must be|say|read {barenew}",
    "it|this|text|that says|reads {bareold} but should|must be|say|read {barenew}",
    "it|this|text|that says|reads {bareold} but it should|must be|say|read {barenew}",
  ],
  slip: ["{word1} {arrow} {word2}"],
  "change-from": [
    "[{about}] {went} from {bareold} to {barenew}",
    "i|we|they|he|she [have|has] {went} {this} from {bareold} to {barenew}",
  ],
  append: [
    "{add} [a|the] [new] [line|note|sentence|comment|remark|text|words|word] [saying|stating] {new}",
    "{put} [the] [text|words|word] {new} {atend}",
    "{atend} {put} [the] [text|words|word] {new}",
    "ergänze|ajoute|ajouter|añade|agrega|aggiungi {new}",
    "füge {new} hinzu",
    "voeg {new} toe",
  ],
  "append-words": ["{put} [the] [word|words|text] {loose} {atend}"],
  "prepend-words": ["{put}|prepend [the] [word|words|text] {loose} {atstart}", "prepend {items}"],
  "append-item": [
    "add|append|put|include {items} [to|on] [it|this|(?:the|my|this)] [list|note] [too]",
    "ajoute|ajouter|añade|agrega|aggiungi|ergänze {items} [à|a] [la] [liste|lista]",
  ],
  "append-line": ["{put} {new} [{atend}] on|as|in a new line"],
  prepend: [
    "prepend [the] [text|words|word] {new} [{atstart}]",
    "{put} [the] [text|words|word] {new} {atstart}",
    "{atstart} {put} [the] [text|words|word] {new}",
    "begin|start|prefix|preface [{body}] with [the] [word|words|text] {new}",
  ],
  "insert-before": ["{put} [the] [text|words|word] {new} before [the] [word|words] {old}|{bareold}"],
  "insert-after": ["{put} [the] [text|words|word] {new} after|behind [the] [word|words] {old}|{bareold}"],
  remove: [
    "{strike} [{all}] [{which}] [{part}] {old} [{everywhere}] [{intext}]",
    "take|strike|cut|leave {old} out [{intext}]",
    "{strike}|lose [the] {old} part|bit|word|words|phrase|piece",
    "{strike}|lose the word|words|phrase|name {bareold} [{intext}]",
    "{strike}|take {bareold} {fromit}",
    "entferne|streiche|lösche|supprime|enlève|quita|elimina|borra|togli|rimuovi|verwijder|schrap {old}",
  ],
  "remove-aside": [
    "{strike}|lose [the|what] [part|bit|text|words|stuff|is|everything] in|inside|between [the] brackets|parentheses|parens",
    "{strike}|lose [the] brackets|parentheses and what|everything is|'s [in] [them|it|inside]",
    "{strike}|lose the parenthesis|parenthetical|aside",
  ],
  recur: ["[{its}|{about}|make|change] [it] [is|goes|happens|to] [now] [on] {recurrence} [now|instead]"],
  "uppercase-part": [
    "{bareold} should|must [be] [all] [in|be] [all] caps|uppercase|upper-case|capitals|capital [letters]",
    "put|write|make {bareold} [all] [in|into] [all] caps|uppercase|upper-case|capitals|capital [letters]",
    "uppercase {bareold}",
  ],
  "remove-clause": [
    "{strike} [the] part|bit|piece|section|sentence about|with|on [the] {bareold} [{intext}]",
  ],
  "remove-moment": ["{strike} {daypart} [{intext}]"],
  "remove-item": [
    "[i|we] {dont} need|want [the|any] {item} [{anymore}]",
    "no need for [the|any] {item} [{anymore}]",
    "no [more] {item} [needed|required|necessary] [please]",
    "skip|leave|hold|minus|without [out] [the] {item}",
    "leave|take|cut [the] {item} out|off",
    "[i|we] already have|got [the|some|enough] {item} [remove|delete|drop|strike|take] [it|them|that|those] [off|out]",
    "[i|we] have|got [the|some|enough] {item} already [remove|delete|drop|strike|take] [it|them|that|those] [off|out] [the] [list]",
    "[i|we] {dont} need|want [the|any] {item} [{anymore}] remove|delete|drop|strike|take it|them|that|those [off|out]",
    "{strike} [the] {item}",
    "enlève|enlever|retire|retirer|supprime|quita|quitar|elimina|borra|togli|rimuovi|entferne?|streiche?|lösche?|verwijder|schrap|tira|remove [le|la|les|l'|el|los|las|il|lo|die|den|das|de|het|o|a] {item}",
    "[le|la|les|el|la|los|las|il|lo|die|den|das|de|het] {item} streichen|entfernen|enlever|quitar|togliere|schrappen|verwijderen",
  ],
  set: [
    "set|change|update|edit {wording} to|with|as [say|read|be] {new}",
    "set|change|update|edit|rewrite|reword|rephrase|fix|correct {body} so [that] it [now] says|reads|say|read {new}",
    "replace {body} with|by {new}",
    "rewrite|reword|rephrase [{body}] as|to|with [say] {new}",
    "make {body} say|read {new}",
    "make {wording} {new}",
    "[the] [new] text should|must [now] be|read|say {new}",
    "[the] new text|wording [is] {new}",
    "the whole|entire thing|note|text|thought should|must [now] be|read|say {new}",
  ],
  spell: [
    "[fix|correct|there's] {typo} [of|in] [the] [word] {word1}",
    "[{typo}|wrong] [it|that|this|the|his|her|their|its] [name|word|surname] should|must|is|it's [be] [actually|really] spelled|spelt|written {word1}",
    "his|her|the name is [actually|really] {word1}",
    "[{typo}] [it's|it|that] [is] spelled|spelt|written wrong|wrongly|incorrectly {rather} {word1}",
    "fix|correct {typo} [{part}] {old}",
    "correct|fix [the] [spelling|typo] [of|in] [{part}] {old}",
    "[i] misspelled|misspelt|mistyped {word1} [please] [fix|correct] [it]",
  ],
  "spell-all": ["fix|correct {typo}", "spellcheck|spell-check [{body}]"],
  "capitalize-part": ["capitalize|capitalise [{part}] {old}", "capitalize|capitalise {bareold}"],
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
