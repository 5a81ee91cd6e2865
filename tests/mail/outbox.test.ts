import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEml } from "../../src/mail/eml.ts";
import type { Message } from "../../src/mail/mailer.ts";
import { createOutboxMailer, listOutbox, removeFromOutbox } from "../../src/mail/outbox.ts";

const message: Message = {
  from: "commonplace@example.org",
  to: "owner@example.org",
  replyTo: { name: "Zoë 山田", address: "zoe@example.com" },
  subject: "Early access: Zoë 山田",
  text: "Grüße,\n.\nFrom here on it is a test\n",
};

let root: string;
let directory: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "outbox-"));
  directory = join(root, "data", "outbox");
});

afterEach(() => rm(root, { recursive: true }));

const readAll = async () =>
  Promise.all((await readdir(directory)).sort().map((name) => readFile(join(directory, name), "utf8")));

test("making a mailer touches nothing; the first message makes the directory", async () => {
  const mailer = createOutboxMailer(directory);
  expect(await readdir(root)).toEqual([]);
  await mailer.send(message);
  expect(await readdir(directory)).toHaveLength(1);
});

test("a message is a complete e-mail with decodable headers and text", async () => {
  await createOutboxMailer(directory).send(message);
  const [raw = ""] = await readAll();
  const { headers, text } = parseEml(raw);
  expect(headers).toMatchObject({
    from: ["commonplace@example.org"],
    to: ["owner@example.org"],
    "reply-to": ["Zoë 山田 <zoe@example.com>"],
    subject: ["Early access: Zoë 山田"],
    "mime-version": ["1.0"],
  });
  expect(Date.parse(headers.date?.[0] ?? "")).not.toBeNaN();
  expect(headers["message-id"]).toHaveLength(1);
  expect(text).toBe(message.text);
});

test.each(["plain\nlines\n", `a long\n${"line".repeat(1000)}\n`, "Grüße\n"])(
  "every line of the file ends with CRLF and fits RFC 5322 (%j)",
  async (text) => {
    await createOutboxMailer(directory).send({ ...message, subject: "long ".repeat(200), text });
    const [raw = ""] = await readAll();
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(parseEml(raw).text).toBe(text);
  },
);

test("files sort in the order of sending, and none overwrites another", async () => {
  const mailer = createOutboxMailer(directory);
  const subjects = Array.from({ length: 20 }, (_, index) => `number ${index}`);
  for (const subject of subjects) await mailer.send({ ...message, subject });
  expect((await readAll()).map((raw) => parseEml(raw).headers.subject?.[0])).toEqual(subjects);
  await Promise.all(subjects.map((subject) => mailer.send({ ...message, subject })));
  expect(await readAll()).toHaveLength(40);
});

test.skipIf(process.platform === "win32")("only the service's own user may read a message", async () => {
  await createOutboxMailer(directory).send(message);
  const [name = ""] = await readdir(directory);
  expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

test("no draft is left beside the message", async () => {
  await createOutboxMailer(directory).send(message);
  expect((await readdir(directory)).filter((name) => !name.endsWith(".eml"))).toEqual([]);
});

test("line breaks in a name or a subject make no new header", async () => {
  await createOutboxMailer(directory).send({
    ...message,
    replyTo: { name: 'Eve"\r\nBcc: all@example.com', address: "eve@example.com" },
    subject: "Hello\r\nBcc: all@example.com\r\n\r\nBody",
  });
  const [raw = ""] = await readAll();
  const { headers, text } = parseEml(raw);
  expect(headers.bcc).toBeUndefined();
  expect(headers["reply-to"]).toHaveLength(1);
  expect(text).toBe(message.text);
});

test("a directory that cannot be made is an error for the sender", async () => {
  await writeFile(join(root, "data"), "a file where the directory should be");
  await expect(createOutboxMailer(directory).send(message)).rejects.toMatchObject({ code: "ENOTDIR" });
});

test("stored messages are listed newest first and removed one by one; other files are left alone", async () => {
  expect(await listOutbox(directory, 10)).toEqual([]);
  expect(await removeFromOutbox(directory, "x")).toBe(false);
  const mailer = createOutboxMailer(directory);
  await mailer.send(message);
  await mailer.send({ ...message, text: "The second\n" });
  await writeFile(join(directory, "notes.txt"), "mine");
  const [second, first] = await listOutbox(directory, 10);
  expect(first).toMatchObject({
    replyTo: "Zoë 山田 <zoe@example.com>",
    subject: message.subject,
    text: message.text,
  });
  expect(second?.text).toBe("The second\n");
  expect(await listOutbox(directory, 1)).toEqual([second]);
  expect(await removeFromOutbox(directory, first?.id ?? "")).toBe(true);
  expect(await removeFromOutbox(directory, "../outbox/notes.txt")).toBe(false);
  expect((await readdir(directory)).sort()).toEqual([`${second?.id}.eml`, "notes.txt"].sort());
});
