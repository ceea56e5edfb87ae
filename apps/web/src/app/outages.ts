import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api.ts';

/** Statuses of a proxy that cannot reach the server, and of a failed request. */
const UNREACHED: readonly number[] = [0, 502, 503, 504];

export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && UNREACHED.includes(error.status);

const FIRST_MS = 3000;
const LONGEST_MS = 15_000;

const isLost = (query: Query) => isOutage(query.state.error) && query.getObserversCount() > 0;

/** Repeats the queries of the page that failed while the server was away, until it answers. */
export function watchOutages(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_MS;
  const cache = client.getQueryCache();

  async function repeat(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    delay = Math.min(delay * 2, LONGEST_MS);
    await client.refetchQueries({ predicate: isLost });
    if (cache.getAll().some(isLost)) plan();
    else delay = FIRST_MS;
  }
  function plan(): void {
    timer ??= setTimeout(() => void repeat(), delay);
  }

  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isLost(event.query)) plan();
  });
  globalThis.addEventListener?.('online', () => timer && void repeat());
}

/** The time of the last automatic reload, so that a page that always fails does not reload forever. */
const RELOADED = 'rushes.reloaded';
const RELOAD_AGAIN_MS = 60_000;

/** Reloads a page that failed to open as soon as the server answers. Returns how to stop. */
export function reloadWhenBack(): () => void {
  let isStopped = false;
  let wasAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(): Promise<void> {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (isStopped) return;
    if (answer?.ok && (wasAway || mayReload())) return location.reload();
    wasAway ||= !answer?.ok;
    if (wasAway) timer = setTimeout(() => void look(), FIRST_MS);
  }
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function mayReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED));
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return Date.now() - before > RELOAD_AGAIN_MS;
  } catch {
    return false;
  }
}
