import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { firstIdOf } from "../base/ids.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { states } from "../contract.ts";
import type { AppOutputs, appInputs } from "../contract-app/calls.ts";
import { analyzeQuestion, analyzeTextInTurns } from "../language/analysis/analyzer.ts";
import { plans } from "../search/ranking/plan.ts";
import { searchThoughts } from "../search/search.ts";
import type { Db } from "../storage/db.ts";
import { isChange, isReworded } from "../storage/tables/activity.ts";
import type { ThoughtDeps } from "../thoughts/deps.ts";
import { findThoughts } from "../thoughts/rows.ts";
import type { Thought } from "../thoughts/thought.ts";
import { endOfDay, readThen, toListed } from "./as-of.ts";

type FindInput = z.output<(typeof appInputs)["searchAsOf"]>;

/** Ranked in each present state: some of them were not there yet, or had another state. */
const RANKED = 300;
/** Edited since then, the latest first, that are compared by their words. */
const EDITED = 1_000;
const IDS_A_QUERY = 500;
/** An older text that has all of the words: there is no index of it to rank by. */
const BY_WORDS = 0.5;

/** Texts that are the same today are ranked as usual; those that were edited since then are found if they have all the words. */
export async function searchAsOf(
  deps: ThoughtDeps,
  actor: Actor,
  { query, day, state, limit }: FindInput,
): Promise<AppOutputs["searchAsOf"]> {
  const before = endOfDay(actor, day);
  const scores = await rank(deps, actor, query);
  const edited = await listEdited(deps.db, actor, before);
  const ids = [...new Set([...scores.keys(), ...edited])];
  const { words } = analyzeQuestion(query);
  const matches: AppOutputs["searchAsOf"]["matches"] = [];
  for (let start = 0; start < ids.length; start += IDS_A_QUERY) {
    const now = await findThoughts(deps.db, actor, ids.slice(start, start + IDS_A_QUERY));
    for (const then of await readThen(deps.db, actor, [...now.values()], before)) {
      if (isTurnOver()) await nextTurn();
      if (then.state !== state) continue;
      const score = isSame(then, now) ? (scores.get(then.id) ?? 0) : await scoreWords(then.text, words);
      if (score > 0) matches.push({ ...toListed(then), score });
    }
  }
  return { matches: matches.toSorted((a, b) => b.score - a.score).slice(0, limit) };
}

const isSame = ({ id, text }: Thought, now: Map<string, Thought>) => now.get(id)?.text === text;

async function scoreWords(text: string, words: readonly string[]): Promise<number> {
  const terms = new Set(await analyzeTextInTurns(text));
  return words.length > 0 && words.every((word) => terms.has(word)) ? BY_WORDS : 0;
}

async function rank(deps: ThoughtDeps, actor: Actor, query: string): Promise<Map<string, number>> {
  const now = deps.clock();
  const found = await Promise.all(
    states.map((state) =>
      searchThoughts(deps.search, actor, {
        query,
        plan: plans.full,
        state,
        author: "all",
        limit: RANKED,
        now,
      }),
    ),
  );
  return new Map(found.flat().map(({ id, score }) => [id, score]));
}

/** Without the notes, which are saved far more often. */
async function listEdited(db: Db, actor: Actor, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom("activity")
    .select("subject_id")
    .where("user_id", "=", actor.userId)
    .where(isChange)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("thoughts")
          .select("thoughts.id")
          .where("thoughts.user_id", "=", actor.userId)
          .whereRef("thoughts.id", "=", "activity.subject_id"),
      ),
    )
    .where(isReworded(db))
    // Ids are never older than the change, so that only what came since is read.
    .where("id", ">=", firstIdOf(since))
    .where("at", ">=", since)
    .orderBy("id", "desc")
    .limit(EDITED)
    .execute();
  return [...new Set(rows.map(({ subject_id }) => subject_id))];
}
