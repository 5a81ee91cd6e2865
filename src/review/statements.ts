/** What a text says of somebody that can be true of one value at a time: where they live, a deadline. */
export type Statement = { topic: string; value: string };

const fold = (words: string) => words.toLowerCase().trim();

const NAME = String.raw`(?:[\p{Lu}][\p{L}'’-]+(?: [\p{Lu}][\p{L}'’-]+){0,2})`;
const SUBJECT = String.raw`(?<subject>I|We|(?:My|Our|Her|His|Their|my|our|her|his|their) [\p{L}-]+|${NAME})`;
const PLACE = String.raw`(?<value>\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2})`;
const BEGIN = String.raw`(?<![\p{L}])`;

/** A person has one of each. `moved to` and `joined` end what was before. */
const personal: [attribute: string, form: RegExp][] = [
  [
    "home",
    new RegExp(
      `${BEGIN}${SUBJECT}(?: now| currently|'s|’s| is| am| are| has| have|'m|’m|'ve|’ve)*(?: just| recently| now)? (?:lives? in|living in|is based in|based in|moved (?:back )?to|relocated to|resides? in|wohnt(?: jetzt)? in|wohne(?: jetzt)? in|lebt in|lebe in|zog nach|ist nach (?=[^.]* gezogen)|bin nach (?=[^.]* gezogen)|habite à|vit à|vive en|vivo en) ${PLACE}`,
      "u",
    ),
  ],
  [
    "work",
    new RegExp(
      `${BEGIN}${SUBJECT}(?: now| currently|'s|’s| is| am| are| has| have|'m|’m|'ve|’ve)*(?: just| recently| now)? (?:works? (?:at|for)|working (?:at|for)|employed (?:at|by)|joined|started (?:working )?at|got a (?:new )?job at|arbeitet bei|arbeite bei|travaille chez|trabaja en) ${PLACE}`,
      "u",
    ),
  ],
];

/** "The deadline is …", "Anna's phone number is …": one at a time by their meaning. */
const NOUNS =
  "deadline|due date|launch date|release date|wedding date|start date|end date|phone number|mobile number|number|e-?mail(?: address)?|address|office|desk|birthday|salary|rent|budget|price|landlord|manager|boss|dentist|doctor|therapist|bank|employer|job title|flight|gate|room|wifi name|favou?rite [\\p{L}-]+|shoe size|size|current version|status|venue|meeting point";
const ATTRIBUTE = new RegExp(
  String.raw`${BEGIN}(?<subject>(?:[Tt]he|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|${NAME}['’]s)(?: [\p{L}\d-]+){0,3}?) (?<attribute>${NOUNS})(?: for (?<purpose>(?:the |my |our )?[\p{L}\d-]+(?: [\p{L}\d-]+)??))? (?:is(?: now)?|has (?:been )?(?:moved|changed|shifted) to|(?:was|got) (?:moved|changed|shifted|postponed|extended) to|moved to|changed to) (?<value>[^.;\n]{2,60})`,
  "u",
);
/** A wish, a question or somebody else's words say nothing of how it is. */
const UNSURE =
  /\?|\b(?:if|whether|might|maybe|perhaps|would|could|should|wants? to|plans? to|hopes? to|used to|formerly|years ago|as a child|in (?:19|20)\d\d|until|before (?:he|she|they|I|we)|until 20\d\d|not|n['’]t|never)\b/i;
/** Its full stop ends no sentence. */
const TITLE = /\b(Dr|Mrs?|Ms|Prof|St)\. /g;
const MAX_CHARACTERS = 300;
/** A value that says nothing of its own. */
const VAGUE =
  /^(?:not|unknown|tbd|still|open|unclear|the same|great|good|bad|fine|ok|very|too|so|a |an |in the|on the way)/i;

/** None of a long text: there it is one sentence among many. */
export function readStatements(text: string): Statement[] {
  if (text.length > MAX_CHARACTERS) return [];
  return text
    .replaceAll(TITLE, "$1 ")
    .split(/(?<=[.!?])\s+|\n/)
    .filter((sentence) => !UNSURE.test(sentence))
    .flatMap(readSentence);
}

function readSentence(sentence: string): Statement[] {
  for (const [attribute, form] of personal) {
    const { subject, value } = form.exec(sentence)?.groups ?? {};
    if (subject && value) return [{ topic: `${attribute} of ${toSubject(subject)}`, value: toValue(value) }];
  }
  const { subject, attribute, purpose = "", value } = ATTRIBUTE.exec(sentence)?.groups ?? {};
  if (!subject || !attribute || !value || VAGUE.test(value)) return [];
  const of = [toSubject(subject), toSubject(purpose)].filter((word) => word !== "" && word !== "the");
  return [{ topic: `${fold(attribute)} of ${of.join(" ")}`, value: toValue(value) }];
}

/** "We" and "I" are the writer; "Anna's" is Anna. */
function toSubject(words: string): string {
  const folded = fold(words)
    .replace(/['’]s$/, "")
    .replace(/['’]s /, " ");
  if (["i", "we", "my", "our"].includes(folded)) return "i";
  return folded.replace(/^(?:the|our) /, (article) => (article === "our " ? "my " : ""));
}

const toValue = (words: string) => fold(words.trim().replace(/^(?:the|on|at|in) /i, ""));

/** The same thing said again, shorter or longer, is no contradiction: "Berlin" and "Berlin Mitte", "5 May" and "5 May 2027". */
export function differs(one: string, other: string): boolean {
  const words = (value: string) => new Set(value.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""));
  const [a, b] = [words(one), words(other)];
  const isPart = (part: Set<string>, whole: Set<string>) => [...part].every((word) => whole.has(word));
  return a.size > 0 && b.size > 0 && !isPart(a, b) && !isPart(b, a);
}
