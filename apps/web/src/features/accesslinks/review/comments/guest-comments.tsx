import type { SharedComment } from '@rushes/contract/reviewaccess';
import { GuestConversation } from '#features/comments/widgets/guest-conversation.tsx';
import type { FileTiming } from '#features/pods/widgets/file-media.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { type Guest, useCommentMutations } from '../queries.ts';
import styles from './guest-comments.module.css';

interface Props {
  guest: Guest;
  podid: string;
  /** Key of the drafts. */
  file: string;
  timing: FileTiming;
  mayDraw: boolean;
  /** The player shows this file, not one of its other assets. */
  onStage: boolean;
  comments: readonly SharedComment[] | undefined;
  error: unknown;
}

/** The comments of a file and the form to add one. */
export function GuestComments({ guest, podid, comments, error, ...shown }: Props) {
  const { t } = useTranslation('review');
  const { send, remove } = useCommentMutations(guest, podid);
  return (
    <section className={styles.comments} aria-label={t('comments')}>
      <h2 className={styles.title}>
        {t('comments')}
        {comments && <span className="regular muted">{comments.length}</span>}
      </h2>
      <GuestConversation {...shown} comments={comments} onSend={send} remove={remove}>
        <p className={styles.none}>{comments ? t('none') : error ? errorText(error) : null}</p>
      </GuestConversation>
    </section>
  );
}
