import { expect, test } from "vitest";
import { z } from "zod";
import { conversation } from "../../bench/support/recall/cases.ts";
import { converters } from "../../bench/support/recall/convert/converters.ts";
import { sources } from "../../bench/support/recall/sources.ts";

/** Small samples, made up, in the form in which each set is published. */
function convert(set: string, files: Record<string, unknown>) {
  const given = Object.entries(files).map(([path, content]) => ({
    path,
    text: typeof content === "string" ? content : JSON.stringify(content),
  }));
  return z.array(conversation).parse(converters[set]?.(given));
}

/** The texts that answer each query. */
const answersOf = ({ docs, queries }: z.infer<typeof conversation>) =>
  queries.map(({ q, evidence }) => [q, evidence.map((id) => docs.find((doc) => doc.id === id)?.text)]);

test("every set that is told about can be converted", () => {
  expect(Object.keys(converters).sort()).toEqual(Object.keys(sources).sort());
});

test("LoCoMo: a document a turn, with its speaker, photo and time", () => {
  const [first] = convert("locomo", {
    "locomo10.json": [
      {
        sample_id: "conv-1",
        conversation: {
          speaker_a: "Ann",
          session_1_date_time: "1:56 pm on 8 May, 2023",
          session_1: [
            { speaker: "Ann", dia_id: "D1:1", text: "I adopted a cat." },
            { speaker: "Bob", dia_id: "D1:2", text: "Look!", blip_caption: "a red kite", img_url: ["x"] },
          ],
          session_2_date_time: "12:05 am on 9 May, 2023",
          session_2: [{ speaker: "Ann", dia_id: "D2:1", text: "Hi." }],
        },
        qa: [
          { question: "What flies?", answer: "a kite", evidence: ["D1:2; D2:1"], category: 4 },
          { question: "What swims?", adversarial_answer: "a cat", evidence: ["D1:1"], category: 5 },
          { question: "Nothing?", answer: "", evidence: ["D9:9"], category: 1 },
        ],
      },
    ],
  });
  expect(first?.docs.map(({ text, time }) => [text, time])).toEqual([
    ["Ann: I adopted a cat.", "2023-05-08T13:56:00.000Z"],
    ["Bob: Look! [shares a photo: a red kite]", "2023-05-08T13:56:30.000Z"],
    ["Ann: Hi.", "2023-05-09T00:05:00.000Z"],
  ]);
  expect(first?.queries.map(({ evidence, category }) => [evidence, category])).toEqual([
    [["D1:2", "D2:1"], "single-hop"],
    [["D1:1"], "adversarial"],
  ]);
});

test("RealMem: asked of the memories that there were before the session", () => {
  const [person] = convert("realmem", {
    "Ada_dialogues_256k.json": {
      _metadata: { person_name: "Ada" },
      dialogues: [
        {
          session_uuid: "a1",
          current_time: "2025-12-20 (Saturday)",
          dialogue_turns: [{ speaker: "User", is_query: false, content: "Hello", query_id: null }],
          extracted_memory: [
            { index: "1", type: "Dynamic", content: "【Budget】 User saves 10 a week.", source_turn: 1 },
            { index: "2", type: "Static", content: "User has a cat." },
          ],
        },
        {
          session_uuid: "b2",
          current_time: "2025-12-21 (Sunday)",
          dialogue_turns: [
            {
              speaker: "User",
              is_query: true,
              content: "And my savings?",
              query_id: "Q-1",
              category_name: "Dynamic",
            },
            {
              speaker: "Assistant",
              is_query: false,
              content: "10",
              memory_used: [{ session_uuid: "a1", content: "【Budget】 User saves 10 a week." }],
            },
          ],
          extracted_memory: [{ content: "User asked about savings." }],
        },
      ],
    },
  });
  expect(person?.docs).toHaveLength(3);
  expect(person?.docs[2]?.time).toBe("2025-12-21T00:01:00.000Z");
  expect(person?.queries).toEqual([
    expect.objectContaining({ id: "Ada-Q-1", asof: 2, evidence: ["m0"], category: "Dynamic" }),
  ]);
  expect(person?.docs[0]?.text).toBe("Budget: User saves 10 a week.");
});

