/** What is said beside a request for a state, to explain it: "the trip was cancelled" in "drop this, the trip was cancelled". */

/** Something that happened or is so. */
const HAPPENED =
  /(?:\b(?:is|are|was|were|has|have|had|did|got|went|came|said|says|told|sent|gave|took|made|found|bought|paid|left|met|wrote|spoke|fell|broke|sold|lost|won|became|began|forgot|knew|ran|saw|heard|quit|i've|we've|it's|that's|he's|she's|there's|\p{L}{2,}ed)\b)/iu;
/** What limits, contradicts, postpones or goes beyond the request. */
const MORE_THAN_A_REASON =
  /\b(?:if|unless|until|till|when|whenever|once|but|except|only|not|no|never|n't|don't|didn't|isn't|wasn't|haven't|hasn't|won't|can't|cannot|wait|later|after|before|maybe|perhaps|probably|almost|nearly|partly|half|rest|other|others|part|parts|some|most|first|second|third|next|still|yet|again|instead|should|must|needs?|needed|keep|kept|will|would|could|might|may|going|tomorrow|except|rather|also|think|guess|hope|wonder|sure|supposed|want|wants|wanted|asked|reminded?|postponed|delayed|rescheduled|(?:was|were|been|got|is|are) moved|moved (?:to|it|this|that|the|from))\b|n't\b|[?"\uE000-\uE0FF:\d]/iu;
const MOST_WORDS = 10;
/** Somebody or something that it is said of; a verb at the beginning would be one more request. */
const SUBJECT =
  /^(?:(?:just |already )?(?:bought|paid|sent|made|wrote|got|took|gave|told|found|met|sold|lost|\p{L}{2,}ed) (?:it|this|that|them)\b|(?:(?:the|my|our|this|that) )?\p{L}+ no longer \p{L}|(?:the|an?|my|our|his|her|their|your|this|that|these|those|all|everything|everyone|someone|somebody) \p{L}|(?:i|we|he|she|it|they|you|i've|we've|it's|that's|he's|she's|there's)\b|(?!(?:send|tell|ask|call|e-?mail|write|add|remind|make|move|put|keep|create|copy|remove|delete|replace|change|update|fix|set|use|get|buy|check|show|give|share|notify|let|mark|do|find|book|order|pay|plan|save|store|note|include|mention)\b)\p{L}+ (?:is|are|was|were|has|have|had|did|got|said|sent|gave|took|made|found|paid|left|came|went|fell|broke|sold|lost|won|ran|quit|\p{L}{2,}ed)\b)/iu;

/** These say no more than the request does. */
const AGREEING =
  /^(?:all good|great|good news|perfect|hooray|yay|undo (?:it|this|that)|i was too (?:quick|early)|no need to keep (?:it|this|that)(?: one)?(?: around| open| any ?more)*|(?:i|we) marked (?:it|this|that) (?:as \p{L}+ )?by (?:mistake|accident)|(?:that was|it was|my) (?:a |my )?mistake|plans (?:have )?changed|changed my mind|i changed my mind)$/iu;

/** `isReopening`: what is still needed is a reason to reopen, and none to do anything else. */
export function isComment(part: string, isReopening: boolean): boolean {
  const words = isReopening ? part.replace(/\b(?:still|again) /giu, "").trim() : part.trim();
  if (AGREEING.test(words)) return true;
  const said = words.replace(/\bno longer\b/iu, "has ceased");
  return (
    words.split(" ").length <= MOST_WORDS &&
    SUBJECT.test(words) &&
    HAPPENED.test(said) &&
    !MORE_THAN_A_REASON.test(said)
  );
}
