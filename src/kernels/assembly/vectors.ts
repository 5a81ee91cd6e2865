/** What vectors.wasm exports. */
export { measureCosines } from "./cosines";
export { measureDistances, selectNear } from "./distances";
export { multiplyRows } from "./products";
