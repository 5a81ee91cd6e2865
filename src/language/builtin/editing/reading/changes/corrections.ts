import { type Category, categories } from "../../../../../contract.ts";
import type { EditPlan, FoundEntity } from "../../../../mind.ts";
import { knownNames, notNames, starters } from "../../../entities/gazetteer.ts";
import { readFirstWords } from "../../words/first-words.ts";
import type { Topic } from "../states/topic.ts";

/** What a request corrects of a thought's understanding. */
export type Correction = Pick<Extract<EditPlan, { kind: "change" }>, "category" | "mentions" | "pinned">;

const IT = "(?:it|this|that|this one|that one|(?:this|that|the) (?:thought|note|entry))";
const IT_IS = `(?:${IT} (?:is|was)|(?:it|that)'s|should be|${IT} should be)`;
const CATEGORY = `(?<category>${categories.join("|")})`;
/** Matched in one way only: a letter anywhere in it would multiply the ways of a list by each of its tags. */
const TAG = "(?=[\\p{N}\\p{M}_-]*\\p{L})[\\p{L}\\p{N}\\p{M}_-]+";
const list = (tag: string) => `(?<tags>${tag}(?:(?:,? and |, ?| & | (?=#))${tag})*)`;
const [SIGNED, BARE] = [list(`#${TAG}`), list(`#?${TAG}`)];
const WORD = "[\\p{Lu}\\p{Lo}][\\p{L}\\p{M}\\p{N}'’.-]*";
const NAME = `(?<name>[\\uE000-\\uE0FF]|#${TAG}|@[\\p{L}\\p{N}_.-]+|${WORD}(?: (?:${WORD}|de|da|van|von|der|den|of|the))*)`;

/** They match whole steps only, like every phrase of the editor. A name is told by its capitals. */
const compile = (...phrases: string[]) =>
  phrases.map((phrase) => {
    const first = readFirstWords(phrase);
    let pattern: RegExp | undefined;
    return (words: string) => {
      if (first?.has(words.split(" ", 1)[0] ?? "") === false) return null;
      pattern ??= new RegExp(`^${phrase}$`, "u");
      return pattern.exec(words);
    };
  });

const categoryPhrases = compile(
  `${IT_IS} (?:really |actually |just |more of )*an? ${CATEGORY}(?:,? (?:not|rather than|instead of) an? \\w+)?`,
  `(?:make|turn|change|mark|flag|file|treat|count|move|convert|put|store|save) ${IT} (?:(?:in)?to |as |under |in )?(?:an? |the )?${CATEGORY}s?`,
  `(?:${IT} )?(?:should|must|can) be (?:filed|marked|classified|categori[sz]ed|listed|treated) (?:as |under )?(?:an? )?${CATEGORY}s?`,
  `(?:mark|file|flag|classify|categori[sz]e|label|treat) as (?:an? )?${CATEGORY}`,
  `(?:classify|categori[sz]e|re-?classify|label|file|list) ${IT} (?:as |under )?(?:an? )?${CATEGORY}s?`,
  `(?:(?:set|change|update|correct|fix|make) )?(?:the |its )?(?:category|kind|type)(?: of ${IT})?(?: is| to| as| should be| must be)? (?:an? )?${CATEGORY}`,
  `(?:wrong (?:category|kind|type),? )(?:${IT_IS} )?(?:an? )?${CATEGORY}`,
);
const ADD = "(?:add|put|give|attach|stick|slap|pop|apply|set|use|assign)";
const taggingPhrases = compile(
  `(?:tag|label) ${IT} (?:as |with |by |under )?(?:the tags? )?${SIGNED}`,
  `(?:${IT} )?(?:should|must) be (?:tagged|labell?ed) (?:as |with |under )?${BARE}`,
  `(?:tag|label)(?: ${IT})? (?:with|as|under) (?:the tags? )?${BARE}`,
  `(?:tag|label) ${IT} (?!(?:later|again|properly|too|now|tomorrow|somehow|correctly|first|well|differently|please)$)(?<tags>${TAG})`,
  `${ADD}(?: ${IT})? (?:the |a )?(?:hash)?(?:tags?|labels?) (?:called |named |of )?${BARE}(?: (?:to|on|onto) ${IT})?`,
  `${ADD} ${SIGNED}(?: as (?:a )?tags?)?(?: (?:to|on|onto) ${IT})?`,
  `${ADD}(?: ${IT})? (?:the |an? )?${SIGNED} (?:hash)?(?:tags?|labels?)(?: (?:to|on|onto) ${IT})?`,
  `${ADD} (?:${IT} (?:the|an?) (?<tags>${TAG}) tag|the (?<tags>${TAG}) tag|an? (?<tags>${TAG}) tag (?:to|on|onto) ${IT})`,
  `(?:hash)?(?:tags?|labels?) ${SIGNED}`,
);
/** "tags: garden, home" */
const TAG_LIST = new RegExp(`^(?:(?:add|new|set) )?(?:hash)?(?:tags?|labels?): ?${BARE}$`, "iu");
const REMOVE = "(?:remove|delete|drop|take off|take away|get rid of|strip|lose)";
const untaggingPhrases = compile(
  `${REMOVE} (?:the )?(?:hash)?(?:tags?|labels?) ${BARE}(?: (?:from|off) ${IT})?`,
  `${REMOVE} (?:the )?${BARE} (?:hash)?(?:tags?|labels?)(?: (?:from|off) ${IT})?`,
  `${REMOVE} ${SIGNED}(?: (?:from|off) ${IT})?`,
  `take (?:the )?${SIGNED}(?: tags?)? off(?: ${IT})?`,
  `untag (?:${IT} )?(?:from |as )?${BARE}`,
);
const aboutPhrases = compile(
  `${IT_IS} (?:also |really |actually )?about ${NAME}`,
  `add (?:a |the )?mention of ${NAME}(?: to ${IT})?`,
);
const notAboutPhrases = compile(
  `(?:${IT_IS} )?(?:really |actually )?not (?:really |actually )?about ${NAME}(?: at all)?`,
  `${IT} (?:isn't|is not|wasn't) (?:really |actually )?about ${NAME}(?: at all)?`,
  `${IT} (?:doesn't|does not) (?:mention|concern|involve) ${NAME}`,
  `(?:${IT} )?(?:has|had) nothing to do with ${NAME}`,
  `(?:remove|delete|drop) the mention of ${NAME}(?: from ${IT})?`,
);
const TOP =
  "(?:(?:to|at|on)(?: the)? (?:very )?top(?: of (?:the|my|our) (?:list|page|thoughts|notes))?|on top|up top|up)";
