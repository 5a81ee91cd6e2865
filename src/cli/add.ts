import { text } from "node:stream/consumers";
import { z } from "zod";
import { actAs } from "../auth/accounts/accounts.ts";
import { systemClock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import { readInput } from "../base/fields.ts";
import { captureInput, tagName } from "../contract.ts";
import { openStaticEmbedder } from "../language/embedding/static-embedder.ts";
import { captureThought } from "../thoughts/capturing/capture.ts";
import { toTagLine } from "../transfer/reading/tags.ts";
import { readArguments, UsageError } from "./arguments.ts";
import { chooseUser, withDatabase } from "./database.ts";

/** Captures one thought as the person, and prints its id. A running service enriches it within 2 seconds. */
export async function runAdd(args: string[], config: Config): Promise<void> {
  const options = { user: { type: "string" }, tag: { type: "string", multiple: true } } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const { tag } = readInput(tagged, { tag: values.tag });
  const input = readInput(captureInput, { raw: withTags(await readText(positionals), tag) });
  await withDatabase(config, async (db) => {
    const actor = actAs(await chooseUser(db, values.user));
    const { id } = await captureThought(
      { db, tokenizer: openStaticEmbedder(), clock: systemClock },
      actor,
      input,
    );
    console.log(id);
  });
}

const tagged = z.object({ tag: z.array(tagName()).default([]) });

/** Tags are part of the text, like those that somebody types. */
function withTags(text: string, tags: string[]): string {
  const line = toTagLine(tags, text);
  const written = text.trim();
  if (line === "" || written === "") return text;
  return `${written}${written.includes("\n") ? "\n\n" : " "}${line}`;
}

/** The words of the command, or what is piped to it. */
async function readText(words: string[]): Promise<string> {
  if (words.length > 0 && words.join() !== "-") return words.join(" ");
  if (process.stdin.isTTY) throw new UsageError("add needs a TEXT, or one piped to standard input.");
  return text(process.stdin);
}
