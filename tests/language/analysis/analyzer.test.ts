import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyzeQuery, analyzeText } from "../../../src/language/analysis/analyzer.ts";

const finds = (query: string, text: string) => {
  const terms = new Set(analyzeText(text));
  return analyzeQuery(query).some((term) => terms.has(term));
};

describe("keywords and inflected forms find the text in", () => {
  const languages: Record<string, Record<string, string>> = {
    English: {
      "I bought two houses in Oxford": "house houses buy buying Oxford",
      "She went running with the children": "run runs go child",
      "batteries need replacing": "battery replace",
      "Dentist appointment": "dentists appointments",
    },
    German: {
      "Ich habe zwei Häuser gekauft": "Haus hauser haeuser kaufen",
      "Termin beim Zahnarzt": "Termine Zahnärzte Zahnarztes",
      "Meine Freundinnen kommen am Freitag": "Freundin Freitags",
      "Hausaufgaben machen": "Hausaufgabe macht",
      "Straßenbahn fahren": "Straßenbahnen strassenbahn",
      "Müller anrufen": "Mueller Muller",
      "Ich muss die Rechnung bezahlen": "Rechnungen bezahlt",
    },
    Spanish: {
      "Compré dos casas en Madrid": "casa comprar compre",
      "Las luces de la cocina están rotas": "luz cocinas",
      "Me gustan las canciones de Shakira": "canción cancion",
      "Busqué mis llaves": "buscar llave",
      "Los niños juegan en el parque": "niño niña nino parques",
      "Vuelos baratos a Lima": "vuelo barato",
    },
    French: {
      "J'ai acheté deux maisons": "maison acheter",
      "Les chevaux mangent de l'herbe": "cheval manger herbe",
      "Réunion avec l’équipe": "réunions equipe équipes",
      "L'eau est très froide": "eau froid",
      "Une voiture rouge": "voitures rouges",
    },
    Russian: {
      "Я купил две кошки": "кошка кошек кошку купила",
      "Забрать подарки для сестры": "подарок сестра сестёр",
      "Ёлка стоит": "елка ёлки",
      "Новый телефон": "телефоны нового",
    },
    Arabic: {
      "ذهبت إلى المدرسة مع أخي": "مدرسة مدرستي والمدرسة",
      "الاجتماع يوم الأحد": "اجتماع اجتماعات للاجتماع الاحد",
      "اشتريت كتابين جديدين": "كتاب الكتاب جديد",
      "قَهْوَة الصباح": "قهوة القهوة قهوتي",
    },
    Hindi: {
      "लड़कियों ने किताबें पढ़ीं": "लड़की किताब किताबों",
      "कल दुकान से सब्जियां खरीदनी हैं": "सब्जी सब्ज़ी दुकानों खरीदना",
      "बच्चे बगीचे में खेल रहे हैं": "बच्चा बच्चों बगीचा",
    },
    Chinese: { 我明天要去看牙医: "牙医 医 明天 我的牙医", 猫喜欢吃鱼: "猫 鱼 喜欢" },
    Japanese: {
      今日は東京で寿司を食べました: "東京 寿司 食べる 食べた",
      コーヒーを買う: "コーヒー ｺｰﾋｰ 買った",
      駅まで歩いた: "駅 駅は 歩く",
    },
    Korean: {
      "서울에서 김치를 먹었다": "서울 김치 김치가 먹다 먹어요",
      "집에 갔어요": "집 집에서 가다 갑니다",
      "고양이가 물을 마셨어요": "고양이 고양이를 물 마시다",
    },
    Hebrew: { "הבית של הילדים": "בית ילד הבית" },
    Persian: { "می‌خواهم کتاب بخوانم": "میخواهم کتاب" },
    Thai: { ฉันกินข้าว: "ข้าว กิน" },
    Greek: { "Η οδός Ερμού": "ΟΔΟΣ ερμου" },
  };
  for (const [language, texts] of Object.entries(languages))
    test(language, () => {
      for (const [text, queries] of Object.entries(texts))
        for (const query of queries.split(" "))
          expect(finds(query, text), `${query} finds ${text}`).toBe(true);
    });
});

test("a text's terms keep their order and their repetitions", () => {
  expect(analyzeText("The cats saw the cat")).toEqual(["the", "cat", "saw", "the", "cat"]);
});

test("a query's terms are unique and hold no stop words", () => {
  expect(analyzeQuery("What did the cat say about the cats?")).toEqual(["cat", "say"]);
  expect(analyzeQuery("¿Dónde están las llaves de la casa?")).not.toContain("de");
});

