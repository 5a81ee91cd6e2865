/** CPU time, so that what else the machine does is no matter. */
const cpuMs = () => process.threadCpuUsage().user / 1000;

/** Does work beside an observer of the event loop: its CPU time, and that of the longest round. */
export async function watchRounds<Result>(work: () => Promise<Result>) {
  let longest = 0;
  let isDone = false;
  const begun = cpuMs();
  let last = begun;
  const observe = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(observe);
  };
  setImmediate(observe);
  const result = await work();
  longest = Math.max(longest, cpuMs() - last);
  isDone = true;
  return { result, longest, total: cpuMs() - begun };
}

/** Words that no cache knows: the most expensive text of a length. */
export function unknownWords(characters: number, seed: number): string {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const words: string[] = [];
  for (let length = 0; length < characters; ) {
    const word = Array.from({ length: 3 + next(8) }, () => String.fromCharCode(97 + next(26))).join("");
    words.push(word);
    length += word.length + 1;
  }
  return words.join(" ").slice(0, characters).trim();
}
