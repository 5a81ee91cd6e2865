import { createMemory } from "./web-assembly.ts";

const PAGE = 65_536;
const ALIGNMENT = 16;

/** A bump allocator for the kernels' memory: nothing is freed. */
export class KernelMemory {
  readonly memory = createMemory();
  readonly #areas = new Map<string, { address: number; bytes: number }>();
  #end = 0;

  /** Allocates bytes and returns their address. Invalidates existing views of the memory. */
  take(bytes: number): number {
    const address = this.#end;
    this.#end += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    const missing = this.#end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** A named place for what is computed again and again. Grows by doubling, so that less is left behind than is in use. */
  area(name: string, bytes: number): number {
    const known = this.#areas.get(name);
    if (known && known.bytes >= bytes) return known.address;
    const grown = Math.max(bytes, 2 * (known?.bytes ?? 0));
    const address = this.take(grown);
    this.#areas.set(name, { address, bytes: grown });
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
