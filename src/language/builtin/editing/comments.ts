import type { ThoughtState } from "../../../contract.ts";
import { taskVerbs } from "../categories/cues.ts";
import { toPlainWords } from "./plain-words.ts";

/** What is said beside a request, to explain it: "the trip was cancelled" in "drop this, the trip was cancelled". */

/** Something that happened or is so. */
const FINITE =
  "is|are|am|was|were|has|have|had|do|does|did|got|went|came|said|says|told|sent|gave|took|made|found|bought|paid|left|met|wrote|spoke|fell|broke|sold|lost|won|became|began|forgot|knew|ran|saw|heard|quit|rang|meant|thought|felt|let|put|chose|drove|flew|withdrew|grew|kept|held|stood|brought|built|caught|dealt|drew|ate|froze|hurt|led|lent|rode|shut|slept|spent|stole|taught|threw|woke|resigned|works|runs|\\p{L}{2,}ed";
const HAPPENED = new RegExp(
  `\\b(?:${FINITE})\\b|\\p{L}'s \\p{L}|^(?:it|he|she|this|that|everything|(?:the|my|our|his|her) \\p{L}+|\\p{L}+) \\p{L}{3,}s\\b`,
  "iu",
);
/** What limits, contradicts, postpones or goes beyond the request. */
const MORE_THAN_A_REASON =
  /\b(?:if|unless|until|till|when|whenever|once|but|except|only|not|no|never|wait|later|after|before|maybe|perhaps|probably|almost|nearly|partly|half|rest|other|others|part|parts|some|most|first|second|third|next(?! door)|still|yet|again|instead|should|must|needs?|needed|keep|kept|will|would|could|might|may|going to|tomorrow|except|rather|also|thinks?|guess|hopes?|wonders?|believes?|decides?|suggests?|claims|seems|expects?|plans?|promises|promised|sure|supposed|wish|or|nobody|want|wants|wanted|asked|remind|reminded|postponed|delayed|rescheduled|(?:was|were|been|got|is|are) moved(?! (?:away|out|house|abroad)\b)|moved (?:it|this|that|the|from)|(?<!\b(?:i|we|they|he|she) )moved to)\b|n't\b|[?"\uE000-\uE0FF:]/iu;
/** A figure may be one to note; what somebody did is a reason all the same. */
const FIGURE = /\d/u;
const OWN_DEED = /^(?:i|we|they|he|she) (?!(?:is|are|am|have|has|had) \d)/u;
const MOST_WORDS = 14;
/** Verbs that begin one more request; "book club has been cancelled" begins with a noun. */
const MORE_REQUESTS =
  /^(?:never|do not|please|create|copy|delete|change|set|use|show|give|notify|let|mark|find|save|store|note|include|mention|put|keep|leave|take|turn|start|stop|look|try|wait)\b/u;
const NOMINAL =
  /^\p{L}+ (?:(?!(?:the|an?|my|our|his|her|their|it|them|me|us|to|that|this)\b)\p{L}+ ){0,2}(?:is|are|was|were|has|had|got|went|came|fell)\b/u;
const asksForMore = (plain: string) =>
  MORE_REQUESTS.test(plain) || (taskVerbs.test(plain) && !NOMINAL.test(plain));
const PAST_DEED =
  /^(?:bought|paid|sent|made|wrote|got|had|took|gave|told|found|met|saw|sold|spoke|lost|went|left|ran|\p{L}{2,}ed)(?: \p{L}|$)/u;
/** Somebody or something that it is said of. */
const SUBJECT = new RegExp(
  `^(?:(?:the|an?|my|our|his|her|their|your|this|that|these|those|all|everything|everyone|someone|somebody) \\p{L}|(?:i|we|he|she|it|they|you|there)\\b|\\p{L}+'s \\p{L}|\\p{L}+ (?:(?!to )\\p{L}+ ){0,3}(?:${FINITE})\\b|(?:it|he|she|this|that|everything|(?:the|my|our) \\p{L}+) \\p{L}{2,}s\\b)`,
  "iu",
);

/** What begins with its subject says something, whatever its verb: "it shut down". */
const TOLD =
  /^(?:(?:it|he|she|they|i|we|this|that|there|these|those) (?!(?:to|one)\b)\p{L}|(?:the|my|our|his|her|their) \p{L}+ (?:is|are|was|were|has|have|had|did|got|went)\b)/u;
const LEFT_TO_DO = /\b(?:ha(?:s|ve) to|leaves|remains?|left to)\b/u;
/** A second request, or one that is only told of. */
const ACT =
  /\b(?:archiv|delet|reopen|re-open|unarchiv|undelet|(?:mark|tick|check|cross|clos|pin)(?:ed|ing)? (?:it|this|that|as|off)\b)/u;
