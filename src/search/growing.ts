type TypedArray =
  | Float64Array
  | Float32Array
  | Uint32Array
  | Int32Array
  | Uint16Array
  | Uint8Array
  | Int8Array;

/** The array itself if it is long enough, otherwise a copy of at least twice its length. */
export function grown<T extends TypedArray>(array: T, length: number): T {
  if (length <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2, 64));
  longer.set(array as never);
  return longer;
}
