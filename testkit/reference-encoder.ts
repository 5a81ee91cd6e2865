import type { ContextualModel } from "../src/language/embedding/contextual-model.ts";

type Tensor = (name: string) => Float32Array;
const HEAD = 64;

/** The contextual model in plain arithmetic, as its card describes it: what the kernels are compared with. */
export function createReferenceEncoder(model: ContextualModel): (tokens: number[]) => Float32Array {
  const { width, layers, hidden, dimensions, maxTokens, epsilon } = model;
  const tensor = widen(model);
  return (tokens) => {
    const x = tokens.slice(0, maxTokens).map((token, i) => {
      const scale = tensor("embed.scale")[token] ?? 0;
      const row = model.bytes("embed").subarray(token * width, (token + 1) * width);
      return Float32Array.from(row, (value, d) => value * scale + at(tensor("pos"), i * width + d));
    });
    if (x.length === 0) return new Float32Array(dimensions);
    for (let layer = 0; layer < layers; layer++) {
      const name = (part: string) => `layer${layer}.${part}`;
      const qkv = x.map((row) => linear(tensor, name("qkv"), normalize(tensor, name("ln1"), row, epsilon)));
      const mixed = attend(qkv, width);
      for (const [i, row] of x.entries()) addTo(row, linear(tensor, name("attn_out"), at(mixed, i)));
      for (const row of x) {
        const inner = linear(tensor, name("ffn_in"), normalize(tensor, name("ln2"), row, epsilon));
        if (inner.length !== hidden) throw new Error("the file is not what its header says");
        addTo(
          row,
          linear(
            tensor,
            name("ffn_out"),
            inner.map((value) => Math.max(0, value)),
          ),
        );
      }
    }
    const rows = x.map((row) => normalize(tensor, "ln", row, epsilon));
    const shares = softmax(rows.map((row) => dot(row, tensor("pool"))));
    const vector = linear(tensor, "out", mix(rows, shares));
    const length = Math.sqrt(dot(vector, vector));
    return vector.map((value) => value / length);
  };
}

/** Matrices as float32, each value times its row's scale; made when first asked for. */
function widen(model: ContextualModel): Tensor {
  const widened = new Map<string, Float32Array>();
  const isMatrix = (name: string) => !/\.|^pool$/.test(name) || /(qkv|attn_out|ffn_in|ffn_out)$/.test(name);
  return (name) => {
    let values = widened.get(name);
    if (!values) {
      if (isMatrix(name)) {
        const scales = model.floats(`${name}.scale`);
        const bytes = model.bytes(name);
        const cols = bytes.length / scales.length;
        values = Float32Array.from(bytes, (value, i) => value * at(scales, Math.floor(i / cols)));
      } else values = model.floats(name);
      widened.set(name, values);
    }
    return values;
  };
}

function linear(tensor: Tensor, name: string, x: Float32Array): Float32Array {
  const weights = tensor(name);
  return tensor(`${name}.bias`).map((bias, row) => bias + dot(x, weights, row * x.length));
}

function normalize(tensor: Tensor, name: string, x: Float32Array, epsilon: number): Float32Array {
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
  const variance = x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.length;
  const gains = tensor(`${name}.weight`);
  const biases = tensor(`${name}.bias`);
  return x.map((value, i) => ((value - mean) / Math.sqrt(variance + epsilon)) * at(gains, i) + at(biases, i));
}

function attend(qkv: Float32Array[], width: number): Float32Array[] {
  const mixed = qkv.map(() => new Float32Array(width));
  for (let head = 0; head < width; head += HEAD) {
    const part = (row: Float32Array, which: number) =>
      row.subarray(which * width + head, which * width + head + HEAD);
    const keys = qkv.map((row) => part(row, 1));
    const values = qkv.map((row) => part(row, 2));
    qkv.forEach((row, i) => {
      const shares = softmax(keys.map((key) => dot(part(row, 0), key) / Math.sqrt(HEAD)));
      at(mixed, i).set(mix(values, shares), head);
    });
  }
  return mixed;
}

function softmax(scores: number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function mix(rows: Float32Array[], shares: number[]): Float32Array {
  const sum = new Float32Array(at(rows, 0).length);
  for (const [i, row] of rows.entries()) addTo(sum, row, shares[i]);
  return sum;
}

function dot(a: Float32Array, b: Float32Array, bStart = 0): number {
  let sum = 0;
  for (let i = 0, j = bStart; i < a.length; i++, j++) sum += (a[i] as number) * (b[j] as number);
  return sum;
}

function addTo(sum: Float32Array, row: Float32Array, factor = 1): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (row[i] as number) * factor;
}

function at<T>(list: ArrayLike<T>, i: number): T {
  return list[i] as T;
}
