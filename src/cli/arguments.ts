import { type ParseArgsConfig, parseArgs } from "node:util";

/** A mistake in the command's arguments; exit code 2. */
export class UsageError extends Error {}

/** Node's parser, with its message cut to the first sentence. */
export function readArguments<Options extends ParseArgsConfig>(options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\. |\n|\.$/)[0]}.`);
  }
}

/** A required argument. */
export function need(value: string | undefined, message: string): string {
  if (value === undefined) throw new UsageError(message);
  return value;
}
