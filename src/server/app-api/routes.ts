import { type Context, Hono } from "hono";
import type { z } from "zod";
import { appRoutes, type RouteName } from "../../app-routes.ts";
import { bySelf, type Source } from "../../auth/audit/audit.ts";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { readInput } from "../../base/fields.ts";
import { type AppOutputs, appInputs } from "../../contract-app/calls.ts";
import { readJsonBody } from "../body.ts";
import { clientAddress } from "../limits/client-address.ts";
import type { UserLimits } from "../limits/user-limits.ts";
import type { SessionEnv } from "../sign-in/session.ts";
import { untilAnswerSent } from "../until-sent.ts";

/** Fits a note of 200,000 characters, even if each is written as an escaped surrogate pair. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

type Input<Name extends RouteName> = z.output<(typeof appInputs)[Name]>;

/** `request` is for what is not part of the input: the cookie. `source` is for the audit log. */
type Handler<Name extends RouteName> = (
  actor: Actor,
  input: Input<Name>,
  request: Request,
  source: Source,
) => Promise<AppOutputs[Name]>;

/** All areas together must cover every route. */
export type Handlers<Names extends RouteName> = { [Name in Names]: Handler<Name> };

/** Mounts every route of the table: parses the input, calls the handler, answers with JSON. */
export function createAppRoutes(
  limits: Pick<UserLimits, "receive" | "run">,
  handlers: Handlers<RouteName>,
): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>();
  for (const name of Object.keys(appRoutes) as RouteName[]) mount(app, limits, name, handlers[name]);
  return app;
}

function mount<Name extends RouteName>(
  app: Hono<SessionEnv>,
  limits: Pick<UserLimits, "receive" | "run">,
  name: Name,
  handle: Handler<Name>,
): void {
  const [method = "", path = ""] = appRoutes[name].split(" ");
  async function answer(c: Context<SessionEnv>): Promise<Response> {
    const actor = c.get("actor");
    const given = await collectInput(c, method);
    return limits.run(actor.userId, async () => {
      const input = readInput(appInputs[name], given);
      const source = bySelf(actor.userId, clientAddress(c));
      return c.json(await handle(actor, input as Input<Name>, c.req.raw, source));
    });
  }
  // Requests with a body have had their turn before they come here, and their answers are short.
  const isReading = method === "GET";
  app.on(method, path, (c) =>
    isReading ? limits.receive(c.get("actor").userId, () => answer(c), untilAnswerSent(c)) : answer(c),
  );
}

async function collectInput(c: Context<SessionEnv>, method: string): Promise<object> {
  if (method === "GET") return { ...c.req.query(), ...c.req.param() };
  if (!c.req.raw.headers.has("content-type")) return c.req.param();
  const body = await readJsonBody(c.req.raw, MAX_BODY_BYTES);
  if (body.kind === "too-large") throw new AppError("invalid-argument", "The body is too large.");
  if (body.kind === "too-complex") throw new AppError("invalid-argument", `The body ${body.rule}.`);
  if (body.kind === "unreadable" || typeof body.value !== "object" || body.value === null)
    throw new AppError("invalid-argument", "The body must be a JSON object.");
  return { ...body.value, ...c.req.param() };
}
