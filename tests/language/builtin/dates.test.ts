import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQueryTime, readDates } from "../../../src/language/builtin/dates/dates.ts";
import { awaitedCpuMs } from "../../support/cpu.ts";

/** A Sunday. */
const now = Date.parse("2026-11-15T10:00:00Z");

/** "2026-11-02/2026-11-09", with the time of day only where it is not midnight. */
const shown = (from: string, to: string) =>
  [from, to].map((time) => time.replace(/:00\.000Z$/, "").replace(/T00:00$/, "")).join("/");

const dates = async (text: string) =>
  (await readDates(text, now, "UTC")).map(({ from, to }) => shown(from, to));

const asked = async (query: string) => {
  const time = await parseQueryTime(query, now, "UTC");
  return time && shown(new Date(time.from).toISOString(), new Date(time.to).toISOString());
};

test("this week runs from Monday to Sunday, on each of its days", async () => {
  for (const day of ["16", "18", "21", "22"]) {
    const [date] = await readDates("Review this week", Date.parse(`2026-11-${day}T10:00:00Z`), "UTC");
    expect(shown(date?.from ?? "", date?.to ?? "")).toBe("2026-11-16/2026-11-23");
  }
});

test("this weekend is over for who tells of it", async () => {
  const monday = Date.parse("2026-11-16T10:00:00Z");
  const last = Date.parse("2026-11-14T00:00:00Z");
  expect(await parseQueryTime("What did I do this weekend?", monday, "UTC")).toMatchObject({ from: last });
  const [date] = await readDates("We hiked this weekend", monday, "UTC");
  expect(Date.parse(date?.from ?? "")).toBe(last);
  const [plan] = await readDates("Paint the fence this weekend", monday, "UTC");
  expect(Date.parse(plan?.from ?? "")).toBe(Date.parse("2026-11-21T00:00:00Z"));
});

test("the morning is the next one once it is over, but for who tells of it", async () => {
  const at = async (text: string, hour: string) => {
    const [date] = await readDates(text, Date.parse(`2026-11-11T${hour}:00Z`), "UTC");
    return date && shown(date.from, date.to);
  };
  expect(await at("Call the plumber in the morning", "08:00")).toBe("2026-11-11/2026-11-12");
  expect(await at("Call the plumber in the morning", "21:00")).toBe("2026-11-12/2026-11-13");
  expect(await at("Call the plumber at 9 in the morning", "08:00")).toBe("2026-11-11T09:00/2026-11-11T10:00");
  expect(await at("Call the plumber at 9 in the morning", "10:00")).toBe("2026-11-12T09:00/2026-11-12T10:00");
  expect(await at("Felt sick in the morning", "21:00")).toBe("2026-11-11/2026-11-12");
  expect(await at("Call the plumber this morning", "21:00")).toBe("2026-11-11/2026-11-12");
});

test.each([
  ["What happened on Tuesday evening?", "2026-11-10/2026-11-11T04:00", "2026-11-10T17:00/2026-11-11T04:00"],
  ["What did I note yesterday morning?", "2026-11-14/2026-11-15", "2026-11-14T04:00/2026-11-14T12:00"],
  ["What happened last night?", "2026-11-14/2026-11-15T06:00", "2026-11-14T19:00/2026-11-15T06:00"],
  ["in the morning of 4 November", "2026-11-04/2026-11-05", "2026-11-04T04:00/2026-11-04T12:00"],
  ["Was war am Mittwochabend?", "2026-11-11/2026-11-12T04:00", "2026-11-11T17:00/2026-11-12T04:00"],
  ["Was war heute Nacht?", "2026-11-14T19:00/2026-11-16", "2026-11-14T19:00/2026-11-15T06:00"],
  ["Was ist morgen früh?", "2026-11-16/2026-11-17", "2026-11-16T04:00/2026-11-16T12:00"],
  ["Was war am Sonnabend?", "2026-11-14/2026-11-15", undefined],
  ["Qu'ai-je fait hier soir ?", "2026-11-14/2026-11-15T04:00", "2026-11-14T17:00/2026-11-15T04:00"],
  ["¿Qué hice anoche?", "2026-11-14/2026-11-15T06:00", "2026-11-14T19:00/2026-11-15T06:00"],
  ["¿Qué hay mañana?", "2026-11-16/2026-11-17", undefined],
  ["Cosa ho fatto stamattina?", "2026-11-15/2026-11-16", "2026-11-15T04:00/2026-11-15T12:00"],
  ["O que fiz ontem à noite?", "2026-11-14/2026-11-15T06:00", "2026-11-14T19:00/2026-11-15T06:00"],
  ["Wat deed ik gisteravond?", "2026-11-14/2026-11-15T04:00", "2026-11-14T17:00/2026-11-15T04:00"],
])("%s asks for a day, and most of all for a part of it", async (query, day, part) => {
  const time = await parseQueryTime(query, now, "UTC");
  const iso = (span: { from: number; to: number } | undefined) =>
    span && shown(new Date(span.from).toISOString(), new Date(span.to).toISOString());
  expect([iso(time), iso(time?.core)]).toEqual([day, part]);
});

