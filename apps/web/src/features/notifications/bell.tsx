import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useAccess } from '#session/access.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './bell.module.css';
import { useNotificationsInfo } from './queries.ts';

const NotificationList = lazy(() =>
  loadChunk(() => import('./notification-list.tsx')).then((part) => ({ default: part.NotificationList })),
);

const says = ['bell.quiet', 'bell.new', 'bell.limit'] as const;

/** No dot, a dot for new notifications, a red dot when a limit was reached. */
export function Bell({ size = 32 }: { size?: number }) {
  const { t } = useTranslation('notifications');
  const access = useAccess();
  const { data } = useNotificationsInfo();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const indicator = data?.indicator ?? 0;
  if (!access) return null;
  return (
    <>
      <IconButton
        ref={button}
        label={t(says[indicator])}
        size={size}
        className="relative"
        data-tour="bell"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <BellIcon size={size > 32 ? 18 : 16} strokeWidth={1.6} />
        {indicator > 0 && <span className={styles.dot} data-limit={indicator === 2 || undefined} />}
      </IconButton>
      {opened && (
        <Suspense>
          <NotificationList
            tenantId={access.tenant.id}
            unseen={data?.unseen ?? 0}
            anchor={button}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
