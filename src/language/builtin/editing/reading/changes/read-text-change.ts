import { likeCase } from "../../applying/retime.ts";
import type { Slots, Step } from "../../steps.ts";
import { wordsOf } from "../../words/first-words.ts";
import { compilePhrase } from "../../words/phrase-words.ts";
import { dropAdverbs } from "../../words/plain-words.ts";
import { quoteOf } from "../../words/quotes.ts";
import { escapePattern } from "../../words/ranges.ts";
import { dropSigns } from "../../words/signs.ts";
import { isLikeText, repeatsText } from "../../words/text-words.ts";
import { readContrast } from "./contrasts.ts";
import { readNumberEnd } from "./number-ends.ts";
import { type TextOperation, textPhrases } from "./text-phrases.ts";
import { readValueRequest } from "./value-requests.ts";

const textRules = Object.entries(textPhrases).flatMap(([operation, phrases]) =>
  phrases.map((phrase) => ({ operation: operation as TextOperation, form: compilePhrase(phrase, "iu") })),
);

/** With a quotation that is like the thought's text: change it to "…". */
const NAMED = /^(?:it's|its|it is|that's|It's|Its|It is|That's) (?:actually |really )?(\p{Lu}\p{L}{3,})$/u;
const NEW_TEXT =
  /^(?:(?:change|update|edit|correct|turn|make) (?:it|this)(?: (?:to|into))?(?: (?:say|read))?|(?:change|update|edit|reword|rewrite) (?:to|as|into)|(?:(?:it|this|that) )?(?:should|must) (?:now )?(?:say|read|be)|i(?:'d| would)? (?:like|want) (?:it|this) to (?:say|read|be)) ([\uE000-\uE0FF])$/iu;
const SAID_ANEW =
  /^(?:(?:change|update|edit|switch) (?:(?:it|this|that)(?: one)?|the (?:whole|entire) (?:thing|text|note)) (?:to|into)|(?:rewrite|reword|rephrase) (?:it|this|that)(?: one)? (?:as|to))(?: say| read)? (.+)$/iu;

/** "after salt, add pepper" */
const PLACE_FIRST = /^(?<place>(?:after|before|between) .+?),? (?<act>(?:insert|add|put|write) .+)$/iu;

/** All that a part may ask to change in the text: the first reading that suits the text is taken. */
export function readTextChange(part: string, quotes: string[], text: string): Step | undefined {
  const words = dropSigns(part).replace(PLACE_FIRST, "$<act> $<place>");
  // "it's already Friday" tells what day it is.
  const valued = /\balready\b/iu.test(part)
    ? undefined
    : readValueRequest(
        dropAdverbs(dropSigns(part, " is ")).replace(/(?<=\p{L})'ve been(?= )/u, " have been"),
        text,
        /\bactually\b/iu.test(part),
      );
  const contrast = readNumberEnd(part, text) ?? readContrast(part, text);
  const said = wordsOf(words);
  const readings = textRules.flatMap(({ operation, form }) => {
    const found = form.exec(`${words} `, said);
    return found ? [{ operation, slots: readSlots(withSigns(found.groups ?? {}, part), quotes) }] : [];
  });
  const [, whole = ""] = NEW_TEXT.exec(words) ?? [];
  const quoted = quoteOf(quotes, whole);
  // Of "Speakers: Lee, Amara and Duval" the list may be all that is said anew.
  const [label = ""] = /^[^:,]{2,40}: /u.exec(text) ?? [];
  if (quoted?.startsWith(label) && isLikeText(quoted, text))
    readings.unshift({ operation: "set", slots: readSlots({ new: whole }, quotes) });
  const [, anew = ""] = SAID_ANEW.exec(words) ?? [];
  if (
    anew !== "" &&
    !/^(?:an?|the|more|less|in|something|to)\b|\b(?:if|unless|or|but|maybe|perhaps|when|until)\b/iu.test(
      anew,
    ) &&
    repeatsText(anew, text, words)
  )
    readings.unshift({
      operation: "set",
      slots: { ...readSlots({ new: likeCase(text, anew) }, quotes), isQuoted: true },
    });
  const [, name] = NAMED.exec(words) ?? [];
  if (name) readings.push({ operation: "spell", slots: readSlots({ old: name }, quotes) });
  if (valued) readings.push({ operation: "retime", slots: readSlots(valued, quotes) });
  if (contrast) readings.unshift({ operation: "correct", slots: readSlots(contrast, quotes) });
  return readings.length > 0 ? { kind: "text", readings } : undefined;
}

type Groups = Record<string, string | undefined>;

/** What is put into the text keeps the commas that the request has in it, and the article of a title: "add salt, pepper", "The Matrix". */
function withSigns(groups: Groups, part: string): Groups {
  if (!groups.new) return groups;
  const words = groups.new.split(" ").map(escapePattern);
  const title = /^\p{Lu}/u.test(groups.new) ? "(?:(?<=\\p{Ll} )The )?" : "";
  const [said = groups.new] = new RegExp(title + words.join("[,;:=]?\\s+"), "u").exec(part) ?? [];
  return { ...groups, new: said };
}

function readSlots(groups: Groups, quotes: string[]): Slots {
  const { old = "", new: fresh = "", all, everywhere, which, about, prep, how } = groups;
  const quoted = (slot: string) => quoteOf(quotes, slot);
  return {
    old: quoted(old) ?? old,
    new: quoted(fresh) ?? fresh,
    which: all || everywhere ? "all" : ((which?.toLowerCase() as "first" | "last" | undefined) ?? "only"),
    about: about && (quoted(about) ?? about),
    prep,
    how,
    isQuoted: [old, fresh].every((slot) => slot === "" || quoted(slot) !== undefined),
  };
}
