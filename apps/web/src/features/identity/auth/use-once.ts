import { useEffect, useRef, useState } from 'react';

type Outcome<T> = { state: 'running' } | { state: 'done'; value: T } | { state: 'failed'; failure: unknown };

/**
 * Runs work when a page is opened. Runs once, however often React mounts it, because links and cookies are single-use.
 */
export function useOnce<T>(work: () => Promise<T>): Outcome<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>({ state: 'running' });
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the initial values
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

/** Parameters in the URL fragment, which is not sent to servers. Read once, then removed from the address bar. */
export function useSecretParams(): URLSearchParams {
  const [params] = useState(() => new URLSearchParams(window.location.hash.slice(1)));
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash) window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return params;
}
