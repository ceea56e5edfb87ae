interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

const PAGE_BYTES = 65_536;

/**
 * For threads that read strangers' files in WebAssembly: such a module may take two gigabytes by its own word, and a PDF
 * that holds itself makes it do so. The prototype is the thread's own; whoever asks for more is told that there is none.
 */
export function limitWasmMemory(bytes: number): void {
  // The types of the language without a browser leave it out.
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
    .WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('more memory than allowed');
    return grow.call(this, pages);
  };
}
