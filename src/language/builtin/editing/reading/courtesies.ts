/** Politeness, fillers and who is speaking: what stands around a request and changes nothing of it. */

import { toLower } from "../words/lower-case.ts";

const alternatives = (...words: string[]) => words.join("|");

const INTERJECTIONS = alternatives(
  "please|pls|plz|kindly|hey|hi|hello|ok|okay|so(?! done)|well(?! done)|alright|all right|great|yes|yep|yup|yeah|nope|nah",
  "no wait|oh|ah|aha|um|uhm?|erm|er(?=[,.…])|hmm+|oops|whoops|sorry|apologies|my bad|argh|ugh|hooray|yay|woohoo|phew|good news|bad news|just|nvm|also|then|wait(?= (?:it|that|no|i)\\b)|no(?= (?:it's|that's|i meant)\\b)|now(?! (?:at |on )?[\\d$€£])|actually(?! (?:at |on |the )*(?:[\\d$€£]|\\p{L}+day(?!\\p{L})))|anyway|anyhow",
  "fyi|btw|by the way|turns out|better(?= make )|(?:i|we) made a mistake(?=[,:.])|as it turns out|in fact|(?:just )?a? ?heads[ -]up(?: that)?|(?:i )?(?:just )?(?:to|wanted to|want to) (?:let you know|say|confirm|tell you)(?: that)?|(?:i'm |i am |we're )?(?:happy|glad|pleased|relieved|proud) to (?:report|say|tell you|confirm|announce)(?: that)?|i can (?:confirm|report|tell you)(?: that)?|as of (?:today|now|yesterday)|(?:i )?forgot to (?:say|mention)(?: that)?",
  "(?:right|nice|super|awesome|perfect|no|never mind|wait|hang on|hold on|look|listen|update|edit|mate|buddy|dear|folks|guys|good (?:morning|afternoon|evening|day)|dear (?:assistant|friend)|(?:a )?(?:quick|small|tiny|little) (?:one|fix|update|correction|note|edit|change)|one (?:more )?(?:thing|correction|change))(?=[,:!.…])",
  "(?:update|change|correct)(?: the)? \\p{L}+(?=: [\\uE000-\\uE100])|fix(?=:)|(?:name|spelling|wording) (?:correction|fix|typo)(?=:)|(?:there(?:'s| is) (?:an? )?)?(?:typo|spelling mistake|spelling error|misspelling)(?=: ?[\\uE000-\\uE100])",
);
const REPORTS = alternatives(
  "(?:(?:the|my|our) )?(?:user|client|customer) (?:says|said|reports|reported|confirms|confirmed|mentions|mentioned|told me|tells me|states|stated|notes|noted|indicates|indicated|informed me|let me know|has confirmed|has said|clarified|explained)(?: that)?",
  "(?:(?:the|my|our) )?(?:user|client|customer) (?:wants|wanted|(?:has |had )?asked|asks|would like|wishes|requests|requested|needs)(?: me| you| us)? to",
  "(?:as per|per|according to|following|at) (?:(?:the|my|our) )?(?:user|client|customer)(?:'s request|'s message)?",
);
const EDITING =
  "mark|marking|close|closing|revive|scrap|shelve|ditch|bin|dismiss|retire|tuck|stash|stow|forget|abandon|drop|un-?(?:archive|delete|tick|check|complete|hide)|hide|file|tidy|archive|reopen|re-open|restore|delete|remove|replace|change|add|append|rename|correct|fix|update|set|pin|unpin|tag|untag|tick|check|cross|put|get rid|take|move|swap|edit|reword|rewrite|bring";
const REQUESTS = alternatives(
  "(?:can|could|would|will) (?:you|u|ya)(?: please| kindly| just)?",
  "(?:can|could) we(?: please)?(?= (?:add|append|include)\\b)",
  "(?:can|could|may|might) (?:i|we) (?:please )?ask you to|if (?:it is not|it's not|it isn't) too much trouble|if you(?:'d| would) be so kind",
  "i(?:'d| would)? (?:like|want|need|love|prefer)(?: for)? you to",
  `(?:i(?:'d like| would like|'d love| want| need) to|let's|lets|let us|we (?:can|should|could|may)|time to|i(?:'d| would) appreciate it if you(?: could| would)?|(?:it )?(?:would|'d) be (?:great|nice|good|lovely|helpful) if you(?: could| would)?|be so kind (?:as to|and)|do me a favou?r and|might as well|(?:it's|it is) (?:ok|okay|fine|safe) to)(?= (?:now )?(?:${EDITING})\\b)`,
  "(?:you|u) (?:can|may|should|could)(?: now| safely| just| then)?|go ahead and|feel free to|go on and",
  "merci de|bitte|kannst du|könntest du|du kannst|können sie|könnten sie|mal|s'il (?:te|vous) pla[iî]t|stp|svp|(?:est-ce que )?(?:tu peux|vous pouvez)|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|por favor|puedes|podrías|puede|podría|per favore|puoi|potresti|può|podes|pode|poderia|podia|você pode|kun je|kan je|wil je|zou je|kunt u|je (?:kan|kunt|mag)|alsjeblieft|graag|ok[,]? dus",
);
const VOCATIVES =
  "(?:my )?(?:dear|friend)|mate|buddy|pal|bro|man|love|darling|sweetie|honey|folks|guys|assistant";
