import { join } from "node:path";
import { readOrCreateSecret } from "./secret-file.ts";

/** What signs the session cookies: made once, kept beside the database. */
export async function readAuthSecret(dataDir: string): Promise<string> {
  return readOrCreateSecret(join(dataDir, "auth-secret"));
}