test("the weekend is the last one in a question and the next one in a plan", async () => {
  const wednesday = Date.parse("2026-11-11T10:00:00Z");
  const time = await parseQueryTime("What did we do at the weekend?", wednesday, "UTC");
  expect(time).toMatchObject({ from: Date.parse("2026-11-07"), to: Date.parse("2026-11-09") });
  const [date] = await readDates("Paint the fence at the weekend", wednesday, "UTC");
  expect(shown(date?.from ?? "", date?.to ?? "")).toBe("2026-11-14/2026-11-16");
});

describe("dates in a text become intervals that count from its capture", () => {
  test.each<[text: string, ...intervals: string[]]>([
    ["We met yesterday.", "2026-11-14/2026-11-15"],
    ["Walked on 3 March 12000 steps", "2026-03-03/2026-03-04"],
    ["The bill of 3 March, 1200", "1200-03-03/1200-03-04"],
    ["In May 20000 people came", "2026-05-01/2026-06-01"],
    ["Pay the power by Friday 20 November, 84.30 €", "2026-11-20/2026-11-21"],
    ["Saw Dr. Weber on Tuesday", "2026-11-10/2026-11-11"],
    ["Talked to Mrs. Patel on Monday", "2026-11-09/2026-11-10"],
    ["Saw the doctor. On Tuesday he flies", "2026-11-17/2026-11-18"],
    ["Night shift tonight 22:00-06:00", "2026-11-15T22:00/2026-11-16T07:00"],
    ["Drinks tonight 8 till 2", "2026-11-15T20:00/2026-11-16T03:00"],
    ["Back in two and a half hours", "2026-11-15T12:30/2026-11-15T13:30"],
    ["Pharmacy: Mon–Fri 8:30–18:30, Sat 9:00–13:00"],
    ["Surgery hours: Monday to Friday 8am to 6pm"],
    [
      "Two pills at 8am and one at 10pm for 5 days",
      "2026-11-16T08:00/2026-11-16T09:00",
      "2026-11-15T22:00/2026-11-15T23:00",
    ],
    ["Take the pills for 5 days from Monday", "2026-11-16/2026-11-17"],
    ["Parcel between 2 and 4pm tomorrow", "2026-11-16T14:00/2026-11-16T17:00"],
    ["Gas man between 11 and 1pm tomorrow", "2026-11-16T11:00/2026-11-16T14:00"],
    ["Gym every Tue and Thu 18:00"],
    ["Yoga every Mon, Wed and Fri at 7am"],
    [
      "Airbnb Porto 5–9 Feb, check-in after 3pm, checkout by 11am",
      "2027-02-05/2027-02-10",
      "2027-02-05T15:00/2027-02-05T16:00",
      "2027-02-09T11:00/2027-02-09T12:00",
    ],
    ["Holiday 5-9 Feb. Call Ben at 4pm", "2027-02-05/2027-02-10", "2026-11-15T16:00/2026-11-15T17:00"],
    ["The call is on 2026-12-01 at 14:00 America/New_York", "2026-12-01T19:00/2026-12-01T20:00"],
    ["The call is on 2026-12-01 at 14:00 (Europe/Berlin).", "2026-12-01T13:00/2026-12-01T14:00"],
    ["The call is on 2026-12-01 at 14:00 Europe/Nowhere", "2026-12-01T14:00/2026-12-01T15:00"],
    ["Call the garage Sunday at 9am", "2026-11-22T09:00/2026-11-22T10:00"],
    ["Call the garage Sunday at 11am", "2026-11-15T11:00/2026-11-15T12:00"],
    ["Call the garage today at 9am", "2026-11-15T09:00/2026-11-15T10:00"],
    ["Called the garage Sunday at 9am", "2026-11-15T09:00/2026-11-15T10:00"],
    ["Rappeler le garage dimanche à 9h", "2026-11-22T09:00/2026-11-22T10:00"],
    ["日曜日9時に歯医者", "2026-11-22T09:00/2026-11-22T10:00"],
    ["Apotheke Mo bis Fr 8:30 bis 18:30"],
    ["Print papers by Friday 20", "2026-11-20/2026-11-21"],
    ["Dentist fri 27 9.30", "2026-11-27T09:30/2026-11-27T10:30"],
    ["Car to the garage on Tuesday 24 at 8", "2026-11-24T08:00/2026-11-24T09:00"],
    ["Tuesday 24: bring the car in", "2026-11-24/2026-11-25"],
    ["Met Anna on Friday 16", "2026-10-16/2026-10-17"],
    ["Closed Mon 26", "2026-10-26/2026-10-27"],
    ["Gym on Friday 16", "2026-11-20T16:00/2026-11-20T17:00"],
    ["Dinner on Friday 19", "2026-11-20T19:00/2026-11-20T20:00"],
    ["Cinema on Friday, 20 o'clock", "2026-11-20T20:00/2026-11-20T21:00"],
    ["Next to come on Friday 27 guests", "2026-11-20/2026-11-21"],
    ["Freitag 27. Kino mit Lena", "2026-11-27/2026-11-28"],
    ["Freitag 20 Uhr Kino mit Lena", "2026-11-20T20:00/2026-11-20T21:00"],
    ["viernes 27 cena con Marta", "2026-11-27/2026-11-28"],
    ["venerdì 27 cena da Giulia", "2026-11-27/2026-11-28"],
    ["vendredi 27 dîner chez Paul", "2026-11-27/2026-11-28"],
    ["Tandarts op dinsdag 24 om 14:30", "2026-11-24T14:30/2026-11-24T15:30"],
    ["Op vrijdag 27 mensen te eten", "2026-11-20/2026-11-21"],
    ["Pay the rent on 1 December, 1480 €", "2026-12-01/2026-12-02"],
    ["Pay the rent on 1 December 1,480.00", "2026-12-01/2026-12-02"],
    ["The rent is due on December 1st, 1480 euros", "2026-12-01/2026-12-02"],
    ["Party on 5 December, 12 people", "2026-12-05/2026-12-06"],
    ["Dinner for Ann on Dec 5 40 guests", "2026-12-05/2026-12-06"],
    ["Flight on 5 Dec 26, gate 4", "2026-12-05/2026-12-06"],
    ["The battle of 14 October 1066 was lost", "1066-10-14/1066-10-15"],
    ["Am 20. November, 84,30 € zahlen", "2026-11-20/2026-11-21"],
    ["Anna asked for the slides by Thursday", "2026-11-19/2026-11-20"],
    ["We met yesterday evening.", "2026-11-14/2026-11-15"],
    ["The milk lasts until Friday", "2026-11-20/2026-11-21"],
    ["Slept badly last night", "2026-11-14/2026-11-15"],
    ["Ran 5 km this morning", "2026-11-15/2026-11-16"],
    ["Dentist tomorrow at 3pm", "2026-11-16T15:00/2026-11-16T16:00"],
    ["We moved last week", "2026-11-02/2026-11-09"],
    ["Review this week", "2026-11-09/2026-11-16"],
    ["Holiday next week", "2026-11-16/2026-11-23"],
    ["We hiked last weekend", "2026-11-07/2026-11-09"],
    ["We moved in March last year", "2025-03-01/2025-04-01"],
    ["Hand it in by the end of October", "2027-10-21/2027-11-01"],
    ["Sow the beans by end of Feb at the latest", "2027-02-19/2027-03-01"],
    ["Holiday plans for the wk of Easter Monday", "2027-03-29/2027-04-05"],
    ["We bring the snack on Friday, 18 kids", "2026-11-20/2026-11-21"],
    ["The premium is due 1st of next month", "2026-12-01/2026-12-02"],
    ["Anna asked that the letter go out on Monday", "2026-11-16/2026-11-17"],
    ["Sow beans at the weekend", "2026-11-14/2026-11-16"],
    ["We broke up on the evening of 10 April", "2026-04-10/2026-04-11"],
    ["Launch in Q1", "2027-01-01/2027-04-01"],
    ["Started three weeks ago", "2026-10-19/2026-10-26"],
    ["It broke a few days ago", "2026-11-11/2026-11-14"],
    ["Joined in May 2023", "2023-05-01/2023-06-01"],
    ["Moved here two months ago", "2026-09-01/2026-10-01"],
    ["Last month was wet", "2026-10-01/2026-11-01"],
    ["Last November we were in Rome", "2025-11-01/2025-12-01"],
    ["The course begins next December", "2026-12-01/2027-01-01"],
    ["We leave the weekend after next", "2026-11-28/2026-11-30"],
    ["Called the landlord, he sends somebody on Thursday", "2026-11-19/2026-11-20"],
    ["Spoke with the school: the meeting is on Thursday", "2026-11-19/2026-11-20"],
    ["Met Tom, his wedding is in June", "2027-06-01/2027-07-01"],
    ["Met Tom in June, he is well", "2026-06-01/2026-07-01"],
    ["Bought tickets for the concert on Saturday", "2026-11-21/2026-11-22"],
    ["Graduated in 2019", "2019-01-01/2020-01-01"],
    ["Graduated 2019.", "2019-01-01/2020-01-01"],
    ["Bought the house five years ago", "2021-01-01/2022-01-01"],
    ["Music of the 1990s", "1990-01-01/2000-01-01"],
    ["We went there last summer", "2026-06-01/2026-09-01"],
    ["In the winter of 2021 it snowed", "2021-12-01/2022-03-01"],
    ["Launch planned for Q1 2027", "2027-01-01/2027-04-01"],
    ["Deadline 2026-12-01", "2026-12-01/2026-12-02"],
    ["Signed on 14.8.2026", "2026-08-14/2026-08-15"],
    ["Wedding on August 14, 2027", "2027-08-14/2027-08-15"],
    ["Party on Friday", "2026-11-20/2026-11-21"],
    ["On Friday it rained", "2026-11-13/2026-11-14"],
    ["Call Sarah before Friday", "2026-11-20/2026-11-21"],
    ["Maria graduates in June", "2027-06-01/2027-07-01"],
    ["Maria graduated in June", "2026-06-01/2026-07-01"],
    ["Conference May 5-7", "2027-05-05/2027-05-08"],
    ["Worked there from May to July 2023", "2023-05-01/2023-08-01"],
    ["Away Dec 31 - Jan 2", "2026-12-31/2027-01-03"],
    ["We hiked on the first weekend of August 2023", "2023-08-05/2023-08-07"],
    ["The last weekend of April 2024 was warm", "2024-04-27/2024-04-29"],
    ["Moved in the first week of May", "2026-05-01/2026-05-08"],
    ["We were in Faro between 3 and 12 August", "2026-08-03/2026-08-13"],
    ["Painted from the 28th to the 31st of May 2025", "2025-05-28/2025-06-01"],
    ["The last week of February 2024", "2024-02-23/2024-03-01"],
    ["Meets on the second Tuesday of January 2027", "2027-01-12/2027-01-13"],
    ["Gifts for Christmas", "2026-12-25/2026-12-26"],
    ["Met on May 3, 2024 and again in 2025", "2024-05-03/2024-05-04", "2025-01-01/2026-01-01"],
  ])("%s", async (text, ...intervals) => {
    expect(await dates(text)).toEqual(intervals);
  });

  test("the words of the text are kept with the time", async () => {
    expect(await readDates("Joined in May 2023, I think", now, "UTC")).toEqual([
      { text: "May 2023", from: "2023-05-01T00:00:00.000Z", to: "2023-06-01T00:00:00.000Z" },
    ]);
  });
});

