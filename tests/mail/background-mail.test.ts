import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { BackgroundMail } from "../../src/mail/background-mail.ts";

let lines: object[];
let mail: BackgroundMail;

beforeEach(() => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  mail = new BackgroundMail(pino({ messageKey: "event", base: null, timestamp: false }, { write }));
});

test("the end waits for what is on its way, also for what fails", async () => {
  const slow = Promise.withResolvers<void>();
  const ended: string[] = [];
  mail.start(slow.promise, "mail_failed");
  mail.start(
    Promise.reject(Object.assign(new Error("for anna@example.com"), { code: "EAUTH" })),
    "mail_failed",
  );
  const settled = mail.settle().then(() => ended.push("service"));
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  ended.push("mail");
  slow.resolve();
  await settled;
  expect(ended).toEqual(["mail", "service"]);
  expect(lines).toEqual([{ level: 50, code: "EAUTH", event: "mail_failed" }]);
});

test("a mail server that never answers keeps nobody from ending", async () => {
  mail.start(new Promise(() => {}), "mail_failed");
  await mail.settle(1);
  expect(lines).toEqual([]);
});
