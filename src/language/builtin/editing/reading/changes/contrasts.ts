import { taskVerbs } from "../../../categories/cues.ts";
import { TITLE_FIRST } from "../../applying/replace-words.ts";
import { areAlike, areSpecific, findValues, isValue } from "../../applying/retime.ts";
import { inEnglish, isAttribute, mentions } from "../../applying/subjects.ts";
import { isRecurrence, UNSURE } from "../../words/phrase-words.ts";
import { escapePattern, hasWords } from "../../words/ranges.ts";
import { dropSigns } from "../../words/signs.ts";
import { NUMERALS } from "../../words/values.ts";
import { isCostOfNothing, leadsToValue } from "./value-requests.ts";

/** "it's with Maya, not Priya": the words of the thought that are wrong, and those that take their place. */
export type Contrast = { old: string; new: string };

const INSTEAD =
  "instead of|rather than|in place of|in lieu of|à la place du|à la place de|al posto di|no lugar de|statt|anstatt|anstelle von|au lieu du|au lieu de|plutôt que|en vez del|en vez de|en lugar del|en lugar de|invece di|em vez de|in plaats van|as opposed to";
const NOT = `${INSTEAD}|not|nicht|pas|no|non|não|niet`;
const BUT = "but|rather|it's|it is|it was|that's|sondern|mais c'est|mais|c'est|sino|ma è|ma|è|es|é|mas|maar";
/** Small words that may stand before what is named. */
const LINKS =
  "at|on|in|with|by|to|from|for|the|an?|am|um|im|mit|bei|der|die|das|den|le|la|les|à|au|avec|el|los|en|con|il|lo|a|op|om|met|het|de";