describe("English is read as people write it in a hurry", () => {
  test.each<[text: string, ...intervals: string[]]>([
    ["dentist tmrw 8am", "2026-11-16T08:00/2026-11-16T09:00"],
    ["see Bo 2moro", "2026-11-16/2026-11-17"],
    ["swim nxt weds 4:15p", "2026-11-18T16:15/2026-11-18T17:15"],
    ["invoice by COB Thu", "2026-11-19/2026-11-20"],
    ["call Ann Mon or Tue", "2026-11-16/2026-11-17", "2026-11-17/2026-11-18"],
    ["ready thrusday", "2026-11-19/2026-11-20"],
    ["review EOW", "2026-11-20/2026-11-21"],
    ["rent is due the 1st", "2026-12-01/2026-12-02"],
    ["She came home on the 3rd.", "2026-11-03/2026-11-04"],
    ["recital Saturday the 28th, 2:30", "2026-11-28T14:30/2026-11-28T15:30"],
    ["away from the 26th to the 2nd", "2026-11-26/2026-12-03"],
    ["the 25th of next month", "2026-12-25/2026-12-26"],
    ["cheese by the twentieth", "2026-11-20/2026-11-21"],
    ["the last Friday of the month", "2026-11-27/2026-11-28"],
    ["Pay it by 9.12.26", "2026-12-09/2026-12-10"],
    ["Dinner at half past seven", "2026-11-15T19:30/2026-11-15T20:30"],
    ["Woke at ten to four", "2026-11-15T03:50/2026-11-15T04:50"],
    ["Friday is the fair; we meet at 3", "2026-11-20/2026-11-21", "2026-11-20T15:00/2026-11-20T16:00"],
    ["The fitter comes between 1 and 4 on Tuesday", "2026-11-17T13:00/2026-11-17T17:00"],
    ["Parents' evening Wednesday 7pm", "2026-11-18T19:00/2026-11-18T20:00"],
    ["Coffee morning, Tue 10am", "2026-11-17T10:00/2026-11-17T11:00"],
    ["Quiz night Thursday 7:30", "2026-11-19T19:30/2026-11-19T20:30"],
    ["Open evening on 25 November at 6pm", "2026-11-25T18:00/2026-11-25T19:00"],
    ["Games night next Friday", "2026-11-20/2026-11-21"],
    ["Friday night, Saturday 10am", "2026-11-20/2026-11-21", "2026-11-21T10:00/2026-11-21T11:00"],
    ["Reply within ten days", "2026-11-15/2026-11-26"],
    ["Answer in 3 working days", "2026-11-18/2026-11-19"],
    ["A fortnight ago it froze", "2026-11-01/2026-11-02"],
    ["a week on Wednesday", "2026-11-25/2026-11-26"],
    ["Thursday week", "2026-11-26/2026-11-27"],
    ["two days before Christmas", "2026-12-23/2026-12-24"],
    ["Wedding on 12 June, rehearsal the evening before", "2027-06-12/2027-06-13", "2027-06-11/2027-06-12"],
    ["w/c 7 December", "2026-12-07/2026-12-14"],
    ["early next week", "2026-11-16/2026-11-18"],
    ["by the end of next week", "2026-11-20/2026-11-23"],
    ["We were off from Monday to Wednesday last week", "2026-11-02/2026-11-05"],
    ["Moved from Tuesday to Thursday", "2026-11-17/2026-11-18", "2026-11-19/2026-11-20"],
    ["Sale, Sat 12 Dec, 10-12", "2026-12-12T10:00/2026-12-12T13:00"],
    ["Shop Fri 9 to 4", "2026-11-20T09:00/2026-11-20T17:00"],
    ["me on the 21st and 28th", "2026-11-21/2026-11-22", "2026-11-28/2026-11-29"],
    ["On Ward 14 from 1 December", "2026-12-01/2026-12-02"],
    ["pay before month end", "2026-11-30/2026-12-01"],
    ["Q2 goals", "2027-04-01/2027-07-01"],
    ["ship it in week 50", "2026-12-07/2026-12-14"],
    ["boiler bought Nov '21", "2021-11-01/2021-12-01"],
    ["built in 1887", "1887-01-01/1888-01-01"],
    ["Labor Day weekend", "2027-09-04/2027-09-07"],
    ["Pancake Day", "2027-02-09/2027-02-10"],
    ["Remembrance Sunday was cold", "2026-11-08/2026-11-09"],
    ["First Sunday of Advent", "2026-11-29/2026-11-30"],
    ["a week Saturday we fly", "2026-11-28/2026-11-29"],
    ["sports day is a week tomorrow", "2026-11-23/2026-11-24"],
    ["the boiler packed up a week last Tuesday", "2026-11-03/2026-11-04"],
    ["recital a week from Friday, 2pm", "2026-11-27T14:00/2026-11-27T15:00"],
    ["gym three times a week tomorrow on", "2026-11-16/2026-11-17"],
    ["the Friday after next", "2026-11-27/2026-11-28"],
    ["saw Keith Sunday just gone", "2026-11-08/2026-11-09"],
    ["3 years ago today we met", "2023-11-15/2023-11-16"],
    ["call next Tue or Wed", "2026-11-17/2026-11-18", "2026-11-18/2026-11-19"],
    ["swap with Jo next Sat or Mon", "2026-11-21/2026-11-22", "2026-11-23/2026-11-24"],
    ["follow up in 2 wks", "2026-11-23/2026-11-30"],
    ["alarm went off at 2am last night", "2026-11-15T02:00/2026-11-15T03:00"],
    ["last night's game ended at 1am", "2026-11-14/2026-11-15", "2026-11-15T01:00/2026-11-15T02:00"],
    ["launch tonight at 12:30am", "2026-11-16T00:30/2026-11-16T01:30"],
    ["party Friday night until 2am", "2026-11-20/2026-11-21T03:00"],
    ["fair tomorrow 9 to 5", "2026-11-16T09:00/2026-11-16T18:00"],
    ["tomorrow until noon", "2026-11-16/2026-11-16T13:00"],
    ["tomorrow 7pm art class", "2026-11-16T19:00/2026-11-16T20:00"],
    [
      "dentist Monday 9am, vet at noon",
      "2026-11-16T09:00/2026-11-16T10:00",
      "2026-11-16T12:00/2026-11-16T13:00",
    ],
    ["PET scan tomorrow 9am", "2026-11-16T09:00/2026-11-16T10:00"],
    ["lunch noon-2 Friday", "2026-11-20T12:00/2026-11-20T15:00"],
    ["call 5p Fri", "2026-11-20T17:00/2026-11-20T18:00"],
    ["be home by 6", "2026-11-15T18:00/2026-11-15T19:00"],
    ["Minutes 12 November: Dana will send it by Thu", "2026-11-12/2026-11-13", "2026-11-19/2026-11-20"],
    [
      "User mentioned that the recital is on Saturday and asked for a reminder on Friday",
      "2026-11-21/2026-11-22",
      "2026-11-20/2026-11-21",
    ],
    ["send Sam the photos from Saturday", "2026-11-14/2026-11-15"],
    ["pain 6/10 at 3pm", "2026-11-15T15:00/2026-11-15T16:00"],
    ["off Dec 1 thru Dec 20", "2026-12-01/2026-12-21"],
    ["we move out mid-May", "2027-05-11/2027-05-21"],
    ["swim 4-4.30 on Monday", "2026-11-16/2026-11-17"],
  ])("%s", async (text, ...intervals) => {
    expect(await dates(text)).toEqual(intervals);
  });

  test.each([
    ["Party on 3/4", "America/New_York", "2027-03-04"],
    ["Party on 3/4", "Europe/London", "2027-04-03"],
    ["Party on 3/14", "Europe/London", "2027-03-14"],
    ["The card expires 08/27", "America/New_York", "2027-08-01"],
    ["The coupon expires 08/27", "America/New_York", "2027-08-27"],
    ["gültig bis 08/27", "Europe/Berlin", "2027-08-01"],
    ["Signed 03/04/2025", "Asia/Manila", "2025-03-04"],
    ["Signed 03/04/2025", "Australia/Sydney", "2025-04-03"],
    ["Signed 4.3.2025", "America/New_York", "2025-03-04"],
    ["Mother's Day lunch", "America/New_York", "2027-05-09"],
    ["Mother's Day lunch", "Europe/London", "2027-03-07"],
  ])("%s in %s", async (text, zone, day) => {
    const [date] = await readDates(text, now, zone);
    expect(date?.from.slice(0, 10)).toBe(day);
  });

  test.each([
    "on the 3rd floor",
    "the 2nd time",
    "from the 2nd to the 3rd floor",
    "Henry the 8th was king",
    "the 21st century",
    "5/8 inch bolts",
    "rated 4/5",
    "open 24/7",
    "He sat at 8 tables",
    "corn on the cob",
    "The museum opens at 9",
    "usually up at 6",
    "I work from 9 to 5",
    "Choir on Thursdays at 7:30",
    "Ran 10 km in 48:30",
    "John 3:16",
    "We won 21:15",
    "capped at 5",
    "at 10 Downing Street",
    "the host is march-02",
    "valid for three years",
    "every Thursday at 3:15",
    "second Tuesday of every month",
    "on the 1st and 15th of each month",
    "not a morning person",
    "the Audi Q3 at the dealer",
    "trash goes out Thursday nights",
    "cut it by 5",
    "runs Mon/Wed/Sat at 6am",
    "takes it twice daily, at 8am and 8pm",
    "order 12-05-4471 arrived broken",
    "invoice 26-05-12-003 is paid",
    "Flat 3/2, 12 Byres Road",
    "the code of room 12/3",
    "bp 12/8",
  ])("%s names no day", async (text) => {
    expect(await dates(text)).toEqual([]);
  });
});

