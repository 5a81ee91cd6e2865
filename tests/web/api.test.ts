import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, call, onIdentify, onPasswordRequired, onSignedOut, request } from "../../src/web/api.ts";

const asked: { url: string; init: RequestInit }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({});
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  );

test("a changing call says whose book the page shows", async () => {
  onIdentify(() => "ann");
  await call("createNote", { title: "Garden" });
  onIdentify(() => undefined);
  await call("createNote", { title: "Garden" });
  const type = { "content-type": "application/json" };
  expect(asked.map(({ init }) => init.headers)).toEqual([{ ...type, "x-shown-to": "ann" }, type]);
});

test("a reading call puts its input into the path and the query, and leaves out what is undefined", async () => {
  await call("readThought", { id: "a/b" });
  await call("listThoughts", { state: "open", limit: 5, category: undefined });
  expect(asked.map(({ url }) => url)).toEqual([
    "/api/app/thoughts/a%2Fb",
    "/api/app/thoughts?state=open&limit=5",
  ]);
  expect(asked[0]?.init.body).toBeUndefined();
});

test("a changing call sends the rest of its input as JSON, at least an empty object", async () => {
  await call("attachNote", { id: "n", thought_id: "t" });
  await call("createKey", { name: "Claude" });
  expect(asked.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ["PUT", "/api/app/notes/n/thoughts/t", "{}"],
    ["POST", "/api/app/keys", '{"name":"Claude"}'],
  ]);
});

test("a failure carries status, code, message and when to try again", async () => {
  const body = { error: { code: "rate_limited", message: "Slower, please." } };
  answer = () => Response.json(body, { status: 429, headers: { "Retry-After": "7" } });
  const error = await failureOf(call("listKeys"));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 429,
    code: "rate_limited",
    message: "Slower, please.",
    retryAfterSeconds: 7,
  });
});

test("the sign-in library's failures and answers that are no JSON are understood too", async () => {
  answer = () => Response.json({ code: "INVALID", message: "No." }, { status: 401 });
  expect(await failureOf(request("POST", "/api/auth/sign-in/email", {}))).toMatchObject({ code: "INVALID" });
  answer = () => new Response("<html>", { status: 502 });
  expect(await failureOf(call("listKeys"))).toMatchObject({
    status: 502,
    message: "The service answered with 502.",
  });
});

test("a service that cannot be reached is said in a sentence", async () => {
  answer = () => {
    throw new TypeError("fetch failed");
  };
  expect(await failureOf(call("listKeys"))).toMatchObject({ status: 0, code: "unreachable" });
});

test.each(["<html>Sign in to the proxy</html>", ""])(
  "a page in place of an answer is no answer: %j",
  async (body) => {
    answer = () => new Response(body, { headers: { "content-type": "text/html" } });
    expect(await failureOf(call("listKeys"))).toMatchObject({ status: 0, code: "unreachable" });
    answer = () => Response.json(null);
    expect(await request("GET", "/api/auth/get-session")).toBeNull();
  },
);

test("whoever is no longer signed in is told so; a wrong password is not that", async () => {
  const listener = vi.fn();
  onSignedOut(listener);
  answer = () =>
    Response.json({ error: { code: "unauthorized", message: "Sign in first." } }, { status: 401 });
  await failureOf(request("POST", "/api/auth/sign-in/email", {}));
  expect(listener).not.toHaveBeenCalled();
  await failureOf(call("readMe"));
  expect(listener).toHaveBeenCalledOnce();
});

test("calls that need the password at the same time ask for it once, and all of them go on", async () => {
  let isConfirmed = false;
  const required = { error: { code: "password_required", message: "Confirm your password." } };
  answer = () => (isConfirmed ? Response.json({ keys: [] }) : Response.json(required, { status: 403 }));
  const ask = vi.fn(async () => {
    await new Promise((done) => setTimeout(done, 5));
    isConfirmed = true;
    return true;
  });
  onPasswordRequired(ask);
  expect(await Promise.all([call("listKeys"), call("listKeys")])).toEqual([{ keys: [] }, { keys: [] }]);
  expect(ask).toHaveBeenCalledOnce();
  isConfirmed = false;
  await call("listKeys");
  expect(ask).toHaveBeenCalledTimes(2);
});
