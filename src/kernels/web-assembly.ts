import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The parts of WebAssembly that are used. Node has it, but its type declarations do not. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => WasmModule;
  Instance: new (module: WasmModule, imports: { env: { memory: WasmMemory } }) => { exports: unknown };
};
type WasmModule = { readonly [Symbol.toStringTag]: "WebAssembly.Module" };
export type WasmMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

export function createMemory(): WasmMemory {
  return new WebAssembly.Memory({ initial: 0 });
}

/** Returns the exports of the module, bound to the given memory. */
export function instantiate(name: string, memory: WasmMemory): unknown {
  const module = new WebAssembly.Module(readFileSync(join(import.meta.dirname, `${name}.wasm`)));
  return new WebAssembly.Instance(module, { env: { memory } }).exports;
}
