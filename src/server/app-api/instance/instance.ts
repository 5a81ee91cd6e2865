import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from "../../../auth/accounts/invitations.ts";
import { countUsers, isOwner } from "../../../auth/accounts/owner.ts";
import { readRegistration, writeRegistration } from "../../../auth/accounts/registration.ts";
import type { Actor } from "../../../base/actor.ts";
import { AppError } from "../../../base/errors.ts";
import { toIso } from "../../../base/instant.ts";
import type { InstanceView, InvitationView } from "../../../contract-app/instance.ts";
import type { Db } from "../../../storage/db.ts";
import type { AccountDeps } from "../account/deps.ts";
import { requireRecent } from "../recent.ts";
import type { Handlers } from "../routes.ts";
import { readModelView } from "./model-view.ts";

type InstanceRoutes = "readInstance" | "updateInstance" | "createInvitation" | "revokeInvitation";

export function instanceHandlers(deps: AccountDeps): Handlers<InstanceRoutes> {
  const { db, clock, config } = deps;
  return {
    async readInstance(actor) {
      await requireOwner(db, actor);
      return readInstance(deps);
    },

    async updateInstance(actor, { registration }, request, source) {
      await requireOwner(db, actor);
      if (registration === "open") await requireRecent(deps, actor, request);
      if (config.REGISTRATION !== undefined)
        throw new AppError(
          "conflict",
          "REGISTRATION is set in the service's environment, so it cannot be switched here.",
        );
      await writeRegistration(db, { userId: actor.userId, value: registration, source }, clock());
      return readInstance(deps);
    },

    async createInvitation(actor, { email }, request, source) {
      await requireOwner(db, actor);
      await requireRecent(deps, actor, request);
      const invited = { userId: actor.userId, email };
      const { id, token, expiresAt } = await createInvitation(db, invited, clock(), source);
      const base = config.BASE_URL ?? new URL(request.url).origin;
      return { id, url: `${base}/invite/${token}`, expiresAt: toIso(expiresAt) };
    },

    async revokeInvitation(actor, { id }, _, source) {
      await requireOwner(db, actor);
      if (!(await revokeInvitation(db, { id, userId: actor.userId, source }, clock())))
        throw new AppError("not-found", "There is no such open invitation.");
      return { ok: true };
    },
  };
}

/** For everybody else, the instance's settings do not exist. */
export async function requireOwner(db: Db, { userId }: Actor): Promise<void> {
  if (!(await isOwner(db, userId))) throw new AppError("not-found", "There is nothing here.");
}

export async function readInstance(deps: AccountDeps): Promise<InstanceView> {
  const { db, clock, config } = deps;
  return {
    registration: await readRegistration(db, config.REGISTRATION),
    model: await readModelView(deps),
    invitations: (await listInvitations(db, clock())).map(toInvitationView),
    users: await countUsers(db),
  };
}

function toInvitationView({ id, email, createdAt, expiresAt }: Invitation): InvitationView {
  return { id, email, createdAt: toIso(createdAt), expiresAt: toIso(expiresAt) };
}
