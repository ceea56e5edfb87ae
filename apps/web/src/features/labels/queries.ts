import {
  addLabelsToPods,
  deletePodLabel,
  listLabelCategories,
  listPodLabels,
  type PodLabel,
} from '@rushes/contract/labels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { showError } from '#ui/snackbar.tsx';
import { labelKeys } from './keys.ts';

/** The predefined labels of a tenant. */
export const useLabelTree = (tenantid: string) =>
  useQuery({
    queryKey: labelKeys.tree(tenantid),
    queryFn: async ({ signal }) => {
      const args = { params: { id: tenantid }, query: { includeLabels: '1' as const } };
      return (await call(listLabelCategories, { ...args, signal, quiet: true })).categories;
    },
  });

/** What stands on a file. */
export const usePodLabels = (podid: string, enabled: boolean) =>
  useQuery({
    queryKey: labelKeys.pod(podid),
    queryFn: async ({ signal }) =>
      (await call(listPodLabels, { params: { id: podid }, signal, quiet: true })).labels,
    enabled,
  });

export function useAddLabels(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (labels: string[]) =>
      call(addLabelsToPods, { body: { podids: [podid], labels }, quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: labelKeys.pod(podid) }),
    onError: (error) => showError(errorText(error)),
  });
}

/** Gone at once; when the server refuses, it comes back with the reason. */
export function useRemoveLabel(podid: string) {
  const client = useQueryClient();
  const queryKey = labelKeys.pod(podid);
  return useMutation({
    mutationFn: (lid: string) => call(deletePodLabel, { params: { id: podid, lid }, quiet: true }),
    onMutate: async (lid) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<PodLabel[]>(queryKey, (labels) => labels?.filter(({ id }) => id !== lid));
    },
    onError: (error) => showError(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
