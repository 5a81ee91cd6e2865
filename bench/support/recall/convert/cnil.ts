import { z } from "zod";
import { ASKED, type Converter, nameOf, parseJson, spreadInTime } from "./converter.ts";
import { toPlainText } from "./plain-text.ts";

/** `QUESTIONS/N.json` holds a page's title, `N_content.json` its text as HTML. */
const page = z.object({ id: z.string(), names: z.array(z.object({ name: z.string(), locale: z.string() })) });
const body = z.object({
  id: z.string(),
  contents: z.array(z.object({ content: z.string(), locale: z.string() })),
});

const PIECE_CHARACTERS = 3000;

export const convertCnil: Converter = (files) => {
  const isBody = (file: (typeof files)[number]) => nameOf(file).endsWith("_content");
  const docs = files.filter(isBody).flatMap((file) => {
    const { id, contents } = parseJson(body, file);
    const text = toPlainText(contents.find(({ locale }) => locale === "fr_FR")?.content ?? "");
    return cut(text).map((piece, i) => ({ id: `${id}-${i}`, text: piece, session: id }));
  });
  const titles = files
    .filter((file) => !isBody(file))
    .flatMap((file) => {
      const { id, names } = parseJson(page, file);
      return names.filter(({ locale }) => locale === "fr_FR").map(({ name }) => ({ id, q: name.trim() }));
    });
  // A title that two pages share is one question with two answers.
  const queries = Array.from(
    Map.groupBy(titles, ({ q }) => q),
    ([q, pages]) => ({
      id: `q${pages[0]?.id}`,
      q,
      time: ASKED,
      evidence: docs.filter(({ session }) => pages.some(({ id }) => id === session)).map(({ id }) => id),
      category: q.endsWith("?") ? "question" : "titre",
    }),
  ).filter(({ evidence }) => evidence.length > 0);
  return [{ dataset: "cnil_fr", conversation: "cnil", docs: spreadInTime(docs), queries }];
};

/** Long pages in pieces, at the end of a sentence. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (const sentence of text.split(/(?<=[.!?]) /).filter((sentence) => sentence !== "")) {
    const piece = pieces.at(-1);
    if (piece !== undefined && piece.length + sentence.length < PIECE_CHARACTERS)
      pieces[pieces.length - 1] = `${piece} ${sentence}`;
    else pieces.push(sentence);
  }
  return pieces;
}
