import { planBuiltinEdit } from "../src/language/builtin/editing/editor.ts";
import { readByExample, readLikeliest } from "../src/language/builtin/editing/learned/reader.ts";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { putAmongOthers } from "./support/edits/among-others.ts";
import { comesTo, toEdit } from "./support/edits/examples.ts";
import { type Labelled, listWriters, readWriter } from "./support/edits/labelled.ts";
import { formatTable, percentOf } from "./support/report.ts";

/**
 * `npm run bench:edits`: how many requests of writers, to whom nothing was fitted, are understood: by the rules alone, and with what is
 * read by example, at several degrees of certainty. "Wrong" are those that change something else, or something at all in `doubts`.
 * Then the same requests of long thoughts.
 */
const DEGREES = [0, 0.6, 0.7, 0.8, 0.9];
const embedder = openStaticEmbedder();

function tell(outcomes: (boolean | undefined)[]): string {
  const understood = outcomes.filter((each) => each === true).length;
  return `${percentOf(understood, outcomes.length)}, ${outcomes.filter((each) => each === false).length} wrong`;
}

const held = listWriters("held").map((writer) => ({ writer, requests: readWriter("held", writer) }));
const rows = held.map(({ writer, requests }) => {
  const judged = requests.map((labelled) => {
    const edit = toEdit(labelled);
    const { plan, probability = -1 } = readLikeliest(edit, embedder) ?? {};
    return {
      byRules: comesTo(planBuiltinEdit(edit), labelled),
      byExample: plan && comesTo(plan, labelled),
      probability,
    };
  });
  const count = (degree: number) =>
    tell(
      judged.map(
        ({ byRules, byExample, probability }) => byRules ?? (probability >= degree ? byExample : undefined),
      ),
    );
  return [writer, String(judged.length), count(Number.POSITIVE_INFINITY), ...DEGREES.map(count)];
});
console.log(formatTable(["", "requests", "rules alone", ...DEGREES.map((degree) => `at ${degree}`)], rows));

const kinds: [name: string, isOne: (want: Labelled["want"]) => boolean][] = [
  ["a state", (want) => want !== "nothing" && "state" in want],
  ["other words", (want) => want !== "nothing" && "text" in want],
  ["words to add", (want) => want !== "nothing" && "adds" in want],
  ["nothing", (want) => want === "nothing"],
];
const long = putAmongOthers(held.flatMap(({ requests }) => requests));
const longRows = kinds.map(([name, isOne]) => {
  const outcomes = long
    .filter(({ want }) => isOne(want))
    .map((labelled) => {
      const edit = toEdit(labelled);
      const byRules = comesTo(planBuiltinEdit(edit), labelled);
      const plan = byRules === undefined ? readByExample(edit, embedder) : undefined;
      return { byRules, asServed: byRules ?? (plan && comesTo(plan, labelled)) };
    });
  return [
    name,
    String(outcomes.length),
    tell(outcomes.map(({ byRules }) => byRules)),
    tell(outcomes.map(({ asServed }) => asServed)),
  ];
});
console.log(
  formatTable(["asked of a thought of some 90 words", "requests", "rules alone", "as served"], longRows),
);
