import {
  changeReview,
  type Decision,
  decide,
  inviteReviewers,
  type Review,
  type Reviewer,
  type ReviewRule,
  remindReviewers,
} from '@rushes/contract/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { showFailure, showSnackbar, UNDO_MS } from '#ui/feedback/snackbar.tsx';
import { commentKeys } from '../keys.ts';

/** A decision can change the status of the file. Other views are updated by the event of the file. */
function useReviewWrite<Input>(podid: string, run: (input: Input) => Promise<{ review: Review }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ review }) => client.setQueryData(commentKeys.review(podid), review),
    onError: () => client.invalidateQueries({ queryKey: commentKeys.review(podid) }),
  });
}

export const useDecide = (podid: string) =>
  useReviewWrite(podid, (body: { decision: Decision | null; note?: string }) =>
    call(decide, { params: { id: podid }, body }),
  );

/** What a reviewer said, or null for no decision. */
type ReviewerDecision = Pick<Reviewer, 'decision' | 'note'>;

/** A decision with an undo, which restores the decision before it. */
export function useDecision(podid: string, before: ReviewerDecision) {
  const { t } = useTranslation('comments');
  const decide = useDecide(podid);
  const say = async (decision: ReviewerDecision) => {
    await decide.mutateAsync(decision);
    showSnackbar({
      text: t(`undo.${decision.decision ?? 'withdrawn'}`),
      tone: 'success',
      duration: UNDO_MS,
      action: {
        label: t('undo.action'),
        run: () => decide.mutate(before, { onError: showFailure }),
      },
    });
  };
  return { say, isPending: decide.isPending };
}

export function useRemind(podid: string) {
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reviewers: string[]) =>
      call(remindReviewers, { params: { id: podid }, body: { reviewers } }),
    onSuccess: ({ review, reminded }) => {
      client.setQueryData(commentKeys.review(podid), review);
      showSnackbar({ text: t('review.reminded', { count: reminded.length }), tone: 'success' });
    },
    onError: showFailure,
  });
}

interface Invitation {
  reviewers: string[];
  note: string;
  rule: ReviewRule;
  dueat: string | null;
}

export function useInvite(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Invitation) => call(inviteReviewers, { params: { id: podid }, body }),
    onSuccess: ({ review }) => client.setQueryData(commentKeys.review(podid), review),
  });
}

export const useChangeReview = (podid: string) =>
  useReviewWrite(podid, (body: { rule?: ReviewRule; dueat?: string | null; remove?: string[] }) =>
    call(changeReview, { params: { id: podid }, body }),
  );
