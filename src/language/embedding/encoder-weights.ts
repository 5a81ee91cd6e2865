import type { KernelMemory } from "../../kernels/kernel-memory.ts";
import type { TransformerKernels } from "../../kernels/transformer.ts";
import type { ContextualModel } from "./contextual-model.ts";

/** The rows that `linear` reads together. */
const LINEAR_BLOCK = 8;

/** A linear layer, packed as its kernel reads it. */
type Linear = { address: number; rows: number; cols: number };

export type Layer = {
  attentionNorm: number;
  qkv: Linear;
  attentionOut: Linear;
  feedForwardNorm: number;
  feedForwardIn: Linear;
  /** By columns: most of its input is 0. */
  feedForwardOut: Linear;
};

/** Where each of the model's tables lies in the kernels' memory; only the embedding matrix stays in the file. */
export type Weights = {
  positions: number;
  positionScales: number;
  layers: Layer[];
  lastNorm: number;
  pooling: number;
  out: Linear;
};

/** `scratch` takes the largest matrix, and is free again afterwards. */
export function placeWeights(
  model: ContextualModel,
  kernels: TransformerKernels,
  memory: KernelMemory,
  scratch: number,
): Weights {
  const placeNorm = (name: string) =>
    memory.keep(model.floats(`${name}.weight`), model.floats(`${name}.bias`));

  const placeLinear = (name: string, isSparse = false): Linear => {
    const weights = model.bytes(name);
    const scales = model.floats(`${name}.scale`);
    const rows = scales.length;
    const cols = weights.length / rows;
    // Room for what `pack` computes.
    const starts = new Float32Array(rows);
    const address = memory.keep(weights, scales, model.floats(`${name}.bias`), starts);
    memory.write(weights, scratch);
    kernels.pack(scratch, rows, cols, isSparse ? rows : LINEAR_BLOCK, address);
    return { address, rows, cols };
  };

  return {
    positions: memory.keep(model.bytes("pos")),
    positionScales: memory.keep(model.floats("pos.scale")),
    layers: Array.from({ length: model.layers }, (_, i) => ({
      attentionNorm: placeNorm(`layer${i}.ln1`),
      qkv: placeLinear(`layer${i}.qkv`),
      attentionOut: placeLinear(`layer${i}.attn_out`),
      feedForwardNorm: placeNorm(`layer${i}.ln2`),
      feedForwardIn: placeLinear(`layer${i}.ffn_in`),
      feedForwardOut: placeLinear(`layer${i}.ffn_out`, true),
    })),
    lastNorm: placeNorm("ln"),
    pooling: memory.keep(model.floats("pool")),
    out: placeLinear("out"),
  };
}
