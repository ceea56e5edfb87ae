import {
  changeReview,
  type Decision,
  decide,
  inviteReviewers,
  type Review,
  type ReviewRule,
} from '@rushes/contract/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
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
    call(decide, { params: { id: podid }, body, quiet: true }),
  );

interface Invitation {
  reviewers: string[];
  note: string;
  rule: ReviewRule;
  dueat: string | null;
}

export function useInvite(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Invitation) => call(inviteReviewers, { params: { id: podid }, body, quiet: true }),
    onSuccess: ({ review }) => client.setQueryData(commentKeys.review(podid), review),
  });
}

export const useChangeReview = (podid: string) =>
  useReviewWrite(podid, (body: { rule?: ReviewRule; dueat?: string | null; remove?: string[] }) =>
    call(changeReview, { params: { id: podid }, body, quiet: true }),
  );