test("words of two languages are stop words only where the text is in theirs", () => {
  expect(analyzeQuery("Comment payer dans les boutiques pour le personnel ?")).not.toContain("comment");
  expect(analyzeQuery("Comment payer dans les boutiques pour le personnel ?")).not.toContain("pour");
  expect(analyzeQuery("comment on the draft")).toContain("comment");
  expect(analyzeQuery("pour the concrete")).toContain("pour");
});

test("a query of stop words only keeps them", () => {
  expect(analyzeQuery("to be or not to be")).toEqual(["to", "be", "or", "not"]);
});

test("an English text is stemmed in English only, so other languages cost it no precision", () => {
  expect(analyzeText("the generation of the running man")).toEqual([
    "the",
    "generat",
    "of",
    "the",
    "run",
    "man",
  ]);
});

test("й and ї stay letters of their own while other accents go", () => {
  expect(analyzeQuery("йогурт")).toEqual(["йогурт"]);
  expect(finds("Zazolc", "Zażółć")).toBe(true);
  expect(finds("istanbul", "İSTANBUL")).toBe(true);
  expect(finds("smorrebrod", "smørrebrød")).toBe(true);
});

describe("what is not a plain word", () => {
  test.each([
    ["1000", "it cost $1,000"],
    ["0405550142", "the piano tuner: 040 555 0142, every autumn"],
    ["040/5550142", "the piano tuner: 040 555 0142"],
    ["415 555 0142", "call 4155550142"],
    ["739204", "parcel locker code 739 204"],
    ["1,000", "es kostete 1.000 Euro"],
    ["3.5", "3,5 kg"],
    ["2026-05", "due 2026-05-31T10:00:00Z"],
    ["14:30", "at 14:30"],
    ["2.6", "Biome v2.6.1"],
    ["example.com", "see https://www.example.com/docs/install?x=1"],
    ["install", "see https://www.example.com/docs/install?x=1"],
    ["anna.smith@example.com", "write to Anna.Smith@example.com."],
    ["smith", "write to anna.smith@example.com"],
    ["todo", "#todo"],
    ["#todo", "todo"],
    ["anna", "ask @anna"],
    ["user_name", "const userName"],
    ["getUserName", "get user name"],
    ["email", "e-mail"],
    ["c++", "I learn C++."],
    ["usa", "U.S.A."],
    ["5 km", "ran 5km"],
    ["dont", "don’t"],
    ["Anna", "Anna’s bike"],
    ["brien", "O'Brien"],
    ["aujourd'hui", "Aujourd’hui"],
    ["☕", "morning ☕️"],
    ["💻", "👩🏽‍💻 at work"],
    ["❤", "I ❤️ tea"],
    ["🇩🇪", "🇩🇪 trip"],
    ["42", "٤٢"],
  ])("%s finds %s", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test.each(["2026/05/31", "2026-05", "31/05/2026", "05/2026"])("%s is no number in groups", (date) => {
    expect(analyzeText(date)).not.toContain(date.replace(/\D/g, ""));
  });

  test("C and C++ are different things", () => {
    expect(finds("c++", "vitamin C")).toBe(false);
  });

  test("a tag ranks its own text first: it is a term of its own", () => {
    expect(analyzeText("#todo")).toEqual(expect.arrayContaining(["#todo", "todo"]));
  });
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(..."aAé1.,-_'\"@#+:/ 가한猫のก👩ßکक़\u0301\u200c\u200d\ufe0f\ud83d"),
    maxLength: 200,
  }),
);

test("whatever the text, terms hold no white space and no quote and are 1 to 64 characters long", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const term of [...analyzeText(text), ...analyzeQuery(text)]) {
        expect(term).toMatch(/^[^\s"]{1,64}$/);
        expect(term.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("every word of a text finds that text, whatever stands around it", () => {
  const words = fc.oneof(
    fc.constantFrom(
      ..."plumber Häuser canción chevaux gekauft кошек المدرسة लड़कियों 東京 김치를 e-mail userName 1,000 #tag".split(
        " ",
      ),
    ),
    fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzäöüéèñçß"),
      minLength: 2,
      maxLength: 14,
    }),
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
      .filter((word) => /^[\p{L}\p{M}\p{N}]+$/u.test(word)),
  );
  const sentence = fc.array(
    fc.oneof(words, fc.constantFrom("the", "and", "der", "ist", "los", "est", "de")),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, sentence, sentence, (word, before, after) => {
      if (analyzeQuery(word).length > 0)
        expect(finds(word, [...before, word, ...after].join(" ")), word).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("a text of 20,000 characters stays small and quick, whatever it is made of", () => {
  for (const unit of ["a", "1", "a.", "ab-", "aB", "1,", "'a", "猫", "가", "กิ", "👩‍💻", "a\u0301", "_"]) {
    const terms = analyzeText(unit.repeat(20_000 / unit.length));
    expect(terms.length).toBeLessThanOrEqual(40_000);
  }
});
