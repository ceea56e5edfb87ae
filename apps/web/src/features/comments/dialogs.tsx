import type { Review } from '@rushes/contract/reviews';
import { lazy } from 'react';
import { loadNamespaces, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useUser } from '#session/session.ts';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { DeleteDialog } from './list/delete-dialog.tsx';
import { useDelete, useSubmit } from './mutations.ts';
import { InviteDialog } from './review/invite-dialog.tsx';
import { NoteDialog } from './review/note-dialog.tsx';
import { useDecision } from './review/review-mutations.ts';
import { TermsDialog } from './review/terms-dialog.tsx';
import type { ShownComment } from './shown-comment.ts';

const ExternalDialog = lazy(async () => {
  const words = loadChunk(() => loadNamespaces('accesslinks'));
  const part = await loadChunk(() => import('#features/accesslinks/widgets/external-dialog.tsx'));
  await words;
  return { default: part.ExternalDialog };
});

export type Asked =
  | { what: 'invite' | 'external' | 'terms' | 'submit' | 'changes' }
  | { what: 'delete'; comment: ShownComment };

interface Props {
  asked: Asked;
  pod: { id: string; name: string; hidden: 0 | 1 };
  review: Review | undefined;
  onClose: () => void;
}

/** Confirmation and input dialogs of the panel. Each shows the errors of the server. */
export function CommentDialogs({ asked, pod, review, onClose }: Props) {
  if (asked.what === 'delete') {
    // A dialog per comment: when the deletion of one ends, it must not close the dialog of the next.
    const { comment } = asked;
    return <DeleteOwn key={comment.id} podid={pod.id} comment={comment} onClose={onClose} />;
  }
  if (asked.what === 'invite' || asked.what === 'terms') {
    const AboutReview = asked.what === 'invite' ? InviteDialog : TermsDialog;
    return review ? <AboutReview podid={pod.id} name={pod.name} review={review} onClose={onClose} /> : null;
  }
  if (asked.what === 'external') return <ExternalDialog pod={pod} onClose={onClose} />;
  if (asked.what === 'submit') return <SubmitDialog pod={pod} onClose={onClose} />;
  return <ChangesDialog pod={pod} review={review} onClose={onClose} />;
}

interface DialogProps {
  pod: Props['pod'];
  onClose: () => void;
}

function SubmitDialog({ pod, onClose }: DialogProps) {
  const { t } = useTranslation('comments');
  const submit = useSubmit(pod.id);
  return (
    <NoteDialog
      title={t('submit.title')}
      lead={t('submit.lead')}
      send={t('submit.send')}
      onSend={async (note) => {
        await submit.mutateAsync(note);
        showSnackbar({ text: t('submit.done'), tone: 'success' });
      }}
      onClose={onClose}
    />
  );
}

function ChangesDialog({ pod, review, onClose }: DialogProps & Pick<Props, 'review'>) {
  const { t } = useTranslation('comments');
  const me = useUser()?.id;
  const before = review?.reviewers.find(({ id }) => id === me);
  const { say } = useDecision(pod.id, before ?? { decision: null, note: '' });
  return (
    <NoteDialog
      title={t('review.requestChanges')}
      lead={pod.name}
      send={t('review.requestChanges')}
      onSend={(note) => say({ decision: 'changes', note })}
      onClose={onClose}
    />
  );
}

interface DeleteProps {
  podid: string;
  comment: ShownComment;
  onClose: () => void;
}

function DeleteOwn({ podid, comment, onClose }: DeleteProps) {
  const remove = useDelete(podid);
  return <DeleteDialog file={podid} comment={comment} remove={remove} onClose={onClose} />;
}
