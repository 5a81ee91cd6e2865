import { hash } from "node:crypto";
import { isKnownPlace } from "../../auth/signing-in/sign-in-places.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../storage/db.ts";
import { createFixedWindow, type FixedWindow } from "../limits/fixed-window.ts";

const MINUTE_MS = 60_000;
/** Of one client at one account, of one client, and at one account from anywhere. */
const PAIR = { limit: 10, windowMs: 10 * MINUTE_MS };
const CLIENT = { limit: 50, windowMs: 10 * MINUTE_MS };
const ACCOUNT = { limit: 100, windowMs: 60 * MINUTE_MS };

/** `client`: whom limits count. `address`: the client's, if known. */
type SignInTry = { client: string; address: string | undefined; account: string };

type SignInTurn =
  | { kind: "refused"; waitSeconds: number }
  /** `giveBack`: it did not fail, so it does not count. */
  | { kind: "allowed"; giveBack(): void };

export type SignInLimits = { begin(attempt: SignInTry): Promise<SignInTurn> };

/**
 * better-auth allows an address three attempts in ten seconds: 25,000 passwords a day. Failures are counted here as well.
 * Who has signed in to the account from this network before is never locked out by what others do elsewhere.
 */
export function createSignInLimits({ db, clock }: { db: Db; clock: Clock }): SignInLimits {
  const pairs = createFixedWindow({ ...PAIR, clock });
  const clients = createFixedWindow({ ...CLIENT, clock });
  const accounts = createFixedWindow({ ...ACCOUNT, clock });

  return {
    async begin({ client, address, account }) {
      const pair: Count = [pairs, hash("sha256", `${client} ${account}`)];
      const others: Count[] = [
        [clients, client],
        [accounts, hash("sha256", account)],
      ];
      const isExempt = others.some(isFull) && (await isKnownPlace(db, account, address));
      const counts = isExempt ? [pair] : [pair, ...others];
      const full = counts.find(isFull);
      if (full) return { kind: "refused", waitSeconds: full[0].peek(full[1]).resetSeconds };
      // Before the outcome is known, so that tries at the same moment do not pass together.
      for (const [window, key] of counts) window.hit(key);
      return {
        kind: "allowed",
        giveBack() {
          for (const [window, key] of counts) window.hit(key, -1);
        },
      };
    },
  };
}

type Count = [window: FixedWindow, key: string];

const isFull = ([window, key]: Count) => !window.peek(key).allowed;
