import { type OwnRules, setSubtitleRules } from '@rushes/contract/subtitle-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { subtitleKeys } from '../keys.ts';

/** Null takes them away. Every menu of rules on the page shows them at once. */
export function useSetRules(tenantid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (profile: OwnRules | null) =>
      (await call(setSubtitleRules, { params: { id: tenantid }, body: { profile }, quiet: true })).profile,
    onSuccess: (profile) => client.setQueryData(subtitleKeys.rules(tenantid), profile),
  });
}
