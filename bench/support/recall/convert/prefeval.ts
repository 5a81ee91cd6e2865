import { z } from "zod";
import { ASKED, type Converter, nameOf, parseJson, spreadInTime } from "./converter.ts";

/** `explicit_preference/TOPIC.json`, read as its repository describes it, not tried on the files: a preference, and a request that should heed it. */
const preferences = z.array(z.object({ preference: z.string(), question: z.string() }));

/** One person cannot hold all preferences of a topic: they contradict each other. */
const PEOPLE = 5;

export const convertPrefeval: Converter = (files) => {
  const stated = files.flatMap((file) =>
    parseJson(preferences, file).map(({ preference, question }, i) => ({
      person: i % PEOPLE,
      id: `${nameOf(file)}-${i}`,
      topic: nameOf(file),
      preference,
      question,
    })),
  );
  return Array.from({ length: PEOPLE }, (_, person) => {
    const own = stated.filter((one) => one.person === person);
    return {
      dataset: "prefeval",
      conversation: `user-${person}`,
      docs: spreadInTime(own.map(({ id, topic, preference }) => ({ id, text: preference, session: topic }))),
      queries: own.map(({ id, topic, question }) => ({
        id: `${id}-q`,
        q: question,
        time: ASKED,
        evidence: [id],
        category: topic.replace(/_.*$/, ""),
      })),
    };
  }).filter(({ docs }) => docs.length > 0);
};
