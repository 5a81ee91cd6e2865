import type { EntityKind } from "../../../contract.ts";
import type { FoundEntity } from "../../mind.ts";
import { foldEntityName } from "./entities.ts";
import { starters, wordNames } from "./gazetteer.ts";

/** A spelling that the person taught: `alias` is folded, `name` is the entity's. */
export type TaughtName = { alias: string; kind: EntityKind; name: string };

const WORD = /[\p{L}\p{N}@#][\p{L}\p{N}\p{M}'’.+]*/gu;
const GAP = /^[\s_-]{1,2}$/u;
const OPENING = /(?:^|[.!?…:\n"“„«(•*|[])\s*$/u;
/** Written without spaces, so a name is found anywhere in a text. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** People write these in small letters, too. */
const kin = new Set(
  "mum mummy mom mommy mam dad daddy mama mamma papa pappa ma pa gran granny grandma grandpa grandad nan nana oma opa mami papi maman mutti vati mormor farmor morfar farfar".split(
    " ",
  ),
);

type Word = { key: string; start: number; end: number };

/** The taught names that a text contains as whole words, as they are written there. */
export function findTaughtNames(text: string, taught: TaughtName[]): FoundEntity[] {
  if (taught.length === 0) return [];
  const byFirst = Map.groupBy(taught, ({ alias }) => alias.split(" ")[0] as string);
  const words = readWords(text);
  const found: FoundEntity[] = [];
  for (let at = 0; at < words.length; at++) {
    const candidates = (byFirst.get(words[at]?.key ?? "") ?? []).toSorted(
      (a, b) => b.alias.length - a.alias.length,
    );
    for (const name of candidates) {
      const last = matchFrom(words, at, name.alias, text);
      if (!last || !isNameHere(text, name, words[at] as Word)) continue;
      found.push({ kind: name.kind, name: text.slice((words[at] as Word).start, last.end) });
      at = words.indexOf(last, at);
      break;
    }
  }
  return [...found, ...findUnspaced(text, taught)];
}

function readWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: hit, index }) => {
    const bare = hit.replace(/(?:['’]s|['’.]+)$/u, "");
    return { key: foldEntityName(bare), start: index, end: index + bare.length };
  });
}

/** The last word of the alias, if it stands here. */
function matchFrom(words: Word[], at: number, alias: string, text: string): Word | undefined {
  const keys = alias.split(" ");
  for (const [i, key] of keys.entries()) {
    const word = words[at + i];
    if (word?.key !== key) return undefined;
    const before = words[at + i - 1];
    if (i > 0 && before && !GAP.test(text.slice(before.end, word.start))) return undefined;
  }
  return words[at + keys.length - 1];
}

/** A single everyday word ("Reading", "Will") is a name only where its capital says so. */
function isNameHere(text: string, { alias, name }: TaughtName, { start }: Word): boolean {
  if (alias.includes(" ") || kin.has(alias) || /\p{N}/u.test(alias)) return true;
  const first = text.slice(start, start + 2);
  if (/^[#@]/u.test(first)) return true;
  if (/^\p{Ll}/u.test(first)) return /^\p{Ll}/u.test(name) && foldEntityName(name) === alias;
  const isEveryday = starters.has(alias) || wordNames.has(alias) || /..(?:ed|ing)$/.test(alias);
  return !(isEveryday && OPENING.test(text.slice(Math.max(0, start - 8), start)));
}

function findUnspaced(text: string, taught: TaughtName[]): FoundEntity[] {
  const unspaced = taught.filter(({ alias }) => UNSPACED.test(alias));
  if (unspaced.length === 0) return [];
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return unspaced
    .filter(({ alias }) => folded.includes(alias))
    .map(({ alias, kind }) => ({ kind, name: alias }));
}
