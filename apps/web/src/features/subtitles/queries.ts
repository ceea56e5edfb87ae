import { getSubtitleRules } from '@rushes/contract/subtitle-rules';
import { getSubtitles } from '@rushes/contract/subtitles';
import { listTranscripts } from '@rushes/contract/transcripts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAccess } from '#lib/access.ts';
import { call } from '#lib/api.ts';
import { subtitleKeys } from './keys.ts';

export const fileQuery = (podid: string, aid: string) =>
  queryOptions({
    queryKey: subtitleKeys.file(podid, aid),
    queryFn: ({ signal }) => call(getSubtitles, { params: { id: podid, assetId: aid }, signal, quiet: true }),
    // Live events tell of every change.
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing thousands of lines with what was there costs more than reading them anew.
    structuralSharing: false,
  });

export const useTranscripts = (podid: string) =>
  useQuery({
    queryKey: subtitleKeys.transcripts(podid),
    queryFn: async ({ signal }) =>
      (await call(listTranscripts, { params: { id: podid }, signal, quiet: true })).transcripts,
  });

/** A tenant's own rules; null as long as it has none. */
export const useRulesOf = (tenantid: string | undefined) =>
  useQuery({
    queryKey: subtitleKeys.rules(tenantid ?? ''),
    queryFn: async ({ signal }) =>
      (await call(getSubtitleRules, { params: { id: tenantid! }, signal, quiet: true })).profile,
    enabled: tenantid !== undefined,
    staleTime: 60_000,
  });

/** Of the tenant one works in. */
export const useOwnRules = () => useRulesOf(useAccess()?.tenant.id);
