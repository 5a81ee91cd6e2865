/** Signs the cookies; opens the set-up page; the stored language model with its key. */
export const secretNames = ["auth_secret", "setup_token", "model"] as const;
export type SecretName = (typeof secretNames)[number];

export type Secrets = {
  find(name: SecretName): Promise<string | undefined>;
  /** Random, created on first use. Concurrent processes get the same one. */
  findOrCreate(name: SecretName): Promise<string>;
  write(name: SecretName, value: string): Promise<void>;
  remove(name: SecretName): Promise<void>;
};
