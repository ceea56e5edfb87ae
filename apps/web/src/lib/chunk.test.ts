import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkError, chunk } from './chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a part of the program [AC323]', () => {
  it('arrives', async () => {
    await expect(chunk(async () => 'part')).resolves.toBe('part');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails as a load error after 120 s of silence, not before', async () => {
    const outcome = chunk(() => new Promise(() => {})).catch((error: unknown) => error);
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

  it('fails as a load error when the file is gone', async () => {
    await expect(chunk(() => Promise.reject(new TypeError('404')))).rejects.toBeInstanceOf(ChunkError);
  });
});
