import { type ParseArgsConfig, parseArgs } from "node:util";

/** The command was given wrongly; exit code 2. */
export class UsageError extends Error {}

/** Node's parser, with its complaint cut down to the first sentence. */
export function readArguments<Options extends ParseArgsConfig>(options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    const complaint = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${complaint.split(/\. |\n|\.$/)[0]}.`);
  }
}

/** An argument that has to be there. */
export function need(value: string | undefined, complaint: string): string {
  if (value === undefined) throw new UsageError(complaint);
  return value;
}
