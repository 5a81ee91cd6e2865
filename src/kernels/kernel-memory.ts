import { createMemory } from "./web-assembly.ts";

const PAGE = 65_536;
const ALIGNMENT = 16;

/** A bump allocator for the kernels' memory: nothing is freed. */
export class KernelMemory {
  readonly memory = createMemory();
  #end = 0;

  /** Allocates bytes and returns their address. Invalidates existing views of the memory. */
  take(bytes: number): number {
    const address = this.#end;
    this.#end += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    const missing = this.#end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  write(values: Int8Array | Float32Array, address: number): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    new Uint8Array(this.memory.buffer).set(bytes, address);
  }

  /** Copies all parts into the memory, one right after the other. */
  keep(...parts: (Int8Array | Float32Array)[]): number {
    const address = this.take(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = address;
    for (const part of parts) {
      this.write(part, at);
      at += part.byteLength;
    }
    return address;
  }
}
