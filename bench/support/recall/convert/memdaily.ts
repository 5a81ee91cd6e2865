import { z } from "zod";
import type { Conversation, Query } from "../cases.ts";
import { ASKED, type Converter, keepAnswered, nameOf, parseJson, spreadInTime } from "./converter.ts";

/**
 * `messages_and_QAs/KIND.json`: trajectories of 50 people, a person's in a row. How many of a file are one person's is
 * stated nowhere: they are taken to be equally many.
 */
const trajectories = z.array(
  z.object({
    tid: z.int(),
    message_list: z.array(z.object({ mid: z.int(), message: z.string() })),
    question_list: z.array(
      z.object({ qid: z.int(), question: z.string(), target_step_id: z.array(z.int()) }),
    ),
  }),
);
type Told = z.infer<typeof trajectories>[number] & { kind: string; person: number };

const PEOPLE = 50;

export const convertMemdaily: Converter = (files) => {
  const told = files.flatMap((file): Told[] => {
    const all = parseJson(trajectories, file);
    const each = Math.max(1, all.length / PEOPLE);
    return all.map((one) => ({ ...one, kind: nameOf(file), person: Math.floor(one.tid / each) }));
  });
  return Array.from(
    Map.groupBy(told, ({ person }) => person),
    ([person, own]) => convertPerson(person, own),
  );
};

/** Trajectories tell the same facts again and again: a person's memory holds each message once. */
function convertPerson(person: number, told: Told[]): Conversation {
  const texts = new Set(told.flatMap(({ message_list }) => message_list.map(({ message }) => message)));
  const ids = new Map(Array.from(texts, (text, i) => [text, `m${i}`]));
  const queries = told.flatMap(({ kind, tid, message_list, question_list }) =>
    question_list.map(({ qid, question, target_step_id }): Query => {
      const meant = message_list.filter(({ mid }) => target_step_id.includes(mid));
      const evidence = new Set(meant.flatMap(({ message }) => ids.get(message) ?? []));
      const category = kind.replace(/^\d+_|_[a-z]+$/g, "");
      return { id: `${kind}-${tid}-${qid}`, q: question, time: ASKED, evidence: [...evidence], category };
    }),
  );
  return {
    dataset: "memdaily_zh",
    conversation: `user-${person}`,
    docs: spreadInTime(Array.from(ids, ([text, id]) => ({ id, text }))),
    queries: keepAnswered(queries),
  };
}
