import { expect, test } from "vitest";
import { Postings } from "../../src/search/index/postings.ts";
import { correctTypos } from "../../src/search/ranking/typos.ts";
import { sharedEmbedder } from "../support/embedder.ts";

test("the words that say when are kept as they are", async () => {
  const postings = new Postings();
  postings.add(0, ["lett", "plumber"]);
  const correct = (kept: string) =>
    correctTypos(postings, sharedEmbedder(), { query: "plumer, letztes Jahr", kept });
  expect(await correct("")).toBe("plumber, lett Jahr");
  expect(await correct("letztes Jahr")).toBe("plumber, letztes Jahr");
});
