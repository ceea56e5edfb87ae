import { open } from 'node:fs/promises';
import { SAMPLE_RATE, type Span } from '../tasks.ts';

const BYTES = 2;

/** Reads a part of a file of 16-bit samples, as numbers from -1 to 1. */
export async function readSamples(path: string, { startMs, endMs }: Span): Promise<Float32Array> {
  const from = Math.floor((startMs * SAMPLE_RATE) / 1000);
  const to = Math.ceil((endMs * SAMPLE_RATE) / 1000);
  const file = await open(path);
  try {
    const bytes = Buffer.alloc((to - from) * BYTES);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from * BYTES);
    const samples = new Float32Array(bytesRead >> 1);
    for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * BYTES) / 32_768;
    return samples;
  } finally {
    await file.close();
  }
}
