import { generateAudio } from '@rushes/contract/converting';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { useCooldown } from '#ui/button/use-cooldown.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';

/** Asks for confirmation before generating the missing audio asset of a file. */
export function AudioDialog({
  source,
  onClose,
}: {
  source: Pick<PodItem, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['converting', 'ui']);
  const guard = useCooldown(`audio:${source.id}`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function run() {
    setBusy(true);
    setFailure(null);
    guard.begin();
    try {
      await call(generateAudio, { params: { id: source.id }, quiet: true });
      showSnackbar({ text: t('queued') });
      onClose();
    } catch (error) {
      guard.lift();
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t('audio.title', { name: source.name })}
      onClose={onClose}
      problem={failure ? errorText(failure) : null}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button loading={busy} disabled={guard.left > 0} onClick={() => void run()} data-autofocus>
            {guard.left > 0 && !busy ? t('audio.wait', { count: guard.left }) : t('audio.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex gap-12">
        <AudioLines aria-hidden size={16} strokeWidth={1.6} className="rigid mt-2 icon" />
        <p>{t('audio.text')}</p>
      </div>
    </Dialog>
  );
}
