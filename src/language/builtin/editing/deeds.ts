import { pastTime } from "./phrase-words.ts";

/** "bought" of "buy": what the rules for regular verbs do not tell. */
const irregular = new Map(
  `bought buy,sent send,paid pay,made make,wrote write,written write,went go,met meet,got get,took take,taken take,gave give,given give,
  told tell,spoke speak,spoken speak,built build,sold sell,found find,left leave,brought bring,lent lend,rang ring,ran run,spent spend,
  taught teach,threw throw,thrown throw,chose choose,chosen choose,drew draw,drawn draw,drove drive,flew fly,hung hang,fed feed,
  swept sweep,swam swim,sang sing,shot shoot,thought think,understood understand,withdrew withdraw,won win,ate eat,drank drink,
  got get,held hold,kept keep,learnt learn,dealt deal,dug dig,forgave forgive,fixed fix,mown mow,sewn sew,shown show`
    .split(",")
    .map((pair) => pair.trim().split(" ") as [string, string]),
);

const SUBJECT = /^(?:(?:i|we|i've|we've|i have|we have) )?(?:(?:just|already|now|finally|also) )*/iu;
const PASSIVE =
  /^(?<about>.*?)(?:^| )(?:is|are|was|were|got|has been|have been|it's|it's been|that's|that's been)(?: (?:now|already|finally|all|just))* (?<verb>\p{L}+)$/iu;
/** "books returned" */
const HEADLINE = /^(?<about>.+) (?<verb>\p{L}+)$/u;
const OBJECT = /^(?:it|this|that|them|this one|that one|everything)?$/iu;
const FILLERS = new Set([
  "the",
  "a",
  "an",
  "my",
  "our",
  "to",
  "for",
  "it",
  "this",
  "that",
  "with",
  "him",
  "her",
  "them",
  "all",
  "both",
]);
const LEADS =
  /^(?:to-?do:? |task:? |reminder:? |please |remember to |need to |i need to |we need to |i must |i should |don't forget to )+/iu;
/** What is begun or goes on is not done. */
const beginnings =
  "start,begin,keep,remember,plan,try,continue,learn,use,consider,think,stay,live,work,stop,look,wait".split(
    ",",
  );
/** Done to the thought itself, or to what it speaks of? */
const UNSURE = new Set(["archive", "delete", "remove", "discard", "open", "reopen", "close", ...beginnings]);
/** Of several deeds one may be done and another not. */
const SEVERAL = /\b(?:and|then|or)\b|[;\n&+]|[.!?] /iu;

/** Whether this says that the one thing that the thought asks to do is done: "bought it yesterday" of "Buy milk". */
export function saysItIsDone(part: string, text: string): boolean {
  const task = readTask(text);
  if (!task) return false;
  const said = part.toLowerCase().replace(pastTime, "").trim();
  if (/ (?:for|by|until|till|to|from|in|on|at)$/u.test(said)) return false;
  const active = said.replace(SUBJECT, "").replace(/^(?:finished|done) (?=\p{L}+ing\b)/u, "");
  const [verb = "", ...rest] = active.split(" ");
  const bases = active === said.replace(SUBJECT, "") ? basesOf(verb) : basesOf(verb, /ing$/u);
  if (bases.includes(task.verb) && task.knows(rest.join(" "))) return true;
  const { about = "", verb: participle = "" } = (PASSIVE.exec(said) ?? HEADLINE.exec(said))?.groups ?? {};
  return basesOf(participle).includes(task.verb) && task.knows(about);
}

const UNDONE =
  /^(?:(?<about>.*?) ?(?:is|was|it's|has|hasn't|isn't|wasn't)(?: been)? (?:not |still not )?(?:yet )?(?:been )?|(?:i|we) (?:haven't|have not|still haven't|didn't) )(?<verb>\p{L}+)(?: (?<object>it|this|that|them))?(?: yet)?$/iu;

/** The contrary: "it's not shipped yet", "we haven't bought it". */
export function saysItIsUndone(part: string, text: string): boolean {
  const task = readTask(text);
  const { about = "", verb = "" } = UNDONE.exec(part)?.groups ?? {};
  if (!task || !/\b(?:not|\p{L}+n't)\b/iu.test(part)) return false;
  return basesOf(verb.toLowerCase()).includes(task.verb) && task.knows(about.toLowerCase());
}

/** The verb that a thought begins with, when it asks for one thing; and whether words are about that thing. */
function readTask(text: string) {
  const task = text.trim().replace(LEADS, "").toLowerCase();
  const [verb = ""] = /^[\p{L}-]+/u.exec(task) ?? [];
  if (SEVERAL.test(task) || UNSURE.has(verb)) return undefined;
  const words = new Set(task.match(/[\p{L}\p{N}]+/gu) ?? []);
  const knows = (about: string) =>
    OBJECT.test(about) ||
    (about.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => FILLERS.has(word) || words.has(word));
  return { verb, knows };
}

function basesOf(form: string, ending = /(?<=..)ed$/u): string[] {
  const known = irregular.get(form);
  if (known) return [known];
  if (!ending.test(form)) return [];
  const stem = form.replace(ending, "");
  return [stem, `${stem}e`, stem.replace(/i$/u, "y"), stem.replace(/(.)\1$/u, "$1")];
}
