import { hasOtherName } from "../../words/names.ts";
import { UNSURE } from "../../words/phrase-words.ts";
import { escapePattern, type Range, spliceEach } from "../../words/ranges.ts";
import { formOf } from "./labelled-values.ts";

/** "lead is Tom now" of "Kickoff on 3 May, lead: Sara": what stands right after its label gives way, and nothing else. */

const ORDER = /^(?:please )?(?:update|change|set|correct|adjust|raise|lower|move|switch) /iu;
const SAID =
  /^(?:(?:please|correction|update)[:,] |(?:the )?user (?:says|said|mentioned|reports|reported)(?: that)? )/iu;
const BY_NOW =
  / (?:now|from now on|instead|these days|since then|(?:as of|from|starting) (?:today|(?:next |\d{1,2} )?\p{L}+))$/iu;
const LABEL =
  "(?:(?:the|my|our|his|her|their) )?(?:new )?(?<label>\\p{L}[\\p{L}\\p{N}'’-]*(?: \\p{L}[\\p{L}\\p{N}'’-]*){0,2}?)";
const SHIFTED =
  "(?:changed|moved|switched|rescheduled|postponed|pushed(?: back)?|brought forward|extended|raised|lowered|increased|reduced|slipped|goes? (?:up|down)|went (?:up|down)|came down|is (?:up|down))";
/** "check-in time" of "check-in from 15:00" */
const ATTRIBUTE = / (?:amount|code|date|day|dose|name|number|price|time)$/iu;
const STATED = new RegExp(
  `^${LABEL}(?: (?:is|are)(?: now)?(?: (?:called|named))?|(?: (?:is|are|was|were|has|have|got|been))* ${SHIFTED} (?:to|until)| comes(?= from )|:)(?: (?:at|by|from|in|on|until|with))? (?<fresh>.+)$`,
  "iu",
);
const ORDERED = new RegExp(`^${LABEL} (?:to|with|until) (?<fresh>.+)$`, "iu");
const DOUBT = new RegExp(
  `(?<!\\p{L})(?:${UNSURE}|also|another|but|except|if|instead of|it|not|only|or|rather|that|this|too|until then|was|will|would)(?!\\p{L})|n['’]t(?!\\p{L})|\\?`,
  "iu",
);
const TITLE = "(?:(?:[Dd]r|[Mm]rs?|[Mm]s|[Pp]rof)\\. )?";
const NAME = new RegExp(`^${TITLE}\\p{Lu}\\p{Ll}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]+){0,2}$`, "u");
/** "the plumber is Polish" */
const ORIGIN =
  /(?:[ie]sh|ese)$|^(?:American|Austrian|Belgian|Dutch|French|German|Greek|Indian|Italian|Swiss|Thai)$/u;
const SIGN = /^[$€£]/u;
const VALUE = /^[$€£]?\d[^\s,;]*(?: \p{Lu}\p{L}+)?(?= |$)|^\S*\d\S*$/u;

/** What may stand between a label and what is labelled. */
const LINK =
  "(?::| [–-](?= )|s?(?= )) ?\\(?(?:(?:is|are|at|by|called|due|from|in|named|no\\.|of|on|number|to|until|with) )*";

/** Nobody tells more at once, and each is looked for in all of the text. */
const MOST_TOLD = 4;

type Told = { label: string; fresh: string };

/** Undefined for what tells more. */
function readTold(request: string): Told[] | undefined {
  const said = request.replace(SAID, "").replace(/[.!]+$/u, "");
  const isOrder = ORDER.test(said);
  const form = isOrder ? ORDERED : STATED;
  const [claim = "", ...reasons] = said.replace(ORDER, "").split(/, | because | since (?!then)/u);
  const told = claim.split(/ and (?=(?:the |my |our )?\p{Ll})/u).map((part) => {
    const { label = "", fresh = "" } = form.exec(part.replace(BY_NOW, ""))?.groups ?? {};
    return { label, fresh };
  });
  const isReason = (words: string) => !/[\d:@]/u.test(words) && !hasOtherName(` ${words}`, []);
  // "change Sam to Bea" tells what goes.
  const isLabel = ({ label, fresh }: Told) =>
    label !== "" && !(isOrder && NAME.test(label) && NAME.test(fresh));
  const isClear = told.length <= MOST_TOLD && told.every(isLabel) && !DOUBT.test(said);
  return isClear && reasons.every(isReason) ? told : undefined;
}

/** The one place where something of its form stands right after the label. */
function findTold(text: string, { label, fresh }: Told): { old: Range; words: string } | undefined {
  const words = escapePattern(label.replace(/(?<=\p{L}{2})s$/u, ""));
  const form = new RegExp(
    `(?<![\\p{L}\\p{N}-])${words}${LINK}(?<rest>${TITLE}[^;()\\n]{1,120}?)(?=[;()\\n]|[,.!?](?:\\s|$)|$)`,
    "giu",
  );
  const places = [...text.matchAll(form)].flatMap(({ 0: whole, index, groups: { rest = "" } = {} }) => {
    const old = NAME.test(fresh) ? rest : (VALUE.exec(rest)?.[0] ?? "");
    const from = index + whole.length - rest.length;
    // "Carla is now at Café Milano" of "Meet Carla at Café Roma": she is, and not what is at Roma.
    if (NAME.test(fresh) && /\p{L}[ ,]+\p{Lu}$/u.test(text.slice(0, index + 1))) return [];
    return isLike(old, fresh) && !hasMore(rest, old) ? [{ from, to: from + old.length }] : [];
  });
  if (places.length === 0 && ATTRIBUTE.test(label))
    return findTold(text, { label: label.replace(ATTRIBUTE, ""), fresh });
  const [old, ...more] = places;
  if (!old || more.length > 0) return undefined;
  const [sign = ""] = SIGN.exec(text.slice(old.from)) ?? [];
  return { old, words: SIGN.test(fresh) ? fresh : sign + fresh };
}

const isLike = (old: string, fresh: string) =>
  NAME.test(fresh)
    ? NAME.test(old) && formOf(old) === "name" && !ORIGIN.test(fresh)
    : VALUE.exec(fresh)?.[0] === fresh &&
      formOf(old) === formOf(fresh) &&
      formOf(old) !== "name" &&
      (SIGN.test(old) || !SIGN.test(fresh));

/** Another of its form beside it: "3 of 10", "9:00 to 12:00", "200 g at 31.50". */
const hasMore = (rest: string, old: string) =>
  (formOf(old) === "number" && /\d/u.test(rest.slice(old.length))) ||
  /^ ?(?:-|–|to|until) ?\d/u.test(rest.slice(old.length));

export function exchangeTold(request: string, text: string): string | undefined {
  const changes = readTold(request)?.map((told) => findTold(text, told));
  return changes?.every((change) => change !== undefined) ? spliceEach(text, changes) : undefined;
}
