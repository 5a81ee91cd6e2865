import { taskVerbs } from "../../../categories/cues.ts";
import { readLineList } from "../../applying/line-lists.ts";
import { isRepeated, pastTime } from "../../words/phrase-words.ts";
import { tellsTheDeedIn } from "./deeds-in-languages.ts";
import { otherVerbs } from "./same-deeds.ts";
import type { Topic } from "./topic.ts";

/** "bought" of "buy": what the rules for regular verbs do not tell. */
const irregular = new Map(
  `bought buy,sent send,paid pay,made make,wrote write,written write,went go,met meet,got get,took take,taken take,gave give,given give,
  told tell,spoke speak,spoken speak,built build,sold sell,found find,left leave,brought bring,lent lend,rang ring,ran run,spent spend,
  taught teach,threw throw,thrown throw,chose choose,chosen choose,drew draw,drawn draw,drove drive,flew fly,hung hang,fed feed,
  swept sweep,swam swim,sang sing,shot shoot,thought think,understood understand,withdrew withdraw,won win,ate eat,drank drink,
  held hold,kept keep,learnt learn,dealt deal,dug dig,forgave forgive,mown mow,sewn sew,shown show,did do,done do`
    .split(",")
    .map((pair) => pair.trim().split(" ") as [string, string]),
);

const SUBJECT = /^(?:(?:i|we) (?:both )?)?(?:(?:have|also|now) )*/u;
/** Somebody else, who did it: "my brother fixed it". */
const SOMEBODY =
  /^(?:he|she|they|someone|somebody|mum|mom|dad|(?:my|our|the) (?!one\b|other\b|next\b|last\b|first\b|second\b)\p{L}+)(?: (?:has|have|is|kindly|now))* (?=\p{L}+ )/u;
/** Done to somebody, or given: who did it to whom? */
const GIVING =
  /^(?:send|give|return|lend|bring|show|deliver|pay|hand|pass|get|take|forward|post|ship|owe|order|offer|teach|drive|sell)$/u;
