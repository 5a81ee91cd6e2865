/** Generated thoughts that look like real ones: common words, rare names, numbers. The seed determines the texts. */

const people = [
  "Anna",
  "Ben",
  "Chiara",
  "Deepa",
  "Emeka",
  "Fatima",
  "Goran",
  "Hana",
  "Ines",
  "Jonas",
  "Kofi",
  "Lena",
];
const families = [
  "Weber",
  "Okafor",
  "Rossi",
  "Novak",
  "Silva",
  "Tanaka",
  "Haddad",
  "Larsen",
  "Moreau",
  "Castro",
];
const things =
  "kitchen sink,garden fence,tax form,train ticket,blue bicycle,insurance letter,birthday cake,piano lesson,router password,oak table,winter coat,field trip,design review,coffee grinder,passport photo,rain gutter,library card,hiking map,vaccination date,garage door".split(
    ",",
  );
const places = "Berlin,Lisbon,Nairobi,Oslo,Kyoto,Toronto,Split,Porto,Lagos,Turin,Ghent,Graz".split(",");
const verbs = "call,ask,remind,meet,thank,visit,pay,help,email,invite".split(",");
const syllables = "ka,lo,mi,ren,tas,vor,bel,dun,fi,gor,hap,jun,quil,sor,tem,ul,wex,yan,zim,pra".split(",");

/** Mulberry32, a small seeded random number generator. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createCorpus(seed: number) {
  const random = createRandom(seed);
  const pick = (list: string[]): string => list[Math.floor(random() * list.length)] as string;
  const rare = () => pick(syllables) + pick(syllables) + pick(syllables);
  const thought = () =>
    pick([
      `${pick(people)} ${pick(families)} wants to ${pick(verbs)} me about the ${pick(things)} in ${pick(places)}`,
      `Remember to ${pick(verbs)} ${pick(people)} because the ${pick(things)} costs ${Math.floor(random() * 900)} euros`,
      `The ${rare()} project meets in ${pick(places)}; ${pick(people)} brings the ${pick(things)} and the ${rare()} report`,
      `Idea: use the ${pick(things)} as a ${rare()} for ${pick(people)}'s ${pick(things)}, maybe next summer in ${pick(places)}`,
      `${pick(people)} prefers the ${pick(things)} over the ${pick(things)} since the trip to ${pick(places)} with ${pick(people)} ${pick(families)}`,
    ]);
  const question = () =>
    pick([
      `What did ${pick(people)} ${pick(families)} say about the ${pick(things)}?`,
      `who brings the ${pick(things)} to ${pick(places)}`,
      `${pick(things)} in ${pick(places)}`,
      `When do I meet ${pick(people)} about the ${pick(things)}?`,
    ]);
  return { thought, question, random };
}

export type Corpus = ReturnType<typeof createCorpus>;
