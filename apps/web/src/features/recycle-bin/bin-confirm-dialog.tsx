import type { BinEntry } from '@rushes/contract/recycle-bin';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { type Chosen, empty, purge } from './queries.ts';

export type Question = { kind: 'empty'; total: number } | { kind: 'purge'; entries: readonly BinEntry[] };

interface Props {
  root: string;
  question: Question;
  onDone?: () => void;
  onClose: () => void;
}

/** Cannot be undone. While it runs, both buttons and Escape are disabled. */
export function BinConfirmDialog({ root, question, onDone, onClose }: Props) {
  const { t } = useTranslation(['recycle-bin', 'ui']);
  const [busy, setBusy] = useState(false);
  const all = question.kind === 'empty';
  const count = all ? question.total : question.entries.length;
  const only = !all && count === 1 ? question.entries[0] : undefined;
  const files = !all && question.entries.every(({ kind }) => kind === 'pod');

  async function confirm() {
    setBusy(true);
    try {
      const goesOn = all ? await empty(root) : await purge(root, idsOf(question.entries));
      onDone?.();
      showSnackbar({
        text: t(all ? (goesOn ? 'emptying' : 'emptied') : goesOn ? 'purging' : 'purged', { count }),
      });
    } catch (error) {
      // The dialog closes; the error is shown as a snackbar.
      showFailure(error);
    }
    onClose();
  }

  return (
    <Dialog
      title={
        all
          ? t('confirm.emptyTitle')
          : only
            ? t('confirm.purgeOne', { name: only.name })
            : t('confirm.purgeTitle', { count })
      }
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button variant="subtle" disabled={busy} onClick={onClose} data-autofocus>
            {t('ui:cancel')}
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void confirm()}>
            {t(all ? 'confirm.empty' : 'confirm.purge')}
          </Button>
        </>
      }
    >
      <p>{t(all ? 'confirm.emptyText' : files ? 'confirm.purgeFiles' : 'confirm.purgeText', { count })}</p>
    </Dialog>
  );
}

export function idsOf(entries: readonly BinEntry[]): Chosen {
  const of = (kind: BinEntry['kind']) => entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
  return { nodeids: of('node'), podids: of('pod') };
}
