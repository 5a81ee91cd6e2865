import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { addUser } from "../src/auth/accounts.ts";
import { type Actor, authorise } from "../src/base/actor.ts";
import { type Plan, plans } from "../src/search/plan.ts";
import { searchThoughts } from "../src/search/search.ts";
import { captureThought } from "../src/thoughts/capture.ts";
import { ablation } from "./support/ablation.ts";
import { bootstrapMean } from "./support/bootstrap.ts";
import { openLibrary } from "./support/library.ts";

/**
 * `npm run bench:recall [-- FILE… --fast --ablation]`: labelled cases against the real verbs, without a language model. A fresh user a
 * conversation, a capture a document, one retrieve a question; rec@k is found evidence / all evidence.
 */

const CASES = "../shared/bench/*.dev.json";
const DEPTH = 20;
/** LoCoMo's questions that have no answer: reported apart. */
const isAdversarial = ({ category }: Question) => category === "adversarial" || category === 5;

const caseFile = z.array(
  z.object({
    dataset: z.string(),
    conversation: z.string(),
    docs: z.array(z.object({ id: z.string(), text: z.string(), time: z.string() })),
    queries: z.array(
      z.object({
        q: z.string(),
        time: z.string().optional().nullable(),
        evidence: z.array(z.string()),
        category: z.union([z.number(), z.string()]).optional().nullable(),
        asof: z.number().optional().nullable(),
      }),
    ),
  }),
);
type Conversation = z.infer<typeof caseFile>[number];
type Question = Conversation["queries"][number];

/** Of one question: the rank of each piece of evidence that was found, and what each match scored. */
type Outcome = { question: Question; ranks: number[]; scores: { score: number; isRight: boolean }[] };

const files = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const paths = files.length > 0 ? files : globSync(CASES);
if (paths.length === 0 || !paths.every((path) => existsSync(path))) {
  console.error(`No cases: name files, or put them where ${CASES} finds them.`);
  process.exit(1);
}
const asked: Record<string, Plan> = process.argv.includes("--ablation")
  ? ablation
  : { full: plans.full, ...(process.argv.includes("--fast") && { fast: plans.fast }) };
for (const path of paths.toSorted()) await benchFile(path);

async function benchFile(path: string): Promise<void> {
  const conversations = caseFile.parse(JSON.parse(readFileSync(path, "utf8")));
  const byPlan = new Map<string, Outcome[]>(Object.keys(asked).map((name) => [name, []]));
  for (const conversation of conversations) await runConversation(conversation, byPlan);
  console.log(`\n${conversations[0]?.dataset}`);
  for (const [name, outcomes] of byPlan) {
    const usual = outcomes.filter(({ question }) => !isAdversarial(question));
    const apart = outcomes.filter(({ question }) => isAdversarial(question));
    if (byPlan.size > 2) {
      console.log(`  ${name.padEnd(28)} ${summarize(usual, 10)}`);
      continue;
    }
    console.log(`  ${name}: ${usual.length} questions`);
    for (const k of [5, 10, 20]) console.log(`    ${summarize(usual, k)}`);
    if (apart.length > 0) console.log(`    ${apart.length} adversarial, apart: ${summarize(apart, 10)}`);
    reportThresholds(usual);
  }
}

async function runConversation(
  { conversation, docs, queries }: Conversation,
  byPlan: Map<string, Outcome[]>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-recall-"));
  const questions = queries.toSorted((a, b) => (a.asof ?? docs.length) - (b.asof ?? docs.length));
  let now = Date.now();
  const library = await openLibrary(dataDir, () => now);
  try {
    const { id: userId } = await addUser(library.db, { email: `${conversation}@example.com` }, Date.now());
    const actor = authorise(userId);
    const documents = new Map<string, string>();
    let captured = 0;
    for (const question of questions) {
      for (; captured < (question.asof ?? docs.length); captured++) {
        const doc = docs[captured] as Conversation["docs"][number];
        const stored = await captureThought(library.thoughts, actor, {
          raw: doc.text,
          captured_at: doc.time,
          as_user: true,
        });
        documents.set(stored.id, doc.id);
      }
      await library.enrich();
      now = question.time ? Date.parse(question.time) : Date.now();
      for (const [name, plan] of Object.entries(asked))
        byPlan.get(name)?.push(await ask(library, actor, { question, plan, now, documents }));
      now = Date.now();
    }
  } finally {
    await library.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ask(
  { thoughts }: Awaited<ReturnType<typeof openLibrary>>,
  actor: Actor,
  {
    question,
    plan,
    now,
    documents,
  }: { question: Question; plan: Plan; now: number; documents: Map<string, string> },
): Promise<Outcome> {
  const request = { query: question.q, plan, author: "user", limit: DEPTH, now } as const;
  const matches = await searchThoughts(thoughts.search, actor, request);
  const found = matches.map((match) => documents.get(match.id) as string);
  return {
    question,
    ranks: question.evidence.map((id) => found.indexOf(id)).filter((rank) => rank >= 0),
    scores: matches.map((match, i) => ({
      score: match.score,
      isRight: question.evidence.includes(found[i] as string),
    })),
  };
}

function summarize(outcomes: Outcome[], k: number): string {
  const within = (outcome: Outcome) => outcome.ranks.filter((rank) => rank < k).length;
  const share = outcomes.map((outcome) => within(outcome) / Math.max(1, outcome.question.evidence.length));
  const { mean, low, high } = bootstrapMean(share);
  const percent = (value: number) => (100 * value).toFixed(1);
  const of = (count: number) => percent(count / outcomes.length);
  const all = outcomes.filter((outcome) => within(outcome) === outcome.question.evidence.length).length;
  const any = outcomes.filter((outcome) => within(outcome) > 0).length;
  return `rec@${k} ${percent(mean)} [${percent(low)}–${percent(high)}] all@${k} ${of(all)} hit@${k} ${of(any)}`;
}

/** What a caller's `threshold` buys: of what is returned how much is right, of what is right how much is returned. */
function reportThresholds(outcomes: Outcome[]): void {
  const evidence = outcomes.reduce((sum, { question }) => sum + question.evidence.length, 0);
  for (const threshold of [0.2, 0.3, 0.5, 0.7, 0.9]) {
    const kept = outcomes.flatMap(({ scores }) => scores.filter(({ score }) => score >= threshold));
    const right = kept.filter(({ isRight }) => isRight).length;
    const precision = kept.length === 0 ? "–" : ((100 * right) / kept.length).toFixed(1);
    console.log(
      `    threshold ${threshold}: precision ${precision}, recall ${((100 * right) / evidence).toFixed(1)}, ${(kept.length / outcomes.length).toFixed(1)} a question`,
    );
  }
}