/** "I tried to change Monday to Friday" */
const EXCHANGE = /(?<!\p{L})(?:change|replace|rename|swap|switch|move) .+ (?:to|with|for|into) /u;
const REPORTED =
  /\b(?:said|says|say|told (?:me|us)|tells (?:me|us)|wrote|writes|goes|was like)(?: to| that)?$/u;
/** "Tom lives abroad" */
const NAMED = /^(?:so |since |because |as )?\p{Lu}\p{Ll}+ \p{Ll}{3,}s\b(?!')/u;

/** What somebody does at all times: "we fly with the app". */
const OUR_WAY = /^(?:i|we|he|she|they) \p{L}+ (?!.*(?:day|week|month|year|soon|tonight)\b)/u;

/** What is thought of it. */
const JUDGED =
  /^(?:(?:it's|it is|it was|that's|this is|this was|that was|what) )?(?:(?:an?|just|too|so|very|really|such|pretty|a bit|kind of|way) )*(?:wrong|false|incorrect|outdated|stale|obsolete|irrelevant|misleading|bad|silly|stupid|dumb|terrible|poor|crazy|old|useless|pointless|expensive|boring|unnecessary|redundant|duplicate|late|complicated|risky|far|waste of (?:time|money))(?: (?:idea|one|info|information|news|note|plan|thought|for (?:me|us)))?$/iu;

/** These say no more than the request does. */
const AGREEING =
  /^(?:false alarm|(?:there(?:'s| is) )?(?:an? )?(?:small |little |tiny )?typo(?: there| here| in it)?|(?:it is |it's |this is |that's )?(?:an? )?(?:duplicate|double|dupe|test|old news|nonsense)|hat sich erledigt|undo (?:it|this|that)|i was (?:too (?:quick|early)|wrong|mistaken)|no need to keep (?:it|this|that)(?: one)?(?: around| open| any ?more)*|(?:i|we) marked (?:it|this|that) (?:as \p{L}+ )?by (?:mistake|accident)|(?:i|we) (?:must have |had )?(?:got|had|wrote|put|typed|heard|remembered|noted|copied|misread|misheard|mistyped|mixed|muddled)(?: (?:it|that|this|them|those))?(?: down)?(?: up| wrong(?:ly)?| badly)?(?: there| here| before| earlier| the first time)?|(?:that was|it was|my|i made) (?:an? |my )?(?:silly |small |little )?(?:mistake|typo|error|slip)(?: there| here| again)?|plans (?:have )?changed|(?:that was the |the )?wrong (?:one|thought|entry|task)|all (?:the )?(?:tests|checks) (?:pass|passed|are green)|changed my mind|i changed my mind|(?:please )?update(?: (?:the |its |my )?(?:status|record|records|state|list|notes))?|(?:take|get|strike|scratch|knock|remove|pull) (?:it|this) (?:off|out of|from) (?:my|the|our) (?:(?:to-?do )?list|notes|way|sight|plate)|(?:it is |it's |this is |that's )?(?:wrong|incorrect|not true|false|junk|rubbish))$/u;

/** What nobody says of a change that is settled. */
const UNSETTLED =
  /\b(?:not (?:yet|sure|certain|official|final|confirmed|decided|agreed)|yet|suggest\p{L}*|proposed?|wonder\p{L}*|hop(?:es?|ed|ing)|asked|wish\p{L}*|tried|joking|kidding|pending|depends|confirm|first|ha(?:s|ve) to|needs? to)\b/u;

/** Beside a change that names what goes and what comes, whatever is told is its reason: "nobody likes soup". */
export function isStatement(part: string): boolean {
  const plain = toPlainWords(part).replace(/^(?:because|since|as|so) /u, "");
  const isTold =
    TOLD.test(plain) || SUBJECT.test(plain) || NAMED.test(part) || /^nobody \p{L}+s\b/u.test(plain);
  return (
    isTold &&
    !asksForMore(plain) &&
    plain.split(" ").length <= MOST_WORDS &&
    ![UNSETTLED, REPORTED, EXCHANGE, ACT].some((form) => form.test(plain))
  );
}

const DENIED = /(?<!\p{L})(?:not true|false(?! alarm)|wrong|incorrect)$/iu;

/** What goes without saying; a deed may be told with it as well. */
const REMARK =
  /^(?:same \p{L}+|(?:it |that |this |which )?(?:only )?(?:took|was|is|cost|went on)(?: me| us)?(?: (?:an?|the|all|quite|so|very|really|pretty))* (?:ages|while|forever|hours|days?|morning|afternoon|evening|weekend|fortune|bit|long|longer than expected|easy|quick|fun|great|lovely|fine|hard|tough|expensive|cheap|delicious|nice|simple|worth it)|(?:there is |there's )?no (?:need|reason) to (?:remind|nag|chase|ask|tell|bother)(?: (?:me|us))?(?: about (?:it|this|that))?(?: any ?more| any longer| again)?|(?:you can )?stop (?:reminding|nagging|chasing) (?:me|us)(?: about (?:it|this|that))?|all (?:is )?(?:good|well|fine)(?: here| now)?|great|good news|perfect|hooray|yay|finally|(?:so |and )?(?:that's |that is )?one less thing to (?:worry about|do)|(?:there's |there is )?nothing (?:else|more|left) to do(?: here)?|(?:i'm |we're )?glad (?:that's|it's|to have it) (?:over|done|behind me)|(?:all )?looks (?:good|great|fine)|what a relief|phew|(?:it )?(?:went|worked|turned out) (?:very |really |quite )?(?:well|fine|great|smoothly|perfectly|like a charm)|no (?:problems?|worries)|(?:many )?(?:thanks|thank you)(?: very much| so much)?(?: for(?: (?!(?:if|unless|but|when|until|maybe|or)\b)\p{L}+){1,5})?|(?:kind|best|warm) regards|regards|best(?: wishes)?|(?:at )?(?:the )?same (?:time|place|day|date|room|address)(?: as before)?|(?:everything|all) else (?:is|stays|remains) (?:the same|as it is|unchanged|as is)|nothing else (?:changes|changed|is different)|easy|at last|thank (?:goodness|god|heavens))$/u;
/** "I want to do it", of what is to be open again. */
const STILL_TO_DO =
  /^(?:i|we) (?:(?:want|need|have|plan|intend) to (?:do|finish)|need|want) (?:it|this|that|this one)$|^(?:i |we )?(?:did|have|had) not (?:got|get|gotten|come) (?:a?round )?to (?:it|this|that)(?: yet)?$/iu;

/** What is done instead, of what is to be archived. */
const GIVEN_UP = /^(?:(?:i am|we are) )?(?:keeping|staying|sticking|moving|leaving|not \p{L}+ing)\b/u;

const TO_DO = /^(?:i|we|it|this|that) (?:still )?(?:need|needs|have|has|must|want) (?:to )?\p{L}+/u;

const TELLS_OF_A_CHANGE =
  /^(?:(?:the|my|our|his|her|their) )?(?:\p{L}+ ){1,3}(?:is|was|are|were|got|has been|have been|had to be) (?:moved|postponed|delayed|rescheduled|changed|replaced|renamed|renumbered|repainted|upgraded|pushed back|brought forward)$/iu;

/** "the flight is delayed": that something changes, not to what. */
export const tellsOfAChange = (part: string) =>
  TELLS_OF_A_CHANGE.test(part) && !/\b(?:not|never|nobody|nothing)\b/iu.test(part);

/** "it's Saunders, with a u" */
const SPELLED =
  /^(?:with|without|no|minus) (?:(?:an?|the|one|two|double) )?\p{L}(?:'?s)?(?: (?:at|in) the (?:end|middle|start))?$/u;

export const isRemark = (part: string) =>
  [REMARK, SPELLED].some((form) => form.test(part.trim().toLowerCase()));

const NO_LONGER_ABROAD =
  /(?<!\p{L})(?:nicht mehr|niet meer|ya no|já não|(?:non|não|ne|n')\s?(.+?) (?:più|mais|plus))(?!\p{L})/u;

/** A short statement in another language, without anything that limits it. */
function isForeignReason(said: string, state: ThoughtState | undefined): boolean {
  const words = state === "archived" ? said.replace(NO_LONGER_ABROAD, "$1").trim() : said;
  return (
    words.split(" ").length <= 8 &&
    /^(?:ya|me|se|lo|la|los|las|nos|mi|ci|si) \p{L}{2,}|^(?:on(?! (?:\p{L}+days?|weekends?|holidays?|request|time|the|my|our)(?!\p{L}))|je|il|elle|nous|ich|wir|wij|ik|ho|andiamo) \p{L}{3,}|^andiamo$|(?:^| )\p{L}{2,}(?: ge\p{L}{3,}(?:t|en)| ver\p{L}{2,}(?:t|en)| \p{L}+iert)$|(?:^| )(?:ist|sind|war|waren|hat|hatte|gibt|habe|hab|haben|wurde|est|a été|ha sido|sont|était|j'ai|está|fue|hemos|è|sono|ho|abbiamo|foi|heb|heeft|hebben)(?: |$)/u.test(
      words,
    ) &&
    !/(?:^| )(?:nicht|kein\p{L}*|wenn|falls|aber|noch|erst|nur|ob|oder|pas|ne|si|mais|quand|ou|no|pero|cuando|o|non|ma|se|quando|niet|als|maar|of|não|mas|the|is|it|this|if|unless|but|when|or|not)(?: |$)|n'|\?/u.test(
      words,
    )
  );
}

const AUXILIARY = "is|are|am|was|were|do|does|did|will|would|can|could|has|have|had";
/** What is not so, and will not be: a reason to archive, or to reopen. */
const DENIAL = new RegExp(
  `\\b(?:(?:${AUXILIARY}) (?:not|never)|never|no longer|cannot|no (?:point|use|need|reason|interest|chance|way))\\b(?: (?:ever|going to|gonna|be|have to|need to|in|to))*(?! (?:sure|know|think|want|mean|decided|yet|this|that|all|everything)\\b)`,
  "gu",
);

/** What is still needed is a reason to reopen, what is given up one to archive, and neither to do anything else. */
export function isComment(part: string, state: ThoughtState | undefined): boolean {
  const isReopening = state === "open";
  if (state === "completed" && DENIED.test(part)) return false;
  if (isRemark(part) || AGREEING.test(part.toLowerCase())) return true;
  if (state === "archived" && JUDGED.test(part)) return true;
  const plain = toPlainWords(part);
  // "Bob said, archive it": it is his wish.
  if (state !== undefined && REPORTED.test(plain)) return false;
  if (EXCHANGE.test(plain)) return false;
  if (asksForMore(plain)) return false;
  const told = plain
    .replace(/^(?:because|'cause|cuz|coz|since|as|given that|now that|and) /u, "")
    .replace(/\b(?:do|does|is|are|am|have|has) not (?:.*?) ?\bany ?(?:more|longer)\b/u, "has ceased")
    .replace(/^not (\p{L}+ing) any ?(?:more|longer)$/u, "it has ceased $1")
    .replace(
      /^((?:i|we|they|he|she) )?(?:have )?(?:decided|chose|chosen|agreed) (?:not to|against|to) .+$/u,
      state === "archived" ? "it has ceased" : "$&",
    )
    .replace(
      /\b(?:no longer|do not|will not) (?:want|need|plan|intend|have)(?: to)?\b/u,
      state === "archived" ? "has ceased" : "$&",
    )
    .replace(/\bno longer\b/u, "has ceased")
    .replace(/^(?:nobody|no one) (?:uses|needs|wants|reads|cares)\b/u, "it has ceased")
    .replace(/\b(bought|got|picked|ordered) some(?: up)?\b/u, "$1 it")
    .replace(/\b(works|runs) (?:again|fine|now|well)\b/u, "$1")
    .replace(/^no (\p{L}+) (?:is )?(?:needed|required|necessary) any ?(?:more|longer)$/u, "the $1 has ceased")
    .trim();
  if (isForeignReason(told, state)) return true;
  const isGivenUp = state === "archived" && GIVEN_UP.test(told);
  const open = isReopening
    ? told.replace(/\b(?:still|again|after all|do(?= need| want))\b ?/gu, "").trim()
    : told;
  if (isReopening && STILL_TO_DO.test(open)) return true;
  if (isReopening && TO_DO.test(open) && !/\b(?:if|unless|until|when|but|or|maybe)\b/u.test(open))
    return true;
  const isStill = isReopening && /^still \p{L}| again$/u.test(told);
  const words =
    state === "completed"
      ? open.replace(/\bmoved (?=it|this|that)/u, "did ")
      : open
          .replace(DENIAL, "did")
          .replace(state === "archived" ? /\b(?:instead|again|after all)\b ?/gu : "", "")
          .trim();
  return (
    words.split(" ").length <= MOST_WORDS &&
    (isStill ||
      isGivenUp ||
      OUR_WAY.test(words) ||
      PAST_DEED.test(words) ||
      NAMED.test(part) ||
      TOLD.test(words) ||
      (SUBJECT.test(words) && HAPPENED.test(words))) &&
    !MORE_THAN_A_REASON.test(words) &&
    !ACT.test(plain) &&
    !(state === "completed" && LEFT_TO_DO.test(words)) &&
    (!FIGURE.test(words) || OWN_DEED.test(words))
  );
}
