import { useQueries, useQuery } from '@tanstack/react-query';
import type { Items } from '#features/nodes/widgets/items.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import styles from './delete-dialog.module.css';
import { propertiesQuery, retentionQuery } from './queries.ts';

/** Maximum number of folders whose content is counted; for more, only their number is shown. */
const COUNTED = 20;

/** How much is deleted and how long it can be restored, including the content of folders. */
export function DeleteSummary({ items: { nodes, pods } }: { items: Items }) {
  const { t } = useTranslation('recycle-bin');
  const language = useLanguage();
  const access = useAccess();
  const retention = useQuery(retentionQuery(access?.tenant.id));
  const counted = nodes.length <= COUNTED ? nodes : [];
  const inside = useQueries({ queries: counted.map(({ id }) => propertiesQuery(id)) });
  if (inside.some(({ isPending }) => isPending) || retention.isPending)
    return (
      <span className={styles.skeletons} role="status" aria-label={t('delete.counting')}>
        <span className={styles.skeleton} />
      </span>
    );
  const all = inside.flatMap(({ data }) => (data ? [data] : []));
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  // False when some folders are not counted (yet): the totals then exclude their content.
  const whole = all.length === nodes.length;
  const folders = nodes.length + sum((one) => one.nodes);
  const files = pods.length + sum((one) => one.pods);
  const size = pods.reduce((total, pod) => total + pod.size, 0) + sum((one) => one.size);
  const named = [
    ...(folders > 0 ? [t('folders', { count: folders })] : []),
    ...(files > 0 ? [t('files', { count: files })] : []),
  ].join(t('and'));
  const parts = whole && size > 0 ? t('withSize', { parts: named, size: bytes(size, language) }) : named;
  const count = folders + files;
  const days = retention.data === undefined ? undefined : t('days', { count: retention.data });
  return (
    <p className="fill">
      {t(whole ? 'delete.goes' : 'delete.goesWhole', { count, parts })}{' '}
      {days ? t('delete.until', { count, days }) : t('delete.untilOver', { count })}
    </p>
  );
}
