import { createHash } from "node:crypto";
import type { ThoughtState } from "../../../src/contract.ts";
import { level } from "../../../src/language/builtin/editing/learned/level.ts";
import type { Likely } from "../../../src/language/builtin/editing/learned/model.ts";
import { findPart } from "../../../src/language/builtin/editing/learned/part.ts";
import { readOptions } from "../../../src/language/builtin/editing/learned/reading.ts";
import { toFigures, writeFigures } from "../../../src/language/builtin/editing/said-numbers.ts";
import { toWords } from "../../../src/language/builtin/editing/words/text-words.ts";
import type { StaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import type { EditPlan, EditRequest } from "../../../src/language/mind.ts";
import requests from "../../../tests/fixtures/edit-requests.json" with { type: "json" };
import { putAmongOthers } from "./among-others.ts";
import { type Labelled, listWriters, readWriter } from "./labelled.ts";

/** `weight` is less than 1 for what was made from others. */
export type Example = Labelled & { weight: number };

const CROSSED_WEIGHT = 0.5;
/** One in so many is also asked of a text in which its thought stands among others. */
const AMONG_OTHERS = 8;
const AMONG_OTHERS_WEIGHT = 0.5;
/** Of one example in so many the digest has the features: to read all of them takes minutes. */
const SAMPLED = 256;

/** What the model is fitted to: the requests that the rules were made for, and those of writers who did not know them. */
export function readExamples(): Example[] {
  const written = listWriters("seen").flatMap((writer) => readWriter("seen", writer));
  const others = putAmongOthers(written.filter((_, i) => i % AMONG_OTHERS === 0));
  return [
    ...[...listKnown(), ...written].map((each) => ({ ...each, weight: 1 })),
    ...crossOver(written).map((each) => ({ ...each, weight: CROSSED_WEIGHT })),
    ...others.map((each) => ({ ...each, weight: AMONG_OTHERS_WEIGHT })),
  ].map((each) => ofPart(asRead(each)));
}

/** Of a long thought only a part is read: what is to change elsewhere is nothing there. */
function ofPart(example: Example): Example {
  const { text, request, want } = example;
  const { from, to, isWhole } = findPart({ text, request, state: "open" });
  if (isWhole) return example;
  const [head, tail] = [text.slice(0, from), text.slice(to)];
  const cut = (whole: string) =>
    whole.startsWith(head) && whole.slice(head.length).endsWith(tail)
      ? { text: whole.slice(head.length, whole.length - tail.length) }
      : "nothing";
  const isOther = want !== "nothing" && "text" in want;
  return { ...example, text: text.slice(from, to), want: isOther ? cut(want.text) : want };
}

type Known = [text: string, request: string, change: { text?: string; state?: ThoughtState }];

function listKnown(): Labelled[] {
  const { developed, keptAside, later, notYet, unclear } = requests as unknown as Record<string, Known[]>;
  const understood = [developed, keptAside, later, notYet].flatMap((each) => each ?? []);
  return [
    ...understood.flatMap(([text, request, change]) => {
      const want = toWanted(text, request, change);
      return want ? [{ text, request, want }] : [];
    }),
    ...(unclear ?? []).map(([text, request]) => ({ text, request, want: "nothing" as const })),
  ];
}

/** Undefined for what the model does not read: tags, two changes at once. */
function toWanted(text: string, request: string, change: Known[2]): Labelled["want"] | undefined {
  if (Object.keys(change).length !== 1) return undefined;
  if (change.state) return { state: change.state };
  if (!change.text) return undefined;
  const adds = change.text.startsWith(text) ? change.text.slice(text.length).replace(/^[;,\s]+/u, "") : "";
  return adds !== "" && request.includes(adds) ? { adds } : { text: change.text };
}

/** Requests for other words, put to a thought without the words that they are to replace. */
function crossOver(labelled: Labelled[]): Labelled[] {
  return labelled.flatMap(({ text, request, want }, i) => {
    if (want === "nothing" || !("text" in want)) return [];
    const other = labelled[(i * 7919 + 101) % labelled.length] as Labelled;
    const [was, is, there] = [text, want.text, other.text].map((each) => new Set(toWords(each))) as [
      Set<string>,
      Set<string>,
      Set<string>,
    ];
    const gone = [...was].filter((word) => !is.has(word));
    const come = [...is].filter((word) => !was.has(word));
    // A new day or number may be that of any thought.
    const isBound = gone.length > 0 && come.length > 0 && !gone.some((word) => there.has(word));
    return isBound && !come.some((word) => /\d|day$/u.test(word))
      ? [{ text: other.text, request, want: "nothing" as const }]
      : [];
  });
}

/** As the built-in mind gives it to its readers. */
const asRead = <Asked extends { request: string; text: string }>(asked: Asked): Asked => ({
  ...asked,
  request: writeFigures(asked.request, asked.text),
});

/** It makes no difference whether a number is in words. */
const levelOf = (words: string, text: string) => level(toFigures(words, text));

/** A request to open something is one about what is done. */
export const toEdit = ({ text, request, want }: Labelled): EditRequest =>
  asRead({
    text,
    request,
    state: want !== "nothing" && "state" in want && want.state === "open" ? "completed" : "open",
  });

/** Whether a plan is what is wanted; undefined if it changes nothing. */
export function comesTo(plan: EditPlan, { text, want }: Labelled): boolean | undefined {
  if (plan.kind !== "change") return undefined;
  if (want === "nothing") return false;
  if ("state" in want) return plan.state === want.state && plan.text === undefined;
  if (plan.state !== undefined || plan.text === undefined) return false;
  const result = levelOf(plan.text, text);
  return "text" in want
    ? result === levelOf(want.text, text)
    : result.startsWith(levelOf(text, text).slice(0, -1)) && result.includes(levelOf(want.adds, text));
}

/** Whether an option comes to what is wanted. */
export function isWanted({ act, result }: Omit<Likely, "probability">, { text, want }: Labelled): boolean {
  if (want === "nothing") return act === "none";
  if ("state" in want) return act === want.state;
  if ("adds" in want) return act === "add" && levelOf(result, text) === levelOf(want.adds, text);
  return (act === "replace" || act === "remove") && levelOf(result, text) === levelOf(want.text, text);
}

/** Changes with the examples and with what is read of them: the weights then have to be fitted again. */
export function digestExamples(embedder: StaticEmbedder): string {
  const examples = readExamples();
  const sample = examples
    .filter((_, i) => i % SAMPLED === 0)
    .map((example) => readOptions(example, embedder))
    .map((reading) => [reading?.places, reading?.options]);
  return createHash("sha256")
    .update(JSON.stringify([examples, sample]))
    .digest("hex")
    .slice(0, 16);
}
