import { addressOf } from '@rushes/contract/endpoint';
import { createEventParser } from '@rushes/contract/event-parser';
import { LIVE_HELLO, type LiveEvent, live } from '@rushes/contract/live';
import { type Connection, pause, send } from './connection.ts';
import { RushesError } from './error.ts';

/** An event of the stream. `live.reset` means that events were missed: read again what you show. */
export interface ReceivedEvent {
  /** The number to continue after; null for events without one. */
  id: number | null;
  name: string;
  data: unknown;
}

/** Narrows the data of an event: `isEvent(event, api.pods.podChanged)`. */
export const isEvent = <E extends LiveEvent>(
  event: ReceivedEvent,
  declared: E,
): event is ReceivedEvent & { data: E['data']['_output'] } => event.name === declared.name;

/** The server sends a heartbeat every 15 s; three missed ones mean that the connection is dead. */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;

export interface ListenOptions {
  signal?: AbortSignal;
  /** Starts after the event with this number. */
  after?: number;
  /** Called each time the stream is open: from the first time on, no event is lost. */
  onOpen?(): void;
}

/** Opens the stream again after each interruption, from the last event on. Ends only with an error that lasts. */
export async function* listen(
  connection: Connection,
  { signal, after, onOpen }: ListenOptions = {},
): AsyncGenerator<ReceivedEvent, void> {
  let last = after;
  for (let failures = 0; ; failures++) {
    try {
      for await (const event of readStream(connection, last, signal)) {
        failures = 0;
        if (signal?.aborted) return;
        if (event.name === LIVE_HELLO) {
          last ??= event.id ?? undefined;
          onOpen?.();
        } else {
          last = event.id ?? last;
          yield event;
        }
      }
    } catch (error) {
      if (signal?.aborted) return;
      const isPassing = error instanceof RushesError && (error.status === 0 || error.status >= 500);
      if (!isPassing) throw error;
    }
    await pause(Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures) * (0.5 + Math.random() / 2), signal).catch(
      () => {},
    );
    if (signal?.aborted) return;
  }
}

async function* readStream(
  connection: Connection,
  after: number | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReceivedEvent, void> {
  const line = new AbortController();
  const stop = () => line.abort(signal?.reason);
  const silent = () => line.abort(new RushesError('network', 'The server sends nothing any more.'));
  signal?.addEventListener('abort', stop, { once: true });
  let silence = setTimeout(silent, SILENCE_MS);
  try {
    const path = addressOf(live.path, { query: { after } });
    const response = await send(connection, path, { method: live.method, signal: line.signal });
    const received: ReceivedEvent[] = [];
    const push = createEventParser(({ id, name, data }) =>
      received.push({ id, name, data: JSON.parse(data) }),
    );
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      clearTimeout(silence);
      silence = setTimeout(silent, SILENCE_MS);
      push(decoder.decode(chunk as Uint8Array, { stream: true }));
      yield* received.splice(0);
    }
  } catch (error) {
    if (signal?.aborted || error instanceof RushesError) throw error;
    throw new RushesError('network', 'The stream was interrupted.', { cause: error });
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', stop);
  }
}
