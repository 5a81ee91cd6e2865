import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseEml } from "../../src/mail/eml.ts";
import type { Mailer, Message } from "../../src/mail/mailer.ts";
import { createSmtpMailer } from "../../src/mail/smtp.ts";
import { createContactRoute } from "../../src/server/contact.ts";
import { startSmtp } from "../support/smtp.ts";

const form = { name: "Ada Lovelace", email: "ada@example.com", message: "May I try it?" };
const config = { CONTACT_TO: "owner@example.org", CONTACT_FROM: "commonplace@example.org" };

let now: number;
let sent: Message[];
let logged: string[];
let app: ReturnType<typeof createContactRoute>;

const collector: Mailer = {
  async send(message) {
    sent.push(message);
  },
};

const createApp = (mailer: Mailer) =>
  createContactRoute({
    mailer,
    config,
    clock: () => now,
    log: pino({ base: null, messageKey: "event" }, { write: (line) => void logged.push(line) }),
  });

beforeEach(() => {
  now = Date.UTC(2026, 10, 15, 12);
  sent = [];
  logged = [];
  app = createApp(collector);
});

const postRaw = (body: string | Uint8Array<ArrayBuffer>, ip = "203.0.113.7") =>
  app.request("/api/contact", { method: "POST", headers: { "x-forwarded-for": ip }, body });

const post = (body: unknown, ip?: string) => postRaw(JSON.stringify(body), ip);

const ask = (method: string, ip = "203.0.113.7") =>
  app.request("/api/contact", { method, headers: { "x-forwarded-for": ip } });

async function expectRefusal(response: Response, status: number, code: string) {
  expect(await response.json()).toEqual({ error: { code, message: expect.stringMatching(/^[A-Z].+\.$/) } });
  expect(response.status).toBe(status);
}

const rateLimit = (response: Response) =>
  ["limit", "remaining", "reset"].map((name) => response.headers.get(`ratelimit-${name}`));

describe("success", () => {
  test("a complete form is 200 { ok: true } and one message", async () => {
    const response = await post(form);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect(sent).toEqual([
      {
        from: "commonplace@example.org",
        to: "owner@example.org",
        replyTo: { name: "Ada Lovelace", address: "ada@example.com" },
        subject: "Early access: Ada Lovelace",
        text: "Name: Ada Lovelace\nE-mail: ada@example.com\n\nMay I try it?\n",
      },
    ]);
  });

  test("fields are trimmed", async () => {
    await post({ name: "  Ada\t", email: " ada@example.com\n", message: "\n Hi \n" });
    expect(sent[0]?.replyTo).toEqual({ name: "Ada", address: "ada@example.com" });
    expect(sent[0]?.text).toBe("Name: Ada\nE-mail: ada@example.com\n\nHi\n");
  });

  test("the organization is named in the notification when present", async () => {
    await post({ ...form, organization: " Analytical Engines " });
    expect(sent[0]?.subject).toBe("Early access: Ada Lovelace (Analytical Engines)");
    expect(sent[0]?.text).toContain("\nOrganization: Analytical Engines\n");
  });

  test.each([null, "", "  \n", 7, ["x"], { name: "x" }])(
    "organization %j counts as absent",
    async (organization) => {
      expect((await post({ ...form, organization })).status).toBe(200);
      expect(sent[0]?.subject).toBe("Early access: Ada Lovelace");
      expect(sent[0]?.text).not.toContain("Organization");
    },
  );

  test("unknown fields are ignored", async () => {
    expect((await post({ ...form, to: "all@example.com", bcc: "all@example.com" })).status).toBe(200);
    expect(sent[0]?.to).toBe("owner@example.org");
  });

  test("a long message arrives whole", async () => {
    const message = `${"word ".repeat(12_000)}end`;
    await post({ ...form, message });
    expect(sent[0]?.text).toContain(message);
  });
});

