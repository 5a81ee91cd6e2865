import type { Actor } from "../../base/actor.ts";
import { findEntities } from "../../browse/entities.ts";
import { findEntityDetail, listIgnoredEntities, readEntity } from "../../browse/entity-detail.ts";
import type { CorrectionAnswer } from "../../contract-app/entities.ts";
import {
  addSpelling,
  type CorrectOutcome,
  ignoreEntity,
  mergeEntity,
  renameEntity,
  restoreEntity,
  retypeEntity,
} from "../../entities/correct.ts";
import { type EntityDeps, settleAll } from "../../entities/settle.ts";
import { undoCorrection } from "../../entities/undo.ts";
import type { Handlers } from "./routes.ts";

type EntityRoute =
  | "findEntities"
  | "listIgnoredEntities"
  | "readEntity"
  | "correctEntity"
  | "addSpelling"
  | "mergeEntity"
  | "ignoreEntity"
  | "restoreEntity"
  | "undoCorrection";

/** Entities, and what people correct about them. */
export function entityHandlers(deps: EntityDeps): Handlers<EntityRoute> {
  const { db } = deps;
  const answer = async (actor: Actor, id: string, outcome: CorrectOutcome): Promise<CorrectionAnswer> => {
    if (outcome.kind === "taken")
      return { kind: outcome.kind, other: await readEntity(db, actor, outcome.entityId) };
    const entity = await readEntity(db, actor, id);
    return outcome.kind === "unchanged"
      ? { kind: outcome.kind, entity }
      : { kind: outcome.kind, entity, undo: outcome.id };
  };
  return {
    findEntities: async (actor, input) => ({ entities: await findEntities(db, actor, input) }),
    listIgnoredEntities: async (actor) => ({ entities: await listIgnoredEntities(db, actor) }),
    async readEntity(actor, { id }) {
      await settleAll(deps, actor.userId);
      return readEntity(db, actor, id);
    },
    async correctEntity(actor, { id, name, kind }) {
      const outcome =
        kind === undefined
          ? await renameEntity(deps, actor, { id, name: name ?? "" })
          : await retypeEntity(deps, actor, { id, kind });
      return answer(actor, id, outcome);
    },
    addSpelling: async (actor, input) => answer(actor, input.id, await addSpelling(deps, actor, input)),
    mergeEntity: async (actor, input) => answer(actor, input.id, await mergeEntity(deps, actor, input)),
    ignoreEntity: async (actor, { id }) => answer(actor, id, await ignoreEntity(deps, actor, id)),
    restoreEntity: async (actor, { id }) => answer(actor, id, await restoreEntity(deps, actor, id)),
    undoCorrection: async (actor, { id }) => ({
      entity: await findEntityDetail(db, actor, await undoCorrection(deps, actor, id)),
    }),
  };
}
