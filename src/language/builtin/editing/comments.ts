import type { ThoughtState } from "../../../contract.ts";
import { toPlainWords } from "./plain-words.ts";

/** What is said beside a request for a state, to explain it: "the trip was cancelled" in "drop this, the trip was cancelled". */

/** Something that happened or is so. */
const HAPPENED =
  /(?:\b(?:is|are|was|were|has|have|had|did|got|went|came|said|says|told|sent|gave|took|made|found|bought|paid|left|met|wrote|spoke|fell|broke|sold|lost|won|became|began|forgot|knew|ran|saw|heard|quit|am|\p{L}{2,}ed)\b|\p{L}'s \p{L})/iu;
/** What limits, contradicts, postpones or goes beyond the request. */
const MORE_THAN_A_REASON =
  /\b(?:if|unless|until|till|when|whenever|once|but|except|only|not|no|never|n't|don't|didn't|isn't|wasn't|haven't|hasn't|won't|can't|cannot|wait|later|after|before|maybe|perhaps|probably|almost|nearly|partly|half|rest|other|others|part|parts|some|most|first|second|third|next|still|yet|again|instead|should|must|needs?|needed|keep|kept|will|would|could|might|may|going to|tomorrow|except|rather|also|think|guess|hope|wonder|sure|supposed|wish|or|nobody|want|wants|wanted|asked|remind|reminded|postponed|delayed|rescheduled|(?:was|were|been|got|is|are) moved|moved (?:it|this|that|the|from)|(?<!\b(?:i|we|they|he|she) )moved to)\b|n't\b|[?"\uE000-\uE0FF:\d]/iu;
const MOST_WORDS = 10;
/** Somebody or something that it is said of; a verb at the beginning would be one more request. */
const SUBJECT =
  /^(?:(?:bought|paid|sent|made|wrote|got|had|took|gave|told|found|met|saw|sold|spoke|lost|went|left|ran|\p{L}{2,}ed) (?:it|this|that|them|the|an?|my|our|his|her|their|one|some|to|with|for|back|out|up|off|down|against|away|\p{L}+ing)\b|(?:(?:the|my|our|this|that) )?\p{L}+ no longer \p{L}|(?:the|an?|my|our|his|her|their|your|this|that|these|those|all|everything|everyone|someone|somebody) \p{L}|(?:i|we|he|she|it|they|you|there)\b|(?!(?:send|tell|ask|call|e-?mail|write|add|remind|make|move|put|keep|create|copy|remove|delete|replace|change|update|fix|set|use|get|buy|check|show|give|share|notify|let|mark|do|find|book|order|pay|plan|save|store|note|include|mention)\b)\p{L}+ (?:is|are|was|were|has|have|had|did|got|said|sent|gave|took|made|found|paid|left|came|went|fell|broke|sold|lost|won|ran|quit|\p{L}{2,}ed)\b|\p{L}+'s \p{L})/iu;

/** What somebody does at all times: "we fly with the app". */
const OUR_WAY = /^(?:i|we|he|she|they) \p{L}+ (?!.*(?:day|week|month|year|soon|tonight)\b)/u;

/** These say no more than the request does. */
const AGREEING =
  /^(?:(?:it is |it's |this is |that's )?(?:an? )?(?:duplicate|double|dupe|test|old news|nonsense)|hat sich erledigt|undo (?:it|this|that)|i was too (?:quick|early)|no need to keep (?:it|this|that)(?: one)?(?: around| open| any ?more)*|(?:i|we) marked (?:it|this|that) (?:as \p{L}+ )?by (?:mistake|accident)|(?:that was|it was|my) (?:a |my )?mistake|plans (?:have )?changed|(?:that was the |the )?wrong (?:one|thought|entry|task)|all (?:the )?(?:tests|checks) (?:pass|passed|are green)|changed my mind|i changed my mind)$/iu;

/** What goes without saying; a deed may be told with it as well. */
const REMARK =
  /^(?:all good|great|good news|perfect|hooray|yay|finally|(?:so |and )?(?:that's |that is )?one less thing to (?:worry about|do)|(?:there's |there is )?nothing (?:else|more|left) to do(?: here)?|(?:i'm |we're )?glad (?:that's|it's|to have it) (?:over|done|behind me)|(?:all )?looks (?:good|great|fine)|what a relief|phew)$/iu;
/** "I want to do it", of what is to be open again. */
const STILL_TO_DO =
  /^(?:i|we) (?:(?:want|need|have|plan|intend) to (?:do|finish)|need|want) (?:it|this|that|this one)$|^(?:i |we )?(?:did|have|had) not (?:got|get|gotten|come) (?:a?round )?to (?:it|this|that)(?: yet)?$/iu;

export const isRemark = (part: string) => REMARK.test(part.trim());

/** What does not take place: a reason to archive. */
const GIVEN_UP =
  /^(?:i|we|they|he|she|it) (?:(?:am|are|is) not (?:going|coming|doing|buying|moving|travelling|attending|happening|taking)|will not (?:go|come|do|buy|attend|happen|take|make))(?: (?:it|this|that|there|away|ahead|to go))?$/u;

/** What is still needed is a reason to reopen, what is given up one to archive, and neither to do anything else. */
export function isComment(part: string, state: ThoughtState | undefined): boolean {
  const isReopening = state === "open";
  if (isRemark(part) || AGREEING.test(part)) return true;
  if (state === "archived" && GIVEN_UP.test(toPlainWords(part))) return true;
  const told = toPlainWords(part)
    .replace(/\b(?:do|does|is|are|am|have|has) not (.*?) ?\bany ?(?:more|longer)\b/u, "has ceased $1")
    .replace(/^not (\p{L}+ing) any ?(?:more|longer)$/u, "it has ceased $1")
    .replace(/\bno longer\b/u, "has ceased")
    .replace(/^no (\p{L}+) (?:is )?(?:needed|required|necessary) any ?(?:more|longer)$/u, "the $1 has ceased")
    .trim();
  const words = isReopening ? told.replace(/\b(?:still|again|after all)\b ?/gu, "").trim() : told;
  if (isReopening && STILL_TO_DO.test(words)) return true;
  const isStill = isReopening && /^still \p{L}| again$/u.test(told);
  return (
    words.split(" ").length <= MOST_WORDS &&
    (isStill || OUR_WAY.test(words) || (SUBJECT.test(words) && HAPPENED.test(words))) &&
    !MORE_THAN_A_REASON.test(words)
  );
}
