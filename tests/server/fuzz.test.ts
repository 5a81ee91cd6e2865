import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Fuzzed } from "../../testkit/faults/fuzz-mcp.ts";
import { surfaceRequests } from "../../testkit/faults/fuzz-surfaces.ts";
import { ORIGIN, type Session } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

/**
 * Fixed, so that a red run is red again; fast-check prints seed and path with the smallest failing request. Other requests on a
 * server than on the embedded database.
 */
const SEED = inject("postgres") === undefined ? 20_261_115 : 20_261_116;
const RUNS = 750;

let web: WebApp;
let person: Session;
const known: string[] = [];

beforeAll(async () => {
  web = await openWebApp();
  // Not the first: the owner may set a language model, and then failing is right.
  person = await web.signIn();
  for (const raw of ["Buy milk on Monday", "Ask Marta", "日本へ行く"])
    known.push((await web.ask("captureThought", { raw }, person)).thought.id);
  known.push((await web.ask("createNote", { title: "A note" }, person)).id);
});
afterAll(async () => {
  web.stopServing();
  await web.close();
});

function send({ method, path, by, headers: given, body }: Fuzzed): Response | Promise<Response> {
  const key = { authorization: `Bearer ${web.key}` };
  const headers = new Headers({ nobody: {}, key, person: person.headers }[by]);
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value);
  const hasBody = method !== "GET" && method !== "HEAD";
  return web.app.request(`${ORIGIN}${path}`, { method, headers, body: hasBody ? body : null });
}

test("random requests to the web app's API, sign-in, contact form and pages: never a 5xx", async () => {
  const { thought } = await web.ask("captureThought", { raw: "The owner's alone" });
  let served = 0;
  const property = fc.asyncProperty(surfaceRequests(known), async (sent) => {
    const response = await send(sent);
    await (response.headers.get("content-type") === "text/event-stream"
      ? response.body?.cancel()
      : response.arrayBuffer());
    expect(response.status).toBeLessThan(500);
    if (response.status === 200) served++;
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
  // Else the requests have drifted so far from valid ones that they no longer reach the verbs.
  expect(served).toBeGreaterThan(RUNS / 8);
  const { thoughts } = await web.ask("listThoughts", {});
  expect(thoughts).toEqual([thought]);
});
