import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api.ts';
import { loadChunk } from '#lib/load-chunk.ts';

// Events arrive in bursts (a hundred files dropped at once), so they are collected. The longer a refresh takes, the
// longer the next one waits, so that a busy folder does not refetch constantly. The wait has a maximum, so that one
// slow response does not delay later changes.
const WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** Failed refreshes are retried with exponential backoff up to this limit. */
const LONGEST_RETRY_MS = 30_000;

export interface PodChange {
  /** The folder that contains the file now. */
  nodeid: string;
  /** The folder that contained it before, when it moved. */
  from?: string | undefined;
  gone?: boolean | undefined;
  /** The cache already has the new name, so comparing cards would not show that the position changed. */
  renamed?: boolean | undefined;
}

interface Refresher {
  pending: Map<string, PodChange>;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastCost: number;
  failures: number;
}

const refreshers = new WeakMap<QueryClient, Refresher>();

/** Schedules a refetch of what shows this file, after it was created, deleted, moved or changed. */
export function refreshSoon(
  client: QueryClient,
  id: string,
  nodeid: string,
  more: Omit<PodChange, 'nodeid'> = {},
): void {
  const refresher = refreshers.get(client) ?? {
    pending: new Map<string, PodChange>(),
    timer: undefined,
    lastCost: 0,
    failures: 0,
  };
  refreshers.set(client, refresher);
  const before = refresher.pending.get(id);
  refresher.pending.set(id, {
    nodeid,
    from: more.from ?? before?.from,
    gone: more.gone ?? before?.gone,
    renamed: more.renamed ?? before?.renamed,
  });
  refresher.timer ??= setTimeout(() => void flush(client, refresher), waitFor(refresher));
}

function waitFor({ lastCost, failures }: Refresher): number {
  if (failures > 0) return Math.min(LONGEST_RETRY_MS, WAIT_MS * 2 ** failures);
  return Math.min(LONGEST_WAIT_MS, Math.max(WAIT_MS, lastCost * 3));
}

async function flush(client: QueryClient, refresher: Refresher): Promise<void> {
  const changed = refresher.pending;
  refresher.pending = new Map();
  try {
    const { refresh } = await loadChunk(() => import('./refresh.ts'));
    const began = performance.now();
    await refresh(client, changed);
    refresher.lastCost = performance.now() - began;
    refresher.failures = 0;
  } catch (error) {
    refresher.failures += 1;
    // Changes received since then override the ones that failed to load.
    if (mayPass(error)) refresher.pending = new Map([...changed, ...refresher.pending]);
  }
  refresher.timer = undefined;
  for (const [id, { nodeid, ...more }] of refresher.pending) refreshSoon(client, id, nodeid, more);
}

/** Network and server errors may be temporary; other error responses are final. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
