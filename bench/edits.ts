import { planBuiltinEdit } from "../src/language/builtin/editing/editor.ts";
import { readLikeliest } from "../src/language/builtin/editing/learned/reader.ts";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { comesTo, listWriters, readWriter, toEdit } from "./support/edits/examples.ts";
import { formatTable, percentOf } from "./support/report.ts";

/**
 * `npm run bench:edits`: how many requests of writers, to whom nothing was fitted, are understood: by the rules alone, and with what is
 * read by example, at several degrees of certainty. "Wrong" are those that change something else, or something at all in `doubts`.
 */
const DEGREES = [0, 0.6, 0.7, 0.8, 0.9];
const embedder = openStaticEmbedder();

const rows = listWriters("held").map((writer) => {
  const judged = readWriter("held", writer).map((labelled) => {
    const edit = toEdit(labelled);
    const { plan, probability = -1 } = readLikeliest(edit, embedder) ?? {};
    return {
      byRules: comesTo(planBuiltinEdit(edit), labelled),
      byExample: plan && comesTo(plan, labelled),
      probability,
    };
  });
  const count = (degree: number) => {
    const outcomes = judged.map(
      ({ byRules, byExample, probability }) => byRules ?? (probability >= degree ? byExample : undefined),
    );
    const understood = outcomes.filter((each) => each === true).length;
    return `${percentOf(understood, judged.length)}, ${outcomes.filter((each) => each === false).length} wrong`;
  };
  return [writer, String(judged.length), count(Number.POSITIVE_INFINITY), ...DEGREES.map(count)];
});
console.log(formatTable(["", "requests", "rules alone", ...DEGREES.map((degree) => `at ${degree}`)], rows));
