import type { Storage } from './storage.ts';

/** Reads parts of a stored object into memory. */
export const rangeReader =
  (storage: Storage, key: string) =>
  async (start: number, length: number): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.read(key, { start, end: start + length - 1 }))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
