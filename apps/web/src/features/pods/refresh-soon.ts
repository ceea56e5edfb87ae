import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api.ts';
import { chunk } from '#lib/chunk.ts';

// Events come in bursts (a hundred files dropped at once): they are gathered, and the more a refresh costs the
// longer the next one waits, so that a busy folder never spends its time asking. One answer that was slow must not keep
// what came after it from the screen, though: there is a longest wait.
const WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** A server that does not answer is asked again, ever more rarely. */
const LONGEST_RETRY_MS = 30_000;

export interface PodChange {
  /** Where it stands now. */
  nodeid: string;
  /** Where it stood before, when it moved. */
  from?: string | undefined;
  gone?: boolean | undefined;
  /** Its new name was written here before it was asked for: the card does not show that it belongs elsewhere. */
  renamed?: boolean | undefined;
}

interface Refresher {
  pending: Map<string, PodChange>;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastCost: number;
  failures: number;
}

const refreshers = new WeakMap<QueryClient, Refresher>();

/** A file came, went, moved or changed: soon what shows it is asked again, and nothing else. */
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
    const { refresh } = await chunk(() => import('./refresh.ts'));
    const began = performance.now();
    await refresh(client, changed);
    refresher.lastCost = performance.now() - began;
    refresher.failures = 0;
  } catch (error) {
    refresher.failures += 1;
    // What was heard since knows better than what could not be asked.
    if (mayPass(error)) refresher.pending = new Map([...changed, ...refresher.pending]);
  }
  refresher.timer = undefined;
  for (const [id, { nodeid, ...more }] of refresher.pending) refreshSoon(client, id, nodeid, more);
}

/** The line, or the server, may be back later; a refusal stays one. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
