import { measured, median, type Scale, type Trial } from "./trial.ts";

/** From starting the process to its answer to `tools/list`, with existing data. */
export function createStartTrial({ rounds }: Scale): Trial {
  return {
    rows: ["start until the first answer", "`tools/list`"],
    async run(peer, openFolder) {
      const folder = await openFolder();
      const first = await peer.open(folder);
      await first.capture("The spare key hangs behind the kitchen door");
      await first.stop();
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now();
        const memory = await peer.open(folder);
        times.push(performance.now() - startedAt);
        await memory.stop();
      }
      return [measured(median(times), " ms"), measured(first.toolsBytes, " bytes")];
    },
  };
}
