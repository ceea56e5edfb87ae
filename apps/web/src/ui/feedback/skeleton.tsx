import { useTranslation } from '#lib/i18n.ts';

/** Loading placeholder in the shape of the rows. */
export function Skeleton({ rows, height }: { rows: number; height: number }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
        <div key={row} className="row justify-between border-b" style={{ height }}>
          <span className="h-12 radius-4 bg-skeleton" style={{ width: `${28 + ((row * 7) % 20)}%` }} />
          <span className="h-12 radius-4 bg-skeleton" style={{ width: '12%' }} />
        </div>
      ))}
    </div>
  );
}
