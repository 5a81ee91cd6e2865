import { ablation } from "./ablation.ts";
import { type Calibration, checkScores } from "./calibration.ts";
import type { CaseFile } from "./cases.ts";
import type { Outcome } from "./measures.ts";
import { type Asked, type Cases, openCases } from "./open-cases.ts";
import { type Answer, answerByBm25, answerByPlan, answerByTool, type Way } from "./ways.ts";

export const BM25 = "BM25";
export const NOW = "full";
export const FAST = "fast";

export type Wanted = { fast: boolean; ablation: boolean; calibration: boolean };

export type SetResult = {
  set: string;
  docs: number;
  /** What came of every question, by the way it was answered. */
  runs: Record<string, Outcome[]>;
  calibration: Calibration | undefined;
};

/** Asks all questions of a set in every wanted way. */
export async function runSet(file: CaseFile, wanted: Wanted): Promise<SetResult> {
  const cases = await openCases(file);
  try {
    const ways = createWays(cases, wanted);
    const runs: SetResult["runs"] = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
    for (const asked of cases.questions())
      for (const [name, answer] of Object.entries(ways)) runs[name]?.push(judge(asked, await answer(asked)));
    return {
      set: file.set,
      docs: cases.conversations.reduce((sum, { docs }) => sum + docs.length, 0),
      runs,
      calibration: wanted.calibration ? await checkScores(cases) : undefined,
    };
  } finally {
    await cases.close();
  }
}

function createWays({ library: { thoughts } }: Cases, wanted: Wanted): Record<string, Way> {
  if (wanted.ablation) {
    const plans = Object.entries(ablation);
    return Object.fromEntries(plans.map(([name, plan]) => [name, answerByPlan(thoughts, plan)]));
  }
  return {
    [BM25]: answerByBm25(),
    [NOW]: answerByTool(thoughts, "full"),
    ...(wanted.fast && { [FAST]: answerByTool(thoughts, "fast") }),
  };
}

function judge({ query }: Asked, { docs, scores, tokens }: Answer): Outcome {
  const ranks = query.evidence.map((id) => docs.indexOf(id)).filter((rank) => rank >= 0);
  const { id, category = null } = query;
  return {
    id,
    category,
    evidence: query.evidence.length,
    ranks: ranks.sort((a, b) => a - b),
    scores: scores.map((score) => Math.round(score * 1e4) / 1e4),
    tokens,
  };
}
