interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

const PAGE_BYTES = 65_536;
let limit = 0;

/**
 * For untrusted files decoded in WebAssembly: a module may allocate two gigabytes, and a PDF that contains itself makes
 * it do so. Growing a memory beyond the limit throws.
 */
export function limitWasmMemory(bytes: number): void {
  const isFirst = limit === 0;
  limit = bytes;
  if (!isFirst) return;
  // The TypeScript libraries without DOM lack this type.
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
    .WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > limit) throw new RangeError('more memory than allowed');
    return grow.call(this, pages);
  };
}
