import { instantiate, type WasmMemory } from "./web-assembly.ts";

/** The kernels of `assembly/vectors.ts`, documented there. Every number is an address or a count. */
export type VectorKernels = {
  measureDistances(
    codes: number,
    count: number,
    bytes: number,
    query: number,
    present: number,
    mask: number,
    distances: number,
    histogram: number,
  ): void;
  selectNear(distances: number, count: number, cut: number, rows: number): number;
  findHighest(
    tokens: number,
    ends: number,
    texts: number,
    table: number,
    bytes: number,
    highest: number,
  ): void;
  measureTokens(
    asked: number,
    askedLengths: number,
    values: number,
    rows: number,
    lengths: number,
    tokens: number,
    count: number,
    cols: number,
    table: number,
    bytes: number,
  ): void;
  multiplyRows(
    query: number,
    rows: number,
    count: number,
    cols: number,
    factor: number,
    products: number,
  ): void;
};

export function openVectorKernels(memory: WasmMemory): VectorKernels {
  return instantiate("vectors", memory) as VectorKernels;
}
