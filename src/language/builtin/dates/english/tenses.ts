/** Signs that a sentence is about the past or the future. */

import { MONTH, WEEKDAY } from "./names.ts";

/** "To be signed" and "the revised plan" tell of no past. */
export const PAST =
  /\b(?:was|were|had|did|since|ago|thanks? (?:\w+ ){0,3}for|(?:notes|minutes|pics|pictures|photos|leftovers|e-?mails?|messages?|receipts?|slides|results|recordings?) from|last(?! (?:day|one|chance|call|minute)\b| \w+ (?:of|in)\b)|(?<!\b(?:be|is|are|get|gets|being|the|an?|my|our|its|their) )(?!(?:said|told|mentioned|noted|confirmed|explained|reported|reminded)\b[^.;!?]{1,60}\b(?:is|are|will|wants?|needs?|has to|have to)\b)(?:went|met|got|saw|came|took|made|left|told|said|gave|bought|sold|found|lost|won|ran|ate|began|broke|flew|wrote|woke|slept|fell|felt|heard|thought|knew|drove|spoke|stood|spent|sent|paid|kept|held|built|caught|taught|brought|drank|sang|swam|rode|grew|threw|drew|chose|forgot|fought|became|(?!need|feed|seed|speed|indeed|embed|hundred|sacred|red\b)[a-z]{2,}ed))\b/iu;

/** Also what was agreed ("agreed to", "postponed to June") and what happens by plan ("turns 40", "expires"). */
export const FUTURE =
  /\b(?:will|'ll|going to|gonna|next|upcoming|coming|tomorrow|due|deadline|scheduled|planned|plans?|hopes? to|(?<!n['’]t |not )wants?|(?<!\b(?:was|were|been|fully) )booked|(?:signed|sign) (?:\w+ ){0,2}up for|(?:bought|got|have) (?:\w+ ){0,3}tickets (?:for|to)|(?:moved|postponed|pushed|rescheduled|shifted)\b[^.;!?]{0,30} (?:to|from|until|till) (?=(?:the |next |this )?(?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d))|agreed to|can (?:start|begin|come)|starts? (?:on|\d+)|offered to|closed (?:between|from|until|till|\d+)|must|should|need|needs|ha(?:s|ve) to|turns \d+|expires?|renews?|until (?:\w+ ){1,3}ha(?:s|ve)|by (?=(?:(?:next|this|cob|eod|noon|lunch|end of|close of business)(?: on)? )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b|the \d|\d)|(?:is|are|am|['’]m|['’]re) (?:away|off|closed|out)|remind(?! me (?:what|when|where|who|which|how|why|of|about)\b)|asked (?:\w+ )?(?:to|that|for a reminder)|if (?:nothing|no|not)|remember|let's|appointment|do i have|have (?:i|we) got|am i|are we)\b/iu;

/** "Called the landlord, he sends somebody on Thursday", "…, the meeting is on Thursday". */
export const PRESENT = /\b(?:is|are|(?:he|she|it) (?!was\b)[a-z]+s)\b/iu;

/** "Anything on Friday?", "things to do before Easter", "When does Anna arrive in June?". */
export const ASKS_AHEAD = new RegExp(
  String.raw`\b(?:anything (?:on|at|for)(?= (?:the )?(?:\d|${WEEKDAY}|${MONTH}|weekend))|what(?:['’]?s| is) (?:on|happening)|what happens|to do|to-?dos?|when(?:['’]s| is| are| do| does))\b`,
  "iu",
);
