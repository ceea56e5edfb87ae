import { createSharedDownload } from '@rushes/contract/downloads';
import type { ReplyOf } from '@rushes/contract/endpoint';
import {
  authorizeReview,
  createSharedComment,
  deleteSharedComment,
  type Entrance,
  getReviewAccess,
  getSharedFiles,
  getSharedPod,
  listSharedComments,
  type Pass,
  type SharedPod,
  type SharedSort,
  updateSharedComment,
} from '@rushes/contract/reviewaccess';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SendComment } from '#features/comments/widgets/guest-conversation.tsx';
import { ApiError, call, retryUnlessRefused } from '#lib/api.ts';
import { ensureSession } from '#session/session.ts';
import { showError, showFailure } from '#ui/feedback/snackbar.tsx';
import { guestKeys } from '../keys.ts';

// The token is kept in memory only. An HttpOnly cookie gives a new one after a reload and before it expires.

const RENEW_MS = 30 * 60_000;

interface Known {
  access: Entrance;
  pass: Pass | null;
  /** The guest had access and lost it. The entrance explains why. */
  changed?: boolean;
}

/** Access tokens the server has rejected, even if not yet expired. */
const lost = new Set<string>();

/** Without cookies the server does not recognise the guest: keep the current token until it expires. */
function stillGood(pass: Pass | null | undefined): Pass | null {
  return pass && !lost.has(pass.accessToken) && Date.parse(pass.expireat) > Date.now() ? pass : null;
}

export function useReviewAccess(code: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: guestKeys.access(code),
    queryFn: async ({ signal }): Promise<Known> => {
      const known = await call(getReviewAccess, { params: { code }, signal });
      const before = client.getQueryData<Known>(guestKeys.access(code));
      const pass = known.pass ?? stillGood(before?.pass);
      return { ...known, pass, changed: before?.changed === true && pass === null };
    },
    retry: retryUnlessRefused,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: false,
  });
}

interface Credentials {
  password: string;
  name: string;
  email: string;
  emailcode: string;
}

export function useAuthorize(code: string, access: Entrance) {
  const client = useQueryClient();
  return async (credentials: Credentials) => {
    if (access.teamonly) await ensureSession().catch(() => null);
    const pass = await call(authorizeReview, {
      body: { code, ...credentials },
      asUser: access.teamonly === 1,
    });
    client.setQueryData<Known>(guestKeys.access(code), { access, pass });
  };
}

/**
 * A link without requirements opens automatically. A team-only link needs a click, because it may require a sign-in.
 */
export function useAutoAuthorize(code: string, access: Entrance | null) {
  const client = useQueryClient();
  const asks = access && access.password + access.name + access.teamonly + access.emailcode;
  const isFree = asks === 0;
  const { error, refetch } = useQuery({
    queryKey: guestKeys.authorized(code),
    queryFn: async () => {
      const pass = await call(authorizeReview, { body: { code } });
      client.setQueryData<Known>(guestKeys.access(code), { access: access!, pass });
      return pass.expireat;
    },
    enabled: isFree,
    // Each call creates a visitor: never refetch on window focus.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: retryUnlessRefused,
  });
  return { isFree, error, again: refetch };
}

/** A guest with access to a link. */
export interface Guest {
  code: string;
  access: Pick<Entrance, 'tenant' | 'brand'>;
  pass: Pass;
}

/** Removes everything fetched through the link, media included, then refetches what the entrance requires. */
export function leave(client: QueryClient, { code, pass }: Guest): void {
  lost.add(pass.accessToken);
  client.setQueryData<Known>(
    guestKeys.access(code),
    (known) => known && { ...known, pass: null, changed: true },
  );
  for (const key of [guestKeys.allFiles(code), guestKeys.allPods(code), guestKeys.allComments(code)])
    client.removeQueries({ queryKey: key });
  void client.invalidateQueries({ queryKey: guestKeys.access(code), exact: true });
}

