import {
  endPresence,
  PRESENCE_EVERY_MS,
  type PresentPerson,
  reportPresence,
} from '@rushes/contract/presence';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api.ts';
import { presenceKeys } from './keys.ts';

/** Not `crypto.randomUUID`, which needs HTTPS. */
function newTab(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  hex[6] = `4${hex[6]![1]}`;
  hex[8] = `8${hex[8]![1]}`;
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const tab = newTab();
const noPeople: readonly PresentPerson[] = [];
/** The mounted user of this hook, so that leaving one place does not end the presence in the next. */
let current = 0;

function leave(keepalive: boolean): void {
  void call(endPresence, { params: { tab }, keepalive }).catch(() => {});
}

/** Reports that this tab shows the folder or file, and returns the other users who do. */
export function usePresence(spot: { nodeid: string } | { podid: string }): readonly PresentPerson[] {
  const id = 'podid' in spot ? spot.podid : spot.nodeid;
  const { data, refetch } = useQuery({
    queryKey: presenceKeys.of(id),
    queryFn: async ({ signal }) =>
      (await call(reportPresence, { params: { tab }, body: spot, signal })).people,
    refetchInterval: PRESENCE_EVERY_MS,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per place
  useEffect(() => {
    const turn = ++current;
    const hidden = () => leave(true);
    // Also when the page comes back from the cache of the browser.
    const shown = (event: PageTransitionEvent) => event.persisted && void refetch();
    window.addEventListener('pagehide', hidden);
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('pagehide', hidden);
      window.removeEventListener('pageshow', shown);
      // The next place reports itself in the same step.
      setTimeout(() => turn === current && leave(false));
    };
  }, [id]);
  return data ?? noPeople;
}
