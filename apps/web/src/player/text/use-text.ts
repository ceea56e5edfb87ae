import { useEffect, useState } from 'react';
import { type Decoded, decodeText } from './decode.ts';

/** Only this much of a text is shown; the rest requires a download. */
export const MOST_BYTES = 1024 * 1024;

export type TextState = { status: 'loading' } | { status: 'failed' } | ({ status: 'ready' } & Decoded);

/** @param attempt a new number sends the request again. */
export function useText(src: string, size: number, attempt: number): TextState {
  const [state, setState] = useState<TextState>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the request again
  useEffect(() => {
    const off = new AbortController();
    setState({ status: 'loading' });
    // A range request for an empty file would fail.
    const bytes = size === 0 ? Promise.resolve(new Uint8Array()) : firstBytes(src, off.signal);
    bytes.then(
      (all) => off.signal.aborted || setState({ status: 'ready', ...decodeText(all) }),
      () => off.signal.aborted || setState({ status: 'failed' }),
    );
    return () => off.abort();
  }, [src, size, attempt]);
  return state;
}

async function firstBytes(src: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(src, { signal, headers: { range: `bytes=0-${MOST_BYTES - 1}` } });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer()).subarray(0, MOST_BYTES);
}
