/** Where a public set comes from. The texts stay out of this repository: most licences allow evaluation only. */
export type Source = {
  about: string;
  from: string;
  licence: string;
  /** The original's files, as they are given to the converter. */
  files: string;
};

export const sources: Record<string, Source> = {
  locomo: {
    about: "LoCoMo: long conversations of two friends, a thought a turn",
    from: "https://github.com/snap-research/locomo",
    licence: "CC BY-NC 4.0",
    files: "data/locomo10.json",
  },
  realmem: {
    about: "RealMem: short extracted memories, asked as the store grows",
    from: "https://github.com/AvatarMemory/RealMemBench",
    licence: "Apache-2.0 (its README says MIT)",
    files: "dataset/*_dialogues_256k.json",
  },
  beam: {
    about: "BEAM: the user's turns of long technical chats",
    from: "https://github.com/mohammadtavakoli78/BEAM",
    licence: "CC BY-SA 4.0 (as its copy on Hugging Face says)",
    files: "chats/100K/N/chat.json chats/100K/N/probing_questions/probing_questions.json …",
  },
  prefeval: {
    about: "PrefEval: stated preferences, requests that do not name them",
    from: "https://github.com/amazon-science/PrefEval",
    licence: "CC BY-NC 4.0",
    files: "benchmark_dataset/explicit_preference/*.json",
  },
  qmsum: {
    about: "QMSum: meetings as notes",
    from: "https://github.com/Yale-LILY/QMSum",
    licence: "MIT",
    files: "data/ALL/test/*.json",
  },
  stackfaq: {
    about: "StackFAQ: how-to answers, rewordings of the question",
    from: "https://github.com/ML-Recipes/BERT-FAQ",
    licence: "MIT (texts: Stack Exchange, CC BY-SA)",
    files: "data/StackFAQ/stackExchange-FAQ.xml",
  },
  cosqa: {
    about: "CoSQA: Python functions, web queries",
    from: "https://github.com/Jun-jie-Huang/CoCLR",
    licence: "MIT",
    files: "data/search/code_idx_map.txt data/search/cosqa-retrieval-dev-500.json",
  },
  cnil_fr: {
    about: "CNIL: French help pages",
    from: "https://github.com/LINCnil/mon_assistant_cnil",
    licence: "MIT (texts: cnil.fr)",
    files: "app/src/main/assets/QUESTIONS/*.json",
  },
  memdaily_zh: {
    about: "MemDaily: Chinese personal facts and events",
    from: "https://github.com/nuster1128/MemSim",
    licence: "none stated",
    files: "data_generation/final_dataset/messages_and_QAs/*.json",
  },
  timelineqa: {
    about: "TimelineQA: a lifelog; the asked day is only in the note's time",
    from: "https://github.com/facebookresearch/TimelineQA (python3 src/generateDB.py -s 41 -c sparse …)",
    licence: "CC BY-NC 4.0",
    files: "OUTPUT.json …",
  },
  xquad_x: {
    about: "XQuAD: ten languages in one memory, asked in the same or in English",
    from: "https://github.com/google-deepmind/xquad",
    licence: "CC BY-SA 4.0",
    files: "xquad.en.json xquad.ar.json xquad.de.json …",
  },
};

/** How to put sets in place. */
export function explainSources(sets: string[], folder: string): string {
  const told = Object.entries(sources).filter(([set]) => sets.includes(set));
  const lines = told.map(
    ([set, { about, from, licence, files }]) =>
      `${set}: ${about}\n  ${from}, ${licence}\n  npm run --silent bench:recall-convert -- ${set} ${files} > ${folder}/${set}.json`,
  );
  return lines.join("\n");
}
