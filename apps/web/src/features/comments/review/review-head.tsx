import type { Review, Reviewer } from '@rushes/contract/reviews';
import { Check, Undo2, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { instant } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { showError } from '#ui/feedback/snackbar.tsx';
import { useHeldFocus } from '#ui/list/held-focus.ts';
import { deadline } from '../since.ts';
import { useNow } from '../use-now.ts';
import styles from './review-head.module.css';
import { useDecide } from './review-mutations.ts';
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
  useHeldFocus(
    () => head.current,
    () => {
      const within = head.current?.querySelector<HTMLElement>('[role=dialog]') ?? head.current;
      return within ? [...within.querySelectorAll<HTMLElement>('button:enabled')].at(-1) : null;
    },
  );
  if (reviewers.length === 0)
    return mayControl ? (
      <div ref={head} className={styles.head}>
        <p className={styles.none}>{t('review.none')}</p>
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
  return (
    <div ref={head} className={styles.head}>
      <button
        ref={faces}
        type="button"
        className={styles.who}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.faces}>
          {reviewers.slice(0, FACES).map((reviewer) => (
            <ReviewerAvatar key={reviewer.id} reviewer={reviewer} />
          ))}
          {reviewers.length > FACES && <span className={styles.rest}>+{reviewers.length - FACES}</span>}
        </span>
        <span className={styles.state}>
          <strong className={styles.approved}>
            {t('review.ofAll', { count: reviewers.length, approved })}
          </strong>
          {dueat && (
            <span className={styles.due} data-overdue={overdue || undefined}>
              {t(overdue ? 'review.overdue' : 'review.due', { when: deadline(dueat, language, now) })}
            </span>
          )}
        </span>
      </button>
      {mine && mayControl && <Decide podid={podid} mine={mine} onRequestChanges={onRequestChanges} />}
      {open && (
        <ReviewersPopover
          podid={podid}
          review={review}
          mayControl={mayControl}
          // Client users can only change the reviewers they invited.
          mayChange={(those) => mayControl && (inTeam || those.every(({ invitedby }) => invitedby.id === me))}
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
  const decide = useDecide(podid);
  const say = (decision: 'approved' | null) =>
    decide.mutate({ decision }, { onError: (error) => showError(errorText(error)) });
  if (mine.decision !== null)
    return (
      <Button
        variant="default"
        loading={decide.isPending}
        leftSection={<Undo2 size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => say(null)}
      >
        {t(mine.decision === 'approved' ? 'review.takeBackApproval' : 'review.takeBackChanges')}
      </Button>
    );
  return (
    <span className={styles.decide}>
      <Button variant="default" className={styles.changes!} onClick={onRequestChanges}>
        {t('review.requestChanges')}
      </Button>
      <Button
        loading={decide.isPending}
        leftSection={<Check size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => say('approved')}
      >
        {t('review.approve')}
      </Button>
    </span>
  );
}
