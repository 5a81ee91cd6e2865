import { actAs, addUser, findUserByEmail, listUsers, type User } from "./auth/accounts/accounts.ts";
import { COMMAND_LINE } from "./auth/audit/audit.ts";
import { systemClock } from "./base/clock.ts";
import type { Config } from "./base/config.ts";
import { AppError } from "./base/errors.ts";
import { readVersion } from "./base/installation.ts";
import type { Log } from "./base/log.ts";
import { composeVerbs, startBackground } from "./composition.ts";
import { type Body, parseJsonBody } from "./server/body.ts";
import { createUserLimits } from "./server/limits/user-limits.ts";
import { createMcpEndpoint } from "./server/mcp/endpoint.ts";
import { BODY_BYTES } from "./server/mcp/envelope.ts";
import { createPreparation } from "./server/mcp/prepare.ts";
import { createResources } from "./server/mcp/resources.ts";
import type { Reply } from "./server/mcp/stdio.ts";
import { createTools } from "./server/mcp/tools.ts";
import type { Db } from "./storage/db.ts";
import { joinInstances } from "./storage/join-instances.ts";
import { migrate } from "./storage/migrate.ts";
import { openDatabase } from "./storage/open.ts";
import { openSecrets } from "./storage/secrets.ts";
import { withStoredModel } from "./storage/stored-model.ts";

/** The first user, if an assistant comes before the person does. */
const FIRST_USER = "owner@localhost.localdomain";
const NAME_CHARACTERS = 100;
const UNNAMED = "assistant";

export type LocalBook = {
  /** Answers a message as `assistant`. */
  answer(body: string, headers: Record<string, string>, assistant: string | undefined): Promise<Reply>;
  close(): Promise<void>;
};

type LocalOptions = { config: Config; log: Log; email: string | undefined; url: string };

/** One person's book for one assistant, without a listening service. Safe beside one on the same data. */
export async function openLocalBook({
  config: environment,
  log,
  email,
  url,
}: LocalOptions): Promise<LocalBook> {
  await using opened = new AsyncDisposableStack();
  const clock = systemClock;
  const db = opened.adopt(openDatabase(environment), (database) => database.destroy());
  await migrate(db, environment.DATABASE_PARTITIONS);
  opened.defer(await joinInstances(db, environment.DATABASE_URL, log));
  const user = await chooseUser(db, email, log);
  const stored = await openSecrets(db, environment.DATA_DIR).find("model");
  const config = withStoredModel(environment, stored);
  const verbs = await composeVerbs(config, { db, clock, log });
  opened.defer(() => verbs.gateway?.close());
  opened.use(await startBackground(config, { db, clock, log }, verbs));
  const { thoughts } = verbs;
  const limits = createUserLimits({ requests: 0, cpuSeconds: 0, clock });
  const deps = {
    tools: createTools(thoughts),
    resources: createResources(thoughts),
    version: readVersion(),
    allowedOrigins: [],
    limits,
    log,
    prepare: createPreparation({ thoughts, limits, log }),
  };
  let assistant = UNNAMED;
  const authenticate = async () => actAs(user, { id: "stdio", name: assistant, prefix: "stdio" });
  const endpoint = createMcpEndpoint({ ...deps, authenticate });

  const running = opened.move();
  return {
    async answer(body, headers, name) {
      assistant = toAuthor(name);
      const { status, text } = await endpoint({
        method: "POST",
        url: `${url}/api/mcp`,
        headers: { get: (header) => headers[header.toLowerCase()] ?? null },
        from: undefined,
        readBody: async () => toBody(body),
      });
      return { status, text: text ?? "" };
    },
    close: () => running.disposeAsync(),
  };
}

function toBody(text: string): Body {
  const bytes = Buffer.from(text);
  return bytes.length > BODY_BYTES ? { kind: "too-large" } : parseJsonBody(bytes);
}

/** The assistant's own words for itself, made fit for an author's name. */
function toAuthor(name = ""): string {
  const plain = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Cc}/gu, "")
    .trim();
  return [...plain].slice(0, NAME_CHARACTERS).join("") || UNNAMED;
}

async function chooseUser(db: Db, email: string | undefined, log: Log): Promise<User> {
  if (email !== undefined) {
    const user = await findUserByEmail(db, email);
    if (user) return user;
    throw new AppError("not-found", `There is no user ${email}; add one with: commonplace user add ${email}`);
  }
  const [first, ...others] = await listUsers(db);
  if (others.length > 0)
    throw new AppError("invalid-argument", "There is more than one user: choose one with --user EMAIL.");
  if (first) return first;
  return addFirstUser(db, log);
}

async function addFirstUser(db: Db, log: Log): Promise<User> {
  try {
    const user = await addUser(db, { email: FIRST_USER, name: "Owner" }, Date.now(), COMMAND_LINE);
    log.info({ email: FIRST_USER }, "first_user_added");
    return user;
  } catch (error) {
    // Clients start their programs together: another one has just added them.
    const added = await findUserByEmail(db, FIRST_USER);
    if (!added) throw error;
    return added;
  }
}
