import { type CarriedComment, type Comment, listComments } from '@rushes/contract/comments';
import { getReview, listReviewCandidates } from '@rushes/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/api.ts';
import { commentKeys } from './keys.ts';
import { type Thread, threadsOf } from './list/threads.ts';

export interface Comments {
  comments: Comment[];
  carried: CarriedComment[];
}

const useComments = (podid: string) =>
  useQuery({
    queryKey: commentKeys.pod(podid),
    queryFn: ({ signal }): Promise<Comments> => call(listComments, { params: { id: podid }, signal }),
  });

/** Frame numbers differ between versions: earlier comments are placed by time. */
const byTime = (comment: CarriedComment): CarriedComment => ({
  ...comment,
  startframe: null,
  endframe: null,
});

/** The threads of a file, and the open threads carried over from earlier versions. */
export function useThreads(podid: string) {
  const { data, error, refetch } = useComments(podid);
  const threads = useMemo<Thread[] | undefined>(
    () =>
      data && [
        ...threadsOf(data.comments),
        ...threadsOf(data.carried.map(byTime)).map((thread) => ({
          ...thread,
          version: (thread.comment as CarriedComment).version,
        })),
      ],
    [data],
  );
  return { threads, error, refetch };
}

export const useReview = (podid: string) =>
  useQuery({
    queryKey: commentKeys.review(podid),
    queryFn: async ({ signal }) => (await call(getReview, { params: { id: podid }, signal })).review,
  });

/** All users who can see the file. Fetched for mentions and for choosing reviewers. */
export const usePeople = (podid: string, enabled: boolean) =>
  useQuery({
    queryKey: commentKeys.people(podid),
    queryFn: async ({ signal }) =>
      (await call(listReviewCandidates, { params: { id: podid }, signal })).users,
    enabled,
    staleTime: 60_000,
  });