describe("400 invalid_json", () => {
  test.each(["", " ", "{", "name=Ada", "{'name':1}", "undefined", `${JSON.stringify(form)}x`])(
    "%j is not valid JSON",
    async (body) => expectRefusal(await postRaw(body), 400, "invalid_json"),
  );

  test("a request without a body", async () => expectRefusal(await ask("POST"), 400, "invalid_json"));

  test("bytes that are not UTF-8", async () => {
    const body = Buffer.from(JSON.stringify({ ...form, name: "Zoë" }), "latin1");
    await expectRefusal(await postRaw(new Uint8Array(body)), 400, "invalid_json");
  });

  test("a body of 64 KiB is read, one byte more is not", async () => {
    const padding = 64 * 1024 - JSON.stringify({ ...form, message: "" }).length;
    expect((await post({ ...form, message: "x".repeat(padding) })).status).toBe(200);
    await expectRefusal(await post({ ...form, message: "x".repeat(padding + 1) }), 400, "invalid_json");
  });

  test("an endless body is not read to its end", async () => {
    let pulled = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(16 * 1024).fill(32));
      },
      cancel() {
        cancelled = true;
      },
    });
    const request = new Request("http://x/api/contact", { method: "POST", body, duplex: "half" });
    await expectRefusal(await app.request(request), 400, "invalid_json");
    expect(pulled).toBeLessThan(10);
    expect(cancelled).toBe(true);
  });

  test("a body that breaks off", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("connection reset"));
      },
    });
    const request = new Request("http://x/api/contact", { method: "POST", body, duplex: "half" });
    await expectRefusal(await app.request(request), 400, "invalid_json");
  });

  test("a bomb of open brackets", async () =>
    expectRefusal(await postRaw("[".repeat(64 * 1024)), 400, "invalid_json"));
});

describe("400 missing_fields", () => {
  test.each([
    "[]",
    '"x"',
    "null",
    "7",
    "true",
    "{}",
    '{"__proto__":{"name":"a","email":"a@b.co","message":"c"}}',
  ])("%s is valid JSON without the fields", async (body) =>
    expectRefusal(await postRaw(body), 400, "missing_fields"),
  );

  describe.each(["name", "email", "message"])("%s", (field) => {
    test.each([undefined, null, "", " \t\r\n\u00a0", 7, true, ["Ada"], { first: "Ada" }])(
      "%j counts as missing",
      async (value) => expectRefusal(await post({ ...form, [field]: value }), 400, "missing_fields"),
    );
  });

  test("deeply nested brackets in place of a name", async () => {
    const nested = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
    await expectRefusal(await postRaw(nested), 400, "missing_fields");
    await expectRefusal(await postRaw(`{"name":${nested}}`), 400, "missing_fields");
  });

  test("a missing field is told before a bad e-mail address", async () =>
    expectRefusal(await post({ ...form, email: "nowhere", message: "" }), 400, "missing_fields"));
});

describe("400 invalid_email", () => {
  test.each([
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@.com",
    "ada@example.",
    "ada@example..com",
    "ada@@example.com",
    "ada@home@example.com",
    "ada lovelace@example.com",
    "ada@exam ple.com",
    "ada@example.com, eve@example.com",
    "ada@example.com,eve@example.com",
    "Ada <ada@example.com>",
    "<ada@example.com>",
    "ada@example.com\r\nBcc: all@example.com",
    "ada\u0000@example.com",
    "ada\ud800@example.com",
    `${"a".repeat(243)}@example.com`,
  ])("%j", async (email) => {
    await expectRefusal(await post({ ...form, email }), 400, "invalid_email");
    expect(sent).toEqual([]);
  });

  test.each([
    "a@b.co",
    "ada.lovelace+test@mail.example.co.uk",
    "o'hara_1@example-site.org",
    "zoë@bücher.example",
    `${"a".repeat(242)}@example.com`,
  ])("%s is a good address", async (email) => {
    expect((await post({ ...form, email })).status).toBe(200);
    expect(sent[0]?.replyTo?.address).toBe(email);
  });

  test("an address made to be slow is refused at once", async () => {
    const before = process.cpuUsage().user;
    await expectRefusal(await post({ ...form, email: `a@${"a.".repeat(30_000)}` }), 400, "invalid_email");
    await expectRefusal(await post({ ...form, email: `a@${"a.".repeat(125)}@` }), 400, "invalid_email");
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1000);
  });
});

