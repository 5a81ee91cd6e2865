import { type Actor, authorise } from "../base/actor.ts";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import { createId } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Secrets } from "../base/secrets.ts";
import { machineTimeZone } from "../base/time-zone.ts";
import type { Db } from "../storage/db.ts";
import { isPasswordOf } from "./passwords.ts";

export type Auth = {
  /** Answers `/api/auth/*`. `address` is the socket's: what sign-ins are counted by. */
  handle(request: Request, address?: string): Promise<Response>;
  /**
   * The person whose browser sent these headers; null when nobody is signed in. A session in use is prolonged, once
   * a day, where there is an `answer` that takes the new cookie.
   */
  sessionActor(headers: Headers, answer?: Headers): Promise<Actor | null>;
  /** Which of the person's sessions these headers are of. */
  sessionId(headers: Headers): Promise<string | null>;
  /** Begins a session for who is just registered: always a new one, whatever cookie the browser had. */
  signIn(request: Request, credentials: Credentials, address?: string): Promise<string[]>;
};

type Credentials = { email: string; password: string };

type AuthConfig = Pick<Config, "BASE_URL" | "ALLOWED_ORIGINS" | "AUTH_SECRET">;
type Dependencies = { db: Db; secrets: Secrets; config: AuthConfig; log: Log; clock: Clock };

const BASE_PATH = "/api/auth";
const COOKIE_PREFIX = "commonplace";
/** Ours alone: what a client sends under this name is replaced. */
const ADDRESS_HEADER = "x-commonplace-address";

/** All that is open of better-auth's many routes; a user is added by `accounts.ts`, never here. */
const OPEN_PATHS = new Set(["/sign-in/email", "/sign-out", "/get-session"].map((path) => BASE_PATH + path));

/** People's sessions, kept by better-auth. It takes half a second to load, so it is loaded when first needed. */
export function createAuth(dependencies: Dependencies): Auth {
  let opening: ReturnType<typeof openBetterAuth> | undefined;

  function open() {
    opening ??= openBetterAuth(dependencies);
    // A failure (a full disk) is not kept: the next request tries again.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  return {
    async handle(request, address) {
      if (!OPEN_PATHS.has(new URL(request.url).pathname)) return new Response(null, { status: 404 });
      const betterAuth = await open();
      return betterAuth.handler(withAddress(request, address));
    },

    async sessionActor(headers, answer) {
      const found = await find(headers, answer !== undefined);
      for (const cookie of found?.cookies ?? []) answer?.append("set-cookie", cookie);
      return found && authorise(found.userId, null, found.timeZone);
    },

    async sessionId(headers) {
      return (await find(headers, false))?.id ?? null;
    },

    async signIn(request, { email, password }, address) {
      const betterAuth = await open();
      const { headers } = await betterAuth.api.signInEmail({
        body: { email, password },
        headers: addressed(request.headers, address),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },
  };

  async function find(headers: Headers, mayProlong: boolean) {
    if (!headers.get("cookie")?.includes(`${COOKIE_PREFIX}.session_token=`)) return null;
    const betterAuth = await open();
    const look = (disableRefresh: boolean) =>
      betterAuth.api
        .getSession({ headers, query: { disableRefresh }, returnHeaders: true })
        .catch(nobodyIfEnded);
    // Where nothing can be written, as on a full disk, who is signed in reads on: it is prolonged another time.
    const found = mayProlong ? await look(false).catch(() => look(true)) : await look(true);
    if (!found?.response) return null;
    const { user, session } = found.response;
    const timeZone = user.timeZone ?? machineTimeZone();
    return { userId: user.id, timeZone, id: session.id, cookies: found.headers.getSetCookie() };
  }
}

/** A session that ends just while it is prolonged. */
function nobodyIfEnded(error: unknown): null {
  if (error instanceof Error && "statusCode" in error && error.statusCode === 401) return null;
  throw error;
}

/** Made from its parts: the server's own kind of Request does not pass for one where it is copied. */
function withAddress(request: Request, address: string | undefined): Request {
  const { url, method } = request;
  const headers = addressed(request.headers, address);
  // An empty body over the wire is a stream too, which better-auth would ask the type of.
  const body = headers.has("content-type") ? request.body : null;
  return new Request(url, { method, headers, body, duplex: "half" });
}

function addressed(given: Headers, address: string | undefined): Headers {
  const headers = new Headers(given);
  headers.delete(ADDRESS_HEADER);
  if (address) headers.set(ADDRESS_HEADER, address);
  return headers;
}

async function openBetterAuth({ db, secrets, config, log, clock }: Dependencies) {
  const [{ betterAuth }, secret] = await Promise.all([
    import("better-auth"),
    config.AUTH_SECRET ?? secrets.findOrCreate("auth_secret"),
  ]);
  const origin = config.BASE_URL && new URL(config.BASE_URL).origin;
  return betterAuth({
    ...tables,
    // On PostgreSQL, too: it says how values are written, and our times are texts, our booleans numbers.
    database: { db, type: "sqlite" },
    secret,
    basePath: BASE_PATH,
    // Unset, the service's origin is the one that the request came to.
    ...(origin && { baseURL: origin }),
    trustedOrigins: config.ALLOWED_ORIGINS,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { verify: ({ hash, password }) => isPasswordOf(hash, password) },
    },
    rateLimit: { enabled: true },
    telemetry: { enabled: false },
    logger: { level: "error", log: (_level, message) => log.error({ detail: message }, "auth.error") },
    // What is no refusal of a request is a failure of ours: the server answers it like any other.
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: origin?.startsWith("https:") ?? false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => createId(clock()) },
    },
  });
}

/** Our names of better-auth's tables and columns. */
const times = { createdAt: "created_at", updatedAt: "updated_at" };
const tables = {
  user: {
    modelName: "users",
    fields: { emailVerified: "email_verified", ...times },
    additionalFields: {
      timeZone: { type: "string" as const, fieldName: "time_zone", required: false, input: false },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...times,
    },
  },
  account: {
    modelName: "accounts",
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...times,
    },
  },
  verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...times } },
};
