import { z } from "zod";
import type { Actor } from "../../../src/base/actor.ts";
import type { Plan } from "../../../src/search/ranking/plan.ts";
import { searchThoughts } from "../../../src/search/search.ts";
import { createTools } from "../../../src/server/mcp/tools.ts";
import type { ThoughtDeps } from "../../../src/thoughts/deps.ts";
import type { Conversation } from "./cases.ts";
import { estimateTokens, type Outcome } from "./measures.ts";
import type { Asked } from "./open-cases.ts";
import { PlainBm25 } from "./plain-bm25.ts";

const DEPTH = 20;

/** The best documents, by id. */
export type Answer = { docs: string[]; scores: number[]; tokens: Outcome["tokens"] };

/** One way to answer a question. */
export type Way = (asked: Asked) => Promise<Answer>;

const matches = z.array(z.looseObject({ id: z.string(), score: z.number() }));
const noTokens = { 10: 0, 20: 0 };

/** What an assistant gets: the tool itself, with nothing but the question and a depth. */
export function answerByTool(thoughts: ThoughtDeps, mode: "fast" | "full"): Way {
  const retrieve = openRetrieve(thoughts);
  return async ({ query, actor, docOf }) => {
    const found = await retrieve(actor, query.q, mode);
    const tokens = (k: number) => estimateTokens(JSON.stringify(found.slice(0, k)));
    return {
      docs: found.map(({ id }) => docOf(id)),
      scores: found.map(({ score }) => score),
      tokens: { 10: tokens(10), 20: tokens(20) },
    };
  };
}

export function openRetrieve(thoughts: ThoughtDeps) {
  const tool = createTools(thoughts).find(({ name }) => name === "retrieve_thoughts");
  return async (actor: Actor, query: string, mode: "fast" | "full" = "full") => {
    const answer = await tool?.call(actor, { query, top_k: DEPTH, ...(mode === "fast" && { mode }) });
    return matches.parse(JSON.parse(answer?.content[0].text ?? ""));
  };
}

export function answerByPlan(thoughts: ThoughtDeps, plan: Plan): Way {
  return async ({ query, actor, now, docOf }) => {
    const request = { query: query.q, plan, author: "user", limit: DEPTH, now } as const;
    const found = await searchThoughts(thoughts.search, actor, request);
    return {
      docs: found.map(({ id }) => docOf(id)),
      scores: found.map(({ score }) => score),
      tokens: noTokens,
    };
  };
}

/** Questions come with a conversation that stays or grows, or with another one. */
export function answerByBm25(): Way {
  let known: { conversation: Conversation; size: number; index: PlainBm25 } | undefined;
  return async ({ conversation, size, query }) => {
    if (known?.conversation !== conversation) known = { conversation, size: 0, index: new PlainBm25() };
    for (; known.size < size; known.size++) known.index.add(conversation.docs[known.size]?.text ?? "");
    const found = known.index.search(query.q, DEPTH);
    return {
      docs: found.map(({ document }) => conversation.docs[document]?.id ?? ""),
      scores: found.map(({ score }) => score),
      tokens: noTokens,
    };
  };
}