describe("405 method_not_allowed", () => {
  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("%s", async (method) => {
    const response = await ask(method);
    expect(response.headers.get("allow")).toBe("POST");
    expect(rateLimit(response)).toEqual(["5", "5", "600"]);
    await expectRefusal(response, 405, "method_not_allowed");
  });

  test("HEAD, without a body", async () => {
    const response = await ask("HEAD");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(rateLimit(response)).toEqual(["5", "5", "600"]);
    expect(await response.text()).toBe("");
  });

  test("other methods do not count, and show the present count", async () => {
    await post(form);
    now += 60_000;
    for (let i = 0; i < 10; i++) expect(rateLimit(await ask("GET"))).toEqual(["5", "4", "540"]);
    expect(rateLimit(await post(form))).toEqual(["5", "3", "540"]);
  });

  test("other methods are never rate limited", async () => {
    for (let i = 0; i < 6; i++) await post(form);
    const response = await ask("GET");
    expect(rateLimit(response)).toEqual(["5", "0", "600"]);
    await expectRefusal(response, 405, "method_not_allowed");
  });
});

describe("429 rate_limited", () => {
  test("five requests pass in ten minutes, the sixth is refused with Retry-After", async () => {
    for (const remaining of ["4", "3", "2", "1", "0"]) {
      const response = await post(form);
      expect(response.status).toBe(200);
      expect(rateLimit(response)).toEqual(["5", remaining, "600"]);
      expect(response.headers.get("retry-after")).toBeNull();
    }
    now += 30_500;
    const response = await post(form);
    expect(rateLimit(response)).toEqual(["5", "0", "570"]);
    expect(response.headers.get("retry-after")).toBe("570");
    await expectRefusal(response, 429, "rate_limited");
    expect(sent).toHaveLength(5);
  });

  test("the window is fixed: ten minutes after its first request all five are back", async () => {
    for (let i = 0; i < 6; i++) {
      await post(form);
      now += 60_000;
    }
    now += 4 * 60_000 - 1;
    expect(rateLimit(await post(form))).toEqual(["5", "0", "1"]);
    now += 1;
    const response = await post(form);
    expect(response.status).toBe(200);
    expect(rateLimit(response)).toEqual(["5", "4", "600"]);
  });

  test("invalid requests count, and carry the headers", async () => {
    expect(rateLimit(await postRaw("{"))).toEqual(["5", "4", "600"]);
    expect(rateLimit(await post({}))).toEqual(["5", "3", "600"]);
    expect(rateLimit(await post({ ...form, email: "x" }))).toEqual(["5", "2", "600"]);
    expect(rateLimit(await postRaw("x".repeat(70_000)))).toEqual(["5", "1", "600"]);
    expect(rateLimit(await post(form))).toEqual(["5", "0", "600"]);
    await expectRefusal(await post(form), 429, "rate_limited");
  });

  test("the limit is told before anything about the body", async () => {
    for (let i = 0; i < 5; i++) await post(form);
    await expectRefusal(await postRaw("{"), 429, "rate_limited");
  });

  test("two addresses are counted apart", async () => {
    for (let i = 0; i < 6; i++) await post(form, "203.0.113.7");
    expect(rateLimit(await post(form, "2001:db8::7"))).toEqual(["5", "4", "600"]);
  });

  test("the client is the first address of x-forwarded-for", async () => {
    await post(form, "203.0.113.7, 10.0.0.1");
    await post(form, " 203.0.113.7 ,10.0.0.2,10.0.0.3");
    expect(rateLimit(await ask("GET", "203.0.113.7"))).toEqual(["5", "3", "600"]);
    expect(rateLimit(await ask("GET", "10.0.0.1"))).toEqual(["5", "5", "600"]);
  });

  test("without x-forwarded-for it is the socket's address", async () => {
    const from = (remoteAddress: string) =>
      app.request("/api/contact", { method: "POST" }, { incoming: { socket: { remoteAddress } } });
    await from("198.51.100.1");
    expect(rateLimit(await from("198.51.100.1"))).toEqual(["5", "3", "600"]);
    expect(rateLimit(await from("198.51.100.2"))).toEqual(["5", "4", "600"]);
    expect(rateLimit(await ask("GET", "198.51.100.1"))).toEqual(["5", "3", "600"]);
  });

  test("without either all share one count", async () => {
    await app.request("/api/contact", { method: "POST" });
    const response = await app.fetch(new Request("http://x/api/contact", { method: "POST" }));
    expect(rateLimit(response)).toEqual(["5", "3", "600"]);
  });
});

