import type { StorageSums } from '@rushes/contract/storage-usage';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import type { ListName } from './chosen.ts';
import styles from './storage-usage.module.css';

const kinds = ['originals', 'derived', 'added', 'versions'] as const;

interface Props {
  sums: StorageSums;
  onList: (list: ListName) => void;
  /** Only at the root: the recycle bin belongs to the whole workspace. */
  onEmptyBin: (() => void) | null;
}

/** What the space is used for, and what can be freed. */
export function StorageSummary({ sums, onList, onEmptyBin }: Props) {
  const { t } = useTranslation('storage-usage');
  const language = useLanguage();
  const total = kinds.reduce((sum, kind) => sum + sums[kind], 0);
  const free = [
    { key: 'bin', size: sums.bin, run: onEmptyBin, button: t('emptyBin') },
    { key: 'versions', size: sums.versions, run: () => onList('versions'), button: t('choose') },
    { key: 'duplicates', size: sums.duplicates, run: () => onList('duplicates'), button: t('choose') },
    { key: 'added', size: sums.added, run: () => onList('added'), button: t('choose') },
  ] as const;
  return (
    <div className={styles.summary}>
      <section aria-label={t('usedFor')}>
        <div aria-hidden className={styles.stack}>
          {kinds.map((kind) => (
            <span key={kind} data-part={kind} style={{ flexGrow: sums[kind] }} />
          ))}
        </div>
        <dl className={styles.legend}>
          {[...kinds, 'archived' as const].map((kind) => (
            <div key={kind}>
              <dt>
                <span aria-hidden data-part={kind} className={styles.key} />
                {t(`part.${kind}`)}
              </dt>
              <dd>
                {bytes(sums[kind], language)}
                {kind !== 'archived' && total > 0 && (
                  <span className={styles.quiet}> {Math.round((sums[kind] / total) * 100)}%</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="storage-free">
        <h2 id="storage-free" className={styles.title}>
          {t('free')}
        </h2>
        <ul className={styles.free}>
          {free.map(({ key, size, run, button }) => (
            <li key={key}>
              <div>
                <div>{t(`freeable.${key}`)}</div>
                <div className={styles.quiet}>{t(`freeHint.${key}`)}</div>
              </div>
              <b>{bytes(size, language)}</b>
              <Button
                variant="default"
                disabled={size === 0 || !run}
                aria-label={`${button}: ${t(`freeable.${key}`)}`}
                onClick={() => run?.()}
              >
                {button}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
