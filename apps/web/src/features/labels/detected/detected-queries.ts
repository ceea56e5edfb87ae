import {
  type DetectedLabel,
  deleteDetectedLabel,
  deleteDetectedText,
  listDetected,
  updateDetectedLabel,
  updateDetectedText,
} from '@rushes/contract/mllabels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { labelKeys } from '../keys.ts';
import type { LabelChange } from '../queries.ts';

interface Found {
  labels: DetectedLabel[];
  texts: DetectedLabel[];
}

/** Labels detected by services in a file. */
export const useDetected = (podid: string, enabled: boolean) =>
  useQuery({
    queryKey: labelKeys.detected(podid),
    queryFn: ({ signal }) => call(listDetected, { params: { id: podid }, query: {}, signal }),
    enabled,
    // Structural comparison of thousands of rows costs more than rendering the visible ones.
    structuralSharing: false,
  });

function useDetectedChange<T>(
  podid: string,
  change: (found: Found, wanted: T) => Found,
  send: (wanted: T) => Promise<unknown>,
) {
  const client = useQueryClient();
  const queryKey = labelKeys.detected(podid);
  return useMutation({
    mutationFn: send,
    onMutate: async (wanted: T) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Found>(queryKey, (found) => found && change(found, wanted));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

const each = (found: Found, map: (labels: DetectedLabel[]) => DetectedLabel[]): Found => ({
  labels: map(found.labels),
  texts: map(found.texts),
});

/** Optimistic update. The form shows the error if the server refuses. */
export const useChangeDetected = (podid: string) =>
  useDetectedChange(
    podid,
    (found, { label, change }: { label: DetectedLabel; change: LabelChange }) =>
      each(found, (labels) =>
        labels.map((one) => (one.id === label.id ? { ...one, ...withoutNull(change) } : one)),
      ),
    ({ label: { id, type }, change }) => {
      const body = withoutNull(change);
      return type === 'label'
        ? call(updateDetectedLabel, { params: { id: podid, lid: id }, body })
        : call(updateDetectedText, { params: { id: podid, tid: id }, body });
    },
  );

/** A detected label with a time keeps one: null times are not sent. */
const withoutNull = ({ content, start, end }: LabelChange) => ({
  ...(content === undefined ? {} : { content }),
  ...(start == null || end == null ? {} : { start, end }),
});

/** Optimistic removal. If the server refuses, the label is restored and the error is shown. */
export function useRemoveDetected(podid: string) {
  const remove = useDetectedChange(
    podid,
    (found, label: DetectedLabel) => each(found, (labels) => labels.filter(({ id }) => id !== label.id)),
    ({ id, type }) =>
      type === 'label'
        ? call(deleteDetectedLabel, { params: { id: podid, lid: id } })
        : call(deleteDetectedText, { params: { id: podid, tid: id } }),
  );
  return (label: DetectedLabel) => remove.mutate(label, { onError: showFailure });
}
