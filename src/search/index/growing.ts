import { noteDropped } from "./dropped-memory.ts";

type TypedArray =
  | Float64Array
  | Float32Array
  | Uint32Array
  | Int32Array
  | Uint16Array
  | Uint8Array
  | Int8Array;
type ArrayType<T> = { new (buffer: SharedArrayBuffer): T; readonly BYTES_PER_ELEMENT: number };

/** Below this size arrays grow by doubling, above it by a quarter: the spare room of a large one is memory. */
const LARGE_BYTES = 2 ** 20;
const LEAST_LENGTH = 16;

/** Zeros, in memory that all threads can read. */
export function sharedArray<T extends TypedArray>(type: ArrayType<T>, length: number): T {
  return new type(new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT));
}

/** The array itself if it is long enough, otherwise a longer copy, shared if the array is. */
export function grown<T extends TypedArray>(array: T, length: number): T {
  if (length <= array.length) return array;
  const spare = array.byteLength < LARGE_BYTES ? array.length : array.length >> 2;
  const longer = Math.max(length, array.length + spare, LEAST_LENGTH);
  const type = array.constructor as ArrayType<T> & (new (length: number) => T);
  const isShared = array.buffer instanceof SharedArrayBuffer;
  const copy = isShared ? sharedArray(type, longer) : new type(longer);
  copy.set(array as never);
  if (isShared) noteDropped(array.byteLength);
  return copy;
}
