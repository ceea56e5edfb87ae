import { State } from '@rushes/contract/enums';
import { getPod } from '@rushes/contract/pods';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import type { Items } from '#lib/items.ts';
import { type Original, saveFiles } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MiddleCut } from '#ui/middle-cut.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import styles from './download-dialog.module.css';

/** Originals, one after another. What is not complete, archived or not allowed says so and stays behind. */
export function DownloadDialog({ items: { pods }, onClose }: { items: Items; onClose: () => void }) {
  const { t } = useTranslation(['downloads', 'ui']);
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const found = useQueries({
    queries: pods.map(({ id }) => ({
      queryKey: ['pods', 'details', id],
      // Its address is signed and ends: asked anew.
      staleTime: 0,
      queryFn: async () => (await call(getPod, { params: { id }, quiet: true })).pod,
    })),
  });
  const files = pods.map((item, index) => {
    const { data, error, isFetching } = found[index]!;
    const raw = data?.asset.raw[0];
    const state = error
      ? 'failed'
      : !data || isFetching
        ? 'loading'
        : data.archived !== 0
          ? 'archived'
          : whatOf(raw);
    return { item, raw, size: raw?.size ?? item.size, state } as const;
  });
  const waiting = files.some(({ state }) => state === 'loading');
  const ready = files.filter(({ state }) => state === 'ready');
  const size = ready.reduce((sum, file) => sum + file.size, 0);
  const left = waiting ? 0 : files.length - ready.length;
  const only = pods.length === 1 ? pods[0] : undefined;

  async function download() {
    setBusy(true);
    setFailure(null);
    try {
      await saveFiles(ready.map(({ raw }) => raw as Original));
      showSnackbar({ text: t('begun', { count: ready.length }) });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={only ? t('titleOne', { name: only.name }) : t('title', { count: pods.length })}
      lead={t('lead', { count: pods.length })}
      onClose={onClose}
      problem={failure === null ? null : errorText(failure)}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            data-autofocus
            loading={busy || waiting}
            disabled={ready.length === 0}
            onClick={() => void download()}
          >
            {size > 0 ? t('confirmSize', { size: bytes(size, language) }) : t('confirm')}
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.item.id} className={styles.item} data-state={file.state}>
            <span className={styles.name}>
              <MiddleCut name={file.item.name} />
            </span>
            <span className={styles.figure}>
              {file.state === 'ready' || file.state === 'loading'
                ? bytes(file.size, language)
                : t(`state.${file.state}`)}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={styles.left} role="status">
          {ready.length === 0 ? t('none') : t('left', { count: left })}
        </p>
      )}
    </Dialog>
  );
}

function whatOf(raw: { state: number; url: string | null } | undefined) {
  if (!raw || raw.state !== State.COMPLETE) return 'incomplete';
  return raw.url ? 'ready' : 'refused';
}
