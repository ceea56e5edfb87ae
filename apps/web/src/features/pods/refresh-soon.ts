import type { QueryClient } from '@tanstack/react-query';
import { chunk } from '#lib/chunk.ts';

// Events come in bursts (a hundred files dropped at once): they are gathered, and the more a refresh costs the
// longer the next one waits, so that a busy folder never spends its time asking.
const WAIT_MS = 250;

export interface PodChange {
  /** Where it stands now. */
  nodeid: string;
  /** Where it stood before, when it moved. */
  from?: string | undefined;
  gone?: boolean | undefined;
}

interface Refresher {
  pending: Map<string, PodChange>;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastCost: number;
}

const refreshers = new WeakMap<QueryClient, Refresher>();

/** A file came, went, moved or changed: soon what shows it is asked again, and nothing else. */
export function refreshSoon(
  client: QueryClient,
  id: string,
  nodeid: string,
  more: Omit<PodChange, 'nodeid'> = {},
): void {
  const refresher = refreshers.get(client) ?? { pending: new Map(), timer: undefined, lastCost: 0 };
  refreshers.set(client, refresher);
  const before = refresher.pending.get(id);
  refresher.pending.set(id, { nodeid, from: more.from ?? before?.from, gone: more.gone ?? before?.gone });
  refresher.timer ??= setTimeout(
    () => void flush(client, refresher),
    Math.max(WAIT_MS, refresher.lastCost * 3),
  );
}

async function flush(client: QueryClient, refresher: Refresher): Promise<void> {
  const changed = refresher.pending;
  refresher.pending = new Map();
  const began = performance.now();
  try {
    const { refresh } = await chunk(() => import('./refresh.ts'));
    await refresh(client, changed);
  } catch {
    // The server did not answer: the next event, or the next visit, asks again.
  }
  refresher.lastCost = performance.now() - began;
  refresher.timer = undefined;
  for (const [id, { nodeid, ...more }] of refresher.pending) refreshSoon(client, id, nodeid, more);
}
