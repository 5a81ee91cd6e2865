import { createCorpus } from "../../../testkit/corpus.ts";
import type { Cell, Trial } from "./trial.ts";
import { writeTexts } from "./write-texts.ts";

const OTHERS = 200;

const probes: { kind: string; text: string; query: string }[] = [
  { kind: "exact word", text: "Halvorsen serviced the boiler in March", query: "Halvorsen" },
  { kind: "exact word", text: "Mum is allergic to penicillin, not to peanuts", query: "penicillin" },
  {
    kind: "inflected",
    text: "We decided to repaint the balcony railings",
    query: "repainting the balcony railing",
  },
  { kind: "inflected", text: "She teaches pottery on Thursdays", query: "teaching pottery" },
  {
    kind: "paraphrase",
    text: "The doctor says I should eat less salt",
    query: "medical advice about my diet",
  },
  {
    kind: "paraphrase",
    text: "My car stays at the workshop until Friday",
    query: "when do I get the vehicle back",
  },
  { kind: "typo", text: "The landlord's number is on the refrigerator", query: "refridgerator" },
  { kind: "typo", text: "Book a restaurant for the anniversary", query: "resturant aniversary" },
  {
    kind: "German compound",
    text: "Die Haftpflichtversicherung läuft im Oktober aus",
    query: "Versicherung",
  },
  { kind: "Japanese", text: "来週の火曜日に歯医者の予約がある", query: "歯医者" },
];

/** Ten fixed texts among others: is each among the first ten hits of its query? */
export function createProbeTrial(): Trial {
  const kinds = [...new Set(probes.map((probe) => probe.kind))];
  return {
    rows: [...kinds.map((kind) => `finds: ${kind}`), "finds: all ten"],
    async run(peer, openFolder) {
      const memory = await peer.open(await openFolder());
      const corpus = createCorpus(7);
      const others = Array.from({ length: OTHERS }, () => corpus.thought());
      await writeTexts(memory.capture, [...others, ...probes.map((probe) => probe.text)], { width: 1 });
      await memory.waitUntilIdle();
      const found: string[] = [];
      for (const { kind, text, query } of probes)
        if ((await memory.recall(query)).some((hit) => hit.includes(text))) found.push(kind);
      await memory.stop();
      const toCell = (got: number, of: number): Cell => ({ text: `${got} of ${of}` });
      const count = (kind: string, list: string[]) => list.filter((each) => each === kind).length;
      const all = probes.map((probe) => probe.kind);
      return [
        ...kinds.map((kind) => toCell(count(kind, found), count(kind, all))),
        toCell(found.length, probes.length),
      ];
    },
  };
}
