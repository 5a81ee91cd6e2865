import fc from "fast-check";
import { expect, test } from "vitest";
import { Glosser } from "../../../src/language/gloss/glosser.ts";
import { Lexicon, readLexicon } from "../../../src/language/gloss/lexicon.ts";

const glosser = new Glosser(new Lexicon(readLexicon()));

function gloss(text: string): string {
  const parts = [...glosser.parts(text)].map(({ part, english }) => (english ? ` ${english} ` : part));
  return parts.join("").replace(/\s+/g, " ").trim();
}

test.each([
  ["German, joined words taken apart", "Zahnarzttermin am Montag", "dentist appointment"],
  ["French", "J'ai rendez-vous chez le dentiste lundi", "dentist monday"],
  ["Spanish", "Mañana tengo que llamar al médico", "call"],
  ["Italian, inflected", "Ho comprato due biglietti per il treno", "ticket"],
  ["Portuguese", "O aniversário da minha irmã é em março", "birthday"],
  ["Dutch, joined by a letter", "De bibliotheekboeken moeten terug", "library book"],
  ["Swedish", "Vi måste köpa mjölk och bröd", "buy"],
  ["Polish, inflected", "Muszę oddać książki do biblioteki", "library"],
  ["Czech", "Zítra jdu k zubaři", "tomorrow"],
  ["Russian, inflected", "Надо отдать книги в библиотеку завтра", "library tomorrow"],
  ["Ukrainian", "Завтра треба купити хліб", "tomorrow"],
  ["Greek", "Αύριο έχω ραντεβού με τον γιατρό", "tomorrow"],
  ["Turkish, inflected", "Yarın kitapları kütüphaneye götüreceğim", "book"],
  ["Arabic, with its article", "شربت القهوة في المطبخ", "coffee"],
  ["Hindi", "कल मुझे डॉक्टर के पास जाना है", "doctor"],
  ["Vietnamese, words of two syllables", "Ngày mai tôi đi bác sĩ", "doctor"],
  ["Thai, without spaces", "ฉันไปหาหมอที่โรงพยาบาล", "doctor"],
  ["Thai, a word that segments cut apart", "พรุ่งนี้โทรหาหมอ", "tomorrow call"],
  ["Chinese, without spaces", "我昨天去了医院看医生", "yesterday"],
  ["Chinese, words that segments cut apart", "稍后录制会议", "later record"],
  ["Japanese, inflected", "明日は病院に行きました", "hospital"],
  ["Korean, with its particle", "나는 내일 도서관에 갔다", "library"],
])("%s: words are read as English ones", (_, text, words) => {
  for (const word of words.split(" ")) expect(` ${gloss(text)} `).toContain(` ${word} `);
});

test.each([
  "The gift may die in a chat",
  "I've decided to learn the cello",
  "Pain in my arm, see the doctor",
  "Port of atlas is 8080",
  "Chen has a flat in Chengdu",
])("English is left as it is, also where its words are others', too: %s", (text) => {
  expect(gloss(text)).toBe(text);
});

test("a text in two languages is read in both scripts; names and what nobody knows stay", () => {
  expect(gloss("Wir treffen Željko Bogdan im Krankenhaus")).toMatch(/Željko Bogdan.*hospital/);
  expect(gloss("Ask Lena about the больница")).toMatch(/^Ask Lena about the .*hospital$/);
});

test("the parts are the text, whatever it is", () => {
  const words = fc.constantFrom(
    "der",
    "Zahnarzt",
    "дом",
    "病院",
    "หมอ",
    "l'eau",
    "x".repeat(50),
    "도서관에",
    " ",
    "\n",
    "!",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(words).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect([...glosser.parts(text)].map(({ part }) => part).join("")).toBe(text);
    }),
  );
});
