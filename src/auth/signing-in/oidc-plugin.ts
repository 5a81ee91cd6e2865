import { genericOAuth } from "better-auth/plugins/generic-oauth";

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string };

/** What the provider says of somebody; the address counts only if it says that it has verified it. */
export type OidcProfile = { email: string; name: string | undefined };

/** `admit` may add the person, before they are looked up by their address. */
export function createOidcPlugin(
  { issuer, clientId, clientSecret }: OidcSettings,
  admit: (profile: OidcProfile) => Promise<void>,
) {
  return genericOAuth({
    config: [
      {
        // Part of the redirect address.
        providerId: "oidc",
        discoveryUrl: `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        clientId,
        clientSecret,
        scopes: ["openid", "email", "profile"],
        // People are added by `admit`, with their book.
        disableSignUp: true,
        // Another provider's people are others, even if it numbers them in the same way.
        accountSubject: ({ profile }) => `${issuer} ${profile.sub}`,
        async mapProfileToUser({ email, email_verified, name }) {
          // Some providers send texts, and "false" is true.
          const emailVerified = email_verified === true;
          if (emailVerified && typeof email === "string")
            await admit({ email, name: typeof name === "string" ? name : undefined });
          return { emailVerified };
        },
      },
    ],
  });
}
