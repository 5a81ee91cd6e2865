import { z } from "zod";
import { ASKED, type Converter, chance, parseJson, spreadInTime } from "./converter.ts";

/** `code_idx_map.txt` (JSON: code → number) and `cosqa-retrieval-dev-500.json`; the map is the file that is no list. */
const codeNumbers = z.record(z.string(), z.int());
const pairs = z.array(z.object({ idx: z.string(), doc: z.string(), label: z.int(), retrieval_idx: z.int() }));

/** Besides the functions that are asked for, others up to this many. */
const FUNCTIONS = 1500;

export const convertCosqa: Converter = (files) => {
  const map = files.find(({ text }) => text.trimStart().startsWith("{"));
  const lists = files.filter((file) => file !== map);
  if (!map || lists.length === 0) throw new Error("give code_idx_map.txt and cosqa-retrieval-dev-500.json");
  const asked = lists.flatMap((file) => parseJson(pairs, file)).filter(({ label }) => label === 1);
  const wanted = new Set(asked.map(({ retrieval_idx }) => retrieval_idx));
  const codes = Object.entries(parseJson(codeNumbers, map)).map(([text, number]) => ({
    id: `c${number}`,
    text,
    number,
  }));
  const rank = ({ id, number }: (typeof codes)[number]) => (wanted.has(number) ? 0 : 1 + chance(id));
  const chosen = codes.sort((a, b) => rank(a) - rank(b)).slice(0, Math.max(FUNCTIONS, wanted.size));
  return [
    {
      dataset: "cosqa",
      conversation: "cosqa",
      docs: spreadInTime(chosen.map(({ id, text }) => ({ id, text, session: "python" }))),
      queries: asked.map(({ idx, doc, retrieval_idx }) => ({
        id: idx,
        q: doc,
        time: ASKED,
        evidence: [`c${retrieval_idx}`],
        category: "web query",
      })),
    },
  ];
};
