import { instantiate, type WasmMemory } from "./web-assembly.ts";

/**
 * The kernels of `assembly/`, documented there. Every number is an address or a count; they read and write the memory they
 * were opened with, and allocate nothing.
 */
export type TransformerKernels = {
  pack(weights: number, rows: number, cols: number, block: number, packed: number): void;
  embed(
    rows: number,
    scales: number,
    positions: number,
    positionScales: number,
    n: number,
    cols: number,
    x: number,
  ): void;
  normalizeRows(x: number, n: number, cols: number, gains: number, epsilon: number, y: number): void;
  quantize(x: number, n: number, cols: number, quantized: number): void;
  quantizePositive(x: number, n: number, cols: number, quantized: number): void;
  linear(x: number, n: number, layer: number, rows: number, cols: number, y: number, add: boolean): void;
  sparseLinear(x: number, n: number, layer: number, rows: number, cols: number, y: number): void;
  attend(qkv: number, n: number, cols: number, scratch: number, context: number): void;
  pool(
    rows: number,
    n: number,
    cols: number,
    attention: number,
    weights: number,
    scratch: number,
    mean: number,
  ): number;
  toUnit(x: number, cols: number): void;
};

export function openTransformerKernels(memory: WasmMemory): TransformerKernels {
  return instantiate("transformer", memory) as TransformerKernels;
}
