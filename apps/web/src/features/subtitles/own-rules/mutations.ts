import { type OwnRules, setSubtitleRules } from '@rushes/contract/subtitle-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { subtitleKeys } from '../keys.ts';

/** Null removes the rules. Updates every rules menu on the page immediately. */
export function useSetRules(tenantid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (profile: OwnRules | null) =>
      (await call(setSubtitleRules, { params: { id: tenantid }, body: { profile } })).profile,
    onSuccess: (profile) => client.setQueryData(subtitleKeys.rules(tenantid), profile),
  });
}