describe("500 send_failed", () => {
  test("a failing sender is told with the headers, and counts", async () => {
    app = createApp({ send: () => Promise.reject(new Error("disk full")) });
    const response = await post(form);
    expect(rateLimit(response)).toEqual(["5", "4", "600"]);
    await expectRefusal(response, 500, "send_failed");
  });

  test("the log holds the error's code and nothing about the person", async () => {
    const error = Object.assign(new Error("550 ada@example.com refused"), { code: "EENVELOPE" });
    app = createApp({ send: () => Promise.reject(error) });
    await post(form);
    const { level, time, ...event } = JSON.parse(logged.join(""));
    expect(event).toEqual({ event: "contact_send_failed", code: "EENVELOPE" });
  });

  test("nothing about the person is logged when all goes well", async () => {
    await post(form);
    expect(logged).toEqual([]);
  });
});

describe("over a real mail server", () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  afterEach(() => smtp.stop());

  async function deliver(fields: object) {
    smtp = await startSmtp();
    app = createApp(createSmtpMailer(smtp.url));
    expect((await post({ ...form, ...fields })).status).toBe(200);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ from: config.CONTACT_FROM, to: [config.CONTACT_TO] });
    return parseEml(smtp.received[0]?.raw ?? "");
  }

  test("the owner gets the message and can answer the sender", async () => {
    const { headers, text } = await deliver({ organization: "Analytical Engines" });
    expect(headers).toMatchObject({
      from: ["commonplace@example.org"],
      to: ["owner@example.org"],
      "reply-to": ["Ada Lovelace <ada@example.com>"],
      subject: ["Early access: Ada Lovelace (Analytical Engines)"],
    });
    expect(text).toContain("Organization: Analytical Engines\n\nMay I try it?");
  });

  test("names in every script arrive as they were written", async () => {
    const { headers, text } = await deliver({
      name: "山田 太郎 👩‍🚀",
      organization: "Ελλάς",
      message: "سلام‌ها\n…",
    });
    expect(headers.subject).toEqual(["Early access: 山田 太郎 👩‍🚀 (Ελλάς)"]);
    expect(headers["reply-to"]).toEqual(["山田 太郎 👩‍🚀 <ada@example.com>"]);
    expect(text).toContain("Name: 山田 太郎 👩‍🚀\n");
    expect(text).toContain("سلام‌ها\n…");
  });

  test.each([
    "Eve\r\nBcc: all@example.com",
    "Eve\nBcc: all@example.com\n\nA whole new body",
    "Eve\rBcc: all@example.com",
    "Eve\u0085Bcc: all@example.com",
    "Eve\u2028Bcc: all@example.com",
    "Eve\u0000\u001b[31m\r\n Bcc: all@example.com",
    'Eve" <all@example.com>, "X',
    "Eve <all@example.com>,",
    "=?UTF-8?Q?Eve=0D=0ABcc:_all@example.com?=",
  ])("a name or organization like %j makes no new header, recipient or address", async (attempt) => {
    const { headers, text } = await deliver({ name: attempt, organization: attempt });
    expect(Object.keys(headers).sort()).toEqual([
      "content-transfer-encoding",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "reply-to",
      "subject",
      "to",
    ]);
    expect(Object.values(headers).map((values) => values.length)).toEqual(Array(9).fill(1));
    expect(headers["reply-to"]?.[0]).toMatch(/ <ada@example\.com>$/);
    expect(text.split("\n").slice(1, 2)).toEqual(["E-mail: ada@example.com"]);
  });

  test("header values are cut to 200 characters, the text is not", async () => {
    const name = "𝒜".repeat(300);
    const { headers, text } = await deliver({ name });
    expect(headers.subject).toEqual([`Early access: ${"𝒜".repeat(200)}`]);
    expect(text).toContain(`Name: ${name}\n`);
  });

  test("a server that refuses is 500 send_failed", async () => {
    smtp = await startSmtp({ refuse: 550 });
    app = createApp(createSmtpMailer(smtp.url));
    await expectRefusal(await post(form), 500, "send_failed");
    expect(logged.join("")).not.toContain("ada");
  });
});
