import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { isDatabaseUrl } from "./database-url.ts";
import { AppError } from "./errors.ts";
import { explainIssue, wholeFromText } from "./fields.ts";
import { defaultDataFolder } from "./installation.ts";
import { isNetwork } from "./networks.ts";
import { isLikelyTypo } from "./typo.ts";

const url = (...schemes: string[]) =>
  z.string().refine(
    (value) => {
      const { protocol = "", host } = URL.parse(value) ?? {};
      return schemes.includes(protocol) && Boolean(host);
    },
    { error: `must be an address that names a host and begins with ${schemes.join(" or ")}` },
  );

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const units: Record<string, number> = { m: MINUTE_MS, h: HOUR_MS, d: 24 * HOUR_MS };

/** Of time, in milliseconds; null: off. */
const interval = () => {
  const error = "must be a number of minutes, hours or days (30m, 24h, 7d), at most 365d, or off";
  return z
    .string()
    .regex(/^(off|[1-9]\d{0,5}[mhd])$/, { error })
    .transform((value) =>
      value === "off" ? null : Number.parseInt(value, 10) * (units[value.slice(-1)] ?? 0),
    )
    .refine((ms) => ms === null || ms <= 365 * 24 * HOUR_MS, { error });
};

const list = () =>
  z
    .string()
    .default("")
    .transform((given) =>
      given
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    );

/** Scheme, host and port: browsers send no more, and a pattern would match nothing. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#@*\s]+\/*$/i;

const isOrigin = (text: string) => ORIGIN.test(text) && URL.canParse(text);

/** As browsers send it. The origins of extensions are none to `URL`. */
function spellOrigin(text: string): string {
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}

/** Every setting of the service. `docs/configuration.md` documents each; a test keeps the two together. */
export const settings = z
  .object({
    PORT: wholeFromText(0, 65535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z
      .string()
      .default(defaultDataFolder)
      .transform((path) => resolve(path)),
    DATABASE_URL: z
      .string()
      .refine(isDatabaseUrl, { error: "must be an address that begins with postgres:" })
      .optional(),
    DATABASE_POOL: wholeFromText(1, 1000).default(10),
    DATABASE_PARTITIONS: wholeFromText(2, 256).optional(),
    DATABASE_TIMEOUT_SECONDS: wholeFromText(1, 3600).default(30),
    BACKUP_DIR: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    BACKUP_EVERY: interval().default(24 * HOUR_MS),
    BACKUP_PASSPHRASE: z.string().min(12, { error: "must have at least 12 characters" }).optional(),
    AUTH_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
    // The pages ask for their files by paths that begin at the host.
    BASE_URL: z
      .string()
      .refine((address) => isOrigin(address) && /^https?:/i.test(address), {
        error: "must be an address such as https://memory.example.com, without a path",
      })
      .transform(spellOrigin)
      .optional(),
    ALLOWED_ORIGINS: list()
      .refine((origins) => origins.every(isOrigin), {
        error: "must be origins such as https://app.example.com, separated by commas",
      })
      .transform((origins) => origins.map(spellOrigin)),
    TRUSTED_PROXIES: list().refine((networks) => networks.every(isNetwork), {
      error: "must be addresses or networks such as 10.0.0.0/8, separated by commas",
    }),
    REGISTRATION: z.enum(["open", "closed"], { error: "must be open or closed" }).optional(),
    MCP_RATE_LIMIT: wholeFromText(0, 1_000_000).default(3000),
    USER_CPU_SECONDS: wholeFromText(0, 60).default(30),
    USER_QUOTA_MB: wholeFromText(1, 1_000_000).optional(),
    AUDIT_DAYS: wholeFromText(1, 36_500).default(365),
    INDEX_MEMORY_MB: wholeFromText(16, 1_000_000).default(512),
    SEARCH_THREADS: wholeFromText(0, 256).default(availableParallelism()),
    LLM_BASE_URL: url("http:", "https:").optional(),
    LLM_API_KEY: z.string().optional(),
    LLM_MODEL: z.string().optional(),
    EMBEDDING_MODEL: z.string().optional(),
    LLM_TIMEOUT_SECONDS: wholeFromText(1, 3600).default(60),
    LLM_CONCURRENCY: wholeFromText(1, 256).default(4),
    LLM_CONTEXT: wholeFromText(1024, 10_000_000).optional(),
    OIDC_ISSUER: url("http:", "https:").optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    SMTP_URL: url("smtp:", "smtps:").optional(),
    CONTACT_TO: z.email({ error: "must be an e-mail address" }).default("owner@localhost.localdomain"),
    CONTACT_FROM: z
      .email({ error: "must be an e-mail address" })
      .default("commonplace@localhost.localdomain"),
    METRICS_TOKEN: z.string().min(1).optional(),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "silent"], {
        error: "must be one of trace, debug, info, warn, error, silent",
      })
      .default("info"),
  })
  .superRefine((given, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
    const missing = oidc.filter((name) => given[name] === undefined);
    if (missing.length < oidc.length)
      for (const name of missing) refuse(name, `is required: set all of ${oidc.join(", ")} or none`);
    const isNamed = given.LLM_MODEL !== undefined || given.EMBEDDING_MODEL !== undefined;
    if (given.LLM_BASE_URL !== undefined && !isNamed)
      refuse("LLM_MODEL", "or EMBEDDING_MODEL is required when LLM_BASE_URL is set");
    if (given.LLM_BASE_URL === undefined && isNamed)
      refuse("LLM_BASE_URL", "is required when LLM_MODEL or EMBEDDING_MODEL is set");
  });

export type Config = Readonly<z.infer<typeof settings>>;

/** Reads the settings; an empty variable counts as unset. Throws an AppError that names the bad ones. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  const slips = findSlips(env, Object.keys(given));
  if (parsed.success && slips.length === 0) return Object.freeze(parsed.data);
  const faults = [...slips, ...(parsed.error?.issues ?? []).map((issue) => explainIssue(issue))];
  throw new AppError("invalid-argument", `Bad setting: ${faults.join("; ")}.`);
}

/** A setting that is misspelt is not set, which may start an empty book in place of the one that was meant. */
function findSlips(env: NodeJS.ProcessEnv, given: string[]): string[] {
  const known = Object.keys(settings.shape);
  // A single word is soon another program's: PORTS.
  const unset = known.filter((name) => name.includes("_") && env[name] === undefined);
  const strange = given.filter((name) => !known.includes(name));
  return strange.flatMap((name) => {
    const meant = unset.find((setting) => isMeant(name.toUpperCase(), setting));
    return meant ? [`${name} is no setting: rename it to ${meant}, or set ${meant}, too`] : [];
  });
}

const isMeant = (name: string, setting: string) => name === setting || isLikelyTypo(name, setting);
