import { findLike, findValues } from "../../applying/retime.ts";
import { inEnglish, isAttribute, mentions, type Subject } from "../../applying/subjects.ts";
import { toLower } from "../../words/lower-case.ts";
import { LETTER, mayHaveValue, NUMERALS, shortUnits, toSigns, units, value } from "../../words/values.ts";

/** "the meeting is at 9:30 now": a new value, and what the request says it is of. */
export type ValueRequest = { new: string } & Subject;

const words = (...lists: string[]) => lists.join("|");

/** Changes a value by itself, or tells that it was: the new one comes after "to". */
const SHIFT = words(
  "move|moving|moved|moves|push|pushing|pushed|bump|bumped|shift|shifting|shifted|postpone|postponed|reschedule|rescheduled|rebook|rebooked|delay|delayed|bring|brought|slip|slipped|slid|switch|switched|extend|extended|put off|put|raise|raised|lower|lowered|increase|increased|increases|decrease|decreased|reduce|reduced|rise|rose|jump|jumped|drop|dropped|fell|go|goes|gone|went|switched us|moved us|got an extension|given an extension|change|changed|changes|changing|up(?= (?:the|it) )|hike|hiked|cut|trim|trimmed|slash|slashed|boost|boosted|sink|sank",
  "verschieben|verschiebe|verschieb|verschoben|verlegen|verlege|verlegt|déplace|déplacée?|décale|décalée?|reporte|reportée?|repousse|repoussée?|cámbial[oa]|muével[oa]|pásal[oa]|ponl[oa]|mueve|movió|movido|pasa|pasó|pasado|cambia|cambió|aplaza|aplazó|sposta|spostal[oa]|spostat[oa]|rimanda|rimandat[oa]|mudou|muda|passou|adiad[oa]|verplaats|verplaatst|verzet",
);
const TO = words(
  "to|for|until|till|at|on|into|now|be",
  "auf|am|um|zum|zu|den|à|au|pour|le|al|a|para|pra|el|las|alle|as|naar|op|om|às|na",
);
/** Gives a value. */
const SET = words(
  "make|making|set|setting|update|updated|correct|corrected|fix|fixed|edit|amend|adjust|adjusted|use|write|let's do|let's say|let's make|let's go for|we'll do|say|says|read|reads|correction|(?:i|we) (?:need|want)|ändern|ändere|geändert",
  "costs?|stands at|stands|takes place|takes|lasts|happens|i meant|i mean|we meant|meant|was meant to be|is supposed to be|was supposed to be|ought to be|becomes|became",
);
const BE = words(
  "(?:is|are) (?:now )?(?:down|up) to|is|are|was|were|it's|that's|they're|its|we're (?:going|doing it|having it)|(?:should|must|will|'ll|it'll|needs to|need to|has to|have to|ought to)(?: now)?(?: have)? (?:be|been|read|say)|(?:should|must|need to|have to)(?= \\p{L}+ )|being|been|got(?= \\p{L}+ed\\b)|gets(?= \\p{L}+ed\\b)|has been|have been|had been|(?:has|have|he's|she's|they've) (?:got )?a new|'s got a new|got a new",
  "ist|sind|wird|wurde|son|sont|sono|são|zijn|c'est|est|a été|es|se ha|se|è|è stat[oa]|é|agora é no|wordt|werd",
);
const NEWLY = words(
  "from now on|now|instead|actually|really|rather|new|correct|right|updated|wrong|incorrect|currently",
  "jetzt|nun|doch|erst|neuer?|maintenant|désormais|plutôt|nouvelle|nouveau|ahora|nuev[oa]|adesso|ora|nuov[oa]|agora|nu|nieuwe?",
);
/** Where something is moved. */
const DIRECTION = "back|forward|up|down|out";
/** Small words, which alone say nothing of a change. */
const LINKS = words(
  "by|before|it|that|this|let's|the|an?|my|our|his|her|their|your|i|we|they|he|she|you|it'll|they'll|we'll|he'll|she'll|one|thing|we're|they're|i've|we've|they've|he's|she's|has(?= (?:now )?(?:been|moved|changed|got))|have(?= (?:now )?(?:been|moved|changed|rescheduled|postponed|pushed|shifted))|at|on|in|for|to|us|me|everyone|no\\.|nr\\.?|until|till|of|with|so|then",
  "es|das|der|die|den|dem|ich|wir|auf|am|um|zum|zu|le|la|les|à|au|pour|el|las|los|al|a|para|pra|il|lo|di|alle|o|as|às|na|het|de|naar|op|om",
);
const frame = (list: string) => new RegExp(`^(?:${list})(?= |$)`, "u");
const FRAMES = [frame(SET), frame(BE), frame(NEWLY)];
const [SHIFTING, LINKING] = [frame(`(?:${SHIFT})(?: (?:${DIRECTION}))?`), frame(`${LINKS}`)];
const DIRECTED = frame(DIRECTION);
/** What may have a time of its own, if the text tells that of another. */
const HOW =
  /^(?:starts?|starting|begins?|leaves?|leaving|departs?|arrives?|lands?|ends?|finish(?:es)?|closes?|opens?|runs?|meets?|meeting)(?= |$)/u;
