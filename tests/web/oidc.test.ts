import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, findViolations, openPages } from "../support/browser.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";

const OWNER = "owner@example.com";
const SUSPENDED = "suspended@example.com";

describeInBrowser("an identity provider", () => {
  let app: BrowserApp;
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  beforeAll(async () => {
    provider = await startIdentityProvider(() => `${app.url}/api/auth/callback/oidc`);
    provider.people.set("the-owner", { email: OWNER, email_verified: true });
    provider.people.set("a-stranger", { email: "stranger@example.com", email_verified: true });
    provider.people.set("suspended", { email: SUSPENDED, email_verified: true });
    app = await openPages([OWNER, SUSPENDED], { env: () => provider.settings });
  });
  afterAll(async () => {
    await app?.close();
    await provider.stop();
  });

  async function signInAs(account: string) {
    const page = await app.openVisitor();
    await page.goto("/sign-in?next=%2Fnotes");
    const leave = page.getByRole("button", { name: "Continue with 127.0.0.1" });
    await leave.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await leave.click();
    await page.fill("input[name=login]", account);
    await page.fill("input[name=password]", "any");
    await page.click("button[type=submit]");
    await page.getByRole("heading", { name: "Authorize" }).waitFor();
    await page.click("button[type=submit]");
    return page;
  }

  test("signs in whose address it has verified, and leads to where they wanted; who is not let in is told why", async () => {
    const page = await signInAs("the-owner");
    await page.waitForURL("**/notes");
    await page.getByRole("heading", { level: 1, name: "Notes" }).waitFor();

    const other = await signInAs("a-stranger");
    await other.waitForURL("**/sign-in?error=signup_disabled");
    await other.getByText("There is no account with your address here.").waitFor();
    expect(await findViolations(other)).toEqual([]);

    const late = await app.openVisitor();
    await late.goto("/api/auth/callback/oidc?code=late&state=expired");
    await late.getByText("Please try again.").waitFor();

    const db = app.openDatabase();
    await db.updateTable("users").set({ suspended_at: 1 }).where("email", "=", SUSPENDED).execute();
    await db.destroy();
    const suspended = await signInAs("suspended");
    await suspended.getByText("This account is suspended.").waitFor();
  });
});
