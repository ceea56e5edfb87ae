import type { UseMutationResult } from '@tanstack/react-query';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { closeForm } from '../composer/drafts.ts';
import type { ShownComment } from '../shown-comment.ts';

export interface DeleteProps {
  /** Key of the drafts. */
  file: string;
  comment: ShownComment;
  remove: Pick<UseMutationResult<unknown, Error, string>, 'mutateAsync'>;
  onClose: () => void;
}

export function DeleteDialog({ file, comment, remove, onClose }: DeleteProps) {
  const { t } = useTranslation('comments');
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      danger
      textOf={formErrorText}
      onConfirm={async () => {
        await remove.mutateAsync(comment.id);
        // Drafts for the deleted comment can no longer be reached.
        closeForm(file, { as: 'edit', comment });
        closeForm(file, { as: 'answer', to: comment });
      }}
      onClose={onClose}
    >
      {t(comment.parentid === null ? 'delete.text' : 'delete.answer')}
    </ConfirmDialog>
  );
}
