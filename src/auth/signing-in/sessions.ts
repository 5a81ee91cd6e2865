import type { BetterAuthPlugin } from "better-auth";
import { type Actor, authorise } from "../../base/actor.ts";
import type { Clock } from "../../base/clock.ts";
import type { Config } from "../../base/config.ts";
import { createId } from "../../base/ids.ts";
import type { Log } from "../../base/log.ts";
import type { Secrets } from "../../base/secrets.ts";
import { machineTimeZone } from "../../base/time-zone.ts";
import type { TotpSetup } from "../../contract-app/account.ts";
import type { Db } from "../../storage/db.ts";
import { isSuspended } from "../accounts/people.ts";
import { admitByOidc, readOidcSettings } from "./oidc.ts";
import type { OidcSettings } from "./oidc-plugin.ts";
import { isPasswordOf } from "./passwords.ts";

export type Auth = {
  /** Answers `/api/auth/*`. `address` is the client's, by which sign-ins are rate-limited. */
  handle(request: Request, address?: string): Promise<Response>;
  /**
   * The person whose browser sent these headers; null if nobody is signed in. A session in use is extended once a day, if
   * there is an `answer` to set the new cookie on.
   */
  sessionActor(headers: Headers, answer?: Headers): Promise<Actor | null>;
  /** The id of the session that these headers belong to. */
  sessionId(headers: Headers): Promise<string | null>;
  /** Who has given the right password from this browser and owes the second factor. */
  challengedUser(headers: Headers): Promise<string | null>;
  /** Starts a session after registration: always a new one, whatever cookie the browser sent. */
  signIn(request: Request, credentials: Credentials, address?: string): Promise<string[]>;
  /** What an authenticator app needs; its codes are asked for once the first was right. */
  beginTotp(headers: Headers, password: string): Promise<TotpSetup>;
  /** The former recovery codes become invalid. */
  renewRecoveryCodes(headers: Headers, password: string): Promise<string[]>;
  /** Answers with the identity provider's address; `next` is where the person goes afterwards. */
  startOidc(request: Request, next: string, address?: string): Promise<OidcStart>;
  /** What the provider answers: a redirect to `next`, or back to the sign-in with an error. */
  finishOidc(request: Request, address?: string): Promise<Response>;
};

type Credentials = { email: string; password: string };

/** `unreachable`: the provider does not answer. */
type OidcStart = { kind: "answered"; response: Response } | { kind: "none" | "unreachable" };

type AuthConfig = Pick<
  Config,
  | ("BASE_URL" | "ALLOWED_ORIGINS" | "AUTH_SECRET" | "REGISTRATION")
  | ("OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET")
>;
type Dependencies = { db: Db; secrets: Secrets; config: AuthConfig; log: Log; clock: Clock };

const BASE_PATH = "/api/auth";
const OIDC_PROVIDER = "oidc";
const SIGN_IN_PAGE = "/sign-in";
const COOKIE_PREFIX = "commonplace";
/** Internal: a client's value is always replaced. */
const ADDRESS_HEADER = "x-commonplace-address";

const SUSPENDED = {
  code: "ACCOUNT_SUSPENDED",
  message: "This account is suspended. Ask the owner of this service.",
};

/** The only exposed routes of better-auth; users are added by `accounts.ts`. */
const OPEN_PATHS = new Set(
  [
    "/sign-in/email",
    "/sign-out",
    "/get-session",
    "/two-factor/verify-totp",
    "/two-factor/verify-backup-code",
    "/passkey/generate-register-options",
    "/passkey/verify-registration",
    "/passkey/generate-authenticate-options",
    "/passkey/verify-authentication",
  ].map((path) => BASE_PATH + path),
);

