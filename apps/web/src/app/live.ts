import { addressOf } from '@rushes/contract/endpoint';
import type { StreamEvent } from '@rushes/contract/event-parser';
import { LIVE_MISSED, LIVE_RESET, live, type MissedEvents } from '@rushes/contract/live';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { type LiveStream, runLive } from '#lib/live-stream.ts';
import { queryClient } from '#lib/query-client.ts';
import { authHeaders, checkSession, ensureSession, useSession } from '#session/session.ts';
import { dataHandlers, reactionHandlers } from './live-handlers.ts';
import { followSubscriptions } from './session-watch.ts';

// Browsers allow six connections per host over HTTP/1.1, and files open in separate tabs, so one tab holds the stream
// for all. The tab with the lock is the leader; the others receive events through the channel.
const LOCK = 'rushes-live';

type ChannelMessage =
  | { what: 'event'; event: StreamEvent }
  | { what: 'where' }
  | { what: 'here'; id: number };

let lastId: number | null = null;
/** Time (performance.now) at which this page started to load data. */
let startedAt = 0;
/** Also request events that happened while the first requests were in flight. */
const AGE_SLACK_MS = 3000;
const OLDEST_MS = 600_000;

function handle(handlers: readonly LiveHandlers[], name: string, data: unknown): void {
  for (const each of handlers) each[name]?.(queryClient, data);
}

const reset: StreamEvent = { id: null, name: LIVE_RESET, data: '{}' };

function apply(event: StreamEvent): void {
  if (event.name === LIVE_RESET) {
    void queryClient.invalidateQueries();
    void followSubscriptions().catch(() => {});
    return;
  }
  let data: unknown;
  try {
    data = JSON.parse(event.data);
  } catch {
    return;
  }
  if (event.name === LIVE_MISSED) {
    // The page was loaded after these changes or while they were made: there is nothing to tell the user.
    for (const missed of data as MissedEvents) handle(dataHandlers, missed.name, missed.data);
    return;
  }
  handle(reactionHandlers, event.name, data);
  handle(dataHandlers, event.name, data);
}

async function open(after: number | null, signal: AbortSignal): Promise<Response | null> {
  if (!(await ensureSession())) return null;
  const headers = { accept: 'text/event-stream', ...(await authHeaders()) };
  const age = Math.round(performance.now() - startedAt) + AGE_SLACK_MS;
  const query = after === null ? { age: Math.min(age, OLDEST_MS) } : { after };
  const response = await fetch(addressOf(live.path, { query }), {
    headers,
    cache: 'no-store',
    signal,
  });
  // The session can end while its tokens are still valid. Check here: the next other request may be far away.
  if (response.status === 401 && !(await checkSession())) return null;
  // The server no longer knows what happened before.
  if (response.ok && after === null && age > OLDEST_MS) apply(reset);
  return response;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', seen);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const seen = () => document.visibilityState === 'visible' && done();
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', done);
  });
}

function listen(signal: AbortSignal): void {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(LOCK) : null;
  const say = (word: ChannelMessage) => channel?.postMessage(word);
  const stream: LiveStream = {
    open,
    wait,
    random: Math.random,
    lastId: () => lastId,
    keepId: (id) => {
      lastId = id;
    },
    onEvent: (event) => {
      apply(event);
      say({ what: 'event', event });
    },
  };
  let leads = false;
  channel?.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.what === 'where' && leads && lastId !== null) say({ what: 'here', id: lastId });
    if (data.what === 'here' && lastId === null) lastId = data.id;
    if (data.what === 'event') {
      if (data.event.id !== null) lastId = data.event.id;
      apply(data.event);
    }
  });
  say({ what: 'where' });
  const lead = () => {
    leads = true;
    return runLive(stream, signal);
  };
  // Locks require a secure context; without them every tab opens its own stream.
  const locks = navigator.locks as LockManager | undefined;
  const run = locks ? locks.request(LOCK, { signal }, lead) : lead();
  void Promise.resolve(run)
    .catch(() => {})
    .finally(() => channel?.close());
}

/** Listens while a user is signed in, and restarts when the user changes. */
export function startLive(): void {
  let current: { user: string; stop: AbortController } | null = null;
  const follow = (user: string | undefined) => {
    if (current?.user === user) return;
    current?.stop.abort();
    current = null;
    lastId = null;
    if (!user) return;
    current = { user, stop: new AbortController() };
    startedAt = performance.now();
    listen(current.stop.signal);
  };
  useSession.subscribe((state) => follow(state.session?.user.id));
  follow(useSession.getState().session?.user.id);
}