/** "add honey" */
const NO_ADDRESS =
  "with|to|for|by|into|in|of|and|or|the|an?|my|our|some|more|no|not|than|is|are|be|add|append|include|remove|delete|drop|buy|get|bring|pack|take|cross off|leave out";
const THANKS = alternatives(
  "please|pls|plz|kindly|thanks(?: a lot| so much| a bunch| in advance| again| heaps)?|many thanks|cheers|thank you(?: very much| so much| kindly)?|thx|ty|tia|ta|much appreciated|appreciate it|for me|for us|by now|then|(?<!(?:\\bnot|n't|\\bno) .*)(?:right away|straight away|right now)|asap|ok|okay|sorry|oops|my bad|lol|haha|yay|at last",
  "if you can|if you (?:do not|don't|would not|wouldn't) mind|if (?:that's|that is|it's) (?:ok|okay|alright|all right|fine)(?: with you)?|when(?:ever)? you (?:get|have) (?:a |the )?(?:chance|minute|moment|second|time)|(?:would|will|could|can) (?:you|ya)|(?:would|will|could|can) (?:you|ya) (?:please )?(?:amend|fix|change|correct|update) (?:it|that|this)|that(?:'d| would) be (?:great|nice|lovely|good)|as requested(?: by (?:the |my )?(?:user|client))?|(?:as per|per|according to) (?:(?:the|my|our|his|her|their) )?(?:\\p{L}+'s )?(?:(?:new|latest|updated) )?(?:user|client|request|instructions?|message|correction|advice)|at (?:the |my )?(?:user's|client's) request|accordingly",
  "bitte|danke(?: schön| dir)?|vielen dank|merci(?: beaucoup| bien)?|s'il (?:te|vous) pla[iî]t|stp|svp|gracias|muchas gracias|por favor|grazie(?: mille)?|per favore|obrigad[oa]|bedankt|dank (?:je|u)(?: wel)?|dankjewel|alsjeblieft|alstublieft|graag|hoor|mal",
);

/** What somebody says with pictures when all is well. Each once: of one that is named twice, a row is read in every way. */
const PICTURES = "(?:✅|☑|✔|✓|👍|👌|🎉|🙏|🥳|🙂|🙃|🙌|💪|❤|💖|🚀|🎊|🤩|👏|🤗|✨|⭐|🔥|💯|[😀-😏])";

/** Removed from both ends of a request and of each step. */
const BEFORE = new RegExp(`^(?:${INTERJECTIONS}|${REPORTS}|${REQUESTS})(?:[,:!.…]+ ?| |$)`, "u");
const AFTER = new RegExp(
  `(?<=[\\p{L}\\p{N}.!])[ ,]*(?:${PICTURES}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]? ?)+$|(?<![ ,.!]|\\bsay)[ ,.!]+(?:${THANKS}|(?<!\\b(?:${NO_ADDRESS}) )(?:${VOCATIVES}))$`,
  "u",
);
const PICTURES_BEFORE = new RegExp(`^(?:${PICTURES}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]? ?)+(?=[\\p{L}])`, "u");

/** "I'd like this archived" */
const SOMEBODY_WANTS =
  "(?:(?:the |my |our )?user (?:wants|would like|wishes|needs|requests|requested|asked for)|(?:i|we)(?:'d| would)? (?:want|like|need|love|prefer))";
const WANTED = new RegExp(
  `^${SOMEBODY_WANTS} (?<what>.+?) (?:to be )?(?<done>crossed|ticked|checked|archived|put (?:in|into) the archive|deleted|removed|reopened|restored|unarchived|closed|completed|marked|changed|moved|updated|corrected|set|shifted|pinned|unpinned|tagged|replaced)\\b`,
  "iu",
);
/** "have this note archived" */
const TO_HAVE =
  /^(?:have|get) (?<what>(?:it|this|that)(?: (?:one|note|thought|task|item|entry))?|the (?:note|thought|task|entry)) (?<done>archived|deleted|removed|reopened|restored|unarchived|closed|completed|marked)\b/iu;
/** "I want the meeting to be on Friday" */
const WANTED_SO = new RegExp(`^${SOMEBODY_WANTS} (?<what>.+?) to (?<how>be|say|read) (?=.)`, "iu");

