import type { SharedComment } from '@rushes/contract/reviewaccess';
import { formatFrame } from '@rushes/contract/timecode';
import { Check, PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { chunk } from '#lib/chunk.ts';
import { errorText, formErrorText } from '#lib/error-text.ts';
import { dateTime, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { viewedPlayer } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/stored.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import type { Timing } from '../file/shared-media.ts';
import { type Guest, useCommentMutations } from '../queries.ts';
import { draftOf, endFrameOf, frameOf } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './guest-comments.module.css';

interface Props {
  guest: Guest;
  podid: string;
  timing: Timing;
  drawable: boolean;
  comments: readonly SharedComment[] | undefined;
  error: unknown;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

// Loaded when the guest deletes a comment.
const ConfirmDialog = lazy(() =>
  chunk(() => import('#ui/dialog/confirm-dialog.tsx')).then((part) => ({ default: part.ConfirmDialog })),
);

type Open = { as: 'reply' | 'edit'; id: string } | null;

/** The comments of a file and the form to add one. Only one form is open at a time. */
export function GuestComments({ guest, podid, timing, drawable, comments, error, chosen, onChoose }: Props) {
  const { t } = useTranslation('review');
  const mutations = useCommentMutations(guest, podid);
  const [wanted, setWanted] = useState<Open>(null);
  // The comment may have been deleted meanwhile.
  const open = wanted && comments?.some(({ id }) => id === wanted.id) ? wanted : null;
  const [deleted, setDeleted] = useState<SharedComment | null>(null);
  // Errors of the previous form must not appear in the next one.
  function setOpen(next: Open) {
    mutations.say.reset();
    mutations.change.reset();
    setWanted(next);
  }
  const close = () => setOpen(null);
  function askDelete(comment: SharedComment | null) {
    mutations.remove.reset();
    setDeleted(comment);
  }

  function choose(comment: SharedComment) {
    const frame = frameOf(comment, timing);
    if (frame !== null) viewedPlayer()?.seekToFrame(frame);
    onChoose(comment.id);
  }

  return (
    <section className={styles.comments} aria-label={t('comments')}>
      <h2 className={styles.title}>
        {t('comments')}
        {comments && <span className={styles.count}>{comments.length}</span>}
      </h2>
      {comments?.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {!comments && Boolean(error) && <p className={styles.none}>{errorText(error)}</p>}
      <ul className={styles.list}>
        {comments?.map((comment) => (
          <li key={comment.id} className={styles.item} data-answer={comment.parentid !== null || undefined}>
            {open?.as === 'edit' && open.id === comment.id ? (
              <CommentForm
                label={t('writeEdit')}
                send={t('save')}
                timing={timing}
                timed={comment.parentid === null}
                drawable={drawable}
                initial={draftOf(comment, timing)}
                busy={mutations.change.isPending}
                error={mutations.change.error}
                onSend={(input) => mutations.change.mutateAsync({ id: comment.id, ...input }).then(close)}
                onCancel={close}
              />
            ) : (
              <Row
                comment={comment}
                timing={timing}
                chosen={chosen === comment.id}
                onChoose={() => choose(comment)}
                onReply={() => setOpen({ as: 'reply', id: comment.id })}
                onEdit={() => setOpen({ as: 'edit', id: comment.id })}
                onDelete={() => askDelete(comment)}
              />
            )}
            {open?.as === 'reply' && open.id === comment.id && (
              <CommentForm
                label={t('writeReply', { name: comment.createdby.name })}
                send={t('send')}
                timing={timing}
                timed={false}
                drawable={false}
                busy={mutations.say.isPending}
                error={mutations.say.error}
                onSend={(input) => mutations.say.mutateAsync({ ...input, parentid: comment.id }).then(close)}
                onCancel={close}
              />
            )}
          </li>
        ))}
      </ul>
      {/* Hidden while another form is open, so that its draft is kept. */}
      <div className={styles.foot} hidden={open !== null}>
        <CommentForm
          label={t('write')}
          timing={timing}
          timed
          drawable={drawable}
          busy={mutations.say.isPending}
          error={open ? null : mutations.say.error}
          onSend={(input) => mutations.say.mutateAsync({ ...input, parentid: null })}
        />
      </div>
      {deleted && (
        <Suspense>
          <ConfirmDialog
            title={t('deleteTitle')}
            confirm={t('delete')}
            danger
            busy={mutations.remove.isPending}
            problem={mutations.remove.error && formErrorText(mutations.remove.error)}
            onConfirm={() => mutations.remove.mutate(deleted.id, { onSuccess: () => setDeleted(null) })}
            onClose={() => askDelete(null)}
          >
            {t('deleteText')}
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  );
}

interface RowProps {
  comment: SharedComment;
  timing: Timing;
  chosen: boolean;
  onChoose: () => void;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ comment, timing, chosen, onChoose, onReply, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const [format] = useTimeFormat();
  const { createdby, content, mine, guest, checked, createdat, editedat, parentid } = comment;
  const frame = frameOf(comment, timing);
  const end = endFrameOf(comment, timing);
  return (
    <article
      className={styles.row}
      data-chosen={chosen || undefined}
      data-checked={checked === 1 || undefined}
    >
      <Avatar id={createdby.name} name={createdby.name} size={parentid === null ? 28 : 20} />
      <div className={styles.body}>
        <p className={styles.head}>
          <span className={styles.name}>{mine ? t('you') : createdby.name}</span>
          {guest === 1 && !mine && <span className={styles.guest}>{t('guest')}</span>}
          {frame !== null && (
            <button type="button" className={styles.goto} onClick={onChoose}>
              <span className="visually-hidden">{t('goTo')} </span>
              {formatFrame(frame, timing.base, format)}
              {end !== null && ` – ${formatFrame(end, timing.base, format)}`}
            </button>
          )}
          {comment.drawing && (
            <span className={styles.ago}>
              <PenLine size={12} strokeWidth={1.75} aria-hidden /> {t('drawing')}
            </span>
          )}
          <time className={styles.ago} dateTime={createdat} title={dateTime(createdat, language)}>
            {timeAgo(createdat, language)}
          </time>
          {editedat && <span className={styles.ago}>{t('edited')}</span>}
          {checked === 1 && (
            <span className={styles.ago}>
              <Check size={12} strokeWidth={2} aria-hidden /> {t('settled')}
            </span>
          )}
        </p>
        <p className={styles.text}>{content}</p>
        <p className={styles.actions}>
          {parentid === null && (
            <button type="button" className={styles.action} onClick={onReply}>
              {t('reply')}
            </button>
          )}
          {mine === 1 && (
            <>
              <button type="button" className={styles.action} onClick={onEdit}>
                {t('edit')}
              </button>
              <button type="button" className={styles.action} onClick={onDelete}>
                {t('delete')}
              </button>
            </>
          )}
        </p>
      </div>
    </article>
  );
}
