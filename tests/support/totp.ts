import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { PASSWORD } from "../../testkit/people.ts";
import { ORIGIN, type Session } from "./session.ts";
import type { WebApp } from "./web-app.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** What an authenticator app shows (RFC 6238), from the address in its QR code. */
export function computeTotp(uri: string, at = Date.now()): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const bits = [...secret.replace(/=+$/, "")]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

type Answer = { status: number; cookie: string; body: Record<string, unknown> };

let addresses = 0;

/** A request to the sign-in library's routes, each from an address of its own: it counts by address. */
export async function sendAuth(
  { app }: Pick<WebApp, "app">,
  path: string,
  body: object | URLSearchParams,
  { cookie = "", from = `10.11.${addresses >> 8}.${++addresses & 255}` } = {},
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const headers = {
    origin: ORIGIN,
    "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
    ...(cookie && { cookie }),
  };
  const init = { method: "POST", headers, body: isForm ? String(body) : JSON.stringify(body) };
  const bindings = { incoming: { socket: { remoteAddress: from } } };
  const response = await app.request(`${ORIGIN}/api/auth${path}`, init, bindings);
  return {
    status: response.status,
    cookie: keepCookies(response.headers.getSetCookie()),
    body: ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>,
  };
}

/** As a browser keeps them: the last of a name, unless it was emptied. */
function keepCookies(set: string[]): string {
  const kept = new Map(set.map((line) => (line.split(";")[0] ?? "").split(/=(.*)/s) as [string, string]));
  return [...kept]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}

/** Sets up an authenticator app; the session continues with another cookie. */
export async function enableTotp(web: WebApp, person: Session) {
  const { uri, recoveryCodes } = await web.ask("beginTotp", { password: PASSWORD }, person);
  const { cookie = "" } = person.headers;
  const verified = await sendAuth(web, "/two-factor/verify-totp", { code: computeTotp(uri) }, { cookie });
  expect(verified.status).toBe(200);
  const session: Session = { ...person, headers: { ...person.headers, cookie: verified.cookie } };
  return { uri, recoveryCodes, session };
}
