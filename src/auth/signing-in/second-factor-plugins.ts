import { passkey } from "@better-auth/passkey";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";

const NAME = "Commonplace";

/** Loaded with better-auth, on first use. `origin` is the public one, if it is known. */
export function createSecondFactorPlugins(origin: string | undefined) {
  return [
    twoFactor({
      issuer: NAME,
      // No browser is remembered: a password alone never signs in.
      trustDeviceMaxAge: 0,
      accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
      schema: {
        user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
        twoFactor: {
          modelName: "two_factors",
          fields: {
            userId: "user_id",
            backupCodes: "backup_codes",
            failedVerificationCount: "failed_verification_count",
            lockedUntil: "locked_until",
          },
        },
      },
    }),
    challengedUser,
    passkey({
      rpName: NAME,
      ...(origin && { rpID: new URL(origin).hostname, origin }),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      // It signs in by itself, so the device must have checked who uses it: two factors in one.
      registration: {
        afterVerification: ({ verification }) => requireVerifiedUser(verification.registrationInfo),
      },
      authentication: {
        afterVerification: ({ verification }) => requireVerifiedUser(verification.authenticationInfo),
      },
      schema: {
        passkey: {
          modelName: "passkeys",
          fields: {
            publicKey: "public_key",
            userId: "user_id",
            credentialID: "credential_id",
            deviceType: "device_type",
            backedUp: "backed_up",
            createdAt: "created_at",
          },
        },
      },
    }),
  ] as const;
}

/** Reads the cookie as the two-factor plugin does: read in any other way, it might be somebody else's challenge. */
const challengedUser = {
  id: "challenged-user",
  endpoints: {
    readChallengedUser: createAuthEndpoint.serverOnly(
      { method: "GET", requireHeaders: true },
      async (ctx) => {
        const { createAuthCookie, internalAdapter, secret } = ctx.context;
        const challenge = await ctx.getSignedCookie(createAuthCookie("two_factor").name, secret);
        if (!challenge) return null;
        return (await internalAdapter.findVerificationValue(challenge))?.value ?? null;
      },
    ),
  },
} satisfies BetterAuthPlugin;

function requireVerifiedUser(info: { userVerified: boolean } | undefined): void {
  if (info?.userVerified) return;
  const message = "The passkey did not check who uses it: choose a device with a PIN, fingerprint or face.";
  throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED", message });
}
