import {
  authorizeReview,
  createSharedComment,
  deleteSharedComment,
  type Entrance,
  getReviewAccess,
  getSharedFiles,
  listSharedComments,
  type Pass,
  updateSharedComment,
} from '@rushes/contract/reviewaccess';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '#lib/api.ts';
import { ensureSession } from '#lib/session.ts';

// The token lives in memory only; a cookie that no script can read gives a new one after a reload, and in time.

const RENEW_MS = 30 * 60_000;
/** Guests have no live connection: what others say is asked for. */
const LOOK_MS = 10_000;

export const filesKey = (code: string) => ['review', code, 'files'] as const;
const keys = {
  access: (code: string) => ['review', code] as const,
  files: (code: string, nodeid: string | undefined) => [...filesKey(code), nodeid] as const,
  comments: (code: string, podid: string) => ['review', code, 'comments', podid] as const,
};

interface Known {
  access: Entrance;
  pass: Pass | null;
}

/** Refused by the server, however long they were good for. */
const lost = new Set<string>();

/** Without a cookie nobody is known again: who is in stays in for as long as their token is good. */
function stillGood(pass: Pass | null | undefined): Pass | null {
  return pass && !lost.has(pass.accessToken) && Date.parse(pass.expireat) > Date.now() ? pass : null;
}

export function useReviewAccess(code: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.access(code),
    queryFn: async ({ signal }): Promise<Known> => {
      const known = await call(getReviewAccess, { params: { code }, signal, quiet: true });
      const before = client.getQueryData<Known>(keys.access(code))?.pass;
      return { ...known, pass: known.pass ?? stillGood(before) };
    },
    retry: (times, error) => !(error instanceof ApiError && error.status > 0) && times < 2,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: false,
  });
}

interface Knock {
  password: string;
  name: string;
  email: string;
}

export function useAuthorize(code: string, access: Entrance) {
  const client = useQueryClient();
  return async (knock: Knock) => {
    if (access.teamonly) await ensureSession().catch(() => null);
    const pass = await call(authorizeReview, {
      body: { code, ...knock },
      quiet: true,
      asUser: access.teamonly === 1,
    });
    client.setQueryData<Known>(keys.access(code), { access, pass });
  };
}

/** Who is in, and by which link. */
export interface Guest {
  code: string;
  pass: Pass;
}

/** A token that opens nothing any more: the door is asked again, and says what it wants. */
export function useLostPass({ code, pass: { accessToken } }: Guest, error: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    lost.add(accessToken);
    void client.invalidateQueries({ queryKey: keys.access(code), exact: true });
  }, [client, code, accessToken, error]);
}

const patient = (times: number, error: unknown) =>
  !(error instanceof ApiError && error.status > 0) && times < 2;

export const useSharedFiles = ({ code, pass }: Guest, nodeid: string | undefined) =>
  useInfiniteQuery({
    queryKey: keys.files(code, nodeid),
    queryFn: ({ signal, pageParam }) =>
      call(getSharedFiles, {
        query: { ...(nodeid ? { nodeid } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        pass: pass.accessToken,
        signal,
        quiet: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    retry: patient,
  });

export const useSharedComments = ({ code, pass }: Guest, podid: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.comments(code, podid),
    queryFn: async ({ signal }) =>
      (await call(listSharedComments, { query: { podid }, pass: pass.accessToken, signal, quiet: true }))
        .comments,
    enabled,
    refetchInterval: LOOK_MS,
    retry: patient,
  });

export interface Said {
  content: string;
  start?: number | null;
  startframe?: number | null;
}

/** Each ends when the list has been read again, so that nothing is seen twice or not at all. */
export function useTalk({ code, pass }: Guest, podid: string) {
  const client = useQueryClient();
  const options = { pass: pass.accessToken, quiet: true };
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.comments(code, podid) });
  return {
    say: useMutation({
      mutationFn: (body: Said & { parentid: string | null }) =>
        call(createSharedComment, { body: { podid, ...body }, ...options }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: Said & { id: string }) =>
        call(updateSharedComment, { params: { id }, body, ...options }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteSharedComment, { params: { id }, ...options }),
      onSuccess,
    }),
  };
}
