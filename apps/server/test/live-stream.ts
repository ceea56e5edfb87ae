import { urlPath } from '@rushes/contract/endpoint';
import { live } from '@rushes/contract/live';
import { sharedLive } from '@rushes/contract/reviewaccess';
import type { Api, As } from './api.ts';

export interface ReceivedEvent {
  id: number;
  name: string;
  data: Record<string, unknown>;
}

export interface LiveStream {
  received: ReceivedEvent[];
  comments: number;
  /** Resolves with the first matching event, already received or new. */
  until(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Resolves when the server closes the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a live connection like a browser; resolves after the hello event. */
export function openLive(api: Api, as: As, after?: number): Promise<LiveStream> {
  return openStream(api, as, urlPath(live.path) + (after === undefined ? '' : `?after=${after}`));
}

/** The live connection of a guest. */
export const openGuestLive = (api: Api, as: As): Promise<LiveStream> =>
  openStream(api, as, urlPath(sharedLive.path));

async function openStream(api: Api, as: As, path: string): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await api.fetch(path, as, { signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
  const waiting: {
    fits(event: ReceivedEvent): boolean;
    resolve(event: ReceivedEvent): void;
    reject(error: Error): void;
  }[] = [];
  const stream: LiveStream = {
    received: [],
    comments: 0,
    until(fits) {
      const known = stream.received.find(fits);
      if (known) return Promise.resolve(known);
      return new Promise((resolve, reject) => waiting.push({ fits, resolve, reject }));
    },
    ended: Promise.resolve(),
    close: () => abort.abort(),
  };
  const receive = (text: string) => {
    if (text.startsWith(':')) stream.comments++;
    const fields = Object.fromEntries(text.split('\n').map((line) => splitOnce(line)));
    if (!fields.event) return;
    const event = { id: Number(fields.id), name: fields.event, data: JSON.parse(fields.data ?? '{}') };
    stream.received.push(event);
    for (const pending of waiting.filter(({ fits }) => fits(event))) pending.resolve(event);
  };
  stream.ended = (async () => {
    let rest = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const frames = (rest + chunk).split('\n\n');
        rest = frames.pop()!;
        for (const frame of frames) receive(frame);
      }
    } catch {
      // Aborted by either side: handled the same.
    }
    for (const pending of waiting) pending.reject(new Error('the stream ended first'));
  })();
  await stream.until(({ name }) => name === 'live.hello');
  return stream;
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(': ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)];
}
