import { z } from "zod";
import { ASKED, type Converter, chance, nameOf, parseJson, spreadInTime } from "./converter.ts";

/** `xquad.LANGUAGE.json`, in SQuAD's form: the same paragraphs and questions, in the same order, in every language. */
const squad = z.object({
  data: z.array(
    z.object({
      paragraphs: z.array(
        z.object({ context: z.string(), qas: z.array(z.object({ id: z.string(), question: z.string() })) }),
      ),
    }),
  ),
});

const ENGLISH = "en";

/** One memory in all languages: each paragraph in one of them, asked about in the same or in English. */
export const convertXquad: Converter = (files) => {
  const paragraphs = new Map(
    files.map((file) => {
      const language = /\.([a-z]{2})\./.exec(file.path)?.[1] ?? nameOf(file);
      return [language, parseJson(squad, file).data.flatMap(({ paragraphs }) => paragraphs)];
    }),
  );
  const foreign = [...paragraphs.keys()].filter((language) => language !== ENGLISH);
  const chosen = (paragraphs.values().next().value ?? []).map((_, i) => {
    const language = foreign[Math.floor(chance(`p${i}`) * foreign.length)] as string;
    return {
      id: `p${i}`,
      language,
      paragraph: paragraphs.get(language)?.[i],
      english: paragraphs.get(ENGLISH)?.[i],
    };
  });
  const docs = chosen.map(({ id, language, paragraph }) => ({
    id,
    text: paragraph?.context ?? "",
    session: language,
  }));
  const queries = chosen.flatMap(({ id, paragraph, english }, i) => {
    const isEnglish = english !== undefined && i % 2 === 1;
    const asked = (isEnglish ? english : paragraph)?.qas.slice(0, 1) ?? [];
    return asked.map((qa) => ({
      id: `${qa.id}-${isEnglish ? "en" : "same"}`,
      q: qa.question,
      time: ASKED,
      evidence: [id],
      category: isEnglish ? "English question" : "same language",
    }));
  });
  return [{ dataset: "xquad_x", conversation: "polyglot", docs: spreadInTime(docs), queries }];
};
