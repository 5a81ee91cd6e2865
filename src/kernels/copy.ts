export type Copy = (start: number, end: number, address: number) => void;

/**
 * Copies bytes to an address of the kernels' memory. `set` is half as fast from memory that threads share, and so are loops over
 * its words.
 */
export function createCopy(
  { buffer, byteOffset, byteLength }: Int8Array | Int32Array | Uint8Array,
  memory: ArrayBuffer,
): Copy {
  const from = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  const to = Buffer.from(memory);
  return (start, end, address) => {
    from.copy(to, address, start, end);
  };
}
