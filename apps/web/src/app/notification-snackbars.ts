import { can } from '@rushes/contract/abilities';
import type { NotificationTarget } from '@rushes/contract/notification-target';
import { type Notification, notificationsChanged } from '@rushes/contract/notifications';
import { claimNotification } from '#features/notifications/claim-notification.ts';
import { createIncomingNotifications } from '#features/notifications/incoming-notifications.ts';
import { fetchNewest } from '#features/notifications/queries.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { abilitiesOf, currentAccess } from '#session/access.ts';
import { currentUser } from '#session/session.ts';
import { PERSISTENT, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { router } from './router.tsx';

// Shows new notifications once, in the visible tab. Loaded with the first notification: most visits have none.
const loadSnackbars = () => loadChunk(() => import('#features/notifications/notification-snackbar.ts'));

function go(place: NotificationTarget): void {
  switch (place.to) {
    case 'pod': {
      const { id, menu } = place;
      const path = `/pod/${id}`;
      // Files open in separate tabs; if the file is already open here, switch its panel instead.
      if (router.state.location.pathname === path)
        void router.navigate({ to: '/pod/$id', params: { id }, search: menu ? { menu } : {} });
      else window.open(menu ? `${path}?menu=${menu}` : path, '_blank');
      return;
    }
    case 'node':
      return void router.navigate({ to: '/node/$id', params: { id: place.id } });
    case 'plans':
      return void router.navigate({ to: '/console/subscription-plans' });
    case 'webhooks':
      return void router.navigate({ to: '/console/webhooks' });
    case 'link':
      window.open(place.href, '_blank', 'noreferrer');
  }
}

async function show(notification: Notification): Promise<void> {
  const user = currentUser();
  if (!user) return;
  const admin = can(abilitiesOf(user, currentAccess()), 'control TenantConfiguration');
  const reaction = await (await loadSnackbars()).snackbarFor(notification, admin);
  if (!reaction) return;
  const { tone, text, lasts, open } = reaction;
  showSnackbar({
    tone,
    text,
    ...(lasts ? { duration: PERSISTENT } : {}),
    ...(open ? { open: { label: open.label, run: () => go(open.place) } } : {}),
  });
}

const isVisible = () => document.visibilityState === 'visible';
const incoming = createIncomingNotifications({ fetchNewest, claim: claimNotification, isVisible, show });

/** Notifications received while the tab was hidden are shown when it becomes visible. */
export function watchNotifications(): void {
  document.addEventListener('visibilitychange', () => void incoming.look());
}

interface ChangedNotification {
  id?: string;
  tenantid?: string;
  code?: string;
}

export const live: LiveHandlers = {
  [notificationsChanged.name]: (_client, data) => {
    const { id, tenantid, code } = data as ChangedNotification;
    if (!id || !tenantid || !code) return;
    void loadSnackbars().then(
      ({ hasSnackbar }) => {
        if (hasSnackbar(code)) void incoming.hear(tenantid, id);
      },
      () => {},
    );
  },
};
