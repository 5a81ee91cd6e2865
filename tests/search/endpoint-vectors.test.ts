import { afterAll, beforeAll, expect, test } from "vitest";
import { openContextualEmbedder } from "../../src/language/embedding/contextual-embedder.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { embedByHash, startScriptedGateway, vectors } from "../support/scripted-gateway.ts";

/** What is meant is said in other words, so only vectors find it. */
const book = [
  "My physician moved to the clinic on Rose Street",
  "The automobile failed its inspection because of the brakes",
  "We adopted a puppy from the shelter on Sunday",
  "Grandmother's recipe for the apple cake needs cinnamon",
  "The landlord raises the monthly payment for the flat in spring",
  "Flights to Lisbon are cheapest in early March",
  "Yoga class was moved to Wednesday evening",
  "The laptop's battery lasts only two hours now",
  "Piano lessons cost forty a session",
  "The tomatoes on the balcony need more sun",
];
/** They share words with the questions, and nothing else. */
const decoys = [
  "Find out where my umbrella is now",
  "Something is wrong with the printer",
  "Which film did we get for Friday?",
  "How I bake sourdough bread",
  "What happens to the old phones in the drawer",
  "I should book a table at the trip advisor's place",
  "When I do my taxes",
  "The film runs long without a break",
  "What I pay for parking and for teaching permits",
  "What the neighbours need",
];
const questions: [string, number][] = [
  ["where is my doctor now?", 0],
  ["what is wrong with the car?", 1],
  ["which pet did we get?", 2],
  ["how do I bake granny's dessert?", 3],
  ["what happens to the rent?", 4],
  ["when should I book a trip to Portugal?", 5],
  ["when do I do my stretching exercises?", 6],
  ["how long does the computer run without power?", 7],
  ["what do I pay for music teaching?", 8],
  ["what do the vegetables need?", 9],
];

/**
 * A good model with cosines of its own: all vectors lean the same way, so that every cosine is above 0.8, and what is
 * left of them without the lean differs by far less than the built-in model's.
 */
function createLeaningModel() {
  const embedder = openContextualEmbedder();
  const { dimensions } = embedder;
  const lean = embedByHash("what all texts share", dimensions);
  return (text: string) => {
    const own = embedByHash(text, dimensions);
    const meant = embedder.embedTokens(sharedEmbedder().tokenize(text));
    return own.map((value, i) => value + 0.7 * (meant[i] as number) + 4 * (lean[i] as number));
  };
}

let gateway: Awaited<ReturnType<typeof startScriptedGateway>>;
let services: Record<"endpoint" | "without", TestApp>;
beforeAll(async () => {
  const embed = createLeaningModel();
  gateway = await startScriptedGateway((request, response) =>
    vectors((request.body.input ?? []).map(embed))(request, response),
  );
  const config = { LLM_BASE_URL: gateway.url, EMBEDDING_MODEL: "leaning" };
  services = { endpoint: await createTestApp({ config }), without: await createTestApp() };
});
afterAll(async () => {
  await Promise.all(Object.values(services).map((service) => service.close()));
  await gateway.stop();
});

async function countFirst(service: TestApp, mode: "fast" | "full"): Promise<number> {
  let first = 0;
  for (const [query, index] of questions) {
    const [best] = (await service.call("retrieve_thoughts", { query, mode })).output;
    if (best?.normalizedText === book[index]) first++;
  }
  return first;
}

test("vectors of an endpoint find more than the search without them, wherever its cosines lie", async () => {
  for (const service of Object.values(services)) {
    for (const raw of [...decoys, ...book]) await service.call("capture_thought", { raw, as_user: true });
    await service.enrich();
  }
  const withEndpoint = await countFirst(services.endpoint, "full");
  expect(withEndpoint).toBeGreaterThan(await countFirst(services.without, "fast"));
  // What they know is what the built-in model knows.
  expect(withEndpoint).toBeGreaterThanOrEqual((await countFirst(services.without, "full")) - 1);
});
