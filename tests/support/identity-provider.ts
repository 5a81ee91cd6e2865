import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

const CLIENT = { id: "commonplace", secret: "client-secret-of-the-test" };

export type Claims = { email: string; email_verified?: unknown; name?: string };

/**
 * A real OpenID provider, in which anybody signs in as any account that they name. `findRedirectUri` is called once
 * the first request comes.
 */
export async function startIdentityProvider(findRedirectUri: () => string) {
  const people = new Map<string, Claims>();
  const server: Server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [findRedirectUri()],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      // The address is in the signed token itself.
      conformIdTokenClaims: false,
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      cookies: { keys: ["signs the provider's cookies"] },
      findAccount: (_, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...people.get(accountId) }) as { sub: string },
      }),
    });
    return provider.callback();
  };
  let answer: ReturnType<typeof open> | undefined;
  server.on("request", (request, response) => {
    answer ??= open();
    answer(request, response);
  });

  /** As a browser and a person do it; resolves to where the provider sends the browser in the end. */
  async function visit(address: string, accountId: string): Promise<string> {
    const cookies = new Map<string, string>();
    const go = async (url: string, form?: Record<string, string>) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, {
        redirect: "manual",
        headers: { cookie },
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      return new URL(location, url).href;
    };
    let place = await go(address);
    for (let step = 0; place.startsWith(issuer); step++) {
      if (step > 10) throw new Error(`The provider goes round in circles: ${place}`);
      const isQuestion = new URL(place).pathname.startsWith("/interaction/");
      const prompt = step === 0 ? "login" : "consent";
      place = await go(place, isQuestion ? { prompt, login: accountId, password: "any" } : undefined);
    }
    return place;
  }

  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    people,
    visit,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
