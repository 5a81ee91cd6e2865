import type { EditPlan } from "../../../mind.ts";
import { planBuiltinEdit } from "../editor.ts";
import { maskQuotes, unmaskQuotes } from "../words/quotes.ts";
import type { Act } from "./acts.ts";
import { level } from "./level.ts";
import { MANNERS } from "./request-features.ts";
import { upTo } from "./said.ts";
import { type Span, tokenize, toPhrase } from "./tokens.ts";

/** Where a sentence may be parted into what is asked for and why. */
const GAP = /[.!?…;:]+\s+|,\s+|\s+[–—-]+\s+|\s+(?=(?:so|because|since|and|but|as)\s)/giu;
/** Only a long story has more. */
const MOST_CLAUSES = 8;

/** What the rules take a part of a request for, as if nothing else were said. */
export type Clause = {
  plan: Extract<EditPlan, { kind: "change" }>;
  /** Words that it adds to the end of the text. */
  adds: string | undefined;
  /** What is told of it, and of the rest. */
  features: string[];
};

/** The parts of a request that the rules understand alone: "please change cake to quiche" before its reason. */
export function readClauses({ request, text }: { request: string; text: string }): Clause[] {
  const { masked, quotes } = maskQuotes(request);
  return listParts(masked).flatMap(({ from, to, place }) => {
    const part = masked.slice(from, to);
    const plan = planBuiltinEdit({ request: unmaskQuotes(part, quotes), text, state: "open" });
    if (plan.kind !== "change" || plan.mentions || (plan.state && plan.text !== undefined)) return [];
    const rest = masked.slice(0, from) + masked.slice(to);
    const told = ` ${toPhrase(tokenize(rest))} `;
    return [
      {
        plan,
        adds: plan.text === undefined ? undefined : readAdded(text, plan.text),
        features: [
          `clause:${place}`,
          `clause:${place} ${tokenize(part)[0]?.word}`,
          `clause rest:${upTo(6, Math.ceil(rest.split(" ").length / 3))}`,
          ...MANNERS.flatMap(([manner, form]) => (form.test(told) ? [`clause ${manner}`] : [])),
        ],
      },
    ];
  });
}

type Part = Span & { place: "first" | "inner" | "last" };

/** Each clause, and with all that comes before or after it; none of what is one clause. */
function listParts(request: string): Part[] {
  const gaps = [...request.matchAll(GAP)];
  if (gaps.length === 0 || gaps.length >= MOST_CLAUSES) return [];
  const starts = [0, ...gaps.map((gap) => gap.index + gap[0].length)];
  const ends = [...gaps.map((gap) => gap.index), request.length];
  return starts.flatMap((from, i): Part[] => {
    const to = ends[i] as number;
    if (i === 0) return [{ from, to, place: "first" }];
    if (i === gaps.length) return [{ from, to, place: "last" }];
    return [
      { from, to, place: "inner" },
      { from: 0, to, place: "first" },
      { from, to: request.length, place: "last" },
    ];
  });
}

/** The words at the end, level, if nothing else changes. */
function readAdded(text: string, result: string): string | undefined {
  const kept = text.replace(/(?<![.!\s])[.!\s]+$/u, "");
  return result.startsWith(kept) ? level(result.slice(kept.length)) : undefined;
}

/** What the clauses say of a change. */
export function describeClauses(clauses: Clause[], { act, result }: { act: Act; result: string }): string[] {
  if (clauses.length === 0) return [];
  const told = result.toLowerCase();
  const added = act === "add" ? level(result) : undefined;
  const suiting = clauses.filter(({ plan, adds }) =>
    act === "add"
      ? adds === added
      : act === "replace" || act === "remove"
        ? plan.text?.toLowerCase() === told
        : plan.state === act,
  );
  if (suiting.length === 0) return ["clause:other"];
  return [
    `clause:${suiting.length === clauses.length ? "all" : "some"}`,
    ...new Set(suiting.flatMap(({ features }) => features)),
  ];
}