/** The dates of a text captured at an instant in a zone, by the clocks there: "11-19/11-20 -08:00". */
const datesIn = async (timeZone: string, capturedAt: string, text: string) =>
  (await readDates(text, Date.parse(capturedAt), timeZone)).map(({ from, to }) =>
    shown(from.replace(/[+-]\d\d:\d\d$/, "Z"), to.replace(/[+-]\d\d:\d\d$/, "Z")),
  );

describe("days are those of the zone in which the text was captured", () => {
  test("captured on Wednesday evening in Los Angeles, tomorrow is Thursday", async () => {
    const evening = Date.parse("2026-11-18T19:30:00-08:00");
    const thursday = {
      text: "tomorrow",
      from: "2026-11-19T00:00:00.000-08:00",
      to: "2026-11-20T00:00:00.000-08:00",
    };
    expect(await readDates("Dentist tomorrow", evening, "America/Los_Angeles")).toEqual([thursday]);
    expect(await readDates("Dentist tomorrow", evening, "-08:00")).toEqual([thursday]);
    expect(await readDates("Dentist tomorrow", evening, "UTC")).toEqual([
      { text: "tomorrow", from: "2026-11-20T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" },
    ]);
  });

  const evening = "2026-11-18T19:30:00-08:00";
  test.each<[zone: string, capturedAt: string, text: string, ...intervals: string[]]>([
    ["America/Los_Angeles", evening, "We met yesterday", "2026-11-17/2026-11-18"],
    ["America/Los_Angeles", evening, "Slept badly last night", "2026-11-17/2026-11-18"],
    ["America/Los_Angeles", evening, "Party on Friday", "2026-11-20/2026-11-21"],
    ["America/Los_Angeles", evening, "We moved last week", "2026-11-09/2026-11-16"],
    ["America/Los_Angeles", evening, "Dentist tomorrow at 3pm", "2026-11-19T15:00/2026-11-19T16:00"],
    ["America/Los_Angeles", evening, "Call on Friday at 3pm EST", "2026-11-20T12:00/2026-11-20T13:00"],
    [
      "America/Los_Angeles",
      evening,
      "It ends in 2 hours, today",
      "2026-11-18T21:30/2026-11-18T22:30",
      "2026-11-18/2026-11-19",
    ],
    ["America/Los_Angeles", evening, "Joined in May 2023", "2023-05-01/2023-06-01"],
    ["Asia/Kolkata", evening, "We met yesterday", "2026-11-18/2026-11-19"],
    ["Europe/Berlin", evening, "Party on Friday", "2026-11-20/2026-11-21"],
    ["Europe/Berlin", "2026-12-31T23:30:00Z", "Moved this year", "2027-01-01/2028-01-01"],
    ["Pacific/Apia", "2011-12-29T12:00:00-10:00", "Back on Saturday", "2011-12-31/2012-01-01"],
    ["Pacific/Apia", "2011-12-29T12:00:00-10:00", "Back tomorrow"],
    ["Australia/Lord_Howe", "2026-04-04T12:00:00Z", "Ran this morning", "2026-04-04/2026-04-05"],
  ])("in %s at %s: %s", async (zone, capturedAt, text, ...intervals) => {
    expect(await datesIn(zone, capturedAt, text)).toEqual(intervals);
  });

  test.each([
    [
      "the clocks go forward",
      "2026-03-07T20:00:00-08:00",
      "tomorrow",
      "2026-03-08T00:00:00.000-08:00",
      "2026-03-09T00:00:00.000-07:00",
    ],
    [
      "the clocks go back",
      "2026-10-31T20:00:00-07:00",
      "tomorrow",
      "2026-11-01T00:00:00.000-07:00",
      "2026-11-02T00:00:00.000-08:00",
    ],
    [
      "summer comes in between",
      "2026-02-01T20:00:00-08:00",
      "July 4",
      "2026-07-04T00:00:00.000-07:00",
      "2026-07-05T00:00:00.000-07:00",
    ],
    [
      "hours go on meanwhile",
      "2026-03-08T01:30:00-08:00",
      "in 2 hours",
      "2026-03-08T04:30:00.000-07:00",
      "2026-03-08T05:30:00.000-07:00",
    ],
  ])("%s", async (_name, capturedAt, text, from, to) => {
    expect(await readDates(`Picnic ${text}`, Date.parse(capturedAt), "America/Los_Angeles")).toEqual([
      { text, from, to },
    ]);
  });

  test.each([
    ["What did I do yesterday?", "2026-11-17T08:00:00.000Z", "2026-11-18T08:00:00.000Z"],
    ["What did I do last week?", "2026-11-09T08:00:00.000Z", "2026-11-16T08:00:00.000Z"],
    ["What did we decide on Friday?", "2026-11-13T08:00:00.000Z", "2026-11-14T08:00:00.000Z"],
    ["What did I do in the last 20 days?", "2026-10-29T07:00:00.000Z", "2026-11-19T08:00:00.000Z"],
    ["between June and July", "2026-06-01T07:00:00.000Z", "2026-08-01T07:00:00.000Z"],
    ["since Monday", "2026-11-16T08:00:00.000Z", "2026-11-19T03:30:00.000Z"],
  ])("asked on Wednesday evening in Los Angeles: %s", async (query, from, to) => {
    const time = await parseQueryTime(query, Date.parse(evening), "America/Los_Angeles");
    expect(time).toMatchObject({ from: Date.parse(from), to: Date.parse(to) });
  });

  test("the week in which the clocks went back is an hour longer", async () => {
    const time = await parseQueryTime(
      "last week",
      Date.parse("2026-11-04T12:00:00-08:00"),
      "America/Los_Angeles",
    );
    expect(((time?.to ?? 0) - (time?.from ?? 0)) / 3_600_000).toBe(7 * 24 + 1);
  });
});

