import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ParseArgsConfig } from "node:util";
import { actAs, addUser, changeUser, listUsers, verifyAddress } from "../auth/accounts/accounts.ts";
import { setEmail } from "../auth/accounts/change-email.ts";
import { endEverything } from "../auth/accounts/end-everything.ts";
import { listPeople, resumePerson, suspendPerson } from "../auth/accounts/people.ts";
import { COMMAND_LINE } from "../auth/audit/audit.ts";
import { changePassword } from "../auth/signing-in/passwords.ts";
import { createResetLink } from "../auth/signing-in/recovery.ts";
import { removeTotp } from "../auth/signing-in/second-factor.ts";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { renewMailTimes } from "../reminders/mail-choices.ts";
import { removeOrphanFiles } from "../search/index/file.ts";
import { removePerson } from "../transfer/remove-person.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { changeAccounts, needUser, withDatabase } from "./database.ts";
import { formatTime, printTable } from "./print.ts";
import { localUrl } from "./server-probe.ts";

const STDIN_TIMEOUT_MS = 10_000;

export async function runUser([verb, ...args]: string[], config: Config): Promise<void> {
  switch (verb) {
    case "add":
      return runAdd(args, config);
    case "list":
      return runList(args, config);
    case "set":
      return runSet(args, config);
    case "reset":
      return runReset(args, config);
    case "suspend":
    case "resume":
      return runSuspend(verb, args, config);
    case "end":
      return runEnd(args, config);
    case "remove":
      return runRemove(args, config);
    default:
      throw new UsageError("user needs add, list, set, reset, suspend, resume, end or remove.");
  }
}

async function runAdd(args: string[], config: Config): Promise<void> {
  const options = {
    name: { type: "string" },
    password: { type: "string" },
    "time-zone": { type: "string" },
  } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const email = need(positionals[0], "user add needs an EMAIL.");
  if (positionals.length > 1) throw new UsageError("user add takes one EMAIL.");
  const password = values.password ?? (process.stdin.isTTY ? undefined : await readFirstLine(process.stdin));
  const given = {
    email,
    ...(values.name && { name: values.name }),
    ...(password !== undefined && { password }),
    ...(values["time-zone"] !== undefined && { time_zone: values["time-zone"] }),
  };
  const user = await withDatabase(config, (db) => addUser(db, given, Date.now(), COMMAND_LINE));
  console.log(`Added ${user.email}.`);
  if (user.generatedPassword) console.log(`Password (shown only once): ${user.generatedPassword}`);
}

/** Undefined for empty input. Times out, so a pipe that stays open cannot hang a script. */
async function readFirstLine(input: NodeJS.ReadStream): Promise<string | undefined> {
  const message = "No password came on standard input: close it to get a random one, or give --password.";
  const timeout = setTimeout(() => input.destroy(new UsageError(message)), STDIN_TIMEOUT_MS);
  try {
    let text = "";
    for await (const chunk of input.setEncoding("utf8")) {
      text += chunk;
      if (text.includes("\n")) break;
    }
    return text === "" ? undefined : text.split(/\r?\n/, 1)[0];
  } finally {
    clearTimeout(timeout);
  }
}

async function runList(args: string[], config: Config): Promise<void> {
  readArguments({ args });
  const [users, people] = await withDatabase(config, (db) => Promise.all([listUsers(db), listPeople(db)]));
  const suspended = new Map(people.map(({ id, suspendedAt }) => [id, suspendedAt]));
  if (users.length === 0)
    return console.error("There are no users yet; add one with: commonplace user add EMAIL");
  const rows = users.map((user) => [
    user.email,
    user.name,
    user.timeZone,
    formatTime(Date.parse(user.createdAt)),
    formatTime(suspended.get(user.id) ?? null),
  ]);
  printTable([["EMAIL", "NAME", "TIME ZONE", "ADDED", "SUSPENDED"], ...rows]);
}