test("BEAM: the user's turns, and questions about them whatever form their sources have", () => {
  const [chat] = convert("beam", {
    "chats/100K/7/chat.json": [
      {
        batch_number: 1,
        turns: [
          [
            { role: "user", id: 0, content: "I use Flask.", time_anchor: "March-15-2024" },
            { role: "assistant", id: 1, content: "Fine." },
            { role: "user", id: 2, content: "I use SQLite." },
          ],
        ],
      },
      { batch_number: 2, turns: [[{ role: "user", id: 4, content: "Bye.", time_anchor: "April-02-2024" }]] },
    ],
    "chats/100K/7/probing_questions/probing_questions.json": {
      abstention: [{ question: "My dog?", rubric: [] }],
      knowledge_update: [
        { question: "Database?", source_chat_ids: { original_info: [2], updated_info: [2, 1] } },
      ],
      event_ordering: [{ question: "Order?", source_chat_ids: [0, 4] }],
    },
  });
  expect(chat?.conversation).toBe("beam-7");
  expect(chat?.docs.map(({ time }) => time)).toEqual([
    "2024-03-15T00:00:00.000Z",
    "2024-03-15T00:00:40.000Z",
    "2024-04-02T00:01:20.000Z",
  ]);
  expect(chat && answersOf(chat)).toEqual([
    ["Database?", ["I use SQLite."]],
    ["Order?", ["I use Flask.", "Bye."]],
  ]);
});

test("PrefEval: a preference is one person's, and each request wants its own", () => {
  const stated = Array.from({ length: 6 }, (_, i) => ({
    preference: `P${i}`,
    question: `Q${i}`,
    explanation: "",
  }));
  const people = convert("prefeval", { "explicit_preference/travel_hotel.json": stated });
  expect(people.map(({ docs }) => docs.length)).toEqual([2, 1, 1, 1, 1]);
  expect(people.flatMap(answersOf)).toContainEqual(["Q5", ["P5"]]);
  expect(people[0]?.queries[0]?.category).toBe("travel");
});

test("QMSum: turns joined to notes, evidence by the turns they span", () => {
  const turns = Array.from({ length: 6 }, (_, i) => ({
    speaker: "Chair",
    content: `Point ${i} {vocalsound} ${"word ".repeat(100)}.`,
  }));
  const [attendee] = convert("qmsum", {
    "covid_4.json": {
      topic_list: [],
      general_query_list: [{ query: "All?", answer: "" }],
      specific_query_list: [
        {
          query: "Late?",
          answer: "",
          relevant_text_span: [
            ["2", "3"],
            ["5", "5"],
          ],
        },
      ],
      meeting_transcripts: turns,
    },
  });
  expect(attendee?.docs.map(({ text }) => text.match(/Point \d/g))).toEqual([
    ["Point 0", "Point 1"],
    ["Point 2", "Point 3"],
    ["Point 4", "Point 5"],
  ]);
  expect(attendee?.docs[0]?.text.startsWith("Chair: Point 0 word word")).toBe(true);
  expect(attendee?.queries[0]).toMatchObject({
    evidence: ["covid_4-n1", "covid_4-n2"],
    category: "committee",
  });
});

test("StackFAQ: all answers of a thread answer each rewording", () => {
  const [site] = convert("stackfaq", {
    "stackExchange-FAQ.xml": `<root>
<qapair>
<rephr>\nUse &lt;s&gt; here?\n</rephr>
<rephr>\n*\n</rephr>
<question>\nStrike\n</question>
<answer>\n   Use ~~tildes~~.   \n</answer>
<answer>\nOr &lt;del&gt;.\n</answer>
</qapair>
<qapair>\n<rephr>\nOther?\n</rephr>\n<question>\nOther\n</question>\n<answer>\nYes.\n</answer>\n</qapair>
</root>`,
  });
  expect(site && answersOf(site)).toEqual([
    ["Use <s> here?", ["Use ~~tildes~~.", "Or <del>."]],
    ["Other?", ["Yes."]],
  ]);
});

test("CoSQA: the asked functions are among the documents", () => {
  const [code] = convert("cosqa", {
    "code_idx_map.txt": { "def a(): pass": 3, "def b(): pass": 8 },
    "cosqa-retrieval-dev-500.json": [
      { idx: "cosqa-train-1", doc: "how to b", code: "def b(): pass", label: 1, retrieval_idx: 8 },
      { idx: "cosqa-train-2", doc: "how to c", code: "", label: 0, retrieval_idx: 3 },
    ],
  });
  expect(code?.docs).toHaveLength(2);
  expect(code && answersOf(code)).toEqual([["how to b", ["def b(): pass"]]]);
});

