import type { Notification } from '@rushes/contract/notifications';
import { instant } from '#lib/format.ts';

/** A laptop that wakes up is not greeted with what failed in the night: the bell has that. */
const FRESH_MS = 10 * 60_000;

interface Surroundings {
  fetchNewest(tenantid: string): Promise<Notification[]>;
  /** True for one tab of the browser, once. */
  claim(id: string): Promise<boolean>;
  /** Whether anybody looks at this tab. */
  isSeen(): boolean;
  show(notification: Notification): Promise<void>;
}

/**
 * Every tab hears of news; the one that is looked at speaks of it, once in this browser. An event carries ids only, so
 * what was told is asked for; what arrives meanwhile is asked for together.
 */
export function newcomers({ fetchNewest, claim, isSeen, show }: Surroundings) {
  const waiting = new Map<string, Set<string>>();
  let busy = false;

  async function look(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      for (let next = first(); next && isSeen(); next = first()) {
        const [tenantid, ids] = next;
        waiting.delete(tenantid);
        const newest = await fetchNewest(tenantid).catch(() => []);
        const isFresh = ({ id, createdat }: Notification) =>
          ids.has(id) && Date.now() - instant(createdat) < FRESH_MS;
        // The newest last: only one message is kept.
        for (const notification of newest.filter(isFresh).reverse())
          if (await claim(notification.id)) await show(notification);
      }
    } finally {
      busy = false;
    }
  }

  const first = () => waiting.entries().next().value;

  return {
    hear(tenantid: string, id: string): Promise<void> {
      const ids = waiting.get(tenantid) ?? new Set();
      waiting.set(tenantid, ids.add(id));
      return look();
    },
    look,
  };
}
