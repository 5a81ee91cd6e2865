import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { BrowserApp } from "../../testkit/browser.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { describeInBrowser, findViolations, openPages } from "../support/browser.ts";

const OWNER = "owner@example.com";
/** As often as the page looks. */
const LOOK_MS = 10_000;

describeInBrowser("the API keys", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([OWNER]);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  async function open(): Promise<void> {
    page = await app.openPage(OWNER);
    await page.goto("/keys");
    await row("Test assistant").waitFor();
  }
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const dialog = () => page.getByRole("dialog");

  /** Leaves the dialog open that shows it. */
  async function createKey(name: string): Promise<string> {
    await page.getByRole("button", { name: "New key" }).click();
    await dialog().getByLabel("Name").fill(name);
    await dialog().getByRole("button", { name: "Create key" }).click();
    return (await page.getByTestId("api-key").textContent()) ?? "";
  }
  const closeDialog = () => dialog().getByRole("button", { name: "I have copied it" }).click();

  test("a new key is shown once, with what to paste into each client, and can be tried at once", async () => {
    await open();
    await page.getByRole("button", { name: "New key" }).click();
    await dialog().getByRole("button", { name: "Create key" }).click();
    await dialog().getByText("Please give the key a name").waitFor();
    await dialog().getByRole("button", { name: "Close" }).click();
    const key = await createKey("Laptop");
    expect(key.length).toBeGreaterThan(20);

    const tabs = dialog().getByRole("tab");
    expect(await tabs.allTextContents()).toEqual([
      "Claude Code",
      "Claude Desktop",
      "Codex",
      "Gemini CLI",
      "Copilot CLI",
      "Cursor",
      "VS Code",
      "Windsurf",
      "Zed",
      "opencode",
      "Cline",
      "Continue",
      "mcporter",
      "mcp-remote",
      "supergateway",
      "ChatGPT",
      "curl",
    ]);
    for (const tab of await tabs.all()) {
      await tab.click();
      const code = dialog().getByRole("region", { name: `For ${await tab.textContent()}` });
      expect(await code.textContent()).toContain(`${app.url}/api/mcp`);
      expect(await code.textContent()).toContain(`Bearer ${key}`);
    }
    await dialog().getByRole("button", { name: "Test connection" }).click();
    await dialog().getByText("It works: this key can use 4 tools.").waitFor();

    // Not lost by a slip: only the button closes it now.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await page.getByTestId("api-key").textContent()).toBe(key);
    await closeDialog();
    await row("Laptop").getByText(key.slice(0, 8)).waitFor();
    expect(await page.content()).not.toContain(key);
    await page.reload();
    await row("Laptop").waitFor();
    expect(await page.content()).not.toContain(key);
  });

  test("how to connect each assistant without a key is one click away", async () => {
    await open();
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    for (const tab of await dialog().getByRole("tab").all()) {
      await tab.click();
      const code = dialog().getByRole("region", { name: `For ${await tab.textContent()}` });
      expect(await code.textContent()).toContain(`${app.url}/api/mcp`);
    }
    await dialog().getByRole("tab", { name: "Cursor" }).click();
    expect(await dialog().getByRole("link", { name: "Add to Cursor" }).getAttribute("href")).toMatch(
      /^cursor:/,
    );
    expect(await findViolations(page)).toEqual([]);
  });

  test("a key gets the scopes and the end that were chosen, and other scopes later", async () => {
    await open();
    await page.getByRole("button", { name: "New key" }).click();
    await dialog().getByLabel("Name").fill("Guest");
    for (const scope of ["Read", "Capture", "Change"]) await dialog().getByLabel(scope).uncheck();
    await dialog().getByText("Please allow at least one").waitFor();
    await dialog().getByLabel("Capture").check();
    await dialog().getByLabel("Expires").selectOption("In 90 days");
    await dialog().getByRole("button", { name: "Create key" }).click();
    await dialog().getByRole("button", { name: "Test connection" }).click();
    await dialog().getByText("It works: this key can use 1 tool.").waitFor();
    await closeDialog();
    await row("Guest").getByText("May capture only").waitFor();
    await row("Guest").getByText("Expires in 3 months").waitFor();
    await expect.poll(() => row("Guest").getByText("from 127.0.0.1").count()).toBe(1);

    await page.getByRole("button", { name: "Change Guest" }).click();
    await dialog().getByLabel("Read").check();
    expect(await findViolations(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Save" }).click();
    await row("Guest").getByText("May read and capture only").waitFor();
  });

  test("copying works where the browser gives no clipboard: under a name without https", async () => {
    page = await app.openVisitor({ baseURL: app.plainUrl });
    await page.goto("/sign-in?next=/keys");
    expect(await page.evaluate("isSecureContext || 'clipboard' in navigator")).toBe(false);
    await page.getByLabel("E-mail address").fill(OWNER);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/keys");
    const key = await createKey("Home network");
    await dialog().getByRole("button", { name: "Copy the key" }).click();
    await dialog().getByRole("button", { name: "Copied", exact: true }).waitFor();
    await closeDialog();
    await dialog().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New key" }).click();
    await dialog().getByLabel("Name").press("ControlOrMeta+v");
    expect(await dialog().getByLabel("Name").inputValue()).toBe(key);
  });

  test("an assistant captures with its key, which then says when; revoked, it is refused within five seconds", async () => {
    page = await app.openElsewhere(OWNER);
    await page.clock.install();
    await page.goto("/keys");
    const key = await createKey("Reading lamp");
    await closeDialog();
    await row("Reading lamp").getByText("Never used").waitFor();

    const headers = { authorization: `Bearer ${key}` };
    const client = new Client({ name: "commonplace-tests", version: "1" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${app.url}/api/mcp`), { requestInit: { headers } }),
    );
    const raw = "The lamp in the hall needs a new bulb";
    const captured = await client.callTool({ name: "capture_thought", arguments: { raw } });
    expect(captured.isError ?? false).toBe(false);
    await client.close();
    const countUsed = async () => {
      await page.clock.fastForward(LOOK_MS);
      return row("Reading lamp").getByText("Last used").count();
    };
    await expect.poll(countUsed).toBe(1);

    const askForTools = async () => {
      const response = await fetch(`${app.url}/api/mcp`, {
        method: "POST",
        headers: {
          ...headers,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });
      return response.status;
    };
    const revoke = page.getByRole("button", { name: "Revoke Reading lamp" });
    await revoke.click();
    await dialog().getByText("cannot be restored").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Keep it" }).click();
    await dialog().waitFor({ state: "detached" });
    expect(await askForTools()).toBe(200);

    await revoke.click();
    await dialog().getByRole("button", { name: "Revoke" }).click();
    await page.getByText("“Reading lamp” is revoked.").waitFor();
    await expect.poll(askForTools).toBe(401);
    await page.getByText(/^Revoked \(1\)$/).click();
    // The page's clock was turned on, by as many looks as the service needed.
    await row("Reading lamp")
      .getByText(/^Revoked (just now|\d+ minutes? ago)/)
      .waitFor();
    expect(await revoke.count()).toBe(0);

    await page.goto("/thoughts");
    await page.getByText(raw).first().waitFor();
    await page.getByText("Reading lamp").first().waitFor();
  });
});
