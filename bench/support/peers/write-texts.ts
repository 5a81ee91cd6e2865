import type { Memory } from "./peer.ts";

type Written = { acknowledged: string[]; refused: number };

/** `width` captures at a time until all are answered or the deadline (of `performance.now()`) has passed. */
export async function writeTexts(
  capture: Memory["capture"],
  texts: string[],
  { width, deadline = Number.POSITIVE_INFINITY }: { width: number; deadline?: number },
): Promise<Written> {
  const written: Written = { acknowledged: [], refused: 0 };
  let next = 0;
  const writer = async () => {
    while (next < texts.length && performance.now() < deadline) {
      const text = texts[next++] as string;
      await capture(text).then(
        () => written.acknowledged.push(text),
        () => written.refused++,
      );
    }
  };
  await Promise.all(Array.from({ length: width }, writer));
  return written;
}
