import type { CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { BrowserApp } from "../../testkit/browser.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { describeInBrowser, findViolations, openPages } from "../support/browser.ts";
import { startSmtp } from "../support/smtp.ts";
import { computeTotp } from "../support/totp.ts";

const CODED = "coded@example.com";
const KEYED = "keyed@example.com";
const STEP_MS = 30_000;

/** As apps show it: in two groups. The next one is valid already, also if the wait for the limit takes until then. */
const showCode = (uri: string) => computeTotp(uri, Date.now() + STEP_MS).replace(/^.../, "$& ");

describeInBrowser("the second factor", () => {
  let app: BrowserApp;
  let mail: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    mail = await startSmtp();
    app = await openPages([CODED, KEYED], { env: () => ({ SMTP_URL: mail.url }) });
  });
  afterAll(async () => {
    await app?.close();
    await mail.stop();
  });
  afterEach(() => app.tidy());

  async function givePassword(page: Page, email: string): Promise<void> {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await press(page, "Sign in", "**/sign-in/email");
  }

  /** Three in ten seconds are too many; the button comes back. */
  async function press(page: Page, name: string, path: string): Promise<void> {
    const button = page.getByRole("button", { name, exact: true });
    const answering = page.waitForResponse(path);
    await button.click();
    if ((await answering).status() === 429) await button.click();
  }

  async function confirmPassword(page: Page, button: string): Promise<void> {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
    await dialog.getByRole("button", { name: button }).click();
    await dialog.waitFor({ state: "detached" });
  }

  const subjectsTo = (email: string) =>
    mail.received.flatMap(({ to, raw }) =>
      to.includes(email) ? [/^Subject: (.*?)\r$/m.exec(raw)?.[1]] : [],
    );

  /** The same service by the only name without https that browsers allow passkeys for. */
  const local = (path: string) => app.url.replace("127.0.0.1", "localhost") + path;

  test("an authenticator app is set up, asked for, replaced by a recovery code, and switched off", async () => {
    const here = await app.openElsewhere(CODED);
    await here.goto("/settings#second-factor");
    const begin = here.getByRole("button", { name: "Set up an authenticator app" });
    const dialog = here.getByRole("dialog");
    await begin.click();
    await dialog.getByRole("textbox", { name: "Your password" }).fill("wrong horse");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("The current password is wrong.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await begin.click();
    await dialog.getByRole("textbox", { name: "Your password" }).waitFor();
    expect(await dialog.textContent()).not.toContain("wrong");
    await confirmPassword(here, "Continue");
    await here.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
    expect(await findViolations(here)).toEqual([]);
    const secret = await here.getByRole("region", { name: "Key for the authenticator app" }).textContent();
    const codes =
      (await here.getByRole("region", { name: "Recovery codes" }).textContent())?.split("\n") ?? [];
    expect(codes).toHaveLength(10);
    const uri = `otpauth://totp/x?secret=${secret}`;
    await here.getByLabel(/Enter the six digits/).fill("000000");
    await here.getByRole("button", { name: "Switch it on" }).click();
    await here.getByText("That code is not right.").waitFor();
    await here.getByLabel(/Enter the six digits/).fill(showCode(uri));
    await press(here, "Switch it on", "**/verify-totp");
    await here.getByText("It is on.").waitFor();

    const there = await app.openVisitor();
    await there.goto("/sign-in");
    await givePassword(there, CODED);
    await there.getByLabel("Code").fill("000000");
    await press(there, "Continue", "**/verify-totp");
    await there.getByText("That code is not right").waitFor();
    expect(await findViolations(there)).toEqual([]);
    await there.getByLabel("Code").fill(showCode(uri));
    await press(there, "Continue", "**/verify-totp");
    await there.waitForURL("**/today**");

    const elsewhere = await app.openVisitor();
    await elsewhere.goto("/sign-in");
    await givePassword(elsewhere, CODED);
    await elsewhere.getByLabel("Code").fill("000000");
    // As ten minutes do.
    await elsewhere.context().clearCookies();
    await press(elsewhere, "Continue", "**/verify-totp");
    await elsewhere.getByText("Too much time has passed").waitFor();
    await elsewhere.getByRole("button", { name: "Start again" }).click();
    await givePassword(elsewhere, CODED);
    await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
    const field = elsewhere.getByLabel("Recovery code");
    expect(await field.getAttribute("autocapitalize")).toBe("none");
    await field.fill(codes[0] ?? "");
    await press(elsewhere, "Continue", "**/verify-backup-code");
    await elsewhere.waitForURL("**/today**");

    await here.getByRole("button", { name: "Switch it off" }).click();
    await confirmPassword(here, "Switch it off");
    await here.getByText("It is off.").waitFor();
    await expect.poll(() => subjectsTo(CODED)).toContain("Your authenticator app was switched off");
    await here.goto("/settings#activity");
    await here.getByText("how: password and recovery code").waitFor();
    await here.getByRole("list", { name: "Activity" }).getByText("Authenticator app removed").waitFor();
  });

  test("a passkey is added, signs in by itself, and is removed; one that does not check its user is refused", async () => {
    const page = await app.openVisitor();
    const { client, authenticatorId } = await addAuthenticator(page);
    await page.goto(local("/sign-in"));
    await givePassword(page, KEYED);
    await page.waitForURL("**/today**");
    await page.goto(local("/settings#second-factor"));
    await page.getByLabel("Name of the device").fill("Laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const passkeys = page.getByRole("list", { name: "Passkeys" });
    await passkeys.getByText("Laptop").waitFor();
    await expect.poll(() => subjectsTo(KEYED)).toContain("New passkey: Laptop");
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Name of the device").fill("The same laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("unless this device has one already").waitFor();

    await page.context().clearCookies();
    await page.goto(local("/sign-in"));
    await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("No passkey was used").waitFor();
    // Nor by a page that does not ask the device for it.
    expect(await page.evaluate(useUnverified)).toEqual([401, "USER_NOT_VERIFIED"]);
    await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL("**/today**");

    await page.goto(local("/settings#second-factor"));
    await passkeys.getByRole("button", { name: "Remove the passkey Laptop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await passkeys.waitFor({ state: "detached" });
    await page.context().clearCookies();
    await page.goto(local("/sign-in"));
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText(/Passkey not found/i).waitFor();
  });
});

/** Run in the page: text, because it is written for the browser. */
const useUnverified = `(async () => {
  const base = "/api/auth/passkey";
  const options = await (await fetch(base + "/generate-authenticate-options")).json();
  const asked = { ...options, userVerification: "discouraged" };
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  const credential = await navigator.credentials.get({ publicKey });
  const body = JSON.stringify({ response: credential.toJSON() });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(base + "/verify-authentication", { method: "POST", headers, body });
  return [answer.status, (await answer.json()).code];
})()`;

/** Chromium's own, with a person who confirms everything. */
async function addAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}
