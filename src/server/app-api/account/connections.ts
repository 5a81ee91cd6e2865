import { createCode } from "../../../auth/connections/connections.ts";
import { AppError } from "../../../base/errors.ts";
import { readAuthorizationRequest } from "../../oauth/authorization-request.ts";
import { findIssuer } from "../../oauth/issuer.ts";
import { isLocalSite } from "../../oauth/redirects.ts";
import { requireRecent } from "../recent.ts";
import type { Handlers } from "../routes.ts";
import type { AccountDeps } from "./deps.ts";

type ConnectionRoutes = "readConnectionRequest" | "approveConnection";

/** A person's consent to what an assistant asks for. Connections are listed and revoked as keys are. */
export function connectionHandlers(deps: AccountDeps): Handlers<ConnectionRoutes> {
  const { db, clock, clients, config } = deps;
  const read = (request: string, { url }: Request) =>
    readAuthorizationRequest(clients, request, findIssuer(url, config.BASE_URL));

  return {
    async readConnectionRequest(_actor, { request }, http) {
      const asked = await read(request, http);
      if (asked.kind === "refused") return asked;
      const { name, site, documentHost } = asked.client;
      return {
        kind: "asks",
        name,
        site,
        isLocal: isLocalSite(site),
        describedBy: documentHost,
        scopes: asked.scopes,
        refuseTo: asked.answerTo({ error: "access_denied" }),
      };
    },

    async approveConnection(actor, { request, scopes, life_days: lifeDays = null }, http, source) {
      const asked = await read(request, http);
      if (asked.kind === "refused") throw new AppError("invalid-argument", asked.message);
      const allowed = asked.scopes.filter((scope) => scopes.includes(scope));
      if (allowed.length === 0)
        throw new AppError("invalid-argument", "scopes must have at least one that the assistant asks for");
      const session = await requireRecent(deps, actor, http);
      const { userId } = actor;
      const { client, redirectUri, challenge } = asked;
      const consent = { userId, client, redirectUri, challenge, scopes: allowed, lifeDays, session };
      const code = await createCode(db, consent, clock(), source);
      return { redirect: asked.answerTo({ code }) };
    },
  };
}
