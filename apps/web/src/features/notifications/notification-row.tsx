import type { NotificationLines } from '@rushes/contract/notification-lines';
import type { Notification } from '@rushes/contract/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { targetOf, toneOf } from './notification.ts';
import { notificationIcon } from './notification-icon.ts';
import styles from './notification-list.module.css';
import { shortTime } from './short-time.ts';

interface Props {
  notification: Notification;
  words: NotificationLines | undefined;
  /** Arrived since the list was last opened. */
  fresh: boolean;
  admin: boolean;
  onChosen: () => void;
}

export function NotificationRow({ notification, words, fresh, admin, onChosen }: Props) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const { createdat } = notification;
  const moment = shortTime(createdat, language);
  const place = targetOf(notification, admin);
  const inside = (
    <>
      <Picture notification={notification} />
      <span className="fill">
        <span className={styles.line} data-tone={toneOf(notification)}>
          <span className="medium">{words?.subject}</span>
          {words?.more}
        </span>
        {words?.detail && <span className={styles.detail}>{words.detail}</span>}
      </span>
      <span className={styles.side}>
        <time dateTime={createdat} title={dateTime(createdat, language)}>
          {'date' in moment ? moment.date : t(moment.say, 'count' in moment ? { count: moment.count } : {})}
        </time>
        {fresh && <span role="img" aria-label={t('isNew')} className={styles.new} />}
      </span>
    </>
  );
  const row = { className: styles.row, onClick: onChosen };
  switch (place?.to) {
    case 'pod':
      return (
        <Link
          {...row}
          to="/pod/$id"
          params={{ id: place.id }}
          search={{
            ...(place.menu ? { menu: place.menu } : {}),
            ...(place.comment ? { comment: place.comment } : {}),
            ...(place.frame !== undefined ? { frame: place.frame } : {}),
            ...(place.start !== undefined ? { start: place.start } : {}),
          }}
          target="_blank"
        >
          {inside}
        </Link>
      );
    case 'node':
      return (
        <Link {...row} to="/node/$id" params={{ id: place.id }}>
          {inside}
        </Link>
      );
    case 'plans':
      return (
        <Link {...row} to="/console/subscription-plans">
          {inside}
        </Link>
      );
    case 'webhooks':
      return (
        <Link {...row} to="/console/webhooks">
          {inside}
        </Link>
      );
    case 'link':
      return (
        <a {...row} href={place.href} target="_blank" rel="noreferrer">
          {inside}
        </a>
      );
    default:
      return <div className={styles.row}>{inside}</div>;
  }
}

/** The thumbnail of the file, otherwise an icon for the event. */
function Picture({ notification }: { notification: Notification }) {
  const { thumbnail } = notification;
  // The signed URL expires, and the list may stay open longer.
  const [missing, setMissing] = useState(false);
  const Icon = notificationIcon(notification);
  if (thumbnail && !missing)
    return <img src={thumbnail.url} alt="" className={styles.picture} onError={() => setMissing(true)} />;
  return (
    <span className={styles.well} data-tone={toneOf(notification)}>
      <Icon aria-hidden size={16} strokeWidth={1.6} />
    </span>
  );
}
