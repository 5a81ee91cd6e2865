import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createNote } from "../../src/notes/notes.ts";
import { openNotes, type TestNotes } from "./support.ts";

const days = [
  "Nothing much happened today, we walked along the river and had dinner with friends. ",
  "The meeting about the budget was postponed because the manager was ill. ",
  "It rained all morning; the children played inside and read books about trains. ",
  "The key of the garage broke, and Tom came to look at the door before winter. ",
];
const diaryOf = (characters: number) =>
  Array.from({ length: characters / 80 }, (_, i) => days[(i * 7 + (i >> 3)) % days.length]).join("");

const library: [title: string, text: string][] = [
  ["Cabin", "Key under the third flower pot. Wifi: PineTree, password moss-and-fern-42. Bring firewood."],
  [
    "Recipes",
    "Pumpkin soup: roast the pumpkin for forty minutes, add ginger and coconut milk. Serves four people.",
  ],
  [
    "Insurance papers",
    "Household policy number 88-1234-X with Helvetia. Hotline 0800 123 456. Deductible 300.",
  ],
  ["Ferienwohnung", "Der Schlüssel liegt beim Nachbarn. Das WLAN-Passwort lautet Edelweiss77."],
  ["Arzt", "Zahnarzt am Montag um neun, Impfung der Kinder im Oktober bei Frau Doktor Huber."],
  ["旅行计划", "四月去京都，住在河边的小旅馆。小屋无线网络密码是樱花2026。记得带护照和相机。"],
  ["会議メモ", "来週の会議は東京の本社で行います。予算の資料を準備してください。"],
  ["공부", "주말에 도서관에서 공부했어요. 비밀번호는 1234입니다."],
  ["Reading list", "Middlemarch, The Left Hand of Darkness, A Wizard of Earthsea, The Dispossessed."],
  [
    "Garden",
    "Tomatoes need pruning every week. Open the greenhouse windows in the morning. Slugs: beer traps.",
  ],
  ["Car", "Oil change at 84,000 km. Tyre pressure 2.4 bar in front. Garage: Miller & Sons, ask for Tom."],
  ["Speech", "We are gathered here to celebrate Anna and Ben, who met on a ferry in a storm."],
  [
    "Diary",
    `${diaryOf(60_000)} Grandmother told us how she hid the violin in the hayloft. ${diaryOf(40_000)}`,
  ],
  ["Old diary", `A sextant. ${diaryOf(60_000)} A walrus. ${diaryOf(60_000)} Some marzipan.`],
];

let notes: TestNotes;
beforeAll(async () => {
  notes = await openNotes();
  for (const [title, text] of library) await createNote(notes.deps, notes.actor, { title, text });
});
afterAll(() => notes.close());

async function best(query: string) {
  const [first] = await notes.search({ query });
  return { title: first?.title, score: first?.score ?? 0 };
}

describe("the score of a note is the chance that it is meant", () => {
  test.each([
    ["roast the pumpkin for forty minutes", "Recipes"],
    ["she hid the violin in the hayloft", "Diary"],
    ["das wlan passwort lautet edelweiss77", "Ferienwohnung"],
    ["四月去京都，住在河边", "旅行计划"],
    ["来週の会議は東京の本社で", "会議メモ"],
  ])("above 0.9 for a quotation: %s", async (query, title) => {
    const { score, ...found } = await best(query);
    expect(found).toEqual({ title });
    expect(score).toBeGreaterThan(0.9);
  });

  test.each([
    ["pumpkin", "Recipes"],
    ["what is the wifi password of the cabin?", "Cabin"],
    ["insurance policy number", "Insurance papers"],
    ["how did Anna and Ben meet?", "Speech"],
    ["pruned tomato", "Garden"],
    ["where did grandmother hide the violin", "Diary"],
    ["Wie lautet das WLAN-Passwort der Ferienwohnung?", "Ferienwohnung"],
    ["小屋的无线密码是什么？", "旅行计划"],
    ["来週の会議はどこですか", "会議メモ"],
    ["도서관", "공부"],
  ])("0.7 to 0.9 where all telling words stand: %s", async (query, title) => {
    const { score, ...found } = await best(query);
    expect(found).toEqual({ title });
    expect(score).toBeGreaterThan(0.7);
    expect(score).toBeLessThanOrEqual(0.9);
  });

  test.each([
    ["how long do I roast the pumpkin?", "Recipes"],
    ["the policy number of the travel insurance", "Insurance papers"],
    ["Wann ist die Impfung der Kinder?", "Arzt"],
    ["비밀번호가 뭐예요?", "공부"],
  ])("about even where most of the words stand: %s", async (query, title) => {
    const { score, ...found } = await best(query);
    expect(found).toEqual({ title });
    expect(score).toBeGreaterThan(0.5);
    expect(score).toBeLessThan(0.7);
  });

  test.each([
    "people climbing icy mountains abroad",
    "what should I buy Anna for her birthday",
    "quarterly sales report for the french market and Tom",
    "hundred mountain bikes under forty kilos",
    "sextant walrus marzipan",
  ])("below 0.2 where only a word of many stands, or all of them far apart: %s", async (query) => {
    expect((await best(query)).score).toBeLessThan(0.2);
  });

  test.each(["blorptang quxify", "?!", "🦄🦄"])("0 for gibberish: %s", async (query) => {
    expect(await best(query)).toEqual({ title: undefined, score: 0 });
  });

  test("part of a compound is less than the whole", async () => {
    const part = await best("Zahnbürste");
    const whole = await best("Zahnarzt");
    expect(whole).toMatchObject({ title: "Arzt" });
    expect(whole.score).toBeGreaterThan(0.7);
    expect(part.score).toBeLessThan(0.5);
  });
});
