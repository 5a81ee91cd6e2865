import { type Category, categories, type EntityKind } from "../../src/contract.ts";
import { foldEntityName } from "../../src/language/builtin/entities/entities.ts";
import type { FoundEntity } from "../../src/language/mind.ts";

/** A name in any of the forms that count as found; `optional` where people disagree on whether it is one. */
type LabelledName = { forms: string[]; kinds: string[]; optional?: boolean };

/** Any of `categories` is right: two are given where people disagree. */
export type LabelledText = { text: string; categories: string[]; names?: LabelledName[] };

export type Reading = LabelledText & { category: Category; entities: FoundEntity[] };

const namedKinds: readonly EntityKind[] = ["person", "place", "organization", "product"];

/** What a reader of texts gets right: shares from 0 to 1, and the names that it made up. */
export function measureReadings(readings: Reading[]) {
  const isRight = ({ category, categories }: Reading) => categories.includes(category);
  const names = readings.flatMap(judgeNames);
  const wanted = names.filter(({ name }) => !name.optional);
  const found = wanted.filter(({ hit }) => hit);
  return {
    categories: readings.filter(isRight).length / readings.length,
    byCategory: categories.map((category) => {
      const own = readings.filter((reading) => reading.categories[0] === category);
      return `${category} ${own.filter(isRight).length}/${own.length}`;
    }),
    namesFound: found.length / wanted.length,
    kindsRight: found.filter(({ name, hit }) => name.kinds.includes(hit?.kind ?? "")).length / found.length,
    madeUp: readings.flatMap(listMadeUp),
  };
}

const isForm = (name: LabelledName, entity: FoundEntity) =>
  name.forms.some((form) => foldEntityName(form) === foldEntityName(entity.name));

function judgeNames({ names = [], entities }: Reading) {
  return names.map((name) => ({ name, hit: entities.find((entity) => isForm(name, entity)) }));
}

/** Names that are no names, each with whether it begins a sentence. */
function listMadeUp({ text, names = [], entities }: Reading) {
  return entities
    .filter(({ kind }) => namedKinds.includes(kind))
    .filter((entity) => !names.some((name) => isForm(name, entity)))
    .map(({ kind, name }) => ({ kind, name, begins: beginsSentence(text, name), text }));
}

function beginsSentence(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return at === 0 || /[.!?:]\s*$/u.test(text.slice(0, at));
}
