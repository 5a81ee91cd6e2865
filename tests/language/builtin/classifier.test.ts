import fc from "fast-check";
import { expect, test } from "vitest";
import { type Category, categories } from "../../../src/contract.ts";
import { classifyText, scoreCues } from "../../../src/language/builtin/categories/classifier.ts";
import { cpuMs } from "../../support/cpu.ts";

const examples: Record<Category, string[]> = {
  task: [
    "Call the plumber about the kitchen sink on Friday",
    "Buy milk and eggs",
    "I need to call the bank about the mortgage",
    "TODO: update the README",
    "- [ ] renew the passport",
    "Remember to water the plants",
    "Don't forget to send Anna the contract",
    "We have to finish the slides by Friday",
    "Please review the pull request from Jonas",
    "Tax return is due on May 31",
    "Pick up the dry cleaning before Saturday",
    "Ich muss noch die Steuererklärung machen",
    "Il faut acheter du pain",
    "Tengo que llamar a mi madre",
    "図書館に本を返さないと",
    "友達に結婚祝いを贈る",
    "金曜までにレポート提出",
    "洗剤と電池を購入",
    "给妈妈打电话",
    "周五前交房租",
    "今晚把PPT改完",
    "别忘了给花浇水",
    "需要更新简历",
    "우유랑 계란 사기",
    "금요일까지 보고서 제출",
    "여권 갱신해야 한다",
  ],
  question: [
    "What was the name of that restaurant in Lisbon?",
    "Why does the build fail on Windows?",
    "Is the museum open on Mondays?",
    "I wonder whether the cat likes the new food",
    "how do we rotate the API keys",
    "Should we move the meeting?",
    "Warum ist der Himmel blau?",
    "Pourquoi le train est-il en retard ?",
    "¿Dónde está la llave?",
    "この本はいくらですか？",
    "你喜欢吃什么？",
    "猫の名前は何だっけ",
    "这个要怎么办理",
  ],
  decision: [
    "We decided to use PostgreSQL instead of MongoDB",
    "Decision: no meetings on Fridays",
    "We'll go with the blue logo",
    "After a long talk the team agreed on two-week sprints",
    "From now on we deploy only in the morning",
    "I've decided against buying a car",
    "Wir haben beschlossen, nach Hamburg zu ziehen",
    "来年引っ越すことにした",
    "我们决定不买房了",
    "이사하기로 했다",
  ],
  preference: [
    "I prefer dark roast coffee over tea",
    "My favourite colour is green",
    "Anna likes window seats",
    "User hates long e-mails",
    "I would rather take the train",
    "Bob can't stand cilantro",
    "Ich mag keine Pilze",
    "Je préfère le thé au café",
    "Me gusta el chocolate amargo",
    "コーヒーより紅茶が好き",
    "他不爱吃香菜",
    "나는 커피를 좋아한다",
  ],
  idea: [
    "Idea: build a bird feeder with a camera",
    "What if we let users vote on features",
    "Maybe we could paint the kitchen yellow",
    "It would be cool to have a map of all the thoughts",
    "Gift idea: a pottery class for Mel",
    "Wir könnten im Garten einen Teich anlegen",
  ],
  event: [
    "Met Dr. Weber at the conference in Berlin on Tuesday",
    "Dentist appointment next Wednesday at 10:30",
    "Yesterday Tom broke his arm playing football",
    "We went to the beach last weekend",
    "Flight to Tokyo leaves on June 3 at 10:45",
    "Wedding of Clara and Jan on 2026-08-14",
    "Sofia got accepted at Stanford University",
    "Gestern Termin beim Zahnarzt",
    "Had lunch with Priya and Wei",
    "明日14時から歯医者",
    "昨日やっとレポートを出した",
    "周六晚上同学聚会",
    "昨晚给爸爸打了电话",
    "토요일 저녁 7시 동창 모임",
    "어제 친구를 만났다",
  ],
  reference: [
    "https://www.postgresql.org/docs/current/indexes.html",
    "See also chapter 4 of the SQLite manual",
    "“The only way to do great work is to love what you do.” — Steve Jobs",
    "Designing Data-Intensive Applications, ISBN 978-1449373320",
    "How-to for resetting the router: hold the button, wait, press again",
    "RFC 9562 describes UUIDv7",
  ],
  fact: [
    "The capital of Australia is Canberra",
    "Water boils at 100 degrees Celsius",
    "The Wi-Fi password at the cabin is bluebird42",
    "Our office has 45 employees",
    "Emma studies biology in Edinburgh",
    "My sister lives in Portland",
    "The server runs on Debian 13",
    "Berlin ist die Hauptstadt von Deutschland",
    "Maria's birthday is June 3",
    "会議室のパスワードは1234です",
    "水的沸点是100度",
    "他每天六点起床",
  ],
  observation: [
    "Noticed that the cat sleeps more in winter",
    "The new neighbours seem friendly",
    "Feeling tired after the long week",
    "Lovely light over the harbour",
    "隣の犬が吠える",
    "这家餐厅的鱼很好吃",
    "妈妈对海鲜过敏",
    "🎉🎉🎉",
    "ok",
  ],
};

const rows = Object.entries(examples).flatMap(([category, texts]) =>
  texts.map((text) => ({ text, category: category as Category })),
);

test("there are at least sixty examples and some of every category", () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(examples).sort()).toEqual([...categories].sort());
});

test.each(rows)("$text is classified as $category", ({ text, category }) => {
  expect(classifyText(text)).toBe(category);
});

test("any text has one category and finite scores, always the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
      expect(categories).toContain(classifyText(text));
      expect(scoreCues(text)).toEqual(scoreCues(text));
    }),
    { numRuns: 200 },
  );
});

test("a text of 20,000 characters costs no more than a short one", () => {
  const long = "the meeting is on and we went to see what the capital is ".repeat(350);
  classifyText(long);
  const hundred = () => {
    for (let i = 0; i < 100; i++) classifyText(long);
  };
  expect(cpuMs(hundred)).toBeLessThan(500);
});