/** Sessions, managed by better-auth, which takes half a second to load and is loaded on first use. */
export function createAuth(dependencies: Dependencies): Auth {
  let opening: ReturnType<typeof openBetterAuth> | undefined;
  let openingOidc: ReturnType<typeof openOidc> | undefined;
  const oidc = readOidcSettings(dependencies.config);

  function open() {
    opening ??= openBetterAuth(dependencies);
    // After a failure (a full disk), the next request tries again.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  /** Apart from the other: it asks the provider when it opens, and nobody else may wait for that. */
  function openWithOidc(settings: OidcSettings) {
    openingOidc ??= openOidc(dependencies, settings);
    openingOidc.catch(() => {
      openingOidc = undefined;
    });
    return openingOidc;
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

    async challengedUser(headers) {
      const betterAuth = await open();
      return betterAuth.api.readChallengedUser({ headers });
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

    async beginTotp(headers, password) {
      const betterAuth = await open();
      const begun = await betterAuth.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
      if (begun.method !== "totp") throw new Error("better-auth did not begin with TOTP");
      return { uri: begun.totpURI, recoveryCodes: begun.backupCodes };
    },

    async renewRecoveryCodes(headers, password) {
      const betterAuth = await open();
      return (await betterAuth.api.generateBackupCodes({ body: { password }, headers })).backupCodes;
    },

    async startOidc({ url, headers }, next, address) {
      if (!oidc) return { kind: "none" };
      const betterAuth = await openWithOidc(oidc);
      // Nothing else of what the route takes, such as a token from elsewhere.
      const body = JSON.stringify({
        provider: OIDC_PROVIDER,
        callbackURL: next,
        errorCallbackURL: SIGN_IN_PAGE,
      });
      const start = new Request(new URL(`${BASE_PATH}/sign-in/social`, url), {
        method: "POST",
        headers,
        body,
      });
      const response = await betterAuth.handler(withAddress(start, address));
      if (response.ok || response.status === 429) return { kind: "answered", response };
      // It did not answer when it was asked; the next person asks again.
      openingOidc = undefined;
      return { kind: "unreachable" };
    },

    async finishOidc(request, address) {
      if (!oidc) return new Response(null, { status: 404 });
      const betterAuth = await openWithOidc(oidc);
      return betterAuth.handler(withAddress(request, address));
    },
  };

  async function find(headers: Headers, mayExtend: boolean) {
    if (!headers.get("cookie")?.includes(`${COOKIE_PREFIX}.session_token=`)) return null;
    const betterAuth = await open();
    const look = (disableRefresh: boolean) =>
      betterAuth.api
        .getSession({ headers, query: { disableRefresh }, returnHeaders: true })
        .catch(nobodyIfEnded);
    // If nothing can be written (a full disk), reading still works; the session is extended another time.
    const looking = mayExtend ? look(false).catch(() => look(true)) : look(true);
    const found = await looking.catch(async (error: unknown) => {
      // better-auth keeps the reason to itself; a database that is gone gives it when it is asked for anybody.
      await isSuspended(dependencies.db, "");
      throw error;
    });
    if (!found?.response) return null;
    const { user, session } = found.response;
    if (typeof user.suspendedAt === "number") return null;
    const timeZone = user.timeZone ?? machineTimeZone();
    return { userId: user.id, timeZone, id: session.id, cookies: found.headers.getSetCookie() };
  }
}

/** The session may end while it is being extended. */
function nobodyIfEnded(error: unknown): null {
  if (error instanceof Error && "statusCode" in error && error.statusCode === 401) return null;
  throw error;
}

/** A standard Request, because the server's own Request class cannot be copied by `new Request`. */
function withAddress(request: Request, address: string | undefined): Request {
  const { url, method } = request;
  const headers = addressed(request.headers, address);
  // An empty body is a stream too, for which better-auth would require a content type.
  const body = headers.has("content-type") ? request.body : null;
  return new Request(url, { method, headers, body, duplex: "half" });
}

function addressed(given: Headers, address: string | undefined): Headers {
  const headers = new Headers(given);
  headers.delete(ADDRESS_HEADER);
  if (address) headers.set(ADDRESS_HEADER, address);
  return headers;
}

async function openOidc(dependencies: Dependencies, settings: OidcSettings) {
  const { db, clock, config } = dependencies;
  const { createOidcPlugin } = await import("./oidc-plugin.ts");
  const fixed = config.REGISTRATION;
  const plugin = createOidcPlugin(settings, (profile) => admitByOidc({ db, fixed, now: clock() }, profile));
  return openBetterAuth(dependencies, [plugin]);
}

async function openBetterAuth(
  { db, secrets, config, log, clock }: Dependencies,
  more: BetterAuthPlugin[] = [],
) {
  const [{ betterAuth }, { APIError }, { createSecondFactorPlugins }, secret] = await Promise.all([
    import("better-auth"),
    import("better-auth/api"),
    import("./second-factor-plugins.ts"),
    config.AUTH_SECRET ?? secrets.findOrCreate("auth_secret"),
  ]);
  const origin = config.BASE_URL && new URL(config.BASE_URL).origin;
  return betterAuth({
    ...tables,
    // On PostgreSQL, too: it sets how values are encoded, and we store times as texts and booleans as numbers.
    database: { db, type: "sqlite" },
    secret,
    basePath: BASE_PATH,
    // If unset, the origin is the one that the request was sent to.
    ...(origin && { baseURL: origin }),
    trustedOrigins: config.ALLOWED_ORIGINS,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { verify: ({ hash, password }) => isPasswordOf(hash, password) },
    },
    databaseHooks: {
      // The provider's tokens are of no use here, so they are not stored.
      account: { create: { before: async (account) => ({ data: withoutTokens(account) }) } },
      // However somebody signs in.
      session: {
        create: {
          async before({ userId }) {
            if (await isSuspended(db, userId)) throw new APIError("FORBIDDEN", SUSPENDED);
          },
        },
      },
    },
    plugins: [...createSecondFactorPlugins(origin), ...more],
    rateLimit: { enabled: true },
    telemetry: { enabled: false },
    logger: { level: "error", log: (_level, message) => log.error({ detail: message }, "auth.error") },
    // Internal failures are thrown, so that the server answers them like any other. Who comes back from the provider too
    // late or a second time begins again; the library's own page is not open.
    onAPIError: { throw: true, errorURL: SIGN_IN_PAGE },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: origin?.startsWith("https:") ?? false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => createId(clock()) },
    },
  });
}

function withoutTokens<Account extends object>(account: Account): Account {
  return { ...account, accessToken: null, refreshToken: null, idToken: null };
}

/** Our names of better-auth's tables and columns. */
const times = { createdAt: "created_at", updatedAt: "updated_at" };
const tables = {
  user: {
    modelName: "users",
    fields: { emailVerified: "email_verified", ...times },
    additionalFields: {
      timeZone: { type: "string" as const, fieldName: "time_zone", required: false, input: false },
      suspendedAt: { type: "number" as const, fieldName: "suspended_at", required: false, input: false },
    },
  },
  session: {
    modelName: "sessions",
    // A passkey is added soon after signing in only.
    freshAge: 15 * 60,
    // How exactly one is told when somebody was last seen.
    updateAge: 5 * 60,
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
    updateAccountOnSignIn: false,
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
