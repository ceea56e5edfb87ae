import type { Notification } from '@rushes/contract/notifications';
import { Link } from '@tanstack/react-router';
import { dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { noticeIcon, placeOf } from './notice.ts';
import styles from './notification-list.module.css';
import { when } from './when.ts';

interface Props {
  notification: Notification;
  words: string | undefined;
  /** Came since the list was last opened. */
  fresh: boolean;
  admin: boolean;
  onChosen: () => void;
}

export function NotificationRow({ notification, words, fresh, admin, onChosen }: Props) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const { type, createdat } = notification;
  const moment = when(createdat, language);
  const Icon = noticeIcon(notification);
  const place = placeOf(notification, admin);
  const inside = (
    <>
      <span className={styles.well} data-type={type}>
        <Icon aria-hidden size={15} strokeWidth={1.6} />
      </span>
      <span className={styles.words} data-type={type}>
        {words}
      </span>
      <span className={styles.side}>
        <time dateTime={createdat} title={dateTime(createdat, language)}>
          {'date' in moment ? moment.date : t(moment.say, 'count' in moment ? { count: moment.count } : {})}
        </time>
        {fresh && <span aria-hidden className={styles.new} />}
      </span>
    </>
  );
  const row = { className: styles.row, onClick: onChosen };
  if (place?.to === 'pod') {
    return (
      <Link {...row} to="/pod/$id" params={{ id: place.id }} target="_blank">
        {inside}
      </Link>
    );
  }
  if (place?.to === 'node') {
    return (
      <Link {...row} to="/node/$id" params={{ id: place.id }}>
        {inside}
      </Link>
    );
  }
  if (place?.to === 'plans') {
    return (
      <Link {...row} to="/console/subscription-plans">
        {inside}
      </Link>
    );
  }
  return <div className={styles.row}>{inside}</div>;
}
