import { expect, test } from "vitest";
import { analyzeQuery, analyzeText } from "../../../src/language/analysis/analyzer.ts";
import { keepKnownScripts } from "../../../src/language/analysis/known-scripts.ts";

/** Asked for, and written: two forms of one word, each alone, so that nothing else can help. */
const families: [asked: string, written: string][] = [
  ["Kuchen", "Der Geburtstagskuchen ist fertig"],
  ["Vertrag", "Ich habe den Mietvertrag verlängert"],
  ["Apfel", "Der Apfelbaum ist krank"],
  ["Rad", "Mein Fahrrad ist kaputt"],
  ["Tür", "Die Haustür klemmt"],
  ["Arzt", "Wir waren beim Zahnarzt"],
  ["Termin", "Arzttermin Dienstag"],
  ["Autoversicherung", "Die Versicherung für das Auto ist teuer"],
  ["aufschreiben", "Das habe ich aufgeschrieben"],
  ["gehen", "Wir sind früh gegangen"],
  ["mitbringen", "Er hat Wein mitgebracht"],
  ["genou", "Elle a mal aux genoux"],
  ["vendre", "Nous avons vendu la maison"],
  ["prendre", "Il a pris le train"],
  ["devolver", "Mañana devuelvo el paraguas"],
  ["tener", "Ella tuvo suerte"],
  ["طفل", "الأطفال في الحديقة"],
  ["كلب", "رأيت ثلاثة كلاب"],
  ["شارع", "الشوارع مزدحمة"],
  ["مفتاح", "أين المفاتيح"],
  ["بلاط", "اشتريت بلاطًا"],
  ["أرضية", "دهان لأرضية الغرفة"],
  ["جدة", "زرت جدتي"],
  ["아프다", "머리가 아파요"],
  ["모르다", "잘 몰라요"],
  ["춥다", "날씨가 추워요"],
  ["듣다", "음악을 들었다"],
  ["빌리다", "책을 빌려 왔다"],
];

test.each(families)("%s finds: %s", (asked, written) => {
  const terms = new Set(analyzeText(written));
  expect(analyzeQuery(asked).some((term) => terms.has(term))).toBe(true);
});

test("English words are not taken apart", () => {
  expect(analyzeText("The breakfast was over before the neighbourhood woke up")).not.toContain("fast");
});

test("the model is shown only letters that it knows", () => {
  expect(keepKnownScripts("서울 Kimchi के लिए, 3 kg").replace(/\s+/g, " ").trim()).toBe("Kimchi , 3 kg");
});
