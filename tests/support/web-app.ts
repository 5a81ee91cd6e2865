import { locateRoute, type RouteName } from "../../src/app-routes.ts";
import type { AppInput, AppOutputs } from "../../src/contract-app/calls.ts";
import { createTestApp } from "./app.ts";
import { ORIGIN, type Session, signIn } from "./session.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of every shape
type Answer = { status: number; body: any };

/** The service, and a person who is signed in. */
export async function openWebApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const service = await createTestApp(options);
  const { app } = service;
  const person = await signIn(service);
  return {
    ...service,
    person,
    signIn: () => signIn(service),
    /** Calls a route and expects it to succeed. */
    async ask<Name extends RouteName>(name: Name, input: AppInput<Name>, by: Session = person) {
      const response = await app.request(...toRequest(name, input, by.headers));
      const answer = await response.json();
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
      return answer as AppOutputs[Name];
    },
    /** Calls a route with any input and any headers. */
    async send(
      name: RouteName,
      input: object,
      headers: Record<string, string> = person.headers,
    ): Promise<Answer> {
      const response = await app.request(...toRequest(name, input, headers));
      return { status: response.status, body: await response.json() };
    },
  };
}

export type WebApp = Awaited<ReturnType<typeof openWebApp>>;

function toRequest(name: RouteName, input: object, headers: Record<string, string>): [string, RequestInit] {
  const { method, path, rest } = locateRoute(name, input);
  const url = `${ORIGIN}/api/app${path}`;
  if (method === "GET") return [`${url}?${new URLSearchParams(rest as Record<string, string>)}`, { headers }];
  const json = { ...headers, "content-type": "application/json" };
  return [url, { method, headers: json, body: JSON.stringify(rest) }];
}
