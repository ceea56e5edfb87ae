import { downloadInfo } from '@rushes/contract/downloads';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countItems, type Items } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import styles from './download-dialog.module.css';
import { downloadKeys } from './keys.ts';
import { downloadableOf, sumsOf, wantedOf } from './selection.ts';
import { startDownload } from './widgets/start-download.ts';

/** Shows the total size before the download starts. Incomplete and archived files are reported and skipped. */
export function DownloadDialog({ items, onClose }: { items: Items; onClose: () => void }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const [withAssets, setWithAssets] = useState(false);
  const all = wantedOf(items, true);
  const found = useQuery({
    queryKey: downloadKeys.info(all),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await call(downloadInfo, { body: all, signal })).info,
  });
  const info = found.data;
  const sums = info && sumsOf(info, withAssets);
  const reasons = new Map(info?.refused.map(({ id, reason }) => [id, reason]));
  const only = countItems(items) === 1 ? (items.nodes[0] ?? items.pods[0]) : undefined;
  const isOne = items.nodes.length === 0 && items.pods.length === 1 && !withAssets;
  // Empty folders can be downloaded; a selection of only skipped files cannot.
  const nothing = info !== undefined && countItems(downloadableOf(items, info)) === 0;

  async function download() {
    if (!info) return;
    const begun = await startDownload(wantedOf(downloadableOf(items, info), withAssets));
    if (begun === 'begun') showSnackbar({ text: t('begun') });
  }

  return (
    <ConfirmDialog
      title={only ? t('titleOne', { name: only.name }) : t('title', { count: countItems(items) })}
      lead={t(isOne ? 'original' : 'zip')}
      onClose={onClose}
      problem={found.error && errorText(found.error)}
      confirm={sums && sums.size > 0 ? t('confirmSize', { size: bytes(sums.size, language) }) : t('confirm')}
      onConfirm={download}
      loading={found.isPending}
      disabled={!info || nothing}
      focus="confirm"
    >
      <ul className={styles.list}>
        {[...items.nodes, ...items.pods].map((item) => {
          const reason = reasons.get(item.id);
          return (
            <li key={item.id} className={styles.item} data-state={reason ?? 'ready'}>
              <span className={styles.name}>
                <MiddleTruncate name={item.name} />
              </span>
              <span className="rigid muted tabular">
                {reason ? t(`state.${reason}`) : 'size' in item && bytes(item.size, language)}
              </span>
            </li>
          );
        })}
      </ul>
      {info && info.assets.count > 0 && (
        <div className="mt-14">
          <Checkbox
            label={t('withAssets')}
            checked={withAssets}
            onChange={(event) => setWithAssets(event.currentTarget.checked)}
          />
          <p className={styles.hint}>{t('withAssetsHint')}</p>
        </div>
      )}
      {sums && (
        <p className="mt-10 muted" role="status">
          {nothing
            ? t('none')
            : [
                t('originals', { count: sums.originals }),
                ...(sums.assets > 0 ? [t('assets', { count: sums.assets })] : []),
                bytes(sums.size, language),
              ].join(' · ')}
        </p>
      )}
      {sums && sums.left > 0 && !nothing && <p className="mt-10 muted">{t('left', { count: sums.left })}</p>}
    </ConfirmDialog>
  );
}
