import {
  type AccessLink,
  createAccessLink,
  inviteToAccessLink,
  listNodeAccessLinks,
  listPodAccessLinks,
  listTenantAccessLinks,
  revokeAccessLink,
  updateAccessLink,
} from '@rushes/contract/accesslinks';
import { getNode } from '@rushes/contract/nodes';
import { listPods } from '@rushes/contract/pods';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { linkKeys } from '../keys.ts';
import { bodyOf, changesOf, type ShareForm } from './share-form.ts';

/** Number of files that the summary and the rules consider. The server accepts at most this many ids per request. */
const CARDS = 200;
const PAGE = 50;

export type LinksOf = { pod: string } | { node: string };

/** Links that share one file or folder. */
export const useLinksOf = (of: LinksOf | null) =>
  useQuery({
    queryKey: linkKeys.of(of ?? { pod: '' }),
    queryFn: async ({ signal }) => {
      const { links } =
        'pod' in of!
          ? await call(listPodAccessLinks, { params: { id: of.pod }, signal })
          : await call(listNodeAccessLinks, { params: { id: of!.node }, signal });
      return links;
    },
    enabled: of !== null,
    // Other users create and revoke links too, and no live event reports it.
    staleTime: 0,
  });

export const useTenantLinks = (tenantId: string, q: string) =>
  useInfiniteQuery({
    queryKey: linkKeys.tenant(tenantId, q),
    queryFn: ({ pageParam, signal }) =>
      call(listTenantAccessLinks, {
        params: { id: tenantId },
        query: { limit: PAGE, ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Names, thumbnails and sizes of files. Deleted files are left out. */
export const useCards = (ids: readonly string[]) =>
  useQuery({
    queryKey: linkKeys.cards(ids),
    queryFn: async ({ signal }) =>
      (await call(listPods, { query: { ids: ids.slice(0, CARDS).join() }, signal })).pods,
    enabled: ids.length > 0,
  });

export const useFolder = (id: string | null | undefined) =>
  useQuery({
    queryKey: linkKeys.folder(id),
    queryFn: async ({ signal }) => (await call(getNode, { params: { id: id! }, signal })).node,
    enabled: Boolean(id),
    retry: false,
  });

/** Refetches every list of links, because a link can appear in several of them. */
function useDone() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: linkKeys.lists });
}

interface Making {
  form: ShareForm;
  podids: readonly string[];
  nodeids: readonly string[];
}

export const useCreateLink = () =>
  useMutation({
    mutationFn: async ({ form, podids, nodeids }: Making) =>
      (await call(createAccessLink, { body: bodyOf(form, podids, nodeids) })).link,
    onSuccess: useDone(),
  });

export const useChangeLink = () =>
  useMutation({
    mutationFn: async ({ form, link }: { form: ShareForm; link: AccessLink }) =>
      (await call(updateAccessLink, { params: { id: link.id }, body: changesOf(form, link) })).link,
    onSuccess: useDone(),
  });

export const useRevokeLink = () =>
  useMutation({
    mutationFn: (id: string) => call(revokeAccessLink, { params: { id } }),
    onSuccess: useDone(),
  });

interface Inviting {
  id: string;
  addresses: readonly string[];
  note: string;
  includeqrcode: boolean;
}

export const useInvite = () =>
  useMutation({
    mutationFn: ({ id, addresses, note, includeqrcode }: Inviting) =>
      call(inviteToAccessLink, {
        params: { id },
        body: { receiver: addresses.join(','), note: note.trim(), includeqrcode },
      }),
    onSuccess: useDone(),
  });
