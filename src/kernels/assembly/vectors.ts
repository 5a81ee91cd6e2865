/** What vectors.wasm exports. */
export { measureDistances, selectNear } from "./distances";
export { findHighest } from "./likeness";
export { multiplyRows } from "./products";
export { measureTokens } from "./tokens";
