import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { Db } from "../storage/db.ts";
import { findThought } from "./rows.ts";
import type { Thought } from "./thought.ts";

export function noSuchThought(): AppError {
  return new AppError("not-found", "There is no such thought.");
}

/** The actor's thought; somebody else's is not there. */
export async function requireThought(db: Db, actor: Actor, id: string): Promise<Thought> {
  const thought = await findThought(db, actor, id);
  if (!thought) throw noSuchThought();
  return thought;
}
