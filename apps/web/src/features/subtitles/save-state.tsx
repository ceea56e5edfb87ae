import { Check, Save } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { isUnsaved } from './edits/document.ts';
import { saveDocument } from './mutations.ts';
import { useOpenDocuments } from './open-documents.ts';

/** Shows whether all changes are saved, with a save button. */
export function SaveState({ podid, aid, mayEdit }: { podid: string; aid: string; mayEdit: boolean }) {
  const { t } = useTranslation('subtitles');
  const work = useOpenDocuments((works) => works[aid]);
  const unsaved = work !== undefined && (work.saving || isUnsaved(work));
  return (
    <div className="inline-row fill gap-6 muted font-small nowrap" role="status">
      {unsaved && mayEdit ? (
        <Button
          leftSection={<Save size={16} strokeWidth={1.6} aria-hidden />}
          loading={work.saving}
          disabled={work.theirs !== null}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void saveDocument(podid, aid)}
        >
          {t('save.now')}
        </Button>
      ) : (
        work &&
        mayEdit && (
          <>
            <Check size={14} strokeWidth={1.8} aria-hidden />
            {t('save.saved')}
          </>
        )
      )}
    </div>
  );
}