test("CNIL: a page's title asks for its text, without HTML", () => {
  const content = "<p>Oui,&nbsp;<strong>c&#39;est</strong> possible.</p>";
  const [pages] = convert("cnil_fr", {
    "QUESTIONS/103.json": {
      id: "103",
      names: [{ name: "Est-ce possible ?", locale: "fr_FR" }],
      metadata: [],
    },
    "QUESTIONS/103_content.json": {
      id: "103",
      contents: [{ locale: "fr_FR", content, format: "text/html" }],
    },
    "QUESTIONS/104.json": { id: "104", names: [{ name: "Sans texte", locale: "fr_FR" }] },
  });
  expect(pages && answersOf(pages)).toEqual([["Est-ce possible ?", ["Oui, c'est possible."]]]);
});

test("MemDaily: one memory a person, each message once", () => {
  const trajectory = (tid: number, messages: string[], targets: number[]) => ({
    tid,
    message_list: messages.map((message, mid) => ({
      mid,
      message,
      time: "2024年04月01日 周一 08:11",
      place: "北京",
    })),
    question_list: [{ qid: 0, question: `问${tid}`, answer: "", target_step_id: targets, choices: {} }],
  });
  const fifty = (messages: (tid: number) => string[]) =>
    Array.from({ length: 100 }, (_, tid) => trajectory(tid, messages(tid), [1]));
  const people = convert("memdaily_zh", {
    "01_simple_events.json": fifty((tid) => [`共同${Math.floor(tid / 2)}`, `事件${tid}`]),
  });
  expect(people).toHaveLength(50);
  expect(people[3]?.docs.map(({ text }) => text).sort()).toEqual(["事件6", "事件7", "共同3"]);
  expect(people[3] && answersOf(people[3])).toEqual([
    ["问6", ["事件6"]],
    ["问7", ["事件7"]],
  ]);
  expect(people[3]?.queries[0]).toMatchObject({ id: "01_simple_events-6-0", category: "simple" });
});

test("TimelineQA: episodes at their day, questions by whether the note names it", () => {
  const episode = (eid: string, text: string, questions: string[]) => ({
    eid,
    text_template_based: text,
    atomic_qa_pairs: questions.map((question) => [question, "answer"]),
  });
  const [life] = convert("timelineqa", {
    "sparse-41.json": {
      "2021/02/03": {
        lunch: episode("e2", "I ate fish.", ["What did I eat on February 3, 2021?"]),
        run: episode("e3", "I ran on 2021/02/03.", ["What exercise did I do on 2021/02/03?"]),
      },
      "2020/01/01": { birth: episode("e1", "I was born.", ["Who was born?"]) },
    },
  });
  expect(life?.docs.map(({ id, time }) => [id, time])).toEqual([
    ["e1", "2020-01-01T20:00:00.000Z"],
    ["e2", "2021-02-03T20:00:00.000Z"],
    ["e3", "2021-02-03T20:01:00.000Z"],
  ]);
  expect(new Map(life?.queries.map(({ evidence, category }) => [evidence[0], category]))).toEqual(
    new Map([
      ["e1", "undated"],
      ["e2", "day only in the time"],
      ["e3", "day named in the note"],
    ]),
  );
});

test("XQuAD: each paragraph in one language, asked about in it or in English", () => {
  const inLanguage = (language: string) => ({
    version: "1.1",
    data: [
      {
        title: "x",
        paragraphs: [0, 1].map((i) => ({
          context: `${language} paragraph ${i}`,
          qas: [{ id: `q${i}`, question: `${language} question ${i}`, answers: [] }],
        })),
      },
    ],
  });
  const [memory] = convert("xquad_x", {
    "xquad.en.json": inLanguage("en"),
    "xquad.de.json": inLanguage("de"),
  });
  expect(memory && answersOf(memory)).toEqual([
    ["de question 0", ["de paragraph 0"]],
    ["en question 1", ["de paragraph 1"]],
  ]);
});
