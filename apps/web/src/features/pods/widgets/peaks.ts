import { useQuery } from '@tanstack/react-query';
import { podKeys } from '../keys.ts';

interface Peaks {
  peaks: number[];
}

/** The waveform file has a signed URL and needs no session. */
export const usePeaks = (url: string | null | undefined) =>
  useQuery({
    queryKey: podKeys.peaks(url ?? ''),
    queryFn: async ({ signal }) => {
      const response = await fetch(url ?? '', { signal });
      if (!response.ok) throw new Error(`peaks ${response.status}`);
      return ((await response.json()) as Peaks).peaks;
    },
    enabled: typeof url === 'string',
    staleTime: Number.POSITIVE_INFINITY,
  });
