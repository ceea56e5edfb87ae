import { REVIEW_NOTE_MAX } from '@rushes/contract/comments';
import { useState } from 'react';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextArea } from '#ui/form/text-area.tsx';

interface Props {
  title: string;
  lead: string;
  send: string;
  onSend: (note: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for an optional note with a decision. */
export function NoteDialog({ title, lead, send, onSend, onClose }: Props) {
  const { t } = useTranslation('comments');
  const [note, setNote] = useState('');
  const form = useSubmission(onSend, { textOf: formErrorText, onDone: onClose });
  return (
    <FormDialog
      title={title}
      lead={lead}
      onClose={onClose}
      form={{ ...form, submit: () => form.submit(note.trim()) }}
      confirm={send}
    >
      <TextArea
        label={t('note')}
        value={note}
        maxLength={REVIEW_NOTE_MAX}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