test.each([
  "5 apples",
  "version 3.2",
  "room 204",
  "room 2023.",
  "Walked 2000 steps",
  "over 2000 people came",
  "I sat in the sun",
  "Sat down with a book",
  "I may go",
  "we march on",
  "Jan called",
  "April could babysit",
  "1/2 cup of sugar",
  "10-12 people",
  "the train at 10:45 runs every day",
  "do it now",
  "Kill the process after 60 s",
  "After two years we moved to Porto",
  "Exercises:\n- 5 minutes of plank",
  "Phase 1 - 2 weeks, phase 2 - 3 months",
  "Boil the rice for 15 min, +5 min off the heat",
  "An hour later she called back",
  "The battery lasts ten hours",
  "Last minute gift ideas",
  "Leave two hours earlier than last time",
  "ISBN 978-1449373320",
  "+49 170 2023456",
  "$2020",
  "192.168.2.1",
  "chapter 3-4",
  "the evening of the wedding",
  "skip Q3 of the exam",
  "🎉",
  "",
])("%s holds no date", async (text) => {
  expect(await dates(text)).toEqual([]);
  expect(await asked(text)).toBeUndefined();
});

describe("a question is asked about a time, in the past unless it says otherwise", () => {
  const ever = "-271821-04-20";
  test.each<[query: string, interval: string | undefined]>([
    ["What did I do last week?", "2026-11-02/2026-11-09"],
    ["Who did I meet in May 2023?", "2023-05-01/2023-06-01"],
    ["what happened in may", "2026-05-01/2026-06-01"],
    ["What did I do in December?", "2025-12-01/2026-01-01"],
    ["What will I do in December?", "2026-12-01/2027-01-01"],
    ["What did we decide on Friday?", "2026-11-13/2026-11-14"],
    ["What do I have on Friday?", "2026-11-20/2026-11-21"],
    ["Anything on the 3rd of December?", "2026-12-03/2026-12-04"],
    ["is there anything on Friday", "2026-11-20/2026-11-21"],
    ["Did I forget anything on Friday?", "2026-11-13/2026-11-14"],
    ["anything on taxes in March", "2026-03-01/2026-04-01"],
    ["what's on Friday?", "2026-11-20/2026-11-21"],
    ["things to do before Christmas", `${ever}/2026-12-25`],
    ["What's happening in January?", "2027-01-01/2027-02-01"],
    ["When does Ann arrive for Christmas?", "2026-12-25/2026-12-26"],
    ["When is the photo of last November from?", "2025-11-01/2025-12-01"],
    ["last November", "2025-11-01/2025-12-01"],
    ["What did I buy before Christmas?", `${ever}/2025-12-25`],
    ["What do I need before Christmas?", `${ever}/2026-12-25`],
    ["What have I read since March?", "2026-03-01/2026-11-15T10:00"],
    ["after June 2026", "2026-07-01/2026-11-15T10:00"],
    ["until 2020", `${ever}/2021-01-01`],
    ["Where did we live in 2022?", "2022-01-01/2023-01-01"],
    ["the 2022 concert", "2022-01-01/2023-01-01"],
    ["two months ago", "2026-09-01/2026-10-01"],
    ["What did I eat yesterday?", "2026-11-14/2026-11-15"],
    ["between May and July", "2026-05-01/2026-08-01"],
    ["between December and February", "2025-12-01/2026-03-01"],
    ["from March to June 2024", "2024-03-01/2024-07-01"],
    ["in the last 3 days", "2026-11-12/2026-11-16"],
    ["over the past two weeks", "2026-11-01/2026-11-16"],
    ["next week", "2026-11-16/2026-11-23"],
    ["last summer", "2026-06-01/2026-09-01"],
    ["What did I do in the night of 18 August?", "2026-08-18/2026-08-19T06:00"],
    ["What happened on the morning of the 3rd of May?", "2026-05-03/2026-05-04"],
    ["What did we do the week before last?", "2026-10-26/2026-11-02"],
    ["What did I say about the deadline on Monday?", "2026-11-09/2026-11-10"],
    ["What did I note about the deadline in October?", "2026-10-01/2026-11-01"],
    ["What did I note for Monday, the deadline?", "2026-11-16/2026-11-17"],
    ["Which bills were due in October?", "2026-10-01/2026-11-01"],
    ["What should I have done by Monday?", "-271821-04-20/2026-11-10"],
    ["What was Q3 last year like?", "2025-07-01/2025-10-01"],
    ["What did I do today before noon?", "2026-11-15/2026-11-15T12:00"],
    ["What did I note yesterday after 5pm?", "2026-11-14T17:00/2026-11-15"],
    ["Who lives at 12 May Street?", undefined],
    ["the weekend before last", "2026-10-31/2026-11-02"],
    ["the month before last", "2026-09-01/2026-10-01"],
    ["What did we decide on Tuesday last week?", "2026-11-03/2026-11-04"],
    ["Monday of last week", "2026-11-02/2026-11-03"],
    ["last week on Friday", "2026-11-06/2026-11-07"],
    ["Friday of next week", "2026-11-20/2026-11-21"],
    ["Monday two weeks ago", "2026-10-26/2026-10-27"],
    ["What did we decide in Q2?", "2026-04-01/2026-07-01"],
    ["between Q1 and Q3", "2026-01-01/2026-10-01"],
    ["since the beginning of October", "2026-10-01/2026-11-15T10:00"],
    ["What did I do at the end of October?", "2026-10-21/2026-11-01"],
    ["early October", "2026-10-01/2026-10-11"],
    ["notes of mid-July", "2026-07-11/2026-07-21"],
    ["the second half of September", "2026-09-16/2026-10-01"],
    ["the last three days of September", "2026-09-28/2026-10-01"],
    ["the first two weeks of August", "2026-08-01/2026-08-15"],
    ["Who was late last week?", "2026-11-02/2026-11-09"],
    ["the week of 20 April", "2026-04-20/2026-04-27"],
    ["week starting November 2", "2026-11-02/2026-11-09"],
    ["the weekend of 24 October", "2026-10-24/2026-10-26"],
    ["What did we plan in March last year?", "2025-03-01/2025-04-01"],
    ["last year in the summer", "2025-06-01/2025-09-01"],
    ["3 May last year", "2025-05-03/2025-05-04"],
    ["the Monday before last", "2026-11-02/2026-11-03"],
    ["What did we decide in the first quarter?", "2026-01-01/2026-04-01"],
    ["this quarter", "2026-10-01/2027-01-01"],
    ["last quarter", "2026-07-01/2026-10-01"],
    ["the last fortnight", "2026-11-01/2026-11-16"],
    ["When did Caroline go to the support group?", undefined],
    ["What is Anna's favourite colour?", undefined],
  ])("%s", async (query, interval) => {
    expect(await asked(query)).toBe(interval);
  });
});