function cut(words: string, pattern: RegExp): string {
  const found = pattern.exec(toLower(words));
  return found ? words.slice(0, found.index) + words.slice(found.index + found[0].length) : words;
}

/** Nobody says more, and each round reads the whole request. */
const MOST_ROUNDS = 30;

export function trimCourtesies(part: string): string {
  let before: string;
  let rest = part;
  let rounds = 0;
  do {
    before = rest;
    rest = rest
      .replace(/(?<![\s.!?…,;:])[\s.!?…,;:]+$/u, "")
      .replace(PICTURES_BEFORE, "")
      .replace(WANTED, (_whole, ...found) => {
        const { what, done } = found.at(-1) as { what: string; done: string };
        return `${/^(?:them|these)$/iu.test(what) ? "it" : what} should be ${done}`;
      })
      .replace(TO_HAVE, "$<what> should be $<done>")
      .replace(WANTED_SO, "$<what> should $<how> ");
    rest = cut(cut(rest, BEFORE), AFTER).trim();
  } while (rest !== before && ++rounds < MOST_ROUNDS);
  return rest;
}

const USER =
  "(?:(?:the|my|our) (?:user|client|customer)|(?<=^|[.,;:] )user(?= )|l'utilisat(?:eur|rice)|(?:der|die) (?:be)?nutzer(?:in)?|el usuario|la usuaria)";
const SPOKEN_OF =
  /user|client|customer|utilisat|nutzer|usuari|\bich (?:hat|braucht)\b|\bI(?: no longer| now)? (?:has|is|does|wants|needs|uses|plans)\b/i;
const firstPerson: [RegExp, string][] = [
  [new RegExp(`\\b${USER}'s (?=\\p{L})`, "giu"), "my "],
  [
    new RegExp(
      `${USER} (?:(?:indique|confirme|précise|dit|signale) qu(?:e |')|(?:souhaite|veut|voudrait) (?=\\p{L}+r )|(?:dice|indica|confirma) que )`,
      "giu",
    ),
    "",
  ],
  [
    new RegExp(
      `${USER} (?=(?:confirmed|reported|mentioned|noted) (?!that|the|it|they|he|she|this|i|their|his|her)\\p{L}+(?=[.,;]|$))`,
      "giu",
    ),
    "I ",
  ],
  [new RegExp(`${USER} a (?=\\p{L}+é)`, "giu"), "j'ai "],
  [new RegExp(`${USER} (hat|braucht) `, "giu"), "ich $1 "],
  [/\bich (?:hat|braucht)\b/giu, "ich habe"],
  [
    new RegExp(
      `${USER} (?=(?:no longer|now|has|is|will|does|did|was|had|made|left|archived|marked|closed|already|just|called|decided|thought|\\p{L}+ed (?:the|it|this|an?|my|to)|needs? (?!to be))\\b)(?!(?:confirmed|reported|mentioned|noted|stated|asked|wanted|requested|clarified|explained|informed|indicated|has (?:confirmed|said))\\b)`,
      "giu",
    ),
    "I ",
  ],
  [/\bI( no longer| now)? (want|need|use|plan)s\b/gu, "I$1 $2"],
  [/\bI has\b/gu, "I have"],
  [/\bI is\b/gu, "I am"],
  [/\bI does\b/gu, "I do"],
];

/** An assistant speaks of "the user", who would say "I". */
export const inFirstPerson = (request: string) =>
  !SPOKEN_OF.test(request)
    ? request
    : firstPerson.reduce((words, [pattern, own]) => words.replace(pattern, own), request);

/** Only these openings make a text with a question mark a request, not a question about the thought. */
const ASKING = new RegExp(
  `^(?:(?:${INTERJECTIONS})(?:[,:!.…]+ ?| ))*(?:(?:can|could|would|will) (?:you|u) |(?:can|could) we (?:please )?(?:add|append|include) |(?:kannst|könntest) du |(?:können|könnten) sie |(?:tu peux|vous pouvez|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|puedes|podrías|puede|podría|puoi|potresti|può|podes|pode|poderia|kun je|kan je|wil je|zou je|kunt u) )|(?:,|\\b(?:this|it|done|that)) (?:would|will|could|can) you\\?$|, (?:and |so )?(?:would|will|could|can) you (?:please )?(?:${EDITING}|amend|make)\\b[^,;:]*\\?$|^(?:can|could|may|might) (?:i|we) (?:please )?ask you to `,
  "u",
);

