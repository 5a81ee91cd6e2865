import fc from "fast-check";
import { appRoutes, locateRoute, type RouteName } from "../../src/app-routes.ts";
import { appInputs } from "../../src/contract-app/calls.ts";
import { type Fuzzed, mutate } from "./fuzz-mcp.ts";
import { idOf, instant, mostly, number, rarely, text, visible } from "./fuzz-values.ts";

/** Generators for input members by name; all others are texts. */
const members = (known: string[]): Record<string, fc.Arbitrary<unknown>> => ({
  ...Object.fromEntries(
    ["id", "thought_id", "cursor_id", "entity", "thought", "into", "other_id"].map((name) => [
      name,
      idOf(known),
    ]),
  ),
  ids: fc.array(idOf(known), { maxLength: 5 }),
  ...Object.fromEntries(
    ["from", "to", "captured_at", "cursor_created_at", "cursor_updated_at"].map((name) => [name, instant]),
  ),
  ...Object.fromEntries(["version", "before"].map((name) => [name, fc.nat({ max: 3 })])),
  ...Object.fromEntries(["limit", "depth"].map((name) => [name, fc.nat({ max: 300 })])),
  state: fc.constantFrom("open", "completed", "archived"),
  author: fc.constantFrom("user", "agent", "all"),
  category: fc.constantFrom("task", "idea", "observation"),
  tag: fc.constantFrom("home", "#Garden", "2026"),
  tags: fc.record({ add: fc.array(text), remove: fc.array(text) }, { requiredKeys: [] }),
  mentions: fc.record({ add: fc.array(fc.record({ kind: text, name: text })), remove: fc.array(text) }),
  pinned: fc.constantFrom(true, false, "true", "false"),
  registration: fc.constantFrom("open", "closed"),
  time_zone: fc.constantFrom("UTC", "Europe/Berlin", "Mars/Base"),
});

const wellFormed = (value: unknown) =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

function routeRequest(name: RouteName, input: Record<string, unknown>) {
  const parameters = [...appRoutes[name].matchAll(/:(\w+)/g)].map(([, parameter = ""]) => parameter);
  const inPath = Object.fromEntries(parameters.map((parameter) => [parameter, wellFormed(input[parameter])]));
  const { method, path, rest } = locateRoute(name, { ...input, ...inPath });
  if (method !== "GET") return { method, path: `/api/app${path}`, body: JSON.stringify(rest) };
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]): [string, string] => [key, wellFormed(value)]),
  );
  return { method, path: `/api/app${path}?${query}`, body: "" };
}

/** Without the one that ends the session which the other requests need. */
const fuzzedRoutes = (Object.keys(appRoutes) as RouteName[]).filter((name) => name !== "endEverything");

/** Mostly with valid input. */
const routeRequests = (known: string[]) =>
  fc.constantFrom(...fuzzedRoutes).chain((name) => {
    const model = Object.keys(appInputs[name].shape).map((member) => [
      member,
      mostly(members(known)[member] ?? text),
    ]);
    return fc
      .record(Object.fromEntries(model), { requiredKeys: [] })
      .map((input) => routeRequest(name, input as Record<string, unknown>));
  });

const json = (...names: string[]) =>
  fc
    .record(Object.fromEntries(names.map((name) => [name, mostly(text)])), { requiredKeys: [] })
    .map((value) => JSON.stringify(value));
const at = (method: string, paths: fc.Arbitrary<string>, body: fc.Arbitrary<Fuzzed["body"]>) =>
  fc.record({ method: fc.constant(method), path: paths, body });
const under = (...paths: string[]) => fc.constantFrom(...paths);

/** Endpoints that are not in `app-routes.ts`. */
const otherRequests = (known: string[]) => {
  const conversation = idOf(known).map((id) => `/api/app/chat/conversations/${id}`);
  return fc.oneof(
    at("POST", under("/api/contact"), json("name", "email", "message", "organization")),
    at("POST", under("/api/auth/sign-in/email", "/api/auth/sign-up/email"), json("email", "password")),
    at("GET", under("/api/auth/get-session", "/api/auth/list-sessions", "/api/auth/"), fc.constant("")),
    at(
      "POST",
      under("/api/app/register", "/api/app/setup"),
      json("email", "password", "token", "invitation"),
    ),
    at(
      "GET",
      text.map((token) => `/api/app/setup?token=${encodeURIComponent(wellFormed(token))}`),
      text,
    ),
    at(
      "GET",
      text.map((token) => `/api/app/invitations/${encodeURIComponent(wellFormed(token))}`),
      text,
    ),
    at(
      "POST",
      under("/api/app/chat", "/api/app/chat/undo"),
      json("id", "text", "trigger", "message", "undo"),
    ),
    at("GET", conversation, text),
    at("PATCH", conversation, json("title", "archived")),
    at("GET", under("/api/app/chat/conversations?limit=-1", "/api/app/chat/x/stream", "/api/status"), text),
    at("GET", under("/api/app/export", "/api/app/export?format=markdown", "/api/app/export?format=x"), text),
    at(
      "POST",
      under("", "?format=jsonl", "?format=server-memory").map((q) => `/api/app/import${q}`),
      uploads,
    ),
    at(
      "GET",
      under(
        "/",
        "/calendar/cpf_x.ics",
        "/healthz",
        "/readyz",
        "/metrics",
        "/assets/x.js",
        "/notes/%00",
        "/a/../../b",
      ),
      text,
    ),
    at(
      "GET",
      text.map((path) => `/${encodeURIComponent(wellFormed(path))}`),
      fc.constant(""),
    ),
    at(
      "GET",
      fc.webPath().map((path) => `/${path}`),
      fc.constant(""),
    ),
  );
};

const uploads = fc.oneof(
  text,
  fc.uint8Array({ maxLength: 300 }),
  json("kind", "id", "text", "state", "title", "createdAt", "history", "version"),
  json("type", "name", "entityType", "observations").map((line) => `${line}\n${line}`),
);

const headers = fc.record({
  "content-type": fc.oneof(
    { weight: 8, arbitrary: fc.constant("application/json") },
    { weight: 1, arbitrary: fc.oneof(visible, fc.constantFrom("multipart/form-data", "text/plain")) },
  ),
  "content-encoding": rarely(fc.constantFrom("gzip", "br", "x")),
  "x-forwarded-for": fc.ipV4(),
  "sec-fetch-site": rarely(fc.constantFrom("cross-site", "none", "same-origin")),
  accept: rarely(visible),
  "accept-encoding": rarely(visible),
  "last-event-id": rarely(visible),
  cookie: rarely(visible.map((value) => `commonplace.session_token=${value}`)),
});

/** Requests to everything but the MCP endpoint: the web app's API, sign-in, contact form, pages. */
export const surfaceRequests = (known: string[]): fc.Arbitrary<Fuzzed> => {
  const requests = fc.oneof(
    { weight: 3, arbitrary: routeRequests(known) },
    { weight: 1, arbitrary: otherRequests(known) },
  );
  return fc
    .record({
      request: requests,
      headers,
      by: fc.oneof(
        { weight: 8, arbitrary: fc.constant("person" as const) },
        { weight: 1, arbitrary: fc.constantFrom("nobody" as const, "key" as const) },
      ),
      method: rarely(fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")),
      cut: rarely(mutate(number.map(String))),
    })
    .map(({ request, method, cut, ...rest }) => ({
      ...rest,
      ...request,
      method: method ?? request.method,
      body: cut === undefined ? request.body : cut,
    }));
};
