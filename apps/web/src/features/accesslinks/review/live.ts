import { addressOf } from '@rushes/contract/endpoint';
import type { StreamEvent } from '@rushes/contract/event-parser';
import { LIVE_HELLO } from '@rushes/contract/live';
import { sharedChange, sharedCommentsChanged, sharedEnd, sharedLive } from '@rushes/contract/reviewaccess';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runLive } from '#lib/live-stream.ts';
import { guestKeys } from '../keys.ts';
import { type Guest, leave } from './queries.ts';

/** The server sends a message every four seconds; after this silence the connection counts as lost. */
const SILENCE_MS = 12_000;

/** Applies live changes by others. When the link is revoked, the page closes, even during playback. */
export function useGuestLive(guest: Guest | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!guest) return;
    const stop = new AbortController();
    const hear = listener(client, guest);
    void runLive(
      {
        open: async (_after, signal) => {
          const response = await fetch(addressOf(sharedLive.path, {}), {
            headers: { accept: 'text/event-stream', 'access-token': guest.pass.accessToken },
            cache: 'no-store',
            signal,
          });
          if (response.status !== 401) return response;
          leave(client, guest);
          return null;
        },
        onEvent: hear,
        wait,
        random: Math.random,
        // Events are not replayed: a new stream refetches instead.
        lastId: () => null,
        keepId: () => {},
        silenceMs: SILENCE_MS,
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [client, guest]);
}

/** Maps live events to query invalidations. */
export function listener(client: QueryClient, guest: Guest): (event: StreamEvent) => void {
  const { code } = guest;
  const read = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  let greeted = false;
  return ({ name, data }) => {
    if (name === sharedEnd.name) leave(client, guest);
    else if (name === sharedCommentsChanged.name) {
      read(guestKeys.comments(code, (JSON.parse(data) as { podid: string }).podid));
      // The cards show the number of open comments.
      read(guestKeys.allFiles(code));
    } else if (name === sharedChange.name || (name === LIVE_HELLO && greeted)) {
      read(guestKeys.allFiles(code));
      read(guestKeys.allPods(code));
      if (name === LIVE_HELLO) read(guestKeys.allComments(code));
    } else if (name === LIVE_HELLO) {
      // The page has just been loaded. Only comments may have changed between loading and connecting.
      greeted = true;
      read(guestKeys.allComments(code));
    }
  };
}

/** Reconnect soon: until then the page does not learn that the link was revoked. */
const LONGEST_MS = 4_000;

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(milliseconds, LONGEST_MS));
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
