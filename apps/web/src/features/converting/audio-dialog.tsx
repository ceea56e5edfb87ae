import { generateAudio } from '@rushes/contract/converting';
import { AudioLines } from 'lucide-react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { useCooldown } from '#ui/button/use-cooldown.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogFooter } from '#ui/dialog/dialog-footer.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';

/** Asks for confirmation before generating the missing audio asset of a file. */
export function AudioDialog({
  source,
  onClose,
}: {
  source: Pick<PodItem, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { t } = useTranslation('converting');
  const guard = useCooldown(`audio:${source.id}`);

  const { busy, problem, submit } = useSubmission(
    async () => {
      guard.begin();
      try {
        await call(generateAudio, { params: { id: source.id } });
      } catch (error) {
        guard.lift();
        throw error;
      }
      showSnackbar({ text: t('queued') });
    },
    { onDone: onClose },
  );

  return (
    <Dialog
      title={t('audio.title', { name: source.name })}
      onClose={onClose}
      problem={problem}
      foot={
        <DialogFooter
          confirm={guard.left > 0 && !busy ? t('audio.wait', { count: guard.left }) : t('audio.confirm')}
          onConfirm={() => void submit()}
          busy={busy}
          disabled={guard.left > 0}
          focus="confirm"
          onClose={onClose}
        />
      }
    >
      <div className="flex gap-12">
        <AudioLines aria-hidden size={16} strokeWidth={1.6} className="rigid mt-2 icon" />
        <p>{t('audio.text')}</p>
      </div>
    </Dialog>
  );
}
