import { toSearchableText } from "../analysis/folding.ts";
import { createOccurrenceCheck } from "../analysis/occurrence.ts";
import { segmentText } from "../analysis/segment.ts";
import { isStopWord } from "../analysis/stop-words.ts";
import { trimCourtesies } from "../builtin/editing/reading/courtesies.ts";
import { toLower } from "../builtin/editing/words/lower-case.ts";
import { extractEntities } from "../builtin/entities/entities.ts";
import type { EditPlan, EditRequest, Unclear } from "../mind.ts";

/** Requests that allow other words; a translation allows other names as well. */
const TRANSLATES =
  /(?<!\p{L})(?:translat|in (?:english|german|french|spanish)\b|übersetz|auf deutsch|tradui|traduc)/iu;
const REWRITES =
  /(?<!\p{L})(?:re-?word|re-?phras|re-?write|re-?formulat|paraphras|short|summar|simplif|condens|trim|kürz|formulier|vereinfach|zusammenfass|raccourc|reformul|résum|simplifi|acort|resum|reescrib|reformul)/iu;
/** Requests that allow names and numbers to be removed. */
const REMOVES =
  /(?<!\p{L})(?:remov|delet|drop|without|leave out|take out|get rid|strip|cut|replac|instead|entfern|lösch|streich|ohne|ersetz|supprim|enlèv|sans|remplac|quita|elimina|borra|sin|reemplaz)/iu;
const AMOUNTS =
  /\p{N}|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|double|twice|later|earlier|more|less|ein|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|halb|doppelt|später|früher|mehr|weniger|un|une|deux|trois|quatre|cinq|dix|demi|double|plus tard|plus tôt|dos|tres|cuatro|cinco|diez|media|más|menos)(?!\p{L})/iu;
/** So many first words of a request are its own; fewer may be what the text is to say: "a short meeting". */
const COPIED_WORDS = 3;
/** The share of the old text's words that may be missing. */
const MOST = 0.5;
const NAMED_WORDS = 5;

const NUMBER = /\p{N}[\p{N}.,:/-]*(?<![.,:/-])/gu;

/** Refuses a model's plan that changes nothing, or loses what nobody asked to remove. */
export function checkPlan({ request, text, state }: EditRequest, plan: EditPlan): EditPlan {
  if (plan.kind === "unclear") return plan;
  const newText = plan.text === text ? undefined : plan.text;
  const newState = plan.state === state ? undefined : plan.state;
  if (newText === undefined && newState === undefined)
    return unclear("The language model found nothing to change");
  const fault = newText === undefined ? undefined : findFault(request, text, newText);
  if (fault) return unclear(fault);
  return {
    kind: "change",
    ...(newText !== undefined && { text: newText }),
    ...(newState && { state: newState }),
  };
}

function findFault(request: string, before: string, after: string): string | undefined {
  const instruction = trimCourtesies(toLower(request)).split(/\s+/).slice(0, COPIED_WORDS).join(" ");
  const copies = (text: string) => toLower(text).includes(instruction);
  if ((TRANSLATES.test(request) || REWRITES.test(request)) && copies(after) && !copies(before))
    return "The language model wrote the request into the text instead of carrying it out";
  const lost = listLost(request, before, after);
  if (lost.length === 0) return undefined;
  const words = lost.slice(0, NAMED_WORDS).map((word) => `"${word}"`);
  return `The language model's text would lose what nobody asked to remove (${words.join(", ")})`;
}

/** The names, numbers or, where most of them are gone, words of the old text that should still be there. */
function listLost(request: string, before: string, after: string): string[] {
  const [isAsked, isThere, wasThere] = [request, after, before].map(createOccurrenceCheck) as [
    Check,
    Check,
    Check,
  ];
  const isLost = (word: string) => !isThere(word) && !isAsked(word);
  const isNew = (word: string) => isAsked(word) && !wasThere(word);
  const lostNames = listNames(before).filter(isLost);
  // As many others out of the request took their place.
  const names = lostNames.length > listNames(after).filter(isNew).length ? lostNames : [];
  const numbers = listLostNumbers(request, before, after);
  const removes = REMOVES.test(request);
  const translates = TRANSLATES.test(request);
  const lost = [...(removes || translates ? [] : names), ...(removes ? [] : numbers)];
  if (lost.length > 0 || translates || REWRITES.test(request)) return lost;
  const words = listWords(before);
  const gone = words.filter(isLost);
  const added = listWords(after).filter(isNew);
  return gone.length - added.length > words.length * MOST ? gone : [];
}

/** Exactly as they stand. A request that speaks of amounts may change one that it does not name: "an hour later". */
function listLostNumbers(request: string, before: string, after: string): string[] {
  const [asked, old, fresh] = [listNumbers(request), listNumbers(before), listNumbers(after)];
  const lost = old.filter((number) => !fresh.includes(number) && !asked.includes(number));
  return AMOUNTS.test(request) && fresh.length >= old.length ? [] : lost;
}

type Check = (words: string) => boolean;

const listNames = (text: string) => extractEntities(text).map(({ name }) => name);
const listNumbers = (text: string): string[] => text.match(NUMBER) ?? [];
const listWords = (text: string) =>
  segmentText(toSearchableText(text)).filter((word) => !isStopWord(word.toLowerCase(), []));

function unclear(reason: string): Unclear {
  return { kind: "unclear", reason, remedy: "say it in other words, or send the new text as raw_text" };
}
