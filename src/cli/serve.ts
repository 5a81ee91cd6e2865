import type { Config } from "../base/config.ts";
import { readArguments } from "./arguments.ts";

/** The whole service is loaded here and nowhere else, so that the other verbs stay quick. */
export async function runServe(args: string[], config: Config): Promise<void> {
  readArguments({ args });
  // The banner may go to a full disk, or to nobody: no reason not to serve.
  process.stdout.on("error", () => undefined);
  const { serve } = await import("../main.ts");
  await serve(config);
}
