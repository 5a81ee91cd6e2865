import { afterEach, beforeEach, expect, test } from "vitest";
import { changeUser } from "../../src/auth/accounts/accounts.ts";
import { discardAndRequeue } from "../../src/upkeep/requeue-enrichment.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { saysJson, startScriptedGateway } from "../support/scripted-gateway.ts";

/** Wednesday evening in Los Angeles, Thursday in Berlin. */
const NOW = Date.parse("2026-11-18T19:30:00-08:00");

let service: TestApp;
beforeEach(async () => {
  service = await createTestApp({ clock: () => NOW });
});
afterEach(() => service.close());

const moveTo = (time_zone: string) => changeUser(service.db, service.actor, { time_zone }, NOW);

async function capture(raw: string, captured_at?: string): Promise<string> {
  const { output } = await service.call("capture_thought", { raw, ...(captured_at && { captured_at }) });
  await service.enrich();
  return output.id;
}
async function datesOf(id: string): Promise<string[]> {
  const { output } = await service.call("retrieve_thoughts", { author: "all", detail: "full" });
  const { metadata } = output.find((match: { id: string }) => match.id === id);
  return metadata.dates.map(({ from, to }: { from: string; to: string }) => `${from}/${to}`);
}

const thursday = ["2026-11-19T00:00:00.000-08:00/2026-11-20T00:00:00.000-08:00"];
const friday = ["2026-11-20T00:00:00.000+01:00/2026-11-21T00:00:00.000+01:00"];
const fridayInUtc = ["2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z"];

test("what somebody in Los Angeles captures on Wednesday evening for tomorrow is for Thursday", async () => {
  await moveTo("America/Los_Angeles");
  expect(await datesOf(await capture("Dentist tomorrow"))).toEqual(thursday);
});

test.each([
  ["an offset is where the words are meant", "Europe/Berlin", "2026-11-18T19:30:00-08:00", thursday],
  ["a Z names no place, so they are meant at home", "Europe/Berlin", "2026-11-19T03:30:00Z", friday],
  ["a time without a zone is meant in UTC", "America/Los_Angeles", "2026-11-19T03:30:00", fridayInUtc],
  ["a day without a zone, too", "America/Los_Angeles", "2026-11-19", fridayInUtc],
  ["an unknown user is where the machine is", "", "2026-11-19T03:30:00Z", fridayInUtc],
])("%s", async (_name, home, captured_at, dates) => {
  if (home) await moveTo(home);
  expect(await datesOf(await capture("Dentist tomorrow", captured_at))).toEqual(dates);
});

test("whoever moves keeps what was meant: enriched again, a thought has the same dates", async () => {
  await moveTo("America/Los_Angeles");
  const ids = [
    await capture("Dentist tomorrow"),
    await capture("Dentist tomorrow", "2026-11-18T19:30:00-08:00"),
    await capture("Dentist tomorrow", "2026-11-19T08:30:00+05:00"),
  ];
  const before = await Promise.all(ids.map(datesOf));
  await moveTo("Europe/Berlin");
  for (const id of ids)
    await service.db
      .transaction()
      .execute((tx) => discardAndRequeue(tx, "mind", { userId: service.actor.userId, id }, NOW));
  await service.enrich();
  expect(await Promise.all(ids.map(datesOf))).toEqual(before);
  const [id = ""] = ids;
  await service.call("edit_thought", { thought_id: id, raw_text: "Dentist tomorrow, with Anna" });
  await service.enrich();
  expect(await datesOf(id)).toEqual(thursday);
});

test("a thought from before zones were known is read in its user's", async () => {
  const { key } = await service.addUser();
  await moveTo("America/Los_Angeles");
  const { output } = await service.call("capture_thought", { raw: "Dentist tomorrow" });
  await service.call("capture_thought", { raw: "Dentist tomorrow" }, key);
  await service.db.updateTable("thoughts").set({ time_zone: null }).execute();
  await service.enrich();
  expect(await datesOf(output.id)).toEqual(thursday);
  const others = await service.call("retrieve_thoughts", { author: "all", detail: "full" }, key);
  expect(others.output[0].metadata.dates[0].from).toBe("2026-11-20T00:00:00.000Z");
});

test("a language model is told the local time, and answers in it or in another that it names", async () => {
  const server = await startScriptedGateway(
    saysJson({
      category: "task",
      entities: [],
      relations: [],
      dates: [
        { text: "tomorrow", from: "2026-11-19T00:00:00", to: "2026-11-20" },
        { text: "on July 4", from: "2027-07-04", to: "2027-07-05" },
        { text: "at noon in London", from: "2026-11-19T12:00:00Z", to: "2026-11-19T13:00:00Z" },
      ],
    }),
  );
  await service.close();
  service = await createTestApp({
    clock: () => NOW,
    config: { LLM_BASE_URL: server.url, LLM_MODEL: "scripted" },
  });
  await moveTo("America/Los_Angeles");
  const id = await capture("Dentist tomorrow, picnic on July 4, call at noon in London");
  const [, prompt] = server.requests[0]?.body.messages ?? [];
  expect(JSON.parse(prompt?.content ?? "").captured_at).toBe("2026-11-18T19:30:00.000-08:00");
  expect(await datesOf(id)).toEqual([
    ...thursday,
    "2027-07-04T00:00:00.000-07:00/2027-07-05T00:00:00.000-07:00",
    "2026-11-19T04:00:00.000-08:00/2026-11-19T05:00:00.000-08:00",
  ]);
  await server.stop();
});