const PREPOSITION = /^(?:at|on|in|with|by|to|from|for)(?: |$)/iu;
const LINK_FIRST = new RegExp(`^(?:${LINKS}) `, "iu");
/** What can come right before the new words, when they are all that is new. */
const INTRODUCED = new RegExp(
  `(?:^| )(?:${LINKS}|(?:it|that|this|name|number|price|day|date|time) (?:is|was)|it's|its|that's|be|been|say|says|read|reads|spelled|spelt|written|(?:is|was|are|be|been|it's|he's|she's) (?:called|named)|make|put|it|meant|mean|use|write|number|name|price|day|date|time|c'est|est|es|è|ist|sei)$`,
  "iu",
);
const COPULA = /(?:^| )(?:is|was|are|'s|he's|she's)$/iu;
const DOUBTED = new RegExp(
  `(?<![\\p{L}'])(?:${UNSURE})|\\b(?:or|and|oder|ou|y|other|another|almost|nearly|half|nobody|before|after|once|true|says|said|some people|last time|ended up|sent (?:me|us)|looked|claims|suggests|thinks|believes|hopes|should i|did you|should have|would have|could have)\\b|\\?`,
  "iu",
);
const FIRST = new RegExp(`^(?<lead>.+?) (?<not>${NOT}) (?<links>(?:(?:${LINKS}) )*)(?<old>.+)$`, "isu");
const SECOND = new RegExp(
  `^(?:(?:it's|it is|it was|es ist|c'est|ce n'est|es|è|não) )?(?:${NOT}) (?:(?:è|es|é|ist|est|is) )?(?:(?:${LINKS}) )*(?<named>.+)$`,
  "isu",
);
const BETWEEN = new RegExp(`^(?<but>(?:${BUT}) )?(?:(?:${LINKS}) )*`, "iu");
const AFTERTHOUGHT =
  / (?:any ?more|any longer|from now on|now|these days|actually|really|though|after all|there|here|with(?:out)? (?:an?|the|one|two|double) \p{L}(?:'?s)?|mehr|plus|más|più|meer)$/iu;
/** Where several words are contrasted, none of these: "we need it, not want it". */
const NO_NOUN =
  /^(?:i|we|you|he|she|they|it|this|that|them|there|is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|must|may|might|need|needs|want|wants|done|all|so|if|please|just|no|not|still|yet|already|other|another|some|something|any|anything|nothing|different|else|use|make|put|take|get|keep|say|call|really|very|\p{L}+ly|\p{L}+'\p{L}+)$/iu;
const VERB_FORM =
  /^(?!(?:evening|morning|red|bed|shed|thing|ring|king|wedding|building|ceiling)$)\p{L}*(?:ed|ing)$/iu;
const MOST_WORDS = 4;
/** Stands for a quoted text. */
const QUOTE = /^[\uE000-\uE0FF]$/u;

/** Undefined unless it is sure which words are old and which are new. */
export function readContrast(part: string, text: string): Contrast | undefined {
  // "put Malcolm in instead of Stuart"
  const words = dropSigns(part.replace(/!+(?= )/gu, "")).replace(
    /^((?:put|bring|get|write|spell|swap) .+?) (?:in|out)(?= (?:instead of|rather than|in place of) )/iu,
    "$1",
  );
  const contrast = readFirst(words, text) ?? readSecond(words, part, text);
  // "Pickle, no s" tells how it is spelled.
  if (!contrast || /^\p{Ll}$/u.test(contrast.old)) return undefined;
  contrast.old = withNext(contrast, text);
  return QUOTE.test(contrast.old) || hasWords(text, contrast.old) ? contrast : undefined;
}

/** "Mrs Novak" for the "Mrs" of "Mr Novak, not Mrs". */
function withNext({ old, new: fresh }: Contrast, text: string): string {
  const [, ...next] = fresh.split(" ");
  const more = ["", "."].map((stop) => `${old}${stop} ${next.join(" ")}`);
  const whole = more.find((words) => hasWords(text, words));
  return !old.includes(" ") && next.length > 0 && whole !== undefined ? whole : old;
}

/** "…Tuesday, not Monday" */
function readFirst(words: string, text: string): Contrast | undefined {
  const {
    lead: told = "",
    not = "",
    links = "",
    old: named = "",
  } = FIRST.exec(words.replace(AFTERTHOUGHT, ""))?.groups ?? {};
  const lead = told.replace(AFTERTHOUGHT, "").replace(AFTERTHOUGHT, "");
  // "45 euros, not 39" of "39 euros".
  const [, unit = ""] = COUNT_AT_END.exec(lead) ?? [];
  const counted = COUNT.test(named) ? [unit, unit.replace(/s$/u, "")].map((noun) => named + noun) : [];
  // The "A" of "room A 1.03" is no article, and who is away is not "at away".
  const [, link = ""] = LINKED.exec(words) ?? [];
  const isLinked = hasWords(text, `${link} ${named}`) && (link === "A" || ADVERB.test(lead));
  const old = isLinked ? `${link} ${named}` : (counted.find((words) => hasWords(text, words)) ?? named);
  const said = lead.split(" ");
  const length = old.split(" ").length;
  if (old === "" || length > MOST_WORDS || /thing to add$/iu.test(lead)) return undefined;
  // "every week, not every two weeks"
  if ([old, lead].every(isRecurrence)) return { old, new: lead };
  const whole = readWhole(lead, old, text, isInstead(not));
  if (whole !== undefined) return { old, new: whole };
  for (let count = length; count <= Math.min(MOST_WORDS, said.length); count++) {
    const fresh = said.slice(-count).join(" ");
    const rest = said.slice(0, -count).join(" ");
    // "at the library" is not what takes the place of "St Anne's hall" after "in".
    if (/^(?:another|other|different|some|any|write|put|use|make|say|is|was|are|were)(?!\p{L})/iu.test(fresh))
      continue;
    // "take out the bit not upstairs"
    if (/^(?:bit|part|piece|phrase|words?)$/iu.test(fresh)) continue;
    if (LINK_FIRST.test(fresh) && !LINK_FIRST.test(old) && !TITLE_FIRST.test(fresh)) continue;
    // "with lunch instead of in the morning"
    const before = rest.split(" ").at(-1) ?? "";
    if (PREPOSITION.test(before) && PREPOSITION.test(links) && !links.startsWith(before)) continue;
    // "for example instead of e.g."
    if (/^for$/iu.test(rest) && !isValue(fresh) && !hasWords(text, `for ${old}`)) continue;
    if (/\p{L} The$/u.test(rest) && /^\p{Lu}/u.test(fresh)) continue;
    const isContext = !rest.includes(" ") && rest !== "" && hasWords(text, `${rest} ${old}`);
    if ((DOUBTED.test(rest) && !isContext) || !areAlike(old, fresh) || !isOfText(rest, text)) continue;
    const isSpecific = areSpecific(old, fresh) || shareWord(old, fresh);
    // "its apply online now, not at the town hall" says it with words of the thought.
    const isRetold = fresh.split(" ").some((word) => hasWords(text, word) && !hasWords(old, word));
    if (isRetold && !isSpecific) continue;
    // "he plays second, not third" of "… plays third".
    if (before !== "" && hasWords(text, `${before} ${old}`)) return { old, new: fresh };
    if (COUNTED.test(rest) || isCostOfNothing(rest, text)) continue;
    if (isValue(old) && leadsToValue(rest, text)) return { old, new: fresh };
    if (INTRODUCED.test(rest) || (isSpecific && COPULA.test(rest) && isSaidOfText(rest, text)))
      return { old, new: fresh };
    if (count > length) continue;
    const isVerb = VERB_FORM.test(fresh);
    const isNoun =
      !taskVerbs.test(fresh.toLowerCase()) &&
      !fresh.split(" ").some((word) => NO_NOUN.test(word) || (hasWords(text, word) && !hasWords(old, word)));
    const isAlone = rest === "" && (isSpecific || (isNoun && !isVerb && !VERB_FORM.test(old)));
    // Of "ceil blue instead of navy" one word may be too little.
    const isTorn = /^\p{Ll}{3,}$/u.test(before) && /^\p{Ll}/u.test(fresh) && !mentions(text, before);
    if (isAlone || (isSpecific && isInstead(not) && !isTorn)) return { old, new: fresh };
  }
  return undefined;
}

/** Right before the words that are wrong. */
const LINKED = new RegExp(` (?:${NOT}) (A(?= \\d)|at|in|on)(?= \\S+(?: \\S+)?$)`, "u");
const ADVERB =
  /(?:^| )(?:away|online|remotely|outside|inside|upstairs|downstairs|abroad|indoors|outdoors)$/iu;
const COUNT = new RegExp(`^(?:[\\d.,]+|one|${NUMERALS})$`, "iu");
const COUNT_AT_END = new RegExp(`(?:^| )(?:[\\d.,]+|one|${NUMERALS})( \\p{L}+)$`, "iu");
const isInstead = (not: string) => INSTEAD.split("|").includes(not.toLowerCase());
/** Before new words, with nothing of the thought. */
const FRAMED =
  /^(?:(?:make|put|write|use|say)(?: (?:it|that|this))?|(?:it|that|this) (?:should|must) (?:be|say|read)|should (?:be|say|read)) /iu;
const NO_WORD =
  /(?<!\p{L})(?:the|it|that|this|from|at|on|to|for|with|by|something|someone|another|now|please)(?!\p{L})/iu;

/** All of it is new: "make it off-white instead of light grey", "every second morning, not every morning". */
function readWhole(said: string, old: string, text: string, isInstead: boolean): string | undefined {
  const fresh = said.replace(FRAMED, "");
  const words = fresh.split(" ");
  const isSure =
    words.length <= MOST_WORDS &&
    !NO_WORD.test(fresh) &&
    !DOUBTED.test(fresh.replace(/^every other /iu, "")) &&
    words.every((word) => hasWords(old, word) || !hasWords(text, word)) &&
    findValues(old).length === findValues(fresh).length;
  return isSure && ((isInstead && fresh !== said) || extendsWords(old, fresh)) ? fresh : undefined;
}

/** "every second morning" and "every morning" */
function extendsWords(old: string, fresh: string): boolean {
  const [short = [], long = []] = [old, fresh]
    .map((words) => words.toLowerCase().split(" "))
    .sort((a, b) => a.length - b.length);
  let found = 0;
  for (const word of long) if (word === short[found]) found++;
  return short.length > 1 && found === short.length && long.length > short.length;
}

/** "she is 14, not 12": how old, or how many. */
const COUNTED = /^(?:i|we|he|she|they)(?:'m|'s|'re| am| is| are)$/iu;
const PRONOUN =
  /^(?:it|that|this|he|she|they|its|it's|that's|the|an?|my|our|his|her|their|is|was|are|actually)$/iu;

const isSaidOfText = (rest: string, text: string) =>
  rest
    .replace(/'s(?= |$)/gu, " is")
    .split(" ")
    .every((word) => PRONOUN.test(word) || mentions(text, word) || isAttribute(inEnglish(word)));

const LIMITED =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:week|month|year|time|once)|next|usually|sometimes|for now|in (?:spring|summer|autumn|fall|winter)|on \p{L}+days|on (?:weekends|weekdays|holidays))\b/iu;
const OWNED = /(?<![\p{L}'])(?:the|my|our|his|her|their|your) (?:(?:new|right|correct|actual) )*(\p{L}+)/giu;

/** Whether what leads to the contrast is about this thought, and at all times: "my office is on Oak Street, not Elm Street". */
function isOfText(rest: string, text: string): boolean {
  const nouns = [...rest.matchAll(OWNED)].map(([, noun = ""]) => noun);
  const names = rest
    .split(" ")
    .filter((word, at) => /^\p{Lu}\p{Ll}+$/u.test(word) && (at > 0 || !SMALL.test(word)));
  return (
    !LIMITED.test(rest) &&
    nouns.every((noun) => isAttribute(inEnglish(noun)) || mentions(text, noun) || NAMING.test(noun)) &&
    names.every((name) => mentions(text, name) || isAttribute(inEnglish(name)))
  );
}
/** Words that begin a sentence, and no names. */
const SMALL =
  /^(?:It|That|This|He|She|They|We|The|My|Our|Its|Actually|Should|Make|Put|Use|Write|Say|Not|No|Please|Change|Meet|Call|In|On|At|With|For|From|To|I|Es|Das|Der|Die|Ce|Il|Le|La|El|È|É|Modifier|Changer|Remplacer|Ändere|Cambia|Nicht|Pas|Non|Não|Niet)$/u;
const NAMING = /^(?:name|spelling|word|place|venue|street|room|person|surname|title|answer|one|thing)$/iu;

/** "gas bill" and "electricity bill" */
function shareWord(old: string, fresh: string): boolean {
  const [before, after] = [old.toLowerCase().split(" "), fresh.toLowerCase().split(" ")];
  return (
    before.length > 1 &&
    before.length === after.length &&
    before.filter((word, at) => word !== after[at]).length === 1
  );
}

/** "not Monday but Tuesday", "not Monday, Tuesday" */
function readSecond(words: string, part: string, text: string): Contrast | undefined {
  const { named = "" } =
    SECOND.exec(words.replace(/ (?:who|which) (?:has|is|was|does|did|had)(?: \p{L}+){0,2}$/iu, ""))?.groups ??
    {};
  const said = named.replace(AFTERTHOUGHT, "").split(" ");
  for (let count = 1; count < Math.min(said.length, MOST_WORDS + 1); count++) {
    const old = said.slice(0, count).join(" ").replace(AFTERTHOUGHT, "");
    const rest = said.slice(count).join(" ");
    const fresh = rest.replace(BETWEEN, "");
    const { but } = BETWEEN.exec(rest)?.groups ?? {};
    // "not Mary Smith" is one name.
    const isApart = but !== undefined || isValue(old) || part.includes(`${old},`);
    const isNoun =
      /^\p{L}+(?: \p{L}+(?<!s|ed))?$/iu.test(fresh) &&
      !fresh
        .split(" ")
        .some((word) => hasWords(text, word) || /^(?:is|are|was|has|went|needs)$/iu.test(word)) &&
      new RegExp(`(?<=not the )${escapePattern(old)}, (?:it's |but )?the `, "iu").test(part);
    const isSure =
      (isApart && (areSpecific(old, fresh) || shareWord(old, fresh))) ||
      isNoun ||
      (but !== undefined && !fresh.includes(" ") && !old.includes(" "));
    if (fresh !== "" && !DOUBTED.test(rest) && (isNoun || areAlike(old, fresh)) && isSure)
      return { old, new: fresh };
  }
  return undefined;
}
