import type { SecretName } from "../../base/secrets.ts";
import { openSecrets } from "../secrets.ts";
import type { CopyEnd } from "./locations.ts";

/** Copies secrets to where the target keeps them, so that people stay signed in and the chosen model is kept. */
export async function copySecrets(source: CopyEnd, target: CopyEnd, names: SecretName[]): Promise<void> {
  for (const name of names) {
    const value = await secretsOf(source).find(name);
    if (value !== undefined) await secretsOf(target).write(name, value);
  }
}

const secretsOf = ({ db, location }: CopyEnd) =>
  openSecrets(db, location.kind === "sqlite" ? location.directory : "");
