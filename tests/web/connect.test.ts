import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserApp } from "../../testkit/browser.ts";
import { callTool } from "../../testkit/mcp.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { describeInBrowser, openPages } from "../support/browser.ts";
import { createOAuthClient, createPkce } from "../support/oauth.ts";

const OWNER = "owner@example.com";

describeInBrowser("connecting an assistant", () => {
  let app: BrowserApp;
  let page: Page;
  let client: ReturnType<typeof createOAuthClient>;
  const answers: URLSearchParams[] = [];
  /** The program that waits for its user to come back. */
  const waiting = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    if (url.pathname === "/callback") answers.push(url.searchParams);
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Back</title>You are back.");
  });
  let redirect_uri: string;

  beforeAll(async () => {
    app = await openPages([OWNER]);
    client = createOAuthClient({ request: (url, init) => fetch(url, init) }, app.url);
    waiting.listen(0, "127.0.0.1");
    await once(waiting, "listening");
    redirect_uri = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}/callback`;
  });
  afterAll(async () => {
    waiting.close();
    await app?.close();
  });

  async function ask(client_name: string, state: string) {
    const { body } = await client.register({ client_name, redirect_uris: [redirect_uri] });
    const { verifier, challenge } = createPkce();
    const query = new URLSearchParams({
      ...{ response_type: "code", client_id: body.client_id, redirect_uri, state },
      ...{ code_challenge: challenge, code_challenge_method: "S256" },
    });
    const redeem = async (code: string) => {
      const grant = { grant_type: "authorization_code", code, client_id: body.client_id };
      return (await client.token({ ...grant, redirect_uri, code_verifier: verifier })).body;
    };
    return { url: `${app.url}/oauth/authorize?${query}`, redeem };
  }

  test("somebody signs in, sees who asks, chooses what it may do, and comes back; then ends it on the keys page", async () => {
    // A state that the page's router must not touch.
    const state = '{"n":1e400}';
    const { url, redeem } = await ask("Reading lamp", state);
    page = await app.openVisitor();
    await page.goto(url);
    await page.waitForURL("**/sign-in**");
    await page.getByLabel("E-mail address").fill(OWNER);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Connect Reading lamp?" }).waitFor();
    await page.getByText(OWNER).waitFor();
    await page.getByText("A program on this computer").waitFor();
    await page.getByLabel("Change").uncheck();
    await page.getByLabel("Expires").selectOption("In 90 days");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL("**/callback?**");
    const answer = answers.pop();
    expect(answer?.get("state")).toBe(state);
    const tokens = await redeem(answer?.get("code") ?? "");
    expect(tokens.scope).toBe("read capture");
    await callTool(app.url, tokens.access_token, "capture_thought", { raw: "The hall needs a bulb" });

    await page.goto(`${app.url}/keys`);
    const connected = page.getByRole("region", { name: "Connected assistants" });
    await connected.getByText("Reading lamp").waitFor();
    await connected.getByText("May read and capture only").waitFor();
    await connected.getByRole("button", { name: "Revoke Reading lamp" }).click();
    await page.getByRole("dialog").getByText("has to be connected again").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("“Reading lamp” is revoked.").waitFor();
    await expect(callTool(app.url, tokens.access_token, "retrieve_thoughts", {})).rejects.toThrow("401");
  });

  test("who refuses is sent back without a code", async () => {
    const { url } = await ask("Stranger", "s");
    page = await app.openElsewhere(OWNER);
    await page.goto(url);
    await page.getByRole("button", { name: "Refuse" }).click();
    await page.waitForURL("**/callback?**");
    const answer = answers.pop();
    expect([answer?.get("error"), answer?.get("code")]).toEqual(["access_denied", null]);
  });

  test("a request that could not be read is read again when asked to", async () => {
    const { url } = await ask("Patient", "s");
    page = await app.openElsewhere(OWNER);
    await page.route("**/connections/request?*", (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto(url);
    await page.getByRole("heading", { name: "This does not work" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Connect Patient?" }).waitFor();
  });

  test("a request to send people elsewhere is not passed on", async () => {
    const { url } = await ask("Stranger", "s");
    page = await app.openElsewhere(OWNER);
    await page.goto(url.replace("callback", "elsewhere"));
    await page.getByText("an address that it has not registered").waitFor();
    expect(await page.getByRole("button", { name: "Allow" }).count()).toBe(0);
    expect(answers).toEqual([]);
  });
});
