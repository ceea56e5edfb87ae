import type { Pod } from '@rushes/contract/pods';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { podKeys } from '#features/pods/keys.ts';

/** Refresh this long before the signature expires. */
const EARLY_MS = 5 * 60_000;
/** Without a minimum, a client clock ahead of the server would refetch in a loop. */
const LEAST_WAIT_MS = 60_000;
/** Maximum delay of setTimeout: a signed 32-bit integer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Refreshes signed URLs before they expire, since a page may stay open for days. */
export function useUrlRefresh(pod: Pod | undefined): void {
  const client = useQueryClient();
  const id = pod?.id;
  const address = pod?.asset.raw[0]?.url ?? pod?.asset.web[0]?.url;
  useEffect(() => {
    const ends = address ? Number(new URL(address, location.origin).searchParams.get('e')) : 0;
    if (!id || !ends) return;
    const wait = Math.min(LONGEST_WAIT_MS, Math.max(LEAST_WAIT_MS, ends - Date.now() - EARLY_MS));
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: podKeys.pod(id), exact: true }),
      wait,
    );
    return () => clearTimeout(timer);
  }, [client, id, address]);
}
