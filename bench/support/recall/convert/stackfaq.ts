import { ASKED, type Converter, keepAnswered, spreadInTime } from "./converter.ts";
import { toPlainText } from "./plain-text.ts";

/** `stackExchange-FAQ.xml`: flat and regular, a `<qapair>` a thread; a rewording that is missing is "*". */
export const convertStackfaq: Converter = (files) => {
  const threads = files.flatMap(({ text }) => listTags(text, "qapair"));
  const read = threads.map((thread, t) => ({
    answers: listTags(thread, "answer").map((answer, i) => ({
      id: `t${t}-a${i}`,
      text: toPlainText(answer),
    })),
    rewordings: listTags(thread, "rephr")
      .map(toPlainText)
      .filter((text) => text !== "*"),
    thread: `t${t}`,
  }));
  const docs = read.flatMap(({ answers, thread }) =>
    answers.map((answer) => ({ ...answer, session: thread })),
  );
  const queries = read.flatMap(({ answers, rewordings, thread }) =>
    rewordings.map((q, i) => ({
      id: `${thread}-q${i}`,
      q,
      time: ASKED,
      evidence: answers.map(({ id }) => id),
      category: answers.length > 3 ? "4 or more answers" : "1-3 answers",
    })),
  );
  return [
    {
      dataset: "stackfaq",
      conversation: "webapps",
      docs: spreadInTime(docs),
      queries: keepAnswered(queries),
    },
  ];
};

function listTags(text: string, tag: string): string[] {
  return Array.from(
    text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs")),
    ([, inner]) => inner as string,
  );
}