const PASSIVE =
  /^(?<about>.*?)(?:(?:^| )(?:all(?= \p{L}+$)|is|are|was|were|got|has been|have been|is been)|'s(?: been)?)(?: (?:now|all))* (?<verb>\p{L}+)(?<particle>(?: (?:up|out|off|back|in|down))?)$/u;
/** "the booking is done" of "Book a hotel". */
const GERUND =
  /^(?:the )?(\p{L}+ing)(?: (?:is|was|has been))?(?: (?:now|all))? (?:done|finished|completed?)$/u;
/** "books returned"; "the landlord emailed" is another deed. */
const HEADLINE =
  /^(?!(?:the|my|our|your|his|her) )(?<about>.+?) (?<verb>\p{L}+)(?<particle>(?: (?:up|out|off|back|in|down))?)$/u;
/** What is begun or goes on is not done. */
const beginnings =
  "start,begin,keep,remember,plan,try,continue,learn,use,consider,think,stay,live,work,stop,look,wait".split(
    ",",
  );
/** Done to somebody, who may do it as well. */
const MUTUAL =
  /^(?:call|e-?mail|mail|text|ask|tell|contact|ping|message|meet|invite|visit|remind|talk|speak|write|reply|phone|ring|thank|help|answer|respond)$/u;
/** Done to the thought itself, or to what it speaks of? */
const ambiguous = ["archive", "delete", "remove", "discard", "open", "reopen", "close"];
const UNSURE = new Set([...ambiguous, ...beginnings]);
/** What is said of the thing itself, or of the deed, by the verb of the task. */
const OUTCOMES: [task: RegExp, told: RegExp][] = [
  [
    /^(?:clean|wash|scrub|tidy|vacuum|wipe|mop)$/u,
    /^(?<about>.+) (?:is|are) (?:now |all )*(?:clean|tidy|spotless)(?: again)?$/u,
  ],
  [/^order$/u, /^(?:the |my |our )?order (?:is |was )?(?:placed|made|in)$/u],
];

/** Where or when it was done makes no difference. */
const CIRCUMSTANCE =
  / (?:on (?:my|the|our) way (?:home|back|to work|there)|(?:after|before|at|during) (?:work|lunch|breakfast|dinner|school)|online|in person|in full|in time|on time|first thing|ahead of (?:time|schedule)|on (?:my|our|the) (?:lunch break|break|commute|bus|train|plane)|(?:\d+|a few|five|ten) (?:min|minutes?|hours?|days?) before the deadline|(?:by|via|over|through|with) (?:the |my |our |bank |wire |credit |debit )?(?:phone|e-?mail|post|mail|card|courier|transfer|cheque|check|cash|app|website|paypal|text|letter|fax|hand|train|bus|car|bike)|at (?:the|my|our) (?:shop|store|market|supermarket|bakery|office|bank|post office|station|counter|desk|library|pharmacy))$/u;

/** Whether the one thing that the thought asks to do has been done when somebody says that they did it. */
export const endsWhenDone = (topic: Topic | undefined) =>
  topic !== undefined && !UNSURE.has(topic.verb) && !isRepeated(topic.words.join(" "));

/** Whether plain words tell that what the thought asks to do was done: "bought it yesterday" of "Buy milk". */
export function tellsTheDeed(words: string, topic: Topic | undefined): boolean {
  if (!topic) return false;
  const said = topic
    .respell(words)
    .replace(CIRCUMSTANCE, "")
    .replace(pastTime, "")
    .replace(CIRCUMSTANCE, "")
    .trim();
  // "moved to 14 June": when it will be.
  if (/ (?:to|until|till)$/u.test(said)) return false;
  const told = said.replace(SUBJECT, "");
  if (tellsInOtherWords(told, topic)) return true;
  if (
    BUYING.test(told) &&
    /^(?:buy|get|order)$/u.test(topic.verb) &&
    /^(?!the|my|our|an?$)/u.test(topic.words[1] ?? "") !== told.endsWith(" one")
  )
    return true;
  const [, noun = ""] = GERUND.exec(said) ?? [];
  if (basesOf(noun, /ing$/u).includes(topic.verb)) return true;
  const [verb = "", ...rest] = told.split(" ");
  const object = rest.join(" ");
  if (basesOf(verb).includes(topic.verb) && (topic.knows(object) || topic.isNamed(object))) return true;
  const [other = ""] = SOMEBODY.exec(said) ?? [];
  const [theirs = "", ...done] = said.slice(other.length).split(" ");
  if (
    other !== "" &&
    !MUTUAL.test(topic.verb) &&
    !GIVING.test(topic.verb) &&
    basesOf(theirs).includes(topic.verb) &&
    /^(?:it|this|that|them|the|my|our|your|all|everything)\b/u.test(done.join(" ")) &&
    topic.isNamed(done.join(" "))
  )
    return true;
  const [aim = ""] = / (?:to|for|with|from|at) [^ ]+(?: [^ ]+)?$/u.exec(said) ?? [];
  const passive = PASSIVE.exec(topic.knows(aim) ? said.slice(0, said.length - aim.length) : said)?.groups;
  const headline = MUTUAL.test(topic.verb) ? undefined : HEADLINE.exec(said)?.groups;
  const { about = "", verb: participle = "", particle: extra = "" } = passive ?? headline ?? {};
  const isIt = topic.isNamed(about) || (passive !== undefined && about === topic.person);
  const isOther =
    passive &&
    otherVerbs(topic.words).some((other) => basesOf(participle).some((base) => base + extra === other));
  return (
    (basesOf(participle).includes(topic.verb) && isIt && topic.knows(extra)) ||
    (isOther === true && about !== "" && isIt) ||
    tellsTheDeedIn(said, topic)
  );
}

const ALL =
  /^(?<past>.+?)(?: (?:up|off|out))? (?:everything|it all|them all|all of (?:it|them)|all)(?: (?:up|off|out|in))?$|^(?:everything|all)(?: (?:is|are|was|has|have|been))* (?<done>\p{L}+)$/u;

/** What is done with the things of a shopping list, or of a list that does not say of what. */
const TO_BUY = ["buy", "kaufen", "einkaufen", "acheter", "comprar", "comprare", "kopen"];
const SHOPPING =
  /^(?:shopping|grocer(?:y|ies)|to buy|einkaufs?(?:liste|zettel)?|(?:liste de )?courses|(?:lista de (?:la )?)?compras?|lista della spesa|boodschappen)(?: list)? ?[:\n]/iu;

/** "bought everything" of "Buy flour, yeast and salt": one task, of several things. */
export function tellsTheWhole(words: string, text: string): boolean {
  const [verb = "", ...rest] = text
    .toLowerCase()
    .replace(/^(\p{L}+):/u, "$1")
    .split(" ");
  const listed = SHOPPING.test(text) || readLineList(text) ? TO_BUY : [];
  if (
    ALL_ABROAD.test(words) &&
    tellsTheDeedIn(words, { words: [verb, ...rest, ...listed], knows: (word) => ALL_ABROAD.test(word) })
  )
    return true;
  const items = rest.join(" ").split(SEVERAL);
  const isTask =
    items.length > 1 && taskVerbs.test(`${verb} ${rest[0]}`) && !items.some((item) => taskVerbs.test(item));
  const told = words
    .replace(CIRCUMSTANCE, "")
    .replace(pastTime, "")
    .replace(CIRCUMSTANCE, "")
    .trim()
    .replace(SUBJECT, "");
  const { past = "", done = past } = ALL.exec(told)?.groups ?? {};
  return (isTask ? [verb] : listed).some(
    (each) =>
      basesOf(done).includes(each) ||
      (GETTING.test(each) && /^(?:got|bought|picked|grabbed|have)$/u.test(done)),
  );
}
const SEVERAL = /,? and |, ?/u;
const ALL_ABROAD = /(?<!\p{L})(?:alles|tout|todo|tutto|tudo)(?!\p{L})/u;
const GETTING = /^(?:buy|get|order|collect|fetch|pick)$/u;

const BUYING = /^(?:bought|ordered|picked up|got) (?:some|one)$/u;

function tellsInOtherWords(told: string, topic: Topic): boolean {
  const outcome = OUTCOMES.map(([task, form]) => task.test(topic.verb) && form.exec(told)).find(Boolean);
  if (outcome) return topic.isNamed(outcome.groups?.about ?? "");
  const isWhat = (object: string) => {
    const named = object.replace(/(?<=.) about (?:it|this|that)$/u, "");
    return topic.isNamed(named) || (topic.isPerson(named) && MUTUAL.test(topic.verb));
  };
  const [past = "", ...rest] = told.split(" ");
  const tells = (other: string) => {
    const [verb = "", particle] = other.split(" ");
    if (!basesOf(past).includes(verb) || (rest.length < 2 && NEEDS_OBJECT.test(verb))) return false;
    if (particle === undefined) return isWhat(rest.join(" "));
    if (rest[0] === particle) return isWhat(rest.slice(1).join(" "));
    return rest.at(-1) === particle && rest.length > 1 && isWhat(rest.slice(0, -1).join(" "));
  };
  return otherVerbs(topic.words).some(tells);
}
/** "looked up" at something else. */
const NEEDS_OBJECT = /^(?:look|go|see|put|take|bring|throw|hang|speak|talk|chat|read|give)$/u;
/** Whether the words only ask again for what the thought asks for: "close it" of "Close the window". */
export function repeatsTheTask(words: string, topic: Topic | undefined): boolean {
  const [verb, ...rest] = words.split(" ");
  return topic !== undefined && verb === topic.verb && topic.isNamed(rest.join(" "));
}

const UNDONE =
  /^(?:(?:(?:i|we) )?(?:still )?(?:have|did) (?:still )?not |(?<about>.*?) ?(?:is|was|has|are)?(?: been)? ?(?:still )?not (?:been )?(?:yet )?(?:been )?)(?<verb>\p{L}+)(?: (?<object>it|this|that|them))?(?: yet| after all)*$/u;

/** The contrary: "it is not shipped yet", "we have not bought it". */
export function deniesTheDeed(words: string, topic: Topic | undefined): boolean {
  const { about = "", verb = "" } = UNDONE.exec(words)?.groups ?? {};
  if (!topic || UNSURE.has(topic.verb)) return false;
  if (deniesTheDeedIn(words, topic)) return true;
  return basesOf(verb).includes(topic.verb) && topic.isNamed(about);
}

const NOT_YET =
  /(?<!\p{L})(?:(?:doch )?noch nicht|(?:finalement )?(?:toujours )?pas(?: encore)?|todavía no|aún no|non (?:è )?ancora|ancora non|ainda não|(?:toch )?nog niet)(?!\p{L})/u;

/** "pas encore payé" of "Payer le loyer". */
function deniesTheDeedIn(words: string, topic: Topic): boolean {
  const told = words.replace(NOT_YET, " ").replace(/\s+/gu, " ").trim();
  return told !== words && tellsTheDeedIn(told, topic);
}

export function basesOf(form: string, ending = /(?<=..)ed$/u): string[] {
  const known = irregular.get(form);
  if (/(?<=..)'d$/u.test(form)) return [form.slice(0, -2)];
  if (known) return [known];
  if (!ending.test(form)) return [];
  const stem = form.replace(ending, "");
  return [stem, `${stem}e`, stem.replace(/i$/u, "y"), stem.replace(/(.)\1$/u, "$1")];
}
