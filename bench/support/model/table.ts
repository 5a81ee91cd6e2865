import type { PartResult } from "./run.ts";

const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((total, n) => total + (n ?? 0), 0);

/** The share of the cases that are right, each of the three parts counting the same. */
export function scoreOf(parts: PartResult[]): number {
  const shares = parts.map(({ results }) => results.filter(({ fault }) => !fault).length / results.length);
  return Math.round((100 * sum(shares)) / shares.length);
}

const verdicts: [least: number, words: string][] = [
  [85, "good enough for everything"],
  [65, "usable: look over what it understood, and what the chat changed"],
  [0, "too weak: leave LLM_MODEL unset, and the built-in engine understands and edits instead"],
];

/** What was right of each part, what it took, and what that means. */
export function formatParts(parts: PartResult[], seconds: number): string {
  const rows = parts.map(({ part, results, calls }) => {
    const right = `${results.filter(({ fault }) => !fault).length} of ${results.length}`;
    const tokens = [sum(calls.map((call) => call.inputTokens)), sum(calls.map((call) => call.outputTokens))];
    const tries = sum(calls.map(({ tries }) => tries));
    const leftOut = sum(calls.map((call) => call.leftOut));
    return [part, right, String(tries), ...tokens.map(String), String(leftOut)];
  });
  const header = ["", "right", "requests", "tokens in", "tokens out", "left out"];
  const table = [header, ...rows].map((row) => row.map((cell, i) => cell.padEnd(i === 0 ? 15 : 12)).join(""));
  const score = scoreOf(parts);
  const verdict = verdicts.find(([least]) => score >= least)?.[1] ?? "";
  return [...table, "", `score ${score} of 100 in ${seconds.toFixed(0)} s: ${verdict}`].join("\n");
}

export function formatFaults(parts: PartResult[]): string {
  return parts
    .flatMap(({ part, results }) => results.map(({ name, fault }) => ({ part, name, fault })))
    .filter(({ fault }) => fault !== undefined)
    .map(({ part, name, fault }) => `${part}: ${name}\n    ${fault}`)
    .join("\n");
}
