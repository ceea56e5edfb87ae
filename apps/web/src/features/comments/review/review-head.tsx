import type { Review, Reviewer } from '@rushes/contract/reviews';
import { BellRing, Check, Undo2, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { instant } from '#lib/format.ts';
import { useNow } from '#lib/hooks/use-now.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { useRestoreFocus } from '#ui/list/restore-focus.ts';
import { deadlineText } from '../comment-times.ts';
import { isRemindable, pendingOf } from './remindable.ts';
import styles from './review-head.module.css';
import { useDecision, useRemind } from './review-mutations.ts';
import { ReviewerAvatar } from './reviewer-avatar.tsx';
import { ReviewersPopover } from './reviewers-popover.tsx';

interface Props {
  podid: string;
  review: Review;
  me: string | undefined;
  mayControl: boolean;
  inTeam: boolean;
  onInvite: () => void;
  onTerms: () => void;
  onRequestChanges: () => void;
}

/** Maximum number of avatars; the rest is shown as a number. */
const FACES = 4;

/** Shows the reviewers, their decisions, and the decision of the current user. */
export function ReviewHead({ podid, review, me, mayControl, inTeam, ...props }: Props) {
  const { onInvite, onRequestChanges } = props;
  const { t } = useTranslation('comments');
  const language = useLanguage();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const faces = useRef<HTMLButtonElement>(null);
  const { reviewers, dueat } = review;
  // A decision, or removing a reviewer, removes the pressed button: restore the focus.
  const head = useRef<HTMLDivElement>(null);
  useRestoreFocus(
    () => head.current,
    () => {
      const within = head.current?.querySelector<HTMLElement>('[role=dialog]') ?? head.current;
      return within ? [...within.querySelectorAll<HTMLElement>('button:enabled')].at(-1) : null;
    },
  );
  if (reviewers.length === 0)
    return mayControl ? (
      <div ref={head} className={`${styles.head} ${styles.row}`}>
        <p className="muted">{t('review.none')}</p>
        <Button
          variant="default"
          leftSection={<UserPlus size={14} strokeWidth={1.75} aria-hidden />}
          onClick={onInvite}
        >
          {t('review.ask')}
        </Button>
      </div>
    ) : null;
  const approved = reviewers.filter(({ decision }) => decision === 'approved').length;
  const overdue = dueat !== null && instant(dueat) < now;
  const mine = review.mine === 1 ? reviewers.find(({ id }) => id === me) : undefined;
  const requested = reviewers.filter(({ decision }) => decision === 'changes');
  // Client users can only change and remind the reviewers they invited.
  const mayChange = (those: readonly Reviewer[]) =>
    mayControl && (inTeam || those.every(({ invitedby }) => invitedby.id === me));
  const pending = pendingOf(reviewers, me).filter((one) => mayChange([one]));
  return (
    <div ref={head} className={styles.head}>
      <div className={styles.row}>
        <button
          ref={faces}
          type="button"
          className={styles.who}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="row rigid gap-4">
            {reviewers.slice(0, FACES).map((reviewer) => (
              <ReviewerAvatar key={reviewer.id} reviewer={reviewer} />
            ))}
            {reviewers.length > FACES && (
              <span className="ml-4 font-small muted">+{reviewers.length - FACES}</span>
            )}
          </span>
          <span className="stack min-w-0 leading-18">
            <strong className="medium">
              {requested.length > 0
                ? t('review.changesRequested')
                : t('review.ofAll', { count: reviewers.length, approved })}
            </strong>
            {dueat && (
              <span className={styles.due} data-overdue={overdue || undefined}>
                {t(overdue ? 'review.overdue' : 'review.due', { when: deadlineText(dueat, language, now) })}
              </span>
            )}
          </span>
        </button>
        {mine && mayControl ? (
          <Decide podid={podid} mine={mine} onRequestChanges={onRequestChanges} />
        ) : (
          pending.length > 0 && <Remind podid={podid} pending={pending} now={now} />
        )}
      </div>
      {requested.length > 0 && (
        <ul className={styles.requested}>
          {requested.map(({ id, name, note }) => (
            <li key={id} className={styles.request}>
              {note ? (
                <>
                  <span className="medium strong">{name}</span> {note}
                </>
              ) : (
                t('review.changesBy', { name })
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <ReviewersPopover
          podid={podid}
          review={review}
          mayControl={mayControl}
          me={me}
          mayChange={mayChange}
          anchor={faces}
          onInvite={onInvite}
          onTerms={props.onTerms}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function Decide({
  podid,
  mine,
  onRequestChanges,
}: {
  podid: string;
  mine: Reviewer;
  onRequestChanges: () => void;
}) {
  const { t } = useTranslation('comments');
  const { say, isPending } = useDecision(podid, mine);
  // After an error, the review is read again.
  const decide = (decision: Reviewer['decision']) => void say({ decision, note: '' }).catch(() => {});
  if (mine.decision !== null)
    return (
      <Button
        variant="default"
        className={styles.withdraw!}
        loading={isPending}
        leftSection={<Undo2 size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => decide(null)}
      >
        {t(mine.decision === 'approved' ? 'review.takeBackApproval' : 'review.takeBackChanges')}
      </Button>
    );
  return (
    <span className="flex rigid gap-8">
      <Button variant="default" className={styles.changes!} onClick={onRequestChanges}>
        {t('review.requestChanges')}
      </Button>
      <Button
        loading={isPending}
        leftSection={<Check size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => decide('approved')}
      >
        {t('review.approve')}
      </Button>
    </span>
  );
}

function Remind({ podid, pending, now }: { podid: string; pending: readonly Reviewer[]; now: number }) {
  const { t } = useTranslation('comments');
  const remind = useRemind(podid);
  const free = pending.filter((reviewer) => isRemindable(reviewer, now));
  return (
    <Button
      variant="default"
      loading={remind.isPending}
      disabled={free.length === 0}
      title={t(free.length === 0 ? 'review.remindLater' : 'review.remindAll')}
      leftSection={<BellRing size={14} strokeWidth={1.75} aria-hidden />}
      onClick={() => remind.mutate(free.map(({ id }) => id))}
    >
      {t('review.remind')}
    </Button>
  );
}
