import type { ThoughtState } from "../../../../contract.ts";
import { taskVerbs } from "../../categories/cues.ts";
import { toPlainWords } from "../words/plain-words.ts";

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
/** A figure may be one to note. */
const FIGURE = /\d/u;
const MOST_WORDS = 14;
/** Verbs that begin one more request. */
const MORE_REQUESTS =
  /^(?:never|do not|please|create|copy|delete|change|set|use|show|give|notify|let|mark|find|save|store|note|include|mention|put|keep|leave|take|turn|start|stop|look|try|wait)\b/u;
const asksForMore = (plain: string) => MORE_REQUESTS.test(plain) || taskVerbs.test(plain);
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
/** "I tried to change Monday to Friday" */
const EXCHANGE = /(?<!\p{L})(?:change|replace|rename|swap|switch|move) .+ (?:to|with|for|into) /u;
const REPORTED =
  /\b(?:said|says|say|told (?:me|us)|tells (?:me|us)|wrote|writes|goes|was like)(?: to| that)?$/u;
/** What somebody does at all times: "we fly with the app". */
const OUR_WAY = /^(?:i|we|he|she|they) \p{L}+ (?!.*(?:day|week|month|year|soon|tonight)\b)/u;

/** What nobody says of a change that is settled. */
const UNSETTLED =
  /\b(?:not (?:yet|sure|certain|official|final|confirmed|decided|agreed)|yet|suggest\p{L}*|proposed?|wonder\p{L}*|hop(?:es?|ed|ing)|asked|wish\p{L}*|tried|joking|kidding|pending|depends|confirm|first|ha(?:s|ve) to|needs? to)\b/u;

/** Beside a change that names what goes and what comes, whatever is told is its reason: "nobody likes soup". */
export function isStatement(part: string): boolean {
  const plain = toPlainWords(part);
  return (
    (TOLD.test(plain) || SUBJECT.test(plain)) &&
    !asksForMore(plain) &&
    plain.split(" ").length <= MOST_WORDS &&
    ![UNSETTLED, REPORTED, EXCHANGE].some((form) => form.test(plain))
  );
}

const DENIED = /(?<!\p{L})(?:not true|false(?! alarm)|wrong|incorrect)$/iu;

const NO_LONGER_ABROAD =
  /(?<!\p{L})(?:nicht mehr|niet meer|ya no|já não|(?:non|não|ne|n')\s?(.+?) (?:più|mais|plus))(?!\p{L})/u;

/** "mettre à jour le montant" says no more than the part that tells what is new. */
const FIX_IT_ABROAD = /^(?:mettre à jour|corriger)(?: (?:le|la|les|l'|ce|cette) ?\p{L}+)?$/iu;

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

/** What is given up is a reason to archive, and what is not so is none to complete. */
export function isComment(part: string, state: ThoughtState | undefined): boolean {
  if (state === "completed" && DENIED.test(part)) return false;
  const plain = toPlainWords(part);
  // "Bob said, archive it": it is his wish.
  if (state !== undefined && REPORTED.test(plain)) return false;
  if (EXCHANGE.test(plain) || asksForMore(plain)) return false;
  if (FIX_IT_ABROAD.test(part) || isForeignReason(plain, state)) return true;
  const words =
    state === "completed"
      ? plain.replace(/\bmoved (?=it|this|that)/u, "did ")
      : plain.replace(DENIAL, "did").trim();
  return (
    words.split(" ").length <= MOST_WORDS &&
    (OUR_WAY.test(words) ||
      PAST_DEED.test(words) ||
      TOLD.test(words) ||
      (SUBJECT.test(words) && HAPPENED.test(words))) &&
    !MORE_THAN_A_REASON.test(words) &&
    !(state === "completed" && LEFT_TO_DO.test(words)) &&
    !FIGURE.test(words)
  );
}
