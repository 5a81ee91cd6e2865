/** What transformer.wasm exports. */
export { attend } from "./attention";
export { linear } from "./linear";
export { pack } from "./packing";
export { pool } from "./pooling";
export { quantize, quantizePositive } from "./quantize";
export { embed, normalizeRows, toUnit } from "./rows";
export { sparseLinear } from "./sparse-linear";
