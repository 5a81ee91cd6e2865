import { findUser, type User } from "../../auth/accounts/accounts.ts";
import {
  endSessionsOf,
  listPeople,
  noSuchPerson,
  type Person,
  resumePerson,
  suspendPerson,
} from "../../auth/accounts/people.ts";
import { createResetLink } from "../../auth/signing-in/recovery.ts";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { toIso } from "../../base/instant.ts";
import type { PersonView } from "../../contract-app/instance.ts";
import { exportPathOf, removePerson } from "../../transfer/remove-person.ts";
import type { AccountDeps } from "./account/deps.ts";
import { requireOwner } from "./instance/instance.ts";
import { requireRecent } from "./recent.ts";
import type { Handlers } from "./routes.ts";

type PeopleRoutes =
  | "listPeople"
  | "suspendPerson"
  | "resumePerson"
  | "endPersonSessions"
  | "createResetLink"
  | "removePerson";

/** For the owner, who sees who is here, but nothing that they wrote. */
export function peopleHandlers(deps: AccountDeps): Handlers<PeopleRoutes> {
  const { db, clock, keyring, config, indexes } = deps;

  async function findPerson(owner: Actor, id: string): Promise<User> {
    await requireOwner(db, owner);
    const user = await findUser(db, { userId: id });
    if (!user) throw noSuchPerson();
    return user;
  }

  return {
    async listPeople(owner) {
      await requireOwner(db, owner);
      return { people: (await listPeople(db)).map(toPersonView) };
    },

    async suspendPerson(owner, { id }, _, source) {
      await findPerson(owner, id);
      await suspendPerson(db, id, clock(), source);
      keyring.refresh();
      return { ok: true };
    },

    async resumePerson(owner, { id }, _, source) {
      await findPerson(owner, id);
      await resumePerson(db, id, clock(), source);
      keyring.refresh();
      return { ok: true };
    },

    async endPersonSessions(owner, { id }, _, source) {
      await findPerson(owner, id);
      return { ended: await endSessionsOf(db, id, clock(), source) };
    },

    async createResetLink(owner, { id }, request, source) {
      const { id: userId } = await findPerson(owner, id);
      await requireRecent(deps, owner, request);
      const base = config.BASE_URL ?? new URL(request.url).origin;
      return { url: await createResetLink(db, { userId, base }, clock(), source) };
    },

    async removePerson(owner, { id, data }, request, source) {
      const user = await findPerson(owner, id);
      if (id === owner.userId)
        throw new AppError("conflict", "This is you. Delete your own account under Your data.");
      await requireRecent(deps, owner, request);
      const file = data === "export" ? exportPathOf(config.DATA_DIR, user) : null;
      const removal = { user, file, onSuspended: () => keyring.refresh() };
      const report = await removePerson(db, removal, clock(), source);
      indexes.forget(id);
      return report;
    },
  };
}

function toPersonView({ suspendedAt, ...person }: Person): PersonView {
  return { ...person, suspendedAt: suspendedAt === null ? null : toIso(suspendedAt) };
}
