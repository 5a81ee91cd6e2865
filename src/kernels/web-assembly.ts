import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What is used of WebAssembly: Node has it, the type declarations of Node do not. */
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

/** What the module of this name exports, at work on the given memory. */
export function instantiate(name: string, memory: WasmMemory): unknown {
  const module = new WebAssembly.Module(readFileSync(join(import.meta.dirname, `${name}.wasm`)));
  return new WebAssembly.Instance(module, { env: { memory } }).exports;
}
