import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkError, loadChunk } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Loading a code chunk [AC323]', () => {
  it('returns the chunk and clears its timer', async () => {
    await expect(loadChunk(async () => 'part')).resolves.toBe('part');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails with a load error after 120 s without a response, not before', async () => {
    const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
    let settled = false;
    void outcome.then(() => {
      settled = true;
    });
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(ChunkError);
  });

  it('fails with a load error when the file is missing', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toBeInstanceOf(ChunkError);
  });
});
