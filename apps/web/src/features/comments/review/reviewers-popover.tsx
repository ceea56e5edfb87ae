import type { Review, Reviewer } from '@rushes/contract/reviews';
import { BellRing, SlidersHorizontal, UserMinus, UserPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { dateTime } from '#lib/format.ts';
import { useNow } from '#lib/hooks/use-now.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import { isRemindable, pendingOf } from './remindable.ts';
import { useChangeReview, useRemind } from './review-mutations.ts';
import { ReviewerAvatar } from './reviewer-avatar.tsx';
import styles from './reviewers-popover.module.css';

interface Props {
  podid: string;
  review: Review;
  me: string | undefined;
  mayControl: boolean;
  /** Whether the current user may change these reviewers. */
  mayChange: (reviewers: readonly Reviewer[]) => boolean;
  anchor: RefObject<HTMLElement | null>;
  onInvite: () => void;
  onTerms: () => void;
  onClose: () => void;
}

/** Lists the reviewers with their decisions and notes. */
export function ReviewersPopover({ podid, review, me, mayControl, mayChange, anchor, ...props }: Props) {
  const { t } = useTranslation('comments');
  const { onClose } = props;
  const change = useChangeReview(podid);
  const remind = useRemind(podid);
  const pending = pendingOf(review.reviewers, me);
  const remove = (id: string) =>
    change.mutate(
      { remove: [id] },
      {
        onSuccess: ({ review: { reviewers } }) => reviewers.length === 0 && onClose(),
        onError: showFailure,
      },
    );
  /** Focuses the anchor first, because a dialog returns the focus to the element that had it. */
  const leaveFor = (next: () => void) => () => {
    anchor.current?.focus();
    onClose();
    next();
  };
  return (
    <Popover label={t('review.reviewers')} width={360} sheet anchor={anchor} onClose={onClose}>
      <div className={styles.list}>
        <div className="row justify-between gap-10 min-h-28">
          <p className="font-small leading-16 muted">{t(`rule.${review.rule}Text`)}</p>
          {mayChange(review.reviewers) && (
            <IconButton label={t('terms.open')} size={28} onClick={leaveFor(props.onTerms)}>
              <SlidersHorizontal size={15} strokeWidth={1.6} aria-hidden />
            </IconButton>
          )}
        </div>
        <ul className="stack gap-12">
          {review.reviewers.map((reviewer) => (
            <Person
              key={reviewer.id}
              reviewer={reviewer}
              onRemove={mayChange([reviewer]) ? remove : undefined}
              onRemind={
                pending.includes(reviewer) && mayChange([reviewer])
                  ? (id) => !remind.isPending && remind.mutate([id])
                  : undefined
              }
            />
          ))}
        </ul>
        {mayControl && (
          <Button
            variant="default"
            leftSection={<UserPlus size={14} strokeWidth={1.75} aria-hidden />}
            onClick={leaveFor(props.onInvite)}
          >
            {t('review.askMore')}
          </Button>
        )}
      </div>
    </Popover>
  );
}

interface PersonProps {
  reviewer: Reviewer;
  onRemove: ((id: string) => void) | undefined;
  onRemind: ((id: string) => void) | undefined;
}

function Person({ reviewer, onRemove, onRemind }: PersonProps) {
  const { t } = useTranslation('comments');
  const language = useLanguage();
  const { id, name, decision, decidedat, note, remindedat } = reviewer;
  const now = useNow();
  const free = isRemindable(reviewer, now);
  return (
    <li className="flex items-start gap-10">
      <ReviewerAvatar reviewer={reviewer} />
      <div className="fill">
        <p className="medium leading-18 break-anywhere">{name}</p>
        <p className="font-small leading-16 muted">
          {t(`review.${decision ?? 'pending'}`)}
          {decidedat && ` · ${dateTime(decidedat, language)}`}
          {decision === null &&
            remindedat &&
            ` · ${t('review.remindedAt', { when: dateTime(remindedat, language) })}`}
        </p>
        {note && <p className="mt-4 break-anywhere pre-wrap">{note}</p>}
      </div>
      {onRemind && (
        <IconButton
          label={free ? t('review.remindOne', { name }) : t('review.remindLater')}
          size={28}
          disabled={!free}
          onClick={() => onRemind(id)}
        >
          <BellRing size={15} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
      {onRemove && (
        <IconButton label={t('review.remove', { name })} size={28} onClick={() => onRemove(id)}>
          <UserMinus size={15} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
