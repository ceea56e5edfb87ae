import type { Notification } from '@rushes/contract/notifications';
import { instant } from '#lib/format.ts';

/** Older notifications are not shown as snackbars, for example after a laptop wakes up: they are in the bell. */
const FRESH_MS = 10 * 60_000;

interface Ports {
  fetchNewest(tenantid: string): Promise<Notification[]>;
  /** True for one tab of the browser, once. */
  claim(id: string): Promise<boolean>;
  /** Whether this tab is visible. */
  isVisible(): boolean;
  show(notification: Notification): Promise<void>;
}

/**
 * Every tab receives the events; the visible one shows the notification, once per browser. An event carries ids only,
 * so the notifications are fetched; ids that arrive meanwhile are fetched together.
 */
export function createIncomingNotifications({ fetchNewest, claim, isVisible, show }: Ports) {
  const waiting = new Map<string, Set<string>>();
  let busy = false;

  async function look(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      for (let next = first(); next && isVisible(); next = first()) {
        const [tenantid, ids] = next;
        waiting.delete(tenantid);
        const newest = await fetchNewest(tenantid).catch(() => []);
        const isFresh = ({ id, createdat }: Notification) =>
          ids.has(id) && Date.now() - instant(createdat) < FRESH_MS;
        // The newest last: only the last snackbar stays.
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