const SPAN = new RegExp(
  `(?<![${LETTER}\\p{N}.:,$€£-])(?:the )?(?<new>${value})(?<unit> (?:[${LETTER}]{3,}|${shortUnits}))?(?![${LETTER}\\p{N}-])`,
  "u",
);
const PREP = /(?:^| )(at|on|in|for|from|every|each|um|à|alle|om|às|a las)(?: the)? $/iu;
const LED = new RegExp(`(?:^| )(?:${TO})(?: the| den)? $`, "iu");
const UNTIL = /(?:^| )(?:until|till)(?: the)? $/iu;
const BARE = new RegExp(`^(?:\\d+|${NUMERALS})$`, "iu");
const AMOUNT = new RegExp(`^[$€£]?[\\d.,]+(?:k| ?(?:${units}|\\p{L}+))?$`, "iu");

/** Undefined unless every word of the request belongs to a change of this one value, or to the thought. */
export function readValueRequest(
  request: string,
  text: string,
  isCorrection: boolean,
): ValueRequest | undefined {
  const said = request.replace(/(?<=\p{L})'s(?= (?:now )?[\d$€£])/u, " is");
  const signs = toSigns(said);
  const found = mayHaveValue(signs) ? SPAN.exec(signs) : null;
  const { new: value = "", unit: noun = "" } = found?.groups ?? {};
  if (!found || value === "") return undefined;
  const start = found.index + found[0].indexOf(value);
  const first = said.slice(start, start + value.length);
  const unit = said.slice(start + value.length, start + value.length + noun.length);
  const isUnit = unit !== "" && BARE.test(first) && findLike(text, first + unit) !== undefined;
  const fresh = isUnit ? first + unit : first;
  if (/^(?:i|we) (?:need|want)\b/iu.test(said) && !isUnit) return undefined;
  const before = said.slice(0, start);
  const after = said.slice(before.length + fresh.length);
  if (/ (?:is|was|are) (?:wrong|incorrect|not right)$/iu.test(after)) return undefined;
  // "update the 22" and "instead of 30" name the old one.
  if (/^(?:update|change|fix|correct|adjust) (?:the )?$/iu.test(before) && after === "") return undefined;
  if (/(?<!\p{L})(?:instead of|rather than) (?:the )?$/iu.test(before)) return undefined;
  if (findValues(after).length + findValues(before).length > 0) return undefined;
  // "start on Tuesday" is a task.
  if (
    /^(?:start|starting|begin|beginning|leave|depart|arrive|land|end|finish|close|open|run|meet) /iu.test(
      said,
    )
  )
    return undefined;
  if (isOtherwiseMeant(said, before, text, isCorrection)) return undefined;
  const rest = readRest(`${before}${after}`.replace(/\s+/gu, " ").trim(), text);
  if (!rest) return undefined;
  const isAmount = AMOUNT.test(fresh);
  if (rest.isShifted && !(LED.test(before) && !(isAmount && / for $/iu.test(before)))) return undefined;
  // "lunch runs until 14:00" says when it ends.
  if (UNTIL.test(before) && !rest.isShifted) return undefined;
  const prep = PREP.exec(before)?.[1];
  const about = rest.about
    .filter((word, _, all) => all.length === 1 || !/^(?:amount|quantity)$/iu.test(word))
    .join(" ");
  const isAlone = isUnit && said === fresh;
  // "by Wednesday" of "by Thursday"
  const [, lead = ""] = /^(by|until|before) /iu.exec(before) ?? [];
  if (
    !rest.isSaid &&
    !isAlone &&
    !(isCorrection && before + after === "") &&
    !(about !== "" && prep !== undefined) &&
    !(said === `${lead} ${fresh}` && new RegExp(`(?<!\\p{L})${lead} (?:the )?\\S`, "iu").test(text)) &&
    !/^(?:every|each)$/iu.test(prep ?? "")
  )
    return undefined;
  // "it's 8", "move to 8": o'clock, or of them?
  const isBare = findValues(fresh)[0]?.kind === "number" && /^[\d.,]+(?: (?:on|at|in)\b|$)/u.test(fresh);
  const [only, ...others] = findValues(text);
  // "it's 00486" of the one number, "00482"
  const isLike = others.length === 0 && fresh.length > 2 && only?.words.length === fresh.length;
  const isMeant = rest.isSet || (isLike && /^(?:it's|it is|that's|make it) \d+$/iu.test(said));
  if (isBare && prep === undefined && about === "" && !isMeant) return { new: fresh, about: "price" };
  if (isBare && prep === undefined && about !== "" && !rest.hasVerb) return undefined;
  return { new: fresh, about, prep, how: rest.how };
}

const DONE =
  /(?<!(?:is|are|was|were|be|been|being|got|gets|get) (?:now )?)(?<!\p{L})(?:fixed|corrected|updated|adjusted|changed|moved|went|dropped|cut|put|read|edited)(?: (?:it|this|that))? (?:on|at|am|um) (?:the )?$/iu;
const REPORTED = /(?<!\p{L})(?:i|we|he|she|they) (?:says?|said|reads?)(?!\p{L})/iu;
const PAST =
  /(?<!\p{L})(?:was|were|had been)(?! (?:\p{L}+ed|meant|put|brought|going|not)(?!\p{L}))(?!\p{L})/iu;
const OWED = /^it was [$€£]?[\d.,]+ ?(?:\p{L}+)?$/iu;
const AGE = /^(?:he|she|i|they|we)(?:'s|'m|'re| is| am| are) (?:an? )?\d+(?: now)?$/iu;
/** When somebody goes, or is to be reminded. */
const OWN_TIME = /^(?:(?:i|we) (?:leave|start|arrive|finish|get up|go)|bring (?:it|this|that) back up)\b/iu;
const OWNER = /\p{Lu}\p{L}*'s(?!\p{L})/u;
const MONEY =
  /[$€£]|(?<!\p{L})(?:costs?|price|fee|rent|pay|paid|euros?|dollars?|pounds?|francs?|cheaper|budget)(?!\p{L})/iu;

/** When something was done, what was so before, how old somebody is, whose it is, what it costs: no new value. */
function isOtherwiseMeant(said: string, before: string, text: string, isCorrection: boolean): boolean {
  return (
    DONE.test(before) ||
    REPORTED.test(said) ||
    AGE.test(said) ||
    OWN_TIME.test(said) ||
    isOfOneOfSeveral(said, text) ||
    (PAST.test(said) && !isCorrection && !OWED.test(said)) ||
    (/(?<!\p{L})(?:my|our|your)(?!\p{L})/iu.test(before) && OWNER.test(text)) ||
    isCostOfNothing(said, text)
  );
}

/** "it costs 20" of a text without a price. */
export const isCostOfNothing = (said: string, text: string) =>
  /(?<!\p{L})costs?(?!\p{L})/iu.test(said) && !MONEY.test(text);

/** "Rose's number is 555-0199", where the text names others, too. */
function isOfOneOfSeveral(said: string, text: string): boolean {
  const [, owner] =
    /(?<!\p{L})(\p{Lu}\p{L}+)'s (?:phone |mobile )?(?:number|phone|address|e-?mail|code)/u.exec(said) ?? [];
  const names = new Set(text.match(/(?<=[\p{Ll},;] )\p{Lu}\p{Ll}+/gu) ?? []);
  return owner !== undefined && names.size > 1 && names.has(owner);
}

type Rest = {
  about: string[];
  how: string | undefined;
  isShifted: boolean;
  isSaid: boolean;
  isSet: boolean;
  isNew: boolean;
  hasVerb: boolean;
};

/** Whether these words only lead to a value: "they're coming" of "The Hendersons are coming on Saturday". */
export const leadsToValue = (said: string, text: string) => readRest(said, text) !== undefined;

function readRest(said: string, text: string): Rest | undefined {
  const rest: Rest = {
    about: [],
    how: undefined,
    isShifted: false,
    isSaid: false,
    isSet: false,
    isNew: false,
    hasVerb: false,
  };
  let left = said;
  while (left !== "") {
    const lower = toLower(left);
    const how = HOW.exec(lower)?.[0];
    const shift = SHIFTING.exec(lower)?.[0];
    const frames = FRAMES.map((pattern) => pattern.exec(lower)?.[0]);
    const link = LINKING.exec(lower)?.[0] ?? (rest.isShifted ? DIRECTED.exec(lower)?.[0] : undefined);
    const [word = ""] = left.split(" ");
    if (how !== undefined && rest.how === undefined) rest.how = how;
    else if (how !== undefined) return undefined;
    else if (shift !== undefined) rest.isShifted = true;
    else if (frames[0] !== undefined) rest.isSet = true;
    else if (frames.every((it) => it === undefined) && link === undefined) {
      const noun = inEnglish(word.replace(/'s$/u, ""));
      if (!mentions(text, noun) && !isAttribute(noun)) return undefined;
      rest.about.push(noun);
    }
    const verb = how ?? shift ?? frames[0] ?? frames[1];
    const telling = verb ?? frames[2];
    rest.isNew ||= frames[2] !== undefined;
    rest.hasVerb ||= verb !== undefined;
    rest.isSaid ||= telling !== undefined;
    left = left.slice((telling ?? link ?? word).length).trimStart();
  }
  return rest;
}
