import { taskVerbs } from "../categories/cues.ts";
import { isValue } from "./retime.ts";
import { readRest } from "./value-requests.ts";

/** "it's at Café Milano now" of "Meet Carla at Café Roma": a name in the place of the one after the same preposition. */

const NAME = "\\p{Lu}[^\\s,;.!?]*(?: (?:\\p{Lu}|\\d)[^\\s,;.!?]*)*";
const LED = new RegExp(`(?<![\\p{L}'])(?<prep>at|in|with|to|from|by|for|At|In|With) (?<name>${NAME})`, "gu");
const PLACES = "place|venue|location|restaurant|café|city|town|hotel|destination";
const PLACE = new RegExp(
  `^(?:(?<verb>change|set|update|move|switch|correct) )?(?:(?:the|our|its|new) )*(?<what>${PLACES}) (?:(?:has|is|was|been) )*(?:now |changed |moved |switched )*(?:to )?(?<name>.+)$`,
  "iu",
);
const PREPS: Record<string, string[]> = { destination: ["to"], city: ["in"], town: ["in"] };
const DOUBTED =
  /(?<![\p{L}'])(?:not|no|never|or|and|too|also|only|maybe|perhaps|might|may|if|before|after|once|was|were)(?![\p{L}'])|n't|\?/iu;

/** "the terminal changed to Terminal 1", "room changed to Cobalt": the "to" is the verb's. */
const CHANGED_TO = new RegExp(
  `^(?:(?:the|our|its) )?(?<what>(?!(?:${PLACES})\\b)\\p{L}+) (?:has |was |is )?(?:now )?(?:changed|switched) to (?:\\k<what> )?(?<name>\\p{Lu}\\p{L}*|\\d+)$`,
  "iu",
);

/** Undefined unless the thought has one name after that word, and all else that is said belongs to the change or to the thought. */
export function readNameRequest(said: string, text: string): { old: string; new: string } | undefined {
  if (DOUBTED.test(said)) return undefined;
  const { what: label, name: changed = "" } = CHANGED_TO.exec(said)?.groups ?? {};
  if (label !== undefined) return readLabelled(label, changed, text);
  const { verb = "change", what = "", name: place = "" } = PLACE.exec(said)?.groups ?? {};
  const found = place === "" ? [...said.matchAll(LED)] : [];
  const { prep = "", name = place } = found[0]?.groups ?? {};
  if (found.length > 1 || !new RegExp(`^${NAME}$`, "u").test(name) || isValue(name)) return undefined;
  const rest = readRest(place === "" ? said.replace(LED, "").replace(/\s+/gu, " ").trim() : verb, text);
  const isAbout =
    place !== "" || rest?.about.length || /(?<!\p{L})(?:it|this|that|it's|that's|its)(?!\p{L})/iu.test(said);
  const isHow =
    rest?.how !== undefined && new RegExp(`\\b${rest.how.replace(/(?:ing|s)$/u, "")}`, "iu").test(text);
  if (!rest || !(isAbout || isHow) || !(rest.isNew || rest.isSet || rest.isShifted)) return undefined;
  // "Anna moved to Berlin" says where she is, "send it to Bob now" what to do.
  const isPerson = rest.about.some((word) => text.includes(word, 1) && /^\p{Lu}/u.test(word));
  if (isPerson || (taskVerbs.test(said.toLowerCase()) && !/(?<!\p{L})instead(?!\p{L})/iu.test(said)))
    return undefined;
  const preps = place === "" ? [prep.toLowerCase()] : (PREPS[what.toLowerCase()] ?? ["at", "in"]);
  const [old, ...more] = [...text.matchAll(LED)].flatMap(({ groups = {} }) =>
    preps.includes(groups.prep?.toLowerCase() ?? "") && !isValue(groups.name ?? "")
      ? [groups.name ?? ""]
      : [],
  );
  return old !== undefined && more.length === 0 && old !== name ? { old, new: name } : undefined;
}

/** The one name or number right behind the label. */
function readLabelled(label: string, name: string, text: string): { old: string; new: string } | undefined {
  const form = new RegExp(`(?<!\\p{L})(${label} )(\\p{L}+|\\d+)(?![\\p{L}\\d])`, "giu");
  const [only, ...more] = text.matchAll(form);
  const [whole = "", lead = "", old = ""] = only ?? [];
  const areLike = [/^\d/u, /^\p{Lu}/u].some((kind) => kind.test(old) && kind.test(name));
  return areLike && more.length === 0 ? { old: whole, new: lead + name } : undefined;
}