/** Ends the access of the guest when the server rejects the token. */
export function useLostPass(guest: Guest, error: unknown): void {
  const client = useQueryClient();
  const isLost = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (isLost) leave(client, guest);
  }, [client, guest, isLost]);
}

export const useSharedFiles = ({ code, pass }: Guest, nodeid: string | undefined, sort: SharedSort) =>
  useInfiniteQuery({
    queryKey: guestKeys.files(code, nodeid, sort),
    queryFn: ({ signal, pageParam }) =>
      call(getSharedFiles, {
        query: { sort, ...(nodeid ? { nodeid } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        pass: pass.accessToken,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    retry: retryUnlessRefused,
  });
export type SharedPage = ReplyOf<typeof getSharedFiles>;

export type OpenedPod = ReplyOf<typeof getSharedPod>;

/** Uses the data from the folder list until the file itself is loaded, so that playback starts immediately. */
export function useSharedPod({ code, pass }: Guest, id: string) {
  const client = useQueryClient();
  return useQuery<OpenedPod>({
    queryKey: guestKeys.pod(code, id),
    queryFn: ({ signal }) => call(getSharedPod, { params: { id }, pass: pass.accessToken, signal }),
    placeholderData: () => {
      const pod = listed(client, code).find((one) => one.id === id);
      return pod && { pod, versions: [] };
    },
    retry: retryUnlessRefused,
  });
}

const listed = (client: QueryClient, code: string): SharedPod[] =>
  client
    .getQueriesData<{ pages: SharedPage[] }>({ queryKey: guestKeys.allFiles(code) })
    .flatMap(([, data]) => data?.pages.flatMap(({ pods }) => pods) ?? []);

export const useSharedComments = ({ code, pass }: Guest, podid: string, enabled: boolean) =>
  useQuery({
    queryKey: guestKeys.comments(code, podid),
    queryFn: async ({ signal }) =>
      (await call(listSharedComments, { query: { podid }, pass: pass.accessToken, signal })).comments,
    enabled,
    retry: retryUnlessRefused,
  });

/** Creates a ticket for one download. The URL contains the ticket, never the access token. */
export const useDownloadSelection = ({ pass }: Guest) =>
  useMutation({
    mutationFn: (body: { podids: string[]; nodeids: string[] }) =>
      call(createSharedDownload, { body, pass: pass.accessToken }),
    // Set here and not in the call: the download must start even if the button has unmounted.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });

/**
 * Starts a browser download after a check, because a failed download reports no error to the page. The page then
 * learns whether the link has downloads left.
 */
export function useDownload({ code }: Guest, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (url: string) => {
      const { ok } = await fetch(url, { method: 'HEAD' });
      if (!ok) throw new Error(failure);
      window.location.assign(url);
    },
    onError: () => {
      showError(failure);
      for (const queryKey of [guestKeys.allFiles(code), guestKeys.allPods(code)])
        void client.invalidateQueries({ queryKey });
    },
  });
}

/** Each mutation ends after the list was refetched, so that no comment appears twice or is missing. */
export function useCommentMutations({ code, pass }: Guest, podid: string) {
  const client = useQueryClient();
  const options = { pass: pass.accessToken };
  const onSuccess = () => client.invalidateQueries({ queryKey: guestKeys.comments(code, podid) });
  const { mutateAsync } = useMutation({
    mutationFn: ([input, form]: Parameters<SendComment>) => {
      // Only members mention people and write for the team.
      const { mentions, teamonly, ...body } = input;
      if (form.as === 'edit')
        return call(updateSharedComment, { params: { id: form.comment.id }, body, ...options });
      const parentid = form.as === 'answer' ? form.to.id : null;
      return call(createSharedComment, { body: { ...body, podid, parentid }, ...options });
    },
    onSuccess,
  });
  const send: SendComment = (...said) => mutateAsync(said);
  return {
    send,
    remove: useMutation({
      mutationFn: (id: string) => call(deleteSharedComment, { params: { id }, ...options }),
      onSuccess,
    }),
  };
}
