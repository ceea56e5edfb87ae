import { useEffect, useRef, useState } from 'react';

type Outcome<T> = { state: 'running' } | { state: 'done'; value: T } | { state: 'failed'; failure: unknown };

/** Work that a page does by being opened. Links and one-use cookies allow it once, however often React mounts it. */
export function useOnce<T>(work: () => Promise<T>): Outcome<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>({ state: 'running' });
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page was opened with
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    work().then(
      (value) => setOutcome({ state: 'done', value }),
      (failure: unknown) => setOutcome({ state: 'failed', failure }),
    );
  }, []);
  return outcome;
}

/** What stands behind the # of the address: it reaches the page but no server. Read once, then taken out of sight. */
export function useSecretParams(): URLSearchParams {
  const [params] = useState(() => new URLSearchParams(window.location.hash.slice(1)));
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash) window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return params;
}
