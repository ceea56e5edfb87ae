import { extractPod, folderNameOf } from '@rushes/contract/extracting';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';

/** Explains and starts the extraction, which continues after the page is closed. */
export function ExtractDialog({ source, onClose }: { source: PodItem; onClose: () => void }) {
  const { t } = useTranslation('extracting');
  const [bin, setBin] = useState(false);

  async function run() {
    const body = { shouldDeletePod: bin ? (1 as const) : (0 as const) };
    await call(extractPod, { params: { id: source.id }, body });
    showSnackbar({ text: t('begun') });
  }

  return (
    <ConfirmDialog
      title={t('title', { name: source.name })}
      onClose={onClose}
      confirm={t('confirm')}
      onConfirm={run}
      focus="confirm"
    >
      <div className="flex gap-12 mb-16">
        <PackageOpen aria-hidden size={16} strokeWidth={1.6} className="rigid mt-2 icon" />
        <div className="grid gap-6 min-w-0 break-anywhere">
          <p>{t('text', { folder: folderNameOf(source.name) })}</p>
          <p className="muted">{t('all')}</p>
        </div>
      </div>
      <Checkbox label={t('bin')} checked={bin} onChange={(event) => setBin(event.currentTarget.checked)} />
    </ConfirmDialog>
  );
}