/** Asks, doubts or supposes, even without a question mark. */
const DOUBTING =
  /^(?:(?:should|shall|am|did|do|does|is|are|was|were|has|have|can|may|could|would|will) (?:i|we|you|he|she|they|the|my|(?:it|this|that) (?<!\bdid (?:it|this|that) (?=(?:yesterday|today|last|earlier|already|this|on|over|just|ages|weeks|days|before|after|during|first|at|in|with|all (?:day|evening|night|morning|afternoon|week))\b))[\p{L}\p{N}]+)\b|why|who|what|when|where(?! it (?:says|said|reads)\b)|which|how(?! \p{L}+ing[,!])|if|unless|before(?! \d|.* instead of| \S+,? (?:please )?(?:put|add|insert|write) )|once(?! an? | daily| weekly| monthly| a )|as soon as|almost|nearly|half(?! past|-)|(?:nobody|no one)(?! (?:uses|needs|wants|reads|cares)\b| (?!(?:i|we|he|she|they|it|this|that|you)(?!\p{L}))\p{L}+ [^,.;]*[,.;] (?:so )?(?:please )?(?:archive|bin|delete|drop|hide|put|remove|scrap|shelve|take)\b)|i (?:wish|hope|think|guess|believe|doubt)|suppose|imagine|maybe|perhaps)\b(?! you )|(?<!\b(?:word|(?:remove|delete|drop|out)(?: the)?) )\b(?:maybe|perhaps|i (?:think|guess|hope)|if possible|or not|but not yet)$/u;

const CONDITION =
  /(?<!\p{L})(?:provided (?:that|he|she|they|it|we|i|you)|assuming|in case|as soon as|as long as|so long as|on condition)(?!\p{L})/iu;
/** "mark it as done, no wait" */
const RETRACTED =
  /[,.;!–-] ?(?:no,? wait|wait|i take (?:that|it) back|better not|i was (?:only |just )?joking|(?:just )?kidding|(?:no,? wait,? )?(?:i'm|i am) still (?:thinking|deciding|unsure)[^,.;]*|nope|not yet|(?:i'm )?not sure|on second thoughts?|actually no|to be confirmed|one left|it failed|in capitals)[.! ]*$/iu;

/** "delete the ribbon, or, hmm, no, keep it" */
const WITHDRAWN =
  /(?<![,.;!…–-])[,.;!…–-]+ (?:or,? )?(?:(?:hmm+|oh|actually),? )*(?:wait,? no|no,? keep|let (?:it|that) (?:stand|be))(?!\p{L})/iu;
/** "so close" */
const NEARLY = /^(?:so|really|very|pretty|quite) close(?!\p{L})/iu;
/** "don't add: bring cash" */
const FORBIDDEN =
  /^(?:please )?(?:don't|do not|never) (?:add|append|archive|change|close|complete|delete|mark|remove|replace)(?!\p{L})|told you not to|❌|\. eventually\.?$/iu;
/** After a request; alone, "I meant Friday" is one. */
const ORDER_TAKEN_BACK =
  /^(?:(?:please|ok|okay|and|can you|could you),? )*(?:change|replace|mark|archive|close|add|append|set|swap|rename|remove|delete|put|make|update|correct|complete|reopen|done|finished)(?!\p{L}).*[,.;!] ?(?:sorry,? |my mistake,? )?(?:i (?:mean|meant|said)(?!\p{L})[^,.;]*|(?:that|it) was (?:a joke|right|fine|correct)(?: before)?|wrong (?:note|list|thought|entry|task)|i had it right|that's wrong|(?:\p{L}+ ){0,3}left|rumou?r has it|(?:i|we) heard|this (?:evening|afternoon|morning)|tonight|what else|is that ok(?:ay)?)[.! ]*$/iu;

/** `masked` is the whole request, `request` what is left of it without its courtesies. */
export function isInDoubt(masked: string, request: string): boolean {
  // Each part is read once, from its beginning: from every letter, a long one would take the square of its length.
  const questions = masked.toLowerCase().match(/(?<![^.!?])[^.!?]+[.!]*\?/gu) ?? [];
  return (
    questions.some((asked) => !ASKING.test(asked.trim())) ||
    DOUBTING.test(request.toLowerCase()) ||
    CONDITION.test(masked) ||
    RETRACTED.test(masked) ||
    WITHDRAWN.test(masked) ||
    ORDER_TAKEN_BACK.test(masked) ||
    NEARLY.test(masked) ||
    FORBIDDEN.test(masked)
  );
}

/** A reason after a change; excludes reasons that contain a condition. */
export const REASON =
  /,? (?:(?:because|'cause|cuz|coz|since|given that|now that|seeing as|weil|denn|porque|ya que|perché|omdat) |as (?=(?:i|we|they|he|she|it|the|my|our) )|parce qu(?:e |')|puisqu(?:e |')|so (?:that )?(?:i|we) (?=(?:can|do|don't|won't|always|never|remember|know|see|find)\b))(?!.*\b(?:if|unless|until|when|but|except|only|(?<!\bdo )not)\b)[^\uE000-\uE0FF]+$/iu;
