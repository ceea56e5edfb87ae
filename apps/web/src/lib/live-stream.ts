import { createEventParser, type StreamEvent } from '@rushes/contract/event-parser';
import { LIVE_HELLO } from '@rushes/contract/live';

/** The server sends a heartbeat every 15 s; three missed ones mean that the connection is dead. */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;

/** Exponential backoff with 50% jitter, so that clients do not reconnect to a restarted server all at once. */
export function backoff(attempt: number, random: number): number {
  return Math.min(LONGEST_WAIT_MS, 1000 * 2 ** attempt) * (0.5 + random / 2);
}

export interface LiveStream {
  /** Opens the stream after the given event id; null when signed out. */
  open(after: number | null, signal: AbortSignal): Promise<Response | null>;
  onEvent(event: StreamEvent): void;
  /** Waits; returns early when the network comes back or the page becomes visible. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  random(): number;
  /** Last event id to resume from. Kept by the caller, since the next leader tab resumes from it too. */
  lastId(): number | null;
  keepId(id: number): void;
  /** Timeout for streams with a more frequent heartbeat. */
  silenceMs?: number;
}

/** Keeps the stream open until aborted, and resumes from the last event after each disconnect. */
export async function runLive(stream: LiveStream, signal: AbortSignal): Promise<void> {
  let attempt = 0;
  while (!signal.aborted) {
    try {
      const received = await readOnce(stream, signal);
      if (received === 'signed-out') return;
      if (received) attempt = 0;
    } catch {
      // Disconnected: the wait below determines the next attempt.
    }
    if (signal.aborted) return;
    await stream.wait(backoff(attempt, stream.random()), signal);
    attempt += 1;
  }
}

async function readOnce(stream: LiveStream, signal: AbortSignal): Promise<boolean | 'signed-out'> {
  const line = new AbortController();
  const stop = () => line.abort();
  signal.addEventListener('abort', stop, { once: true });
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(stop, stream.silenceMs ?? SILENCE_MS);
  };
  let received = false;
  try {
    alive();
    const response = await stream.open(stream.lastId(), line.signal);
    if (response === null) return 'signed-out';
    if (!response.ok || !response.body) return false;
    const push = createEventParser((event) => {
      received = true;
      if (event.id !== null && (event.name !== LIVE_HELLO || stream.lastId() === null))
        stream.keepId(event.id);
      stream.onEvent(event);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return received;
      alive();
      push(value);
    }
  } catch (error) {
    if (received) return true;
    throw error;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
  }
}
