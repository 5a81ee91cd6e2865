import { afterEach, expect, test } from "vitest";
import { parseEml } from "../../src/mail/eml.ts";
import type { Message } from "../../src/mail/mailer.ts";
import { createSmtpMailer, mayBeRetried } from "../../src/mail/smtp.ts";
import { startSmtp } from "../support/smtp.ts";

const message: Message = {
  from: "commonplace@example.org",
  to: "owner@example.org",
  replyTo: { name: "Łukasz, Jr.", address: "lukasz@example.com" },
  subject: "Early access: Łukasz (Zażółć)",
  text: "Dzień dobry!\n.\n..two dots\n",
};

let smtp: Awaited<ReturnType<typeof startSmtp>>;
afterEach(() => smtp.stop());

test("the server receives the envelope, the headers and the text", async () => {
  smtp = await startSmtp();
  await createSmtpMailer(smtp.url).send(message);
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({ from: message.from, to: [message.to], user: undefined });
  const { headers, text } = parseEml(smtp.received[0]?.raw ?? "");
  expect(headers).toMatchObject({
    from: [message.from],
    to: [message.to],
    subject: [message.subject],
  });
  expect(headers["reply-to"]?.[0]).toMatch(/^"?Łukasz, Jr\."? <lukasz@example\.com>$/);
  expect(text).toBe(message.text);
});

test("one mailer sends many messages", async () => {
  smtp = await startSmtp();
  const mailer = createSmtpMailer(smtp.url);
  await mailer.send(message);
  await Promise.all([mailer.send(message), mailer.send(message)]);
  expect(smtp.received).toHaveLength(3);
});

test("the credentials come from the URL", async () => {
  smtp = await startSmtp();
  await createSmtpMailer(smtp.url.replace("//", "//me%40example.org:right@")).send(message);
  expect(smtp.received[0]?.user).toBe("me@example.org");
});

test("a wrong password is an error", async () => {
  smtp = await startSmtp();
  const mailer = createSmtpMailer(smtp.url.replace("//", "//me:wrong@"));
  await expect(mailer.send(message)).rejects.toMatchObject({ code: "EAUTH" });
  expect(smtp.received).toEqual([]);
});

test("a server that refuses the recipient is an error", async () => {
  smtp = await startSmtp({ refuse: 550 });
  await expect(createSmtpMailer(smtp.url).send(message)).rejects.toMatchObject({ responseCode: 550 });
  expect(smtp.received).toEqual([]);
});

test("a message is not sent again where it was refused for good or may have arrived", async () => {
  const fail = (url: string) => createSmtpMailer(url).send(message).catch(mayBeRetried);
  smtp = await startSmtp({ refuse: 550 });
  expect(await fail(smtp.url)).toBe(false);
  await smtp.stop();
  smtp = await startSmtp({ refuse: 450 });
  expect(await fail(smtp.url)).toBe(true);
  expect(await fail(smtp.url.replace("//", "//somebody:wrong@"))).toBe(true);
  await smtp.stop();
  smtp = await startSmtp({ isSilent: true });
  expect(await fail(`${smtp.url}?socketTimeout=500`)).toBe(false);
});

test("a server that is not there is an error", async () => {
  smtp = await startSmtp();
  await smtp.stop();
  await expect(createSmtpMailer(smtp.url).send(message)).rejects.toMatchObject({ code: expect.any(String) });
});
