import { type Fit, type Group, recallOf } from "./problem.ts";

const DEPTH = 10;

export type HeldOut = { name: string; ceiling: number; present: number; heldOut: number; onAll: number };

/**
 * rec@10 of each group by the present weights, by weights that were fitted on the others alone, and by those fitted on
 * all, which flatter themselves. The ceiling: what perfect weights would find among the candidates.
 */
export function leaveOneOut(groups: Group[], present: number[], fitWeights: Fit) {
  const weights = fitWeights(groups, present);
  const rows = groups.map((group): HeldOut => {
    const others = groups.filter((other) => other !== group);
    const fitted = others.length > 0 ? fitWeights(others, present) : present;
    return {
      name: group.name,
      ceiling: ceilingOf(group),
      present: recallOf(group, present, DEPTH),
      heldOut: recallOf(group, fitted, DEPTH),
      onAll: recallOf(group, weights, DEPTH),
    };
  });
  return { weights, rows };
}

function ceilingOf({ questions }: Group): number {
  const shares = questions.map(
    ({ right, evidence }) => Math.min(right.length, DEPTH) / Math.max(1, evidence),
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