async function runSet(args: string[], config: Config): Promise<void> {
  const text = { type: "string" } as const;
  const options = {
    ...{ "time-zone": text, password: text, email: text, "second-factor": text },
    verified: { type: "boolean" } as const,
  };
  const { values, email } = readEmail("set", args, options);
  const { "time-zone": time_zone, password: next, email: address, "second-factor": secondFactor } = values;
  if ([time_zone, next, address, secondFactor, values.verified].every((value) => value === undefined))
    throw new UsageError(
      "user set needs --time-zone ZONE, --password PASSWORD, --email ADDRESS, --second-factor off or --verified.",
    );
  if (secondFactor !== undefined && secondFactor !== "off")
    throw new UsageError("--second-factor can only be switched off here.");
  // Each is told once it is done: what comes after it may be refused.
  await changeAccounts(config, async (db) => {
    const found = await needUser(db, email);
    if (time_zone !== undefined) {
      await changeUser(db, actAs(found), { time_zone }, Date.now());
      const changed = await needUser(db, email);
      await renewMailTimes(db, actAs(changed), Date.now());
      console.log(`The time zone of ${changed.email} is now ${changed.timeZone}.`);
    }
    // No session is kept.
    if (next !== undefined) {
      await changePassword(db, { userId: found.id, sessionId: "", next }, Date.now(), COMMAND_LINE);
      console.log(`The password of ${found.email} is changed.`);
    }
    if (values.verified) {
      await verifyAddress(db, actAs(found), Date.now());
      console.log(`${found.email} counts as verified now.`);
    }
    if (secondFactor !== undefined) {
      await removeTotp(db, found.id, Date.now(), COMMAND_LINE);
      console.log(`${found.email} signs in without a code now; passkeys still work.`);
    }
    if (address !== undefined) {
      await setEmail(db, { userId: found.id, email: address }, Date.now(), COMMAND_LINE);
      console.log(`The address of ${found.email} is now ${(await needUser(db, address)).email}.`);
    }
  });
}

/** Only the link goes to standard output, for scripts; the explanation goes to standard error. */
async function runReset(args: string[], config: Config): Promise<void> {
  const { email } = readEmail("reset", args, {});
  const base = config.BASE_URL ?? localUrl(config);
  const link = await withDatabase(config, async (db) => {
    const { id } = await needUser(db, email);
    return createResetLink(db, { userId: id, base }, Date.now(), COMMAND_LINE);
  });
  console.log(link);
  console.error(
    "\nWith it, they set a new password. It works once, for an hour, and signs out every browser.",
  );
}

async function runSuspend(verb: "suspend" | "resume", args: string[], config: Config): Promise<void> {
  const { email } = readEmail(verb, args, {});
  await changeAccounts(config, async (db) => {
    const { id } = await needUser(db, email);
    const change = verb === "suspend" ? suspendPerson : resumePerson;
    await change(db, id, Date.now(), COMMAND_LINE);
  });
  console.log(
    verb === "suspend"
      ? `${email} is suspended: signed out now, and keys stop working within 5 seconds. Nothing is lost.`
      : `${email} may sign in and use keys again, within 5 seconds.`,
  );
}

async function runEnd(args: string[], config: Config): Promise<void> {
  const { email } = readEmail("end", args, {});
  const { sessions, passkeys, keys } = await changeAccounts(config, async (db) =>
    endEverything(db, (await needUser(db, email)).id, Date.now(), COMMAND_LINE),
  );
  console.log(
    `Ended sessions: ${sessions}; removed passkeys: ${passkeys}; revoked keys and connections: ${keys} (within 5 seconds).`,
  );
}

async function runRemove(args: string[], config: Config): Promise<void> {
  const { values, email } = readEmail("remove", args, {
    export: { type: "string" },
    erase: { type: "boolean" },
  });
  if ((values.export === undefined) === (values.erase === undefined))
    throw new UsageError("user remove needs --export FILE or --erase.");
  const file = values.export === undefined ? null : resolve(values.export);
  // It may be all that is left of somebody who was removed before.
  if (file !== null && existsSync(file))
    throw new AppError("conflict", `${file} is there already; give another name.`);
  const { removed } = await changeAccounts(config, async (db) => {
    const user = await needUser(db, email);
    const report = await removePerson(db, { user, file, onSuspended() {} }, Date.now(), COMMAND_LINE);
    await removeOrphanFiles(db, config.DATA_DIR);
    return report;
  });
  const counted = Object.entries(removed).map(([kind, count]) => `${count} ${kind}`);
  console.log(`Removed ${email}: ${counted.join(", ")}.`);
  if (file !== null) console.log(`Their thoughts and notes are in ${file}.`);
}

function readEmail<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  verb: string,
  args: string[],
  options: Options,
) {
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const email = need(positionals[0], `user ${verb} needs an EMAIL.`);
  if (positionals.length > 1) throw new UsageError(`user ${verb} takes one EMAIL.`);
  return { values, email };
}