test("every text gives intervals that exist and are not empty", async () => {
  const words = fc.constantFrom(
    ..."last next week May 2023 2019 before and 31 February 99 ago in days Friday - / Christmas".split(" "),
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(words).map((parts) => parts.join(" ")),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      for (const { from, to } of await readDates(text, now, "UTC"))
        expect(Date.parse(from)).toBeLessThan(Date.parse(to));
      const time = await parseQueryTime(text, now, "UTC");
      if (time) expect(time.from).toBeLessThanOrEqual(time.to);
    }),
    { numRuns: 500 },
  );
});

test.each([
  "May ",
  "last ",
  "2019 in ",
  "1/2/2023 ",
  "at 7 ",
  "fri ",
  "the 3rd ",
  "moved from ",
  "Friday to ",
  "🎉",
  "a ",
  "1 ",
  "morgen ",
  "3. Juni ",
  "vor 3 ",
  "la semaine ",
  "hace 3 días ",
  "de 3 a 5 ",
  "三月五日",
  "昨日の",
  "  1h",
  "1 day\n\n",
  "habe Montag ",
])("20,000 characters of %s take a bounded time", async (piece) => {
  const text = piece.repeat(20_000 / piece.length);
  const read = async () => expect((await readDates(text, now, "UTC")).length).toBeLessThanOrEqual(32);
  expect(await awaitedCpuMs(read)).toBeLessThan(1000);
});
