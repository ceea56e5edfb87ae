import {
  addPodLabels,
  deletePodLabel,
  listLabelCategories,
  listPodLabels,
  type PodLabel,
  updatePodLabel,
} from '@rushes/contract/labels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { labelKeys } from './keys.ts';

/** The predefined labels of a tenant. */
export const useLabelTree = (tenantid: string, enabled = true) =>
  useQuery({
    queryKey: labelKeys.tree(tenantid),
    queryFn: async ({ signal }) => {
      const args = { params: { id: tenantid }, query: { includeLabels: '1' as const } };
      return (await call(listLabelCategories, { ...args, signal })).categories;
    },
    enabled,
  });

/** Labels of a file. */
export const usePodLabels = (podid: string, enabled: boolean) =>
  useQuery({
    queryKey: labelKeys.pod(podid),
    queryFn: async ({ signal }) => (await call(listPodLabels, { params: { id: podid }, signal })).labels,
    enabled,
    // Structural comparison of thousands of rows costs more than rendering the visible ones.
    structuralSharing: false,
  });

export interface LabelTimes {
  start: number | null;
  end: number | null;
}

/** Existing labels are skipped. Without times, labels apply to the whole file. */
export function useAddLabels(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ labels, start, end }: LabelTimes & { labels: string[] }) => {
      const times = start === null ? { metalabel: 1 as const } : { start, end, metalabel: 0 as const };
      return call(addPodLabels, { params: { id: podid }, body: { labels, ...times } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: labelKeys.pod(podid) }),
  });
}

export interface LabelChange extends Partial<LabelTimes> {
  content?: string;
}

/** Optimistic update. The form shows the error if the server refuses. */
export function useChangeLabel(podid: string) {
  const client = useQueryClient();
  const queryKey = labelKeys.pod(podid);
  return useMutation({
    mutationFn: ({ id: lid, change }: { id: string; change: LabelChange }) =>
      call(updatePodLabel, { params: { id: podid, lid }, body: change }),
    onMutate: async ({ id, change }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<PodLabel[]>(queryKey, (labels) =>
        labels?.map((label) => (label.id === id ? { ...label, ...change } : label)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Optimistic removal. If the server refuses, the label is restored and the error is shown. */
export function useRemoveLabel(podid: string) {
  const client = useQueryClient();
  const queryKey = labelKeys.pod(podid);
  return useMutation({
    mutationFn: (lid: string) => call(deletePodLabel, { params: { id: podid, lid } }),
    onMutate: async (lid) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<PodLabel[]>(queryKey, (labels) => labels?.filter(({ id }) => id !== lid));
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
