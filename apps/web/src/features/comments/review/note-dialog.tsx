import { REVIEW_NOTE_MAX } from '@rushes/contract/comments';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextArea } from '#ui/form/text-area.tsx';

interface Props {
  title: string;
  lead: string;
  send: string;
  busy: boolean;
  problem: string | null;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Asks for an optional note with a decision. */
export function NoteDialog({ title, lead, send, busy, problem, onSend, onClose }: Props) {
  const { t } = useTranslation(['comments', 'ui']);
  const [note, setNote] = useState('');
  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={onClose}
      onSubmit={() => !busy && onSend(note.trim())}
      problem={problem}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {send}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('note')}
        value={note}
        maxLength={REVIEW_NOTE_MAX}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  );
}
