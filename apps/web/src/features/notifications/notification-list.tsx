import { useQueryClient } from '@tanstack/react-query';
import { Bell, CloudOff, X } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import { paramsOf } from './notification.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { OperationRow } from './operation-row.tsx';
import { markSeen, PAGE, useNotifications, useOperations } from './queries.ts';
import { SettingsLink } from './settings-link.tsx';
import { useNotificationTexts } from './use-notification-texts.ts';

interface Props {
  tenantId: string;
  /** Number of unseen notifications when the bell was pressed. */
  unseen: number;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Running operations and notifications: five, and five more on demand. */
export function NotificationList({ tenantId, unseen, anchor, onClose }: Props) {
  const { t } = useTranslation(['notifications', 'ui']);
  const client = useQueryClient();
  const admin = useCan('control TenantConfiguration');
  const list = useNotifications(tenantId);
  const { data: operations } = useOperations();
  const [fresh, setFresh] = useState(unseen);

  // Notifications that arrive while the list is open are marked as seen, but stay highlighted.
  useEffect(() => {
    if (unseen === 0) return;
    setFresh((before) => Math.max(before, unseen));
    void markSeen(client).catch(() => {});
  }, [unseen, client]);

  const notifications = useMemo(
    () => list.data?.pages.flatMap((page) => page.notifications) ?? [],
    [list.data],
  );
  const messages = useMemo(
    () => [
      ...notifications.map((one) => ({ ...one, params: paramsOf(one.params) })),
      ...(operations ?? []).map(({ id, code, name }) => ({ id, code, params: { name }, content: name })),
    ],
    [notifications, operations],
  );
  const words = useNotificationTexts(messages);
  const nothing = list.isSuccess && notifications.length === 0 && (operations?.length ?? 0) === 0;

  return (
    <Popover label={t('title')} width={402} sheet anchor={anchor} onClose={onClose}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {fresh > 0 && <span className={styles.fresh}>{t('fresh', { count: fresh })}</span>}
        <SettingsLink onChosen={onClose} />
        <IconButton label={t('ui:close')} size={40} className={styles.close!} onClick={onClose}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </div>
      <div className="grow min-h-0 scroll">
        {operations?.map((operation) => (
          <OperationRow key={operation.id} operation={operation} words={words.get(operation.id)?.subject} />
        ))}
        {list.isPending && <Waiting />}
        {list.isError && notifications.length === 0 && (
          <div role="alert" className={styles.empty}>
            <CloudOff aria-hidden size={20} strokeWidth={1.6} />
            {errorText(list.error)}
            <Button variant="default" onClick={() => void list.refetch()}>
              {t('ui:again')}
            </Button>
          </div>
        )}
        {nothing && (
          <div className={styles.empty}>
            <Bell aria-hidden size={20} strokeWidth={1.6} />
            {t('empty')}
          </div>
        )}
        {notifications.map((notification, index) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            words={words.get(notification.id)}
            fresh={index < fresh}
            admin={admin}
            onChosen={onClose}
          />
        ))}
      </div>
      {list.hasNextPage && (
        <button
          type="button"
          className={styles.more}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more', { count: PAGE })}
        </button>
      )}
    </Popover>
  );
}

function Waiting() {
  const { t } = useTranslation('notifications');
  return (
    <div role="status" aria-label={t('loading')}>
      {[190, 150, 210, 130, 170].map((width) => (
        <div key={width} className={styles.row}>
          <span className={styles.well} />
          <span className="grid gap-8">
            <span className={styles.skeleton} style={{ width }} />
            <span className={styles.skeleton} style={{ width: width - 50 }} />
          </span>
        </div>
      ))}
    </div>
  );
}