const pinPhrases = compile(
  `pin(?: ${IT})?(?: ${TOP})?`,
  `(?:keep|put|stick|move|leave|show|have|make|mark|set) ${IT} (?:as )?(?:pinned(?: ${TOP})?|${TOP})`,
  `${IT} (?:should|must|needs to) (?:be|stay) (?:pinned|${TOP})`,
);
const unpinPhrases = compile(
  `(?:unpin|un-pin)(?: ${IT})?`,
  `(?:remove|take off|drop) the pin(?: (?:from|off) ${IT})?`,
  `(?:there is )?no need to (?:pin ${IT}|keep ${IT} pinned)(?: any ?more| any longer)?`,
  `stop pinning ${IT}(?: any ?more| any longer)?`,
  `take (?:the pin off(?: ${IT})?|${IT} (?:off|from) the top(?: of (?:the|my) list)?)`,
  `(?:${IT_IS} )?(?:no longer pinned|not pinned any ?more)`,
  `${IT} (?:doesn't|does not) (?:need|have) to be pinned(?: any ?more)?`,
);

/** `quoteOf` gives the text of a masked quotation. Undefined if the step asks for something else. */
export function readCorrection(
  step: string,
  text: string,
  quoteOf: (slot: string) => string | undefined,
  topic: Topic | undefined,
): Correction | undefined {
  const words = step
    .replace(/[:=](?= )/g, "")
    .replace(/\s+/g, " ")
    .replace(/^\p{Lu}/u, (first) => first.toLowerCase());
  const match = (phrases: ReturnType<typeof compile>) =>
    phrases.map((phrase) => phrase(words)).find((found) => found !== null);
  const category = match(categoryPhrases)?.groups?.category;
  if (category !== undefined) return { category: category as Category };
  // "pin it" of "Pin the poster to the wall": the thought, or the poster?
  if (topic?.verb !== "pin" && match(pinPhrases)) return { pinned: true };
  if (match(unpinPhrases)) return { pinned: false };
  const [added, removed] = [
    ((/tag|label/iu.test(step) ? TAG_LIST.exec(step) : null) ?? match(taggingPhrases))?.groups?.tags,
    match(untaggingPhrases)?.groups?.tags,
  ];
  if (added !== undefined || removed !== undefined) return readTags(added, removed, text);
  const nameIn = (phrases: ReturnType<typeof compile>) => {
    const name = match(phrases)?.groups?.name;
    return name === undefined ? undefined : (quoteOf(name) ?? name);
  };
  const [about, notAbout] = [nameIn(aboutPhrases), nameIn(notAboutPhrases)];
  if (notAbout !== undefined) return { mentions: { remove: [notAbout] } };
  return about === undefined || isNoName(about) ? undefined : { mentions: { add: [toEntity(about)] } };
}

/** Where the text speaks of a tag itself, "the price tag", only a sign tells that one of ours is meant. */
function readTags(
  added: string | undefined,
  removed: string | undefined,
  text: string,
): Correction | undefined {
  const given = added ?? removed ?? "";
  const names = given.split(/,? and |, ?| & | /u).map((tag) => `#${tag.replace(/^#/, "")}`);
  const isSigned = given.startsWith("#");
  if (!isSigned && (/\b(?:tags?|labels?)\b/iu.test(text) || /^(?:that|this)$/iu.test(given)))
    return undefined;
  return {
    mentions:
      added === undefined
        ? { remove: names }
        : { add: names.map((name) => ({ kind: "tag" as const, name })) },
  };
}

const isNoName = (name: string) => notNames.has(name.toLowerCase()) || starters.has(name.toLowerCase());

/** An entity that is known already keeps its kind. */
function toEntity(name: string): FoundEntity {
  if (name.startsWith("#")) return { kind: "tag", name };
  if (name.startsWith("@")) return { kind: "mention", name };
  return { kind: knownNames.get(name.toLowerCase()) ?? "person", name };
}
