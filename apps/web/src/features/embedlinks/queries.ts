import {
  createEmbedLink,
  deleteEmbedLink,
  type EmbedAsset,
  listEmbedLinks,
} from '@rushes/contract/embedlinks';
import { getPod } from '@rushes/contract/pods';
import { getTenantSettings } from '@rushes/contract/tenants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { embedKeys } from './keys.ts';

/** Other users create and delete embeds too: refetch for every dialog. */
export const useEmbedLinks = (podid: string) =>
  useQuery({
    queryKey: embedKeys.list(podid),
    queryFn: async ({ signal }) => (await call(listEmbedLinks, { params: { id: podid }, signal })).links,
    staleTime: 0,
  });

/** The flag of the file does not include team-only parent folders. */
export const useIsHidden = (podid: string) =>
  useQuery({
    queryKey: embedKeys.hidden(podid),
    queryFn: async ({ signal }) => (await call(getPod, { params: { id: podid }, signal })).pod.hidden === 1,
    staleTime: 0,
  });

export const usePlaysOriginals = (tenantId: string | undefined) =>
  useQuery({
    queryKey: embedKeys.originals(tenantId),
    queryFn: async ({ signal }) =>
      (await call(getTenantSettings, { params: { id: tenantId! }, signal })).settings
        .links_allow_playing_original_file === 1,
    enabled: tenantId !== undefined,
    staleTime: 0,
  });

export function useMakeEmbed(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asset: EmbedAsset) =>
      (await call(createEmbedLink, { params: { id: podid }, body: { asset } })).link,
    onSuccess: () => client.invalidateQueries({ queryKey: embedKeys.list(podid) }),
  });
}

export function useDeleteEmbed(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eid: string) => call(deleteEmbedLink, { params: { id: podid, eid } }),
    onSuccess: () => client.invalidateQueries({ queryKey: embedKeys.list(podid) }),
  });
}
