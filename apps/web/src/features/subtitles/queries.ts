import { getSubtitleRules } from '@rushes/contract/subtitle-rules';
import { getSubtitles } from '@rushes/contract/subtitles';
import { listTranscripts } from '@rushes/contract/transcripts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useAccess } from '#session/access.ts';
import { subtitleKeys } from './keys.ts';

export const fileQuery = (podid: string, aid: string) =>
  queryOptions({
    queryKey: subtitleKeys.file(podid, aid),
    queryFn: ({ signal }) => call(getSubtitles, { params: { id: podid, assetId: aid }, signal }),
    // Live events report every change.
    staleTime: Number.POSITIVE_INFINITY,
    // Structural comparison of thousands of lines costs more than replacing them.
    structuralSharing: false,
  });

export const useTranscripts = (podid: string) =>
  useQuery({
    queryKey: subtitleKeys.transcripts(podid),
    queryFn: async ({ signal }) =>
      (await call(listTranscripts, { params: { id: podid }, signal })).transcripts,
  });

/** Subtitle rules of a tenant; null if it has none. */
export const useRulesOf = (tenantid: string | undefined) =>
  useQuery({
    queryKey: subtitleKeys.rules(tenantid ?? ''),
    queryFn: async ({ signal }) =>
      (await call(getSubtitleRules, { params: { id: tenantid! }, signal })).profile,
    enabled: tenantid !== undefined,
    staleTime: 60_000,
  });

/** Rules of the current tenant. */
export const useOwnRules = () => useRulesOf(useAccess()?.tenant.id);
