import type { Config } from "../base/config.ts";
import { readArguments } from "./arguments.ts";
import { npmGone } from "./npm-watch.ts";

/** The service is imported only here, so the other commands start quickly. */
export async function runServe(args: string[], config: Config): Promise<void> {
  readArguments({ args });
  // The service must run even if its banner cannot be written (full disk, closed pipe).
  process.stdout.on("error", () => undefined);
  const { serve } = await import("../main.ts");
  await serve(config, npmGone());
}
