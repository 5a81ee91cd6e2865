import type { SecretName } from "../../base/secrets.ts";
import { openSecrets } from "../secrets.ts";
import type { CopyEnd } from "./locations.ts";

/** Carries secrets over to where each kind of database keeps them: people stay signed in, the model stays chosen. */
export async function copySecrets(source: CopyEnd, target: CopyEnd, names: SecretName[]): Promise<void> {
  for (const name of names) {
    const value = await secretsOf(source).find(name);
    if (value !== undefined) await secretsOf(target).write(name, value);
  }
}

const secretsOf = ({ db, location }: CopyEnd) =>
  openSecrets(db, location.kind === "sqlite" ? location.directory : "");
